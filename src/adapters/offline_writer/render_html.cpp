#include "adapters/offline_writer/draft.h"
#include "core/text/html.h"

namespace toolyard::offline {

namespace {

std::string element(std::string_view name, std::string_view inside) {
  std::string out;
  out.append("<").append(name).append(">").append(inside);
  return out.append("</").append(name).append(">");
}

std::string html_of(const Line& line) {
  std::string out;
  for (const auto& [kind, text] : line.pieces())
    out += kind == Piece::Kind::code ? element("code", html_escaped(text)) : html_escaped(text);
  return out;
}

std::string block_of(const Code& code) {
  return "<pre><code class=\"language-" + html_escaped(code.language) + "\">" +
         html_escaped(code.text) + "</code></pre>\n";
}

struct HtmlWriter {
  std::string& out;

  void line(std::string_view name, const Line& one) const {
    out += element(name, html_of(one)) + "\n";
  }
  void operator()(const Paragraph& one) const { line("p", one.line); }
  void operator()(const Subheading& one) const { line("h3", one.line); }
  void operator()(const Code& one) const { out += block_of(one); }
  void operator()(const Bullets& all) const {
    out += "<ul>\n";
    for (const auto& item : all.items) line("li", item);
    out += "</ul>\n";
  }
  void operator()(const Steps& all) const {
    out += "<ol>\n";
    for (const auto& step : all.steps) {
      out += "<li>" + html_of(step.line);
      if (step.code) out += "\n" + block_of(*step.code);
      out += "</li>\n";
    }
    out += "</ol>\n";
  }
  void operator()(const Table& table) const {
    out += "<table>\n<thead><tr>";
    for (const auto& name : table.head) out += element("th", html_escaped(name));
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
      out += "<tr>";
      for (const auto& cell : row) out += element("td", html_of(cell));
      out += "</tr>\n";
    }
    out += "</tbody>\n</table>\n";
  }
};

}  // namespace

std::string html_of(const Draft& draft) {
  std::string out = element("h1", html_escaped(draft.title)) + "\n";
  const HtmlWriter writer{out};
  if (!draft.summary.empty()) writer.line("p", draft.summary);
  for (const auto& section : draft.sections) {
    out += element("h2", html_escaped(section.heading)) + "\n";
    for (const auto& block : section.blocks) std::visit(writer, block);
  }
  return out + "<p><em>" + html_of(draft.note) + "</em></p>\n";
}

}  // namespace toolyard::offline
