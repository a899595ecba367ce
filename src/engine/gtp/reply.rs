//! The first line of an answer of GTP: `=3 f5`, or `?3 illegal move`.

/// An answer, or the first line of a longer one.
pub(super) struct GtpReply<'a> {
    /// Of the command that it answers; 0 if it names none.
    pub number: u64,
    pub is_error: bool,
    pub text: &'a str,
}

/// `None` if the line begins no answer.
pub(super) fn read_reply(line: &str) -> Option<GtpReply<'_>> {
    let is_error = line.starts_with('?');
    let rest = line.strip_prefix(['=', '?'])?;
    let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    Some(GtpReply { number: rest[..digits].parse().unwrap_or(0), is_error, text: rest[digits..].trim() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_a_number_and_a_text() {
        let read = |line| read_reply(line).map(|reply| (reply.number, reply.is_error, reply.text));
        assert_eq!(read("=12 F5"), Some((12, false, "F5")));
        assert_eq!(read("?3 illegal move"), Some((3, true, "illegal move")));
        assert_eq!(read("= f5"), Some((0, false, "f5")));
        assert_eq!(read("="), Some((0, false, "")));
        assert_eq!(read("f5"), None);
        assert_eq!(read("=99999999999999999999 x"), Some((0, false, "x")));
    }
}
