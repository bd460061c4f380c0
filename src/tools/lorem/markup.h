// Writes paragraphs and lists as plain text, HTML, Markdown or JSON.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::lorem {

enum class Format { text, html, markdown, json };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::text, "text", "Paragraphs separated by an empty line; list items one per line."},
       {Format::html, "html", "One element per paragraph, or a list."},
       {Format::markdown, "markdown", "Markdown, with custom words escaped."},
       {Format::json, "json", "JSON array of the paragraphs or list items."}});
}

enum class ListType { ul, ol };
constexpr auto spellings(ListType) {
  return std::to_array<Spelling<ListType>>({{ListType::ul, "ul", "Bulleted list.", "Bulleted"},
                                            {ListType::ol, "ol", "Numbered list.", "Numbered"}});
}

enum class LineEnd { lf, crlf };
constexpr auto spellings(LineEnd) {
  return std::to_array<Spelling<LineEnd>>(
      {{LineEnd::lf, "lf", "Line feed."},
       {LineEnd::crlf, "crlf", "Carriage return and line feed."}});
}

enum class Arrangement { paragraphs, list };

struct Markup {
  Format format = Format::text;
  Arrangement arrangement = Arrangement::paragraphs;
  ListType list_type = ListType::ul;
  std::string_view tag = "p";
  std::string_view line_end = "\n";
};

// Omits the paragraphs after the one with which the text exceeds `limit` bytes, except in JSON.
std::string write_markup(const std::vector<std::string>& paragraphs, const Markup&,
                         std::size_t limit);

// Whether an HTML element of this name can contain a paragraph: not one that is always empty, whose
// contents are not text, or that can run a program.
bool is_paragraph_tag(std::string_view name);

}  // namespace toolyard::lorem
