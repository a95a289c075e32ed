//! The works that encodings and at-most-ones come from, as prose and as BibTeX.
//!
//! Each entry of a registry names its sources, so the list follows from the registries. A work that
//! one entry cites is defined in that entry's file, a work that several cite is defined here. A field
//! that was not looked up stays empty, which is then said; a work that is cited without having been read
//! says so in its note.

use std::fmt;

use crate::at_most_one::{AT_MOST_ONES, PAIRWISE_DEDUP};
use crate::encoding::ENCODINGS;

/// Something that can be cited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Its name here: last names and year, in kebab-case. Never changed.
    pub key: &'static str,
    /// Initials and last name of each author; the initials are empty where there are none.
    pub authors: &'static [[&'static str; 2]],
    /// The title; empty where it was not looked up.
    pub title: &'static str,
    /// What it appeared in.
    pub venue: Venue,
    /// The year.
    pub year: Option<u16>,
    /// What a reader has to know besides, such as that it was not read; mostly empty.
    pub note: &'static str,
}

/// What a work appeared in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Venue {
    /// A conference or workshop.
    Meeting(&'static str),
    /// A journal.
    Journal(&'static str),
    /// It is a report of its authors' institution.
    Report(&'static str),
    /// It is a book.
    Book,
    /// It is a program.
    Software,
    /// That was not looked up.
    Unknown,
}

/// The sources of what everyone knows and nobody is cited for.
pub const FOLKLORE: &[&Work] = &[];

/// The note of a work that is cited as others cite it.
pub(crate) const NOT_READ: &str = "cited after others, not read";

/// satdoku, as `CITATION.cff` has it.
pub const SATDOKU: Work = Work {
    key: "satdoku",
    authors: &[["", "The satdoku authors"]],
    title: "satdoku: a Sudoku toolkit built on SAT",
    venue: Venue::Software,
    year: None,
    note: concat!("version ", env!("CARGO_PKG_VERSION")),
};

pub(crate) const ANSOTEGUI_MANYA_2004: Work = Work {
    key: "ansotegui-manya-2004",
    authors: &[["C.", "Ansótegui"], ["F.", "Manyà"]],
    title: "Mapping Problems with Finite-Domain Variables into Problems with Boolean Variables",
    venue: Venue::Meeting("SAT"),
    year: Some(2004),
    note: NOT_READ,
};

pub(crate) const CHEN_2010: Work = Work {
    key: "chen-2010",
    authors: &[["J.", "Chen"]],
    title: "A New SAT Encoding of the At-Most-One Constraint",
    venue: Venue::Meeting("ModRef"),
    year: Some(2010),
    note: "from the slides",
};

pub(crate) const GENT_NIGHTINGALE_2004: Work = Work {
    key: "gent-nightingale-2004",
    authors: &[["I. P.", "Gent"], ["P.", "Nightingale"]],
    title: "A New Encoding of AllDifferent into SAT",
    venue: Venue::Meeting("ModRef"),
    year: Some(2004),
    note: NOT_READ,
};

pub(crate) const KNUTH: Work = Work {
    key: "knuth-taocp-7-2-2-2",
    authors: &[["D. E.", "Knuth"]],
    title: "The Art of Computer Programming, Volume 4, Fascicle 6: Satisfiability",
    venue: Venue::Book,
    year: Some(2015),
    note: "section 7.2.2.2; cited after others, not read",
};

pub(crate) const LYNCE_OUAKNINE_2006: Work = Work {
    key: "lynce-ouaknine-2006",
    authors: &[["I.", "Lynce"], ["J.", "Ouaknine"]],
    title: "Sudoku as a SAT Problem",
    venue: Venue::Meeting("AI&MATH"),
    year: Some(2006),
    note: "",
};

pub(crate) const SINZ_2005: Work = Work {
    key: "sinz-2005",
    authors: &[["C.", "Sinz"]],
    title: "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
    venue: Venue::Meeting("CP"),
    year: Some(2005),
    note: NOT_READ,
};

pub(crate) const TDOKU: Work = Work {
    key: "tdoku",
    authors: &[["T.", "Dillon"]],
    title: "tdoku",
    venue: Venue::Software,
    year: None,
    note: "other/other_minisat.cc and docs/sudoku.md",
};

pub(crate) const WEBER_2005: Work = Work {
    key: "weber-2005",
    authors: &[["T.", "Weber"]],
    title: "A SAT-based Sudoku Solver",
    venue: Venue::Meeting("LPAR-12"),
    year: Some(2005),
    note: "",
};

/// A work and what cites it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cited {
    /// The work.
    pub work: &'static Work,
    /// The names of the encodings and at-most-ones that come from it.
    pub by: Vec<&'static str>,
}

/// Every encoding and at-most-one with its sources, in the order of the registries.
fn entries() -> impl Iterator<Item = (&'static str, &'static [&'static Work])> {
    let encodings = ENCODINGS.iter().map(|it| (it.name(), it.sources()));
    let at_most_ones = AT_MOST_ONES.iter().chain([&PAIRWISE_DEDUP]);
    encodings.chain(at_most_ones.map(|it| (it.name(), it.sources())))
}

/// The sources of all encodings and at-most-ones, each once, sorted by their keys.
pub fn works() -> Vec<Cited> {
    let mut works: Vec<Cited> = Vec::new();
    for (name, sources) in entries() {
        for &work in sources {
            match works.binary_search_by_key(&work.key, |cited| cited.work.key) {
                Ok(index) => works[index].by.push(name),
                Err(index) => works.insert(
                    index,
                    Cited {
                        work,
                        by: vec![name],
                    },
                ),
            }
        }
    }
    works
}

/// The names of the encodings and at-most-ones that are folklore.
pub fn folklore() -> Vec<&'static str> {
    let is_folklore = |(name, sources): (_, &[_])| sources.is_empty().then_some(name);
    entries().filter_map(is_folklore).collect()
}

/// BibTeX of satdoku and of [`works`], sorted by their keys.
pub fn bibtex() -> String {
    let mut cited = works();
    let place = cited.partition_point(|cited| cited.work.key < SATDOKU.key);
    cited.insert(
        place,
        Cited {
            work: &SATDOKU,
            by: Vec::new(),
        },
    );
    let mut entries = vec![format!(
        "% Folklore, without a source: {}.\n",
        folklore().join(", ")
    )];
    entries.extend(
        cited
            .iter()
            .map(|Cited { work, by }| match &*by.join(", ") {
                "" => work.bibtex(),
                by => format!("% Source of {by}.\n{}", work.bibtex()),
            }),
    );
    entries.join("\n")
}

impl Work {
    /// The note, and before it what was not looked up.
    fn remark(&self) -> String {
        let has_no_year = self.year.is_none() && self.venue != Venue::Software;
        let missing: Vec<&str> = [
            (self.title.is_empty(), "title"),
            (self.venue == Venue::Unknown, "venue"),
            (has_no_year, "year"),
        ]
        .iter()
        .filter_map(|&(is_missing, name)| is_missing.then_some(name))
        .collect();
        let missing = match &*missing.join(" and ") {
            "" => String::new(),
            missing => format!("{missing} not looked up"),
        };
        let parts = [&missing, self.note];
        let said: Vec<&str> = parts.into_iter().filter(|it| !it.is_empty()).collect();
        said.join("; ")
    }

    /// Its entry in BibTeX, in ASCII where there is a way to write a character.
    pub fn bibtex(&self) -> String {
        let (kind, field, place) = match self.venue {
            Venue::Meeting(name) => ("inproceedings", "booktitle", name),
            Venue::Journal(name) => ("article", "journal", name),
            Venue::Report(name) => ("techreport", "institution", name),
            Venue::Book => ("book", "", ""),
            Venue::Software | Venue::Unknown => ("misc", "", ""),
        };
        let authors: Vec<String> = self.authors.iter().map(bibtex_author).collect();
        // Titles in a second pair of braces keep their capitals.
        let title = match self.title {
            "" => String::new(),
            title => format!("{{{}}}", escaped(title)),
        };
        let year = self.year.map(|year| year.to_string());
        let fields = [
            ("author", authors.join(" and ")),
            ("title", title),
            (field, escaped(place)),
            ("year", year.unwrap_or_default()),
            ("note", escaped(&self.remark())),
        ];
        let fields = fields.iter().filter(|(_, value)| !value.is_empty());
        let lines: Vec<String> = fields
            .map(|(name, value)| format!("  {name} = {{{value}}},\n"))
            .collect();
        format!("@{kind}{{{},\n{}}}\n", self.key, lines.concat())
    }
}

/// An author as BibTeX takes names; a name of several words stays together.
fn bibtex_author([initials, name]: &[&str; 2]) -> String {
    let name = escaped(name);
    match *initials {
        "" => format!("{{{name}}}"),
        initials if name.contains(' ') => format!("{{{name}}}, {initials}"),
        initials => format!("{name}, {initials}"),
    }
}

/// A text as TeX takes it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '#' | '_' | '$' => escaped.extend(['\\', character]),
            'à' => escaped.push_str("{\\`a}"),
            'ó' => escaped.push_str("{\\'o}"),
            'ö' => escaped.push_str("{\\\"o}"),
            _ => escaped.push(character),
        }
    }
    escaped
}

impl fmt::Display for Work {
    /// `I. Lynce and J. Ouaknine, Sudoku as a SAT Problem, AI&MATH, 2006`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, [initials, name]) in self.authors.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == self.authors.len() => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            if !initials.is_empty() {
                write!(f, "{initials} ")?;
            }
            f.write_str(name)?;
        }
        if !self.title.is_empty() {
            write!(f, ", {}", self.title)?;
        }
        if let Venue::Meeting(name) | Venue::Journal(name) | Venue::Report(name) = self.venue {
            write!(f, ", {name}")?;
        }
        if let Some(year) = self.year {
            write!(f, ", {year}")?;
        }
        match &*self.remark() {
            "" => Ok(()),
            remark => write!(f, " ({remark})"),
        }
    }
}
