#include "app/verbs/roff.h"

#include <cctype>

#include "app/version.h"

namespace toolyard {

namespace {

// Returns the escape of a character that roff would interpret or typeset differently, such as `-`,
// which would become a hyphen; empty if there is none.
std::string_view escape_of(char c) {
  switch (c) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    case '`': return "\\(ga";
    case '"': return "\\(dq";
    default: return {};
  }
}

// Appends a line; a leading dot is escaped, since it would begin a request.
void append_line(std::string& text, const std::string& line) {
  if (line.starts_with('.')) text += "\\&";
  text.append(line) += '\n';
}

// Formats text, with each sentence on a line of its own, as is usual in roff sources.
std::string in_lines(std::string_view text) {
  std::string lines;
  bool is_bold = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      is_bold = !is_bold;
      lines += is_bold ? "\\fB" : "\\fR";
      continue;
    }
    const bool ends = i > 0 && text[i] == ' ' && (text[i - 1] == '.' || text[i - 1] == ':');
    if (ends && !is_bold && i + 1 < text.size() && std::isupper(text[i + 1])) {
      lines += '\n';
      continue;
    }
    lines += escaped(text.substr(i, 1));
    if (is_bold && text[i] == ',') lines += "\\:";  // lists may be broken
  }
  return lines;
}

std::string upper(std::string_view name) {
  std::string text;
  for (const unsigned char c : name) text += static_cast<char>(std::toupper(c));
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (const auto escape = escape_of(c); !escape.empty()) out += escape;
    else out += c;
  }
  return out;
}

ManualPage::ManualPage(std::string_view name, int section, std::string_view heading) {
  // .nh disables hyphenation, and .ad l justification.
  text_.append(".TH ").append(upper(name)).append(" ").append(std::to_string(section));
  text_.append(" \"").append(program_day()).append("\" \"Toolyard ").append(program_version());
  text_.append("\" \"").append(heading).append("\"\n.nh\n.ad l\n");
}

// Begins a paragraph; below a heading this is implicit.
void ManualPage::separate() {
  if (text_.compare(text_.rfind('\n', text_.size() - 2) + 1, 2, ".S") != 0) text_ += ".PP\n";
}

ManualPage& ManualPage::section(std::string_view heading) {
  text_.append(".SH ").append(upper(heading)) += '\n';
  return *this;
}

ManualPage& ManualPage::subsection(std::string_view heading) {
  text_.append(".SS ").append(escaped(heading)) += '\n';
  return *this;
}

ManualPage& ManualPage::paragraph(std::string_view text) {
  separate();
  append_line(text_, in_lines(text));
  return *this;
}

ManualPage& ManualPage::item(std::string_view what, std::string_view takes, std::string_view text) {
  text_.append(".TP\n\\fB").append(escaped(what)).append("\\fR");
  if (!takes.empty()) text_.append(" ").append(escaped(takes));
  text_ += '\n';
  append_line(text_, in_lines(text));
  return *this;
}

ManualPage& ManualPage::example(std::string_view lines) {
  separate();
  text_ += ".EX\n";
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    append_line(text_, "    " + escaped(lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  text_ += ".EE\n";
  return *this;
}

ManualPage& ManualPage::see_also(std::string_view pages) {
  section("See also");
  while (!pages.empty()) {
    const auto end = std::min(pages.find(", "), pages.size());
    const auto page = pages.substr(0, end);
    pages.remove_prefix(std::min(end + 2, pages.size()));
    text_.append(".BR ").append(escaped(page.substr(0, page.find('('))));
    text_.append(" ").append(page.substr(page.find('('))).append(pages.empty() ? "\n" : ",\n");
  }
  return *this;
}

}  // namespace toolyard
