//! The summary as one JSON object, for other programs. Times are in microseconds; what is not known is
//! null, and a time among runs without an answer is `"beyond"`.

use super::Format;
use super::summary::Summary;

pub(super) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn summary(&self) -> &'static str {
        "the summary as one JSON object"
    }

    fn render(&self, summary: &Summary) -> String {
        let text = serde_json::to_string_pretty(summary);
        text.expect("a summary has neither infinite numbers nor keys that are no text") + "\n"
    }
}
