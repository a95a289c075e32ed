//! Records: what they tell, and how they are written, read and read together.

use super::*;

#[test]
fn a_record_tells_what_was_measured() {
    let mut plan = plan(Task::Solve);
    plan.repeat = 1;
    // From G. Royle's list of puzzles with 17 clues.
    let easy = ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....";
    plan.instances = vec![
        Instance::new("easy", 7, sudoku(easy)),
        Instance::new("clash", 1, sudoku("11..............")),
    ];
    plan.configurations = configurations(&["minimal", "extended"], &["pairwise"]);
    for record in records(&plan, &plan.runs()) {
        let Record { puzzle, time, .. } = &record;
        if puzzle.input == "clash" {
            assert_eq!((record.solver_calls, record.size), (0, None));
            assert_eq!(record.unit_propagation, None);
            assert_eq!((time.encode, time.load, time.solve), (None, None, None));
            assert_eq!(record.solved_by, "clues");
            continue;
        }
        assert_eq!((puzzle.number, puzzle.side, puzzle.clues), (7, 9, 17));
        assert_eq!(puzzle.boxes, "3x3");
        assert_eq!(record.solver_calls, 1);
        // `extended` solves it by unit propagation, `minimal` does not.
        assert_eq!(record.unit_propagation, Some(record.encoding == "extended"));
        assert!(record.conflicts.is_some());
        assert!(
            record
                .size
                .is_some_and(|size| size.clauses > 100 && size.variables > 50)
        );
        // The clock ticks at each look: encoding, what does not count, loading, solving.
        for span in [time.encode, time.load, time.solve] {
            let span = span.expect("all of it happened");
            assert_eq!((span.wall_us, span.cpu_us), (1000, Some(500)));
        }
        // Nine looks, eight ticks between the first and the last, one of which does not count.
        assert_eq!((time.total.wall_us, time.total.cpu_us), (8000, Some(4000)));
    }
}

#[test]
fn records_are_read_as_they_were_written_and_half_a_line_is_passed_over() {
    let plan = plan(Task::Minimum);
    let made = records(&plan, &plan.runs()[..4]);
    let head = Head {
        command: "satdoku compare".to_owned(),
        ..Head::default()
    };
    let mut text = Vec::new();
    write_head(&head, &mut text).expect("memory takes it");
    for record in made.iter().chain(&made[..1]) {
        write_run(record, &mut text).expect("memory takes it");
    }
    let mut read = Records::default();
    let n_whole = read.read(text.as_slice()).expect("they are records");
    assert_eq!(n_whole as usize, text.len());
    assert_eq!((&read.heads[..], &read.runs[..]), (&[head][..], &made[..]));
    let mut cut = Records::default();
    let half = text.len() - 10;
    let n_whole = cut.read(&text[..half]).expect("half a line is no error");
    assert!((n_whole as usize) < half && text[n_whole as usize - 1] == b'\n');
    assert_eq!(cut.runs, made);
    let endless = std::io::BufReader::new(std::io::repeat(b' '));
    let error = Records::default()
        .read(endless)
        .expect_err("no line is that long");
    assert_eq!(
        error.to_string(),
        "line 1: found more than 1048576 bytes, expected a line that compare wrote"
    );
    let broken = [b"\n{\"line\":\"run\",\"run\":3}\n", &text[..]].concat();
    let error = Records::default()
        .read(broken.as_slice())
        .expect_err("a line is broken");
    assert_eq!(
        error.to_string(),
        "line 2: found no record (invalid type: integer `3`, expected a string), expected a line that \
         compare wrote"
    );
}

#[test]
fn a_verdict_that_is_none_of_ours_is_no_record() {
    let plan = plan(Task::Solve);
    let mut text = Vec::new();
    write_run(&records(&plan, &plan.runs()[..1])[0], &mut text).expect("memory takes it");
    let text = String::from_utf8(text).expect("JSON");
    let (before, after) = text.split_once("\"verdict\":\"").expect("it has one");
    let (_, after) = after.split_once('"').expect("it has an end");
    let maybe = format!("{before}\"verdict\":\"maybe\"{after}");
    let error = Records::default()
        .read(maybe.as_bytes())
        .expect_err("nobody knows what that is");
    assert_eq!(
        error.to_string(),
        "line 1: found no record (unknown variant `maybe`, expected one of `none`, `unique`, `many`, \
         `found`, `counted`, `at-least`, `unknown`, `failed`), expected a line that compare wrote"
    );
}

#[test]
fn a_verdict_is_written_by_its_name() {
    use satdoku::compare::Verdict;

    let names = "none unique many found counted at-least unknown failed";
    for name in names.split(' ') {
        let word = format!("\"{name}\"");
        let verdict: Verdict = serde_json::from_str(&word).expect("it is one");
        assert_eq!(verdict.name(), name);
        assert_eq!(serde_json::to_string(&verdict).expect("a word"), word);
    }
}

/// Records of two machines, of which the second ran what the first did.
#[test]
fn what_was_run_twice_is_counted_and_what_failed_gives_way() {
    let plan = plan(Task::Solve);
    let made = records(&plan, &plan.runs()[..3]);
    let text = |cpu: &str, runs: &[Record]| {
        let head = Head {
            machine: satdoku::compare::Machine {
                cpu: Some(cpu.to_owned()),
                ..Default::default()
            },
            ..Head::default()
        };
        let mut text = Vec::new();
        write_head(&head, &mut text).expect("memory takes it");
        for run in runs {
            write_run(run, &mut text).expect("memory takes it");
        }
        text
    };
    let mut slower = made.clone();
    slower[0].time.total.wall_us += 1;
    slower[2].run = "another".to_owned();
    let mut all = Records::default();
    for text in [text("a", &made), text("b", &slower), text("a", &made)] {
        all.read(text.as_slice()).expect("they are records");
    }
    assert_eq!((all.runs.len(), all.n_passed_over), (4, 1));
    assert_eq!(
        all.runs.iter().map(|run| run.head).collect::<Vec<_>>(),
        [0, 0, 0, 1]
    );
    let failed = Record {
        verdict: satdoku::compare::Verdict::Failed,
        ..made[0].clone()
    };
    let mut mended = Records::default();
    for runs in [&[failed][..], &made[..1]] {
        mended
            .read(text("a", runs).as_slice())
            .expect("they are records");
    }
    let second = Record {
        head: 1,
        ..made[0].clone()
    };
    assert_eq!((mended.runs, mended.n_passed_over), (vec![second], 0));
    let future = text("a", &[]);
    let future = String::from_utf8(future)
        .expect("JSON")
        .replace("\"format\":0", "\"format\":2");
    let error = Records::default()
        .read(future.as_bytes())
        .expect_err("it is newer");
    assert_eq!(
        error.to_string(),
        "line 1: found format 2, this satdoku reads up to 1, expected a line that compare wrote"
    );
}
