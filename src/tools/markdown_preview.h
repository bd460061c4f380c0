// markdown-preview: Markdown as HTML that is safe to show, as plain text or as a tree; by the
// letter of CommonMark 0.31.2 and GFM, with what the document holds beside its text.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/html_renderer.h"
#include "tools/markdown/options.h"
#include "tools/tool.h"

namespace toolyard::markdown {

constexpr auto spellings(Flavor) {
  return std::to_array<Spelling<Flavor>>(
      {{Flavor::commonmark, "commonmark", "CommonMark 0.31.2, without extensions."},
       {Flavor::gfm, "gfm", "GitHub Flavored Markdown, with its four extensions."}});
}

constexpr auto spellings(HtmlPolicy) {
  return std::to_array<Spelling<HtmlPolicy>>(
      {{HtmlPolicy::sanitize, "sanitize",
        "Harmless elements stay, by a list of what is allowed; everything else goes. `b`, `i` and "
        "`s` become `strong`, `em` and `del`; an `id` gets the prefix `user-content-`."},
       {HtmlPolicy::escape, "escape", "Raw HTML is shown as text."},
       {HtmlPolicy::strip, "strip", "Raw HTML is left out."},
       {HtmlPolicy::raw, "raw",
        "Everything is passed on as it is, as the specifications have it. Not safe with texts of "
        "others."}});
}

}  // namespace toolyard::markdown

namespace toolyard::markdown_preview {

using markdown::Flavor;
using markdown::HtmlPolicy;

inline constexpr std::array<std::string_view, 2> warning_codes{"depth_limited", "list_shortened"};

inline constexpr About about{.slug = "markdown-preview",
                             .title = "Markdown preview",
                             .category = "text",
                             .summary = "Turns Markdown into safe HTML, plain text or a tree.",
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
  math
};
constexpr auto spellings(Extension) {
  return std::to_array<Spelling<Extension>>(
      {{Extension::tables, "tables", "Tables of GFM."},
       {Extension::strikethrough, "strikethrough", "`~one~` or `~~two~~` tildes."},
       {Extension::autolink, "autolink", "Addresses in the text become links."},
       {Extension::tasklist, "tasklist", "`- [ ]` and `- [x]` become boxes."},
       {Extension::footnotes, "footnotes", "`[^1]`, and `[^1]: text`."},
       {Extension::tagfilter, "tagfilter",
        "With `raw`: nine tags, such as `script`, are shown as text. It does not make HTML safe."},
       {Extension::alerts, "alerts", "Quotes that begin with `[!NOTE]` and its kin."},
       {Extension::heading_ids, "heading_ids", "Headings get an `id` to link to."},
       {Extension::front_matter, "front_matter", "YAML or TOML before the text."},
       {Extension::emoji, "emoji", "`:smile:` and the other names that GitHub knows."},
       {Extension::math, "math", "`$x$` and `$$x$$`, left to a program that draws formulas."}});
}

enum class Format { html, text, ast };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::html, "html", "HTML by `html_policy`."},
       {Format::text, "text", "What the document reads, without marks and addresses."},
       {Format::ast, "ast",
        "The tree as JSON, in `output` as text and in `ast`. Nothing in it is "
        "sanitized."}});
}

enum class FrontMatterUse { strip, table, code, text };
constexpr auto spellings(FrontMatterUse) {
  return std::to_array<Spelling<FrontMatterUse>>(
      {{FrontMatterUse::strip, "strip", "It is left out, and stands in its own field."},
       {FrontMatterUse::table, "table", "A table before the text, as GitHub shows it."},
       {FrontMatterUse::code, "code", "A block of code before the text."},
       {FrontMatterUse::text, "text", "It is Markdown like the rest."}});
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
        field<&TocEntry::level>("From 1 to 6."),
        field<&TocEntry::text>("The heading, without marks."),
        field<&TocEntry::id>("Its name, as GitHub makes them. In all but raw HTML the `id` of "
                             "the heading has the prefix `user-content-` before it.")};
  }
};

struct LinkEntry {
  std::string url;
  std::string text;
  std::int64_t line = 1;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LinkEntry::url>("Where it leads, as written: nothing is sanitized here."),
        field<&LinkEntry::text>("What it reads; of an image, its description."),
        field<&LinkEntry::line>("The line of the input it stands on.")};
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

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The Markdown. Every text is Markdown.").required("missing_input"),
      field<&Request::flavor>("Which specification holds."),
      field<&Request::extensions>("What else is understood, instead of the extensions that come "
                                  "with the flavor: `tables`, `strikethrough`, `autolink` and "
                                  "`tasklist` with `gfm`, none with `commonmark`.")
          .limits(0, 11),
      field<&Request::html_policy>("What becomes of raw HTML. All but `raw` also take addresses "
                                   "away whose scheme is not http, https or mailto."),
      field<&Request::smart>("Typographic quotation marks, dashes and ellipses."),
      field<&Request::hard_breaks>("Every line end is a line break."),
      field<&Request::source_positions>("Blocks say which lines and columns they come from: as "
                                        "`data-sourcepos`, or `position` in the tree."),
      field<&Request::full_document>("A whole HTML document instead of a fragment."),
      field<&Request::nofollow>("Links to elsewhere get `rel=\"nofollow\"`."),
      field<&Request::new_tab>("Links to elsewhere open in a new tab, which learns nothing of "
                               "this page."),
      field<&Request::format>("What to write."),
      field<&Request::front_matter>("What becomes of front matter: `strip`, where nothing is said. "
                                    "Saying something switches the extension on.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::flavor>("The specification that held."),
      field<&Answer::output>("HTML, text, or the tree as JSON."),
      field<&Answer::title>("The title of the front matter, else the first heading of the highest "
                            "level; null without either."),
      field<&Answer::toc>("The headings in order, at most 10000."),
      field<&Answer::front_matter>("The front matter as it was written; null without any."),
      field<&Answer::links>("The links in order, at most 10000; those of raw HTML are not among "
                            "them."),
      field<&Answer::images>("The images in order, likewise."),
      field<&Answer::word_count>("Words by UAX #29, code included, raw HTML not."),
      field<&Answer::reading_time_seconds>("At 238 words, or 500 Chinese, Japanese or Korean "
                                           "characters, a minute."),
      field<&Answer::sanitized>("How many tags, attributes, comments and addresses were taken "
                                "away."),
      field<&Answer::ast>("With `ast`: the tree.").sparse(),
      field<&Answer::warnings>("What the caller ought to know.")};
}

}  // namespace toolyard::markdown_preview
