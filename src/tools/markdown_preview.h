// markdown-preview: renders Markdown as HTML that is safe to show, as plain text or as a syntax
// tree, according to CommonMark 0.31.2 and GFM. Also returns the headings, links, images and front
// matter of the document.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/options.h"
#include "tools/markdown/rendering/html_renderer.h"
#include "tools/tool.h"

namespace toolyard::markdown {

constexpr auto spellings(Flavor) {
  return std::to_array<Spelling<Flavor>>(
      {{Flavor::commonmark, "commonmark", "CommonMark 0.31.2, without extensions."},
       {Flavor::gfm, "gfm", "GitHub Flavored Markdown, with footnotes and alerts.", "GitHub"}});
}

constexpr auto spellings(HtmlPolicy) {
  return std::to_array<Spelling<HtmlPolicy>>(
      {{HtmlPolicy::sanitize, "sanitize",
        "Keeps the elements and attributes on an allow list and removes all others. `b`, `i` and "
        "`s` become `strong`, `em` and `del`; ids, and links to them, get the prefix "
        "`user-content-`."},
       {HtmlPolicy::escape, "escape", "Shows raw HTML as text."},
       {HtmlPolicy::strip, "strip", "Removes raw HTML."},
       {HtmlPolicy::raw, "raw",
        "Keeps raw HTML unchanged, as the specifications require. Not safe with untrusted text."}});
}

}  // namespace toolyard::markdown

namespace toolyard::markdown_preview {

using markdown::Flavor;
using markdown::HtmlPolicy;

inline constexpr std::array<std::string_view, 2> warning_codes{"depth_limited", "list_shortened"};

inline constexpr About about{
    .slug = "markdown-preview",
    .title = "Markdown preview",
    .category = "text",
    .summary = "Renders Markdown as safe HTML, plain text or a syntax tree.",
    .use = "Use it to turn Markdown into HTML that is safe to show.",
    .synonyms =
        "md viewer, markdown viewer, markdown editor, markdown to html, md to html, render "
        "markdown, readme preview, readme editor, github markdown, gfm, commonmark, markdown "
        "converter, markdown renderer, markdown to text, convert markdown, markdown table, md "
        "file",
    .warnings = warning_codes};

enum class Extension {
  tables,
  strikethrough,
  autolink,
  tasklist,
  footnotes,
  tagfilter,
  alerts,
  heading_ids,
  front_matter,
  emoji,
  math,
  cjk_emphasis
};
constexpr auto spellings(Extension) {
  return std::to_array<Spelling<Extension>>(
      {{Extension::tables, "tables", "Tables of GFM."},
       {Extension::strikethrough, "strikethrough",
        "Strikethrough with `~one~` or `~~two~~` tildes."},
       {Extension::autolink, "autolink", "Turns URLs and email addresses into links."},
       {Extension::tasklist, "tasklist", "Turns `- [ ]` and `- [x]` into checkboxes.", "Task list"},
       {Extension::footnotes, "footnotes", "Footnotes: `[^1]`, and `[^1]: text`."},
       {Extension::tagfilter, "tagfilter",
        "With `raw`: shows nine tags, such as `script`, as text. This does not make the HTML safe.",
        "Tag filter"},
       {Extension::alerts, "alerts", "Block quotes that start with `[!NOTE]` or a similar marker."},
       {Extension::heading_ids, "heading_ids", "Gives headings an `id` to link to."},
       {Extension::front_matter, "front_matter", "YAML or TOML front matter before the text."},
       {Extension::emoji, "emoji", "Emoji such as `:smile:`, by the names known on GitHub."},
       {Extension::math, "math",
        "Formulas such as `$x$` and `$$x$$`, to be rendered by another program."},
       {Extension::cjk_emphasis, "cjk_emphasis",
        "Emphasis beside Chinese, Japanese and Korean text and its punctuation, as in "
        "`**「強調」**する`; addresses end before it."}});
}

enum class Format { html, text, ast };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::html, "html", "HTML; raw HTML is treated according to `html_policy`."},
       {Format::text, "text", "Plain text, without markup and URLs."},
       {Format::ast, "ast", "Syntax tree as JSON. It is not sanitized."}});
}

enum class FrontMatterUse { strip, table, code, text };
constexpr auto spellings(FrontMatterUse) {
  return std::to_array<Spelling<FrontMatterUse>>(
      {{FrontMatterUse::strip, "strip",
        "Removes the front matter from the text and returns it separately."},
       {FrontMatterUse::table, "table",
        "Shows the front matter as a table before the text, as GitHub does."},
       {FrontMatterUse::code, "code", "Shows the front matter as a code block before the text."},
       {FrontMatterUse::text, "text", "Treats the front matter as Markdown."}});
}

