#include "adapters/offline_writer/draft.h"
#include "core/json/writer.h"

namespace toolyard::offline {

namespace {

std::string text_of(const Line& line) {
  std::string out;
  for (const auto& piece : line.pieces()) out += piece.text;
  return out;
}

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

struct TextWriter {
  std::string& out;

  void operator()(const Paragraph& one) const { out += text_of(one.line) + "\n"; }
  void operator()(const Subheading& one) const { out += text_of(one.line) + "\n"; }
  void operator()(const Code& one) const { out += indented(one.text); }
  void operator()(const Bullets& all) const {
    for (const auto& item : all.items) out += "- " + text_of(item) + "\n";
  }
  void operator()(const Steps& all) const {
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      out += std::to_string(i + 1) + ". " + text_of(all.steps[i].line) + "\n";
      if (all.steps[i].code) out += "\n" + indented(all.steps[i].code->text) + "\n";
    }
  }
  // Each row is its first cell, followed by indented lines with the other cells and their column
  // names.
  void operator()(const Table& table) const {
    for (const auto& row : table.rows) {
      out += text_of(row.front()) + "\n";
      for (std::size_t i = 1; i < row.size(); ++i)
        if (!row[i].empty()) out += "    " + table.head[i] + ": " + text_of(row[i]) + "\n";
    }
  }
};

void append_texts(std::string& out, const std::vector<std::string>& texts) {
  out += '[';
  for (const auto& text : texts) {
    if (&text != &texts.front()) out += ',';
    append_json_text(out, text);
  }
  out += ']';
}

}  // namespace

std::string text_of(const Draft& draft) {
  auto out = draft.title + "\n";
  if (!draft.summary.empty()) out += "\n" + text_of(draft.summary) + "\n";
  for (const auto& section : draft.sections) {
    out += "\n" + section.heading + "\n";
    for (const auto& block : section.blocks) {
      out += '\n';
      std::visit(TextWriter{out}, block);
    }
  }
  return out + "\n" + text_of(draft.note) + "\n";
}

// Members for the fields of an editor; `body` is the whole draft as Markdown.
std::string json_of(const Draft& draft) {
  std::vector<std::string> headings;
  headings.reserve(draft.sections.size());
  for (const auto& section : draft.sections) headings.push_back(section.heading);
  std::string out;
  {
    JsonObject object(out);
    object.text("title", draft.title);
    object.text("summary", shortened(text_of(draft.summary), 300, std::string::npos));
    append_texts(object.member("sections"), headings);
    object.text("body", markdown_of(draft));
    append_texts(object.member("keywords"), draft.keywords);
    object.text("note", text_of(draft.note));
  }
  return out;
}

std::string render(const Draft& draft, OutputFormat format) {
  switch (format) {
    case OutputFormat::markdown: return markdown_of(draft);
    case OutputFormat::text: return text_of(draft);
    case OutputFormat::html: return html_of(draft);
    case OutputFormat::json: return json_of(draft);
  }
  return {};
}

}  // namespace toolyard::offline
