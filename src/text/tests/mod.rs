//! Tests of reading and writing puzzle text.
