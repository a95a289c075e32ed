//! What the formulas come from: the works that the registries name, and the README's list of them.

use std::fs;
use std::path::Path;

use satdoku::at_most_one::AT_MOST_ONES;
use satdoku::bibliography::{Cited, SATDOKU, Venue, Work, bibtex, folklore, works};
use satdoku::encoding::ENCODINGS;

/// A file of this repository.
fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder, the name and the sources of every entry.
fn entries() -> impl Iterator<Item = (&'static str, &'static str, &'static [&'static Work])> {
    let encodings = ENCODINGS
        .iter()
        .map(|it| ("encoding", it.name(), it.sources()));
    let at_most_ones = AT_MOST_ONES.iter();
    encodings.chain(at_most_ones.map(|it| ("at_most_one", it.name(), it.sources())))
}

#[test]
fn keys_are_unique_and_kebab_case() {
    for Cited { work, .. } in works() {
        let is_word = |word: &str| {
            let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
            !word.is_empty() && word.bytes().all(is_plain)
        };
        assert!(work.key.split('-').all(is_word), "{:?}", work.key);
        // A year in a key is that of the work.
        let last = work.key.rsplit('-').next().filter(|last| last.len() == 4);
        if let Some(year) = last.and_then(|last| last.parse().ok()) {
            assert_eq!(work.year, Some(year), "{:?}", work.key);
        }
    }
    assert!(works().is_sorted_by(|a, b| a.work.key < b.work.key));
    // One key is one work, also where it is written twice.
    for (_, name, sources) in entries() {
        for source in sources {
            let is_it = |cited: &&Cited| cited.work.key == source.key;
            let listed = works().iter().find(is_it).cloned().expect("listed");
            assert_eq!(listed.work, *source, "{name}");
            assert!(listed.by.contains(&name), "{name}");
        }
    }
}

#[test]
fn a_work_says_what_is_missing() {
    for Cited { work, .. } in works() {
        assert!(!work.authors.is_empty(), "{}", work.key);
    }
    let work = Work {
        key: "nobody",
        authors: &[["A.", "Nobody"]],
        title: "",
        venue: Venue::Unknown,
        year: None,
        note: "from memory",
    };
    let remark = "title and venue and year not looked up; from memory";
    assert_eq!(work.to_string(), format!("A. Nobody ({remark})"));
    let expected =
        format!("@misc{{nobody,\n  author = {{Nobody, A.}},\n  note = {{{remark}}},\n}}\n");
    assert_eq!(work.bibtex(), expected);
}

#[test]
fn the_head_of_each_file_names_its_sources() {
    for (folder, name, sources) in entries() {
        let path = format!("src/{folder}/{}.rs", name.replace('-', "_"));
        let text = file(&path);
        let head: Vec<&str> = text
            .lines()
            .take_while(|it| it.starts_with("//!"))
            .collect();
        let head = head.join("\n");
        for work in sources {
            assert!(
                head.contains(&format!("`{}`", work.key)),
                "{path}: {}",
                work.key
            );
        }
        assert_eq!(
            head.contains("ource: folklore"),
            sources.is_empty(),
            "{path}"
        );
    }
}

#[test]
fn bibtex_has_every_work_and_satdoku_once_sorted_by_key() {
    let text = bibtex();
    let keys: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix('@')?.split_once('{'))
        .map(|(_, key)| key.trim_end_matches(','))
        .collect();
    assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    assert_eq!(keys.len(), works().len() + 1);
    assert!(keys.contains(&SATDOKU.key));
    let count = |c: char| text.chars().filter(|&it| it == c).count();
    assert_eq!(count('{'), count('}'));
}

#[test]
fn bibtex_of_a_work() {
    let work = Work {
        key: "hoelldobler-2000",
        authors: &[
            ["S.", "Hölldobler"],
            ["M.", "Garcia de la Banda"],
            ["", "nobody"],
        ],
        title: "50 % & more",
        venue: Venue::Journal("A Journal"),
        year: Some(2000),
        note: "see a_file.txt",
    };
    let expected = r#"@article{hoelldobler-2000,
  author = {H{\"o}lldobler, S. and {Garcia de la Banda}, M. and {nobody}},
  title = {{50 \% \& more}},
  journal = {A Journal},
  year = {2000},
  note = {see a\_file.txt},
}
"#;
    assert_eq!(work.bibtex(), expected);
    let prose = "S. Hölldobler, M. Garcia de la Banda and nobody, 50 % & more, A Journal, 2000 \
                 (see a_file.txt)";
    assert_eq!(work.to_string(), prose);
    let report = Work {
        venue: Venue::Report("Report 7"),
        note: "",
        ..work
    };
    let text = report.bibtex();
    assert!(text.starts_with("@techreport{"), "{text}");
    assert!(text.contains("  institution = {Report 7},\n"), "{text}");
    assert!(report.to_string().ends_with(", Report 7, 2000"));
}

#[test]
fn satdoku_is_cited_as_its_citation_file_says() {
    let citation = file("CITATION.cff");
    let version = SATDOKU.note.strip_prefix("version ").expect("a version");
    for line in [
        format!("title: \"{}\"", SATDOKU.title),
        format!("version: {version}"),
        format!("  - name: \"{}\"", SATDOKU.authors[0][1]),
    ] {
        assert!(citation.lines().any(|it| it == line), "{line}");
    }
}

#[test]
fn the_list_of_the_readme_follows_from_the_registries() {
    let names = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        quoted.join(", ")
    };
    let mut expected = vec![format!("Folklore: {}.", names(&folklore()))];
    for Cited { work, by } in works() {
        expected.push(format!("`{}`: {work}. Of {}.", work.key, names(&by)));
    }
    let readme = file("README.md");
    let (_, section) = readme
        .split_once("\n### Sources\n")
        .expect("a list of sources");
    let section = section.split("\n#").next().expect("its end");
    // Lines are wrapped as anywhere, and code may be marked.
    let items = section.split("\n- ").skip(1);
    let plain = |item: &str| {
        let words: Vec<&str> = item.split_whitespace().collect();
        words.join(" ").replace('`', "")
    };
    let listed: Vec<String> = items.map(plain).collect();
    let should_be: Vec<String> = expected.iter().map(|item| plain(item)).collect();
    let expected = expected.join("\n- ");
    assert_eq!(listed, should_be, "expected in README.md:\n- {expected}\n");
}
