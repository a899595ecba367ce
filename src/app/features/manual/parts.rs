//! A page of the manual in parts: its text, and the blocks of code between, which are drawn in the theme's colours.

const FENCE: &str = "```";
/// What the lines of a block without fences begin with.
const INDENT: &str = "    ";

#[derive(Debug, PartialEq, Eq)]
pub(super) enum PagePart {
    /// Markdown.
    Text(String),
    /// `language` is empty where the page names none.
    Code { language: String, text: String },
}

/// Splits a page. Its pictures, which are not in the program, are left out.
pub(super) fn parts_of(page: &str) -> Vec<PagePart> {
    let (mut parts, mut text) = (Vec::new(), Vec::new());
    let (mut is_after_blank, mut is_in_list) = (true, false);
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix(FENCE) {
            push_text(&mut parts, &mut text);
            let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim_end() != FENCE).collect();
            let language = language.split_whitespace().next().unwrap_or_default().to_owned();
            parts.push(PagePart::Code { language, text: code.join("\n") });
        } else if let Some(first) = line.strip_prefix(INDENT).filter(|_| is_after_blank && !is_in_list) {
            push_text(&mut parts, &mut text);
            let mut code = vec![first];
            let is_code = |line: &&str| line.starts_with(INDENT) || line.trim().is_empty();
            while let Some(line) = lines.next_if(is_code) {
                code.push(line.strip_prefix(INDENT).unwrap_or_default());
            }
            parts.push(PagePart::Code { language: String::new(), text: code.join("\n").trim_end().to_owned() });
        } else if !is_picture(line) {
            // What is indented below an entry of a list belongs to the entry.
            is_in_list = is_entry(line) || is_in_list && !(is_after_blank && is_at_margin(line));
            is_after_blank = line.trim().is_empty();
            text.push(line);
            continue;
        }
        is_after_blank = true;
    }
    push_text(&mut parts, &mut text);
    parts
}

fn push_text(parts: &mut Vec<PagePart>, lines: &mut Vec<&str>) {
    if lines.iter().any(|line| !line.trim().is_empty()) {
        parts.push(PagePart::Text(lines.join("\n")));
    }
    lines.clear();
}

fn is_picture(line: &str) -> bool {
    line.trim_start().starts_with("![") || line.contains("](pictures/")
}

/// Whether a line begins an entry of a list.
fn is_entry(line: &str) -> bool {
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with("* ")
        || after_number.len() < line.len() && after_number.starts_with(". ")
}

fn is_at_margin(line: &str) -> bool {
    line.starts_with(|letter: char| !letter.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::manual_pages;

    fn text(text: &str) -> PagePart {
        PagePart::Text(text.to_owned())
    }

    fn code(language: &str, text: &str) -> PagePart {
        PagePart::Code { language: language.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn code_is_what_is_fenced_or_indented_outside_of_lists() {
        let page = "# Title\n\n```lua error\nreturn 1\n```\nText\n\n    damka new\n\n    damka play\n\nMore\n\n- one\n\n    its text\n\nEnd\n\n    last\n";
        let parts = [
            text("# Title\n"),
            code("lua", "return 1"),
            text("Text\n"),
            code("", "damka new\n\ndamka play"),
            text("More\n\n- one\n\n    its text\n\nEnd\n"),
            code("", "last"),
        ];
        assert_eq!(parts_of(page), parts);
    }

    #[test]
    fn no_page_loses_a_line_but_its_pictures() {
        for page in manual_pages() {
            let kept = parts_of(page.text).into_iter().map(|part| match part {
                PagePart::Text(text) | PagePart::Code { text, .. } => text,
            });
            let kept: Vec<String> =
                kept.flat_map(|text| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()).collect();
            let kept = kept.iter().filter(|line| !line.is_empty());
            let all = page.text.lines().filter(|line| !is_picture(line) && !line.starts_with(FENCE)).map(str::trim);
            assert!(kept.eq(all.filter(|line| !line.is_empty())), "{}", page.name);
        }
    }
}