struct Request {
  std::string_view input;
  Flavor flavor = Flavor::gfm;
  std::optional<std::vector<Extension>> extensions = {};
  HtmlPolicy html_policy = HtmlPolicy::sanitize;
  bool smart = false;
  bool hard_breaks = false;
  bool source_positions = false;
  bool full_document = false;
  bool nofollow = false;
  bool new_tab = false;
  Format format = Format::html;
  std::optional<FrontMatterUse> front_matter = {};

  static constexpr auto fields(auto...);
};

struct TocEntry {
  std::int64_t level = 1;
  std::string text;
  std::string id;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TocEntry::level>("Level from 1 to 6."),
        field<&TocEntry::text>("The heading as plain text."),
        field<&TocEntry::id>("Id of the heading, in the form GitHub uses. In the HTML it has the "
                             "prefix `user-content-`, except with `raw`.")};
  }
};

struct LinkEntry {
  std::string url;
  std::string text;
  std::int64_t line = 1;
  static constexpr auto fields(auto...) {
    return std::array{field<&LinkEntry::url>("Target as written, not sanitized."),
                      field<&LinkEntry::text>("Text of the link, or description of the image."),
                      field<&LinkEntry::line>("Line of the input.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Flavor flavor = Flavor::gfm;
  std::string output;
  std::optional<std::string> title;
  std::vector<TocEntry> toc;
  std::optional<std::string> front_matter;
  std::vector<LinkEntry> links;
  std::vector<LinkEntry> images;
  std::int64_t word_count = 0;
  std::int64_t reading_time_seconds = 0;
  std::int64_t sanitized = 0;
  std::optional<Json> ast;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

// Renders Markdown as plain text, with the URL of each link in parentheses after it.
Result<std::string> text_with_addresses(std::string_view markdown);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The Markdown text.")
          .required("missing_input")
          .title("Markdown")
          .main()
          .widget(Widget::markdown),
      field<&Request::flavor>("Specification to follow."),
      field<&Request::extensions>(
          "Extensions instead of those of the flavor: `tables`, `strikethrough`, `autolink`, "
          "`tasklist`, `footnotes`, `alerts` and `heading_ids` with `gfm`, none with `commonmark`.")
          .limits(0, 12)
          .rare(),
      field<&Request::html_policy>("How raw HTML is treated. All but `raw` also remove URLs whose "
                                   "scheme is not http, https or mailto.")
          .title("Raw HTML")
          .when<&Request::format>(Format::html),
      field<&Request::smart>("Uses typographic quotation marks, dashes and ellipses.")
          .title("Typographic quotes and dashes"),
      field<&Request::hard_breaks>("Turns every line ending into a line break.")
          .title("Keep line breaks")
          .when<&Request::format>(Format::html),
      field<&Request::source_positions>("Adds lines and columns of blocks in the source: "
                                        "`data-sourcepos` in HTML, `position` in the tree.")
          .rare()
          .when<&Request::format>(Format::html, Format::ast),
      field<&Request::full_document>("Returns a complete HTML document instead of a fragment.")
          .title("Complete document")
          .when<&Request::format>(Format::html),
      field<&Request::nofollow>("Adds `rel=\"nofollow\"` to external links.")
          .title("Mark links as nofollow")
          .rare()
          .group("Links")
          .when<&Request::format>(Format::html),
      field<&Request::new_tab>(
          "Opens external links in a new tab, without sending a reference to this page.")
          .title("Open in a new tab")
          .rare()
          .group("Links")
          .when<&Request::format>(Format::html),
      field<&Request::format>("Format of the output."),
      field<&Request::front_matter>(
          "How front matter is treated; `strip` by default. Setting it enables the extension.")
          .rare()};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::flavor>("Specification that was followed.").rare(),
      field<&Answer::output>("HTML, plain text, or the syntax tree as JSON.")
          .shows(Show::primary, "text/html"),
      field<&Answer::title>("Title in the front matter, or the first heading of the highest level; "
                            "null without either."),
      field<&Answer::toc>("Headings in order, at most 10,000.")
          .title("Contents")
          .shows(Show::table),
      field<&Answer::front_matter>("Front matter as written; null without any.")
          .shows(Show::code)
          .rare(),
      field<&Answer::links>("Links in order, at most 10,000, without those of raw HTML.")
          .shows(Show::table)
          .rare(),
      field<&Answer::images>("Images in order, at most 10,000, without those of raw HTML.")
          .shows(Show::table)
          .rare(),
      field<&Answer::word_count>("Number of words by UAX #29, including code but not raw HTML.")
          .title("Words"),
      field<&Answer::reading_time_seconds>("Reading time in seconds, at 238 words, or 500 Chinese, "
                                           "Japanese or Korean characters, per minute."),
      field<&Answer::sanitized>("Number of tags, attributes, comments and URLs removed.")
          .title("Removed as unsafe"),
      field<&Answer::ast>("With `ast`: the syntax tree.")
          .sparse()
          .title("Syntax tree")
          .shows(Show::json)
          .rare(),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::markdown_preview
