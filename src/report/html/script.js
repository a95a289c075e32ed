// Tables are sorted by a click on a head: numbers by their value, what is missing always last.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const sign = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
      const body = table.tBodies[0];
      const rows = [...body.rows].map((row) => {
        const cell = row.cells[index];
        return { row, text: cell.textContent, number: cell.dataset.n, missing: cell.className === "missing" };
      });
      rows.sort((a, b) => {
        if (a.missing || b.missing) return a.missing - b.missing;
        if (a.number === undefined || b.number === undefined) return sign * a.text.localeCompare(b.text);
        if (a.number === b.number) return 0;
        return sign * (Number(a.number) - Number(b.number));
      });
      body.append(...rows.map((entry) => entry.row));
    });
  });
}
