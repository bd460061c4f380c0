#include <algorithm>

#include "adapters/offline_writer/draft.h"
#include "core/text/characters.h"

namespace toolyard::offline {

namespace {

bool is_of_a_word(char c) { return is_letter_or_digit(c) || (c & 0x80) != 0; }

// Whether a character would be Markdown syntax at its position.
bool needs_escape(std::string_view text, std::size_t at) {
  const char c = text[at];
  const bool is_inside =
      at > 0 && is_of_a_word(text[at - 1]) && at + 1 < text.size() && is_of_a_word(text[at + 1]);
  switch (c) {
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '<':
    case '|':
    case '~':
    case '&':
    case '#':
    case '$': return true;
    case '_': return !is_inside;
    case '>':
    case '+':
    case '-':
    case '=': return at == 0;
    case '.':
    case ')': return at > 0 && text.find_first_not_of("0123456789") == at;
    default: return false;
  }
}

void append_plain(std::string& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (needs_escape(text, at)) out += '\\';
    out += text[at];
  }
}

std::size_t longest_run_of_backticks(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

enum class Where : unsigned char { alone, in_table };

void append_code(std::string& out, std::string_view code, Where where) {
  const std::string ticks(longest_run_of_backticks(code) + 1, '`');
  const auto* gap = code.starts_with('`') || code.ends_with('`') ? " " : "";
  out.append(ticks).append(gap);
  for (const char c : code) {
    if (c == '|' && where == Where::in_table) out += '\\';
    out += c;
  }
  out.append(gap).append(ticks);
}

std::string markdown_of(const Line& line, Where where = Where::alone) {
  std::string out;
  for (const auto& [kind, text] : line.pieces()) {
    if (kind == Piece::Kind::code) append_code(out, text, where);
    else append_plain(out, text);
  }
  return out;
}
std::string markdown_of(std::string_view words) { return markdown_of(Line(words)); }

void append_fenced(std::string& out, const Code& code, std::string_view indent) {
  const std::string fence(std::max<std::size_t>(longest_run_of_backticks(code.text) + 1, 3), '`');
  out.append(indent).append(fence).append(code.language).append("\n");
  std::string_view rest = code.text;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    out.append(indent).append(rest.substr(0, end)).append("\n");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  out.append(indent).append(fence).append("\n");
}

struct MarkdownWriter {
  std::string& out;

  void operator()(const Paragraph& one) const { out += markdown_of(one.line) + "\n"; }
  void operator()(const Subheading& one) const { out += "### " + markdown_of(one.line) + "\n"; }
  void operator()(const Code& one) const { append_fenced(out, one, ""); }
  void operator()(const Bullets& all) const {
    for (const auto& item : all.items) out += "- " + markdown_of(item) + "\n";
  }
  void operator()(const Steps& all) const {
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      const auto number = std::to_string(i + 1) + ". ";
      if (i > 0) out += '\n';
      out += number + markdown_of(all.steps[i].line) + "\n";
      if (!all.steps[i].code) continue;
      out += '\n';
      append_fenced(out, *all.steps[i].code, std::string(number.size(), ' '));
    }
  }
  void operator()(const Table& table) const {
    out += '|';
    for (const auto& name : table.head) out += " " + markdown_of(name) + " |";
    out += "\n|";
    for (std::size_t i = 0; i < table.head.size(); ++i) out += "---|";
    out += '\n';
    for (const auto& row : table.rows) {
      out += '|';
      for (const auto& cell : row) out += " " + markdown_of(cell, Where::in_table) + " |";
      out += '\n';
    }
  }
};

std::string blocks_of(const Section& section) {
  std::string out;
  for (const auto& block : section.blocks) {
    if (!out.empty()) out += '\n';
    std::visit(MarkdownWriter{out}, block);
  }
  return out;
}

}  // namespace

std::string markdown_of(const Draft& draft) {
  auto out = "# " + markdown_of(draft.title) + "\n";
  if (!draft.summary.empty()) out += "\n" + markdown_of(draft.summary) + "\n";
  for (const auto& section : draft.sections)
    out += "\n## " + markdown_of(section.heading) + "\n\n" + blocks_of(section);
  return out + "\n*" + markdown_of(draft.note) + "*\n";
}

}  // namespace toolyard::offline
