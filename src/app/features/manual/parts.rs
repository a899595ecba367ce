//! A page of the manual in parts: its text, and between it blocks of code, which are drawn in the theme's colours, and tables, whose
//! cells wrap.

const FENCE: &str = "```";
/// What the lines of a block without fences begin with.
const INDENT: &str = "    ";

#[derive(Debug, PartialEq, Eq)]
pub(super) enum PagePart {
    /// Markdown.
    Text(String),
    /// `language` is empty where the page names none.
    Code { language: String, text: String },
    /// The cells of each row, in Markdown. The first row is the header.
    Table(Vec<Vec<String>>),
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
        } else if line.starts_with('|') && lines.peek().is_some_and(|next| is_rule(next)) {
            push_text(&mut parts, &mut text);
            lines.next();
            let rows = std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|')));
            parts.push(PagePart::Table([line].into_iter().chain(rows).map(cells).collect()));
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
        parts.push(PagePart::Text(with_links_in_one_line(&lines.join("\n"))));
    }
    lines.clear();
}

/// Joins the lines of a link's text. The library draws the space for a line's end in front of the link, and its words without one.
fn with_links_in_one_line(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let (before, link) = rest.split_at(at);
        joined.push_str(before);
        // The next bracket may be one of code, such as `a[b]`.
        let end = link[1..].find(['[', ']']).map_or(link.len(), |end| end + 1);
        let words = &link[..end];
        if link[end..].starts_with("](") && !words.contains("\n\n") {
            joined.push_str(&words.lines().map(str::trim).collect::<Vec<_>>().join(" "));
        } else {
            joined.push_str(words);
        }
        rest = &link[end..];
    }
    joined + rest
}

/// Whether a line is the one between the header of a table and its rows.
fn is_rule(line: &str) -> bool {
    line.starts_with("|-") && line.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' '))
}

/// The cells of a row: `| a | b |`. A bar of a cell's own has a backslash in front of it.
fn cells(row: &str) -> Vec<String> {
    const BAR: &str = "\u{0}";
    let row = row.trim().replace("\\|", BAR);
    let inside = row.strip_prefix('|').unwrap_or(&row);
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    inside.split('|').map(|cell| cell.trim().replace(BAR, "|")).collect()
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
    fn tables_are_lists_of_cells() {
        let page = "Text\n\n| a | `b \\| c` |\n|---|:--|\n| | [d](e.md) |\n\n| no | table |\n";
        let rows = [["a", "`b | c`"], ["", "[d](e.md)"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(parts_of(page), [text("Text\n"), PagePart::Table(rows.to_vec()), text("\n| no | table |")]);
    }

    #[test]
    fn no_page_loses_a_word_but_its_pictures() {
        for page in manual_pages() {
            let kept = parts_of(page.text).into_iter().map(|part| match part {
                PagePart::Text(text) | PagePart::Code { text, .. } => text,
                PagePart::Table(rows) => rows.concat().join(" "),
            });
            let is_word = |line: &&str| !is_picture(line) && !line.starts_with(FENCE) && !is_rule(line);
            let all = page.text.lines().filter(is_word).collect::<Vec<_>>().join("\n");
            let [kept, all] = [kept.collect::<Vec<_>>().join("\n"), all].map(|text| text.replace(['|', '\\'], " "));
            assert!(kept.split_whitespace().eq(all.split_whitespace()), "{}", page.name);
        }
    }

    #[test]
    fn the_words_of_a_link_are_in_one_line() {
        let page = "See [the page of\n  commands](commands.md), `a[1]`\nand [one](x.md).\n\n- [ ] no\n  link";
        let joined = "See [the page of commands](commands.md), `a[1]`\nand [one](x.md).\n\n- [ ] no\n  link";
        assert_eq!(parts_of(page), [text(joined)]);
    }
}
