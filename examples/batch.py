# Solves a file of puzzles, one a line, on all workers of a Dask cluster; here those of this machine.
# Needs `pip install "dask[bag]"` and satdoku on the PATH: python examples/batch.py puzzles.txt
import json
import subprocess
import sys

import dask.bag


def solve(lines):
    command = ["satdoku", "solve", "--json", "--exit-zero", "--quiet", "--threads", "1"]
    text = "\n".join(lines) + "\n"
    answer = subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in answer.stdout.splitlines()]


if __name__ == "__main__":
    puzzles = dask.bag.read_text(sys.argv[1], blocksize="1MiB").map(str.strip)
    print(dict(puzzles.map_partitions(solve).pluck("verdict").frequencies().compute()))
