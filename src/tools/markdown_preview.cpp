#include "tools/markdown_preview.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/blocks/parser.h"
#include "tools/markdown/front_matter.h"
#include "tools/markdown/html/heading_ids.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown/rendering/ast_renderer.h"
#include "tools/markdown/rendering/text_renderer.h"

namespace toolyard::markdown_preview {
namespace {

using namespace markdown;

constexpr std::size_t most_bytes = 1 << 30;  // positions in the text are numbers of 32 bits

bool has(const Request& request, Extension extension) {
  if (!request.extensions) {
    return request.flavor == Flavor::gfm &&
           (extension <= Extension::footnotes || extension == Extension::alerts ||
            extension == Extension::heading_ids);
  }
  return std::ranges::find(*request.extensions, extension) != request.extensions->end();
}

Features features_of(const Request& request) {
  return {.flavor = request.flavor,
          .tables = has(request, Extension::tables),
          .strikethrough = has(request, Extension::strikethrough),
          .autolink = has(request, Extension::autolink),
          .tasklist = has(request, Extension::tasklist),
          .footnotes = has(request, Extension::footnotes),
          .alerts = has(request, Extension::alerts),
          .emoji = has(request, Extension::emoji),
          .math = has(request, Extension::math),
          .cjk_emphasis = has(request, Extension::cjk_emphasis),
          .smart = request.smart};
}

std::string link_attributes(const Request& request) {
  std::string attributes;
  if (request.nofollow || request.new_tab) {
    attributes = " rel=\"";
    if (request.nofollow) attributes += "nofollow";
    if (request.nofollow && request.new_tab) attributes += ' ';
    if (request.new_tab) attributes += "noopener noreferrer";
    attributes += '"';
  }
  if (request.new_tab) attributes += " target=\"_blank\"";
  return attributes;
}

bool may_have_raw_ids(const Request& request) {
  return request.html_policy == HtmlPolicy::sanitize &&
         (request.input.contains("id=") || request.input.contains("name="));
}

HtmlOptions html_options(const Request& request) {
  return {.features = features_of(request),
          .policy = request.html_policy,
          .has_tag_filter = has(request, Extension::tagfilter),
          .has_hard_breaks = request.hard_breaks,
          .has_source_positions = request.source_positions,
          .has_heading_ids = has(request, Extension::heading_ids),
          .has_ids = has(request, Extension::heading_ids) || may_have_raw_ids(request),
          .link_attributes = link_attributes(request)};
}

// Returns the text without a byte order mark, and with U+FFFD in place of NUL.
std::string_view cleaned(std::string_view text, std::string& storage) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  spend(text.size() / 8);
  if (!text.contains('\0')) return text;
  spend(3 * text.size());
  for (const char c : text) {
    if (c == '\0') {
      storage += "\xef\xbf\xbd";
    } else {
      storage += c;
    }
  }
  return storage;
}

// The state of a document while it is rendered.
struct Work {
  const Request& request;
  Addresses addresses = Addresses::left_out;  // in plain text
  FrontMatter front_matter = {};
  Document document = {};
  Survey survey = {};
  Answer answer = {};
};

void take_front_matter(Work& work, std::string_view& text) {
  const auto use = work.request.front_matter;
  if (!use && !has(work.request, Extension::front_matter)) return;
  const auto found = find_front_matter(text);
  if (found.size == 0) return;
  work.answer.front_matter = found.text;
  if (use == FrontMatterUse::text) return;
  work.front_matter = found;
  text.remove_prefix(found.size);
}

void append_front_matter(std::string& out, const Work& work) {
  const auto& front_matter = work.front_matter;
  if (front_matter.size == 0) return;
  if (work.request.front_matter == FrontMatterUse::table) {
    append_front_matter_table(out, front_matter);
  } else if (work.request.front_matter == FrontMatterUse::code) {
    out += front_matter.is_toml ? "<pre><code class=\"language-toml\">"
                                : "<pre><code class=\"language-yaml\">";
    append_html(out, front_matter.text);
    out += "\n</code></pre>\n";
  }
}

void find_title(Work& work) {
  if (work.front_matter.size > 0) {
    for (auto& [name, value] : read_entries(work.front_matter)) {
      if (name == "title" && !value.empty()) {
        work.answer.title = std::move(value);
        return;
      }
    }
  }
  const auto& headings = work.survey.headings();
  const auto highest = std::ranges::min_element(headings, {}, &FoundHeading::level);
  if (highest != headings.end()) work.answer.title = highest->text;
}

void warn_of_depth(Work& work, bool is_limited) {
  if (!is_limited) return;
  work.answer.warnings.push_back(
      {"depth_limited", "Elements nested more than 100 levels deep were flattened."});
}

std::unexpected<Error> too_large() {
  return fail(problems::input_too_large, "The result would exceed the size limit.");
}

std::unexpected<Error> too_many_parts(std::string_view parts) {
  return fail(problems::input_too_large, "The text has more than " + std::to_string(max_parts) +
                                             " " + std::string(parts) + ".");
}

std::size_t max_output(const Context& context) {
  return static_cast<std::size_t>(context.limits.output_bytes);
}

// Whether the text may have headings in HTML, which get ids as the others do.
bool has_raw_headings(const Request& request) {
  if (request.html_policy != HtmlPolicy::sanitize || !has(request, Extension::heading_ids))
    return false;
  return request.input.contains("<h") || request.input.contains("<H");
}

Result<void> write_html(Work& work, InlineParser& parser, const Context& context) {
  const auto options = html_options(work.request);
  HtmlRenderer renderer(work.document, parser, work.survey, options);
  append_front_matter(work.answer.output, work);
  if (!renderer.write(work.answer.output, max_output(context))) return too_large();
  work.answer.sanitized = renderer.removed();
  if (has_raw_headings(work.request)) {
    work.answer.output = with_heading_ids(std::move(work.answer.output));
    if (work.answer.output.size() > max_output(context)) return too_large();
  }
  warn_of_depth(work, work.document.is_depth_limited || renderer.is_depth_limited());
  find_title(work);
  if (!work.request.full_document) return {};
  std::string page =
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\" />\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
      "<title>";
  append_html(page, work.answer.title.value_or("Markdown"));
  page.append("</title>\n</head>\n<body>\n").append(work.answer.output);
  page += "</body>\n</html>\n";
  if (page.size() > max_output(context)) return too_large();
  work.answer.output = std::move(page);
  return {};
}

Result<void> write_text(Work& work, InlineParser& parser, const Context& context) {
  TextRenderer renderer(work.document, parser, work.survey, work.addresses);
  if (!renderer.write(work.answer.output, max_output(context))) return too_large();
  warn_of_depth(work, work.document.is_depth_limited);
  find_title(work);
  return {};
}

Result<void> write_ast(Work& work, InlineParser& parser, const Context& context) {
  const auto positions = work.request.source_positions ? Positions::written : Positions::left_out;
  AstRenderer renderer(work.document, parser, work.survey, positions);
  // The response contains the tree twice: as text and as JSON.
  if (!renderer.write(work.answer.output, max_output(context) / 2)) return too_large();
  work.answer.ast = Json{work.answer.output};
  warn_of_depth(work, work.document.is_depth_limited || renderer.is_depth_limited());
  find_title(work);
  return {};
}

void add_survey(Work& work) {
  auto& answer = work.answer;
  const auto& survey = work.survey;
  for (const auto& [level, text, id] : survey.headings()) answer.toc.push_back({level, text, id});
  for (const auto& [url, text, line] : survey.links()) answer.links.push_back({url, text, line});
  for (const auto& [url, text, line] : survey.images()) answer.images.push_back({url, text, line});
  answer.word_count = survey.words();
  answer.reading_time_seconds = survey.reading_time_seconds();
  if (survey.is_shortened()) {
    answer.warnings.push_back({"list_shortened",
                               "`toc`, `links` and `images` contain at most 10000 entries each, "
                               "and at most 1000 bytes of each text."});
  }
}

Result<Answer> written(const Request& request, const Context& context, Addresses addresses) {
  if (request.input.size() > most_bytes) {
    return fail(problems::input_too_large, "The text exceeds one gigabyte.");
  }
  std::string storage;
  auto text = cleaned(request.input, storage);
  Work work{.request = request, .addresses = addresses};
  work.answer.flavor = request.flavor;
  take_front_matter(work, text);
  const auto features = features_of(request);
  work.document = BlockParser(features).parse(text, work.front_matter.lines + 1);
  if (work.document.is_overfull) return too_many_parts("blocks");
  InlineParser parser(work.document, features, text.size());
  TOOLYARD_TRY_VOID(request.format == Format::html   ? write_html(work, parser, context)
                    : request.format == Format::text ? write_text(work, parser, context)
                                                     : write_ast(work, parser, context));
  if (parser.is_overfull()) return too_many_parts("inline elements in one paragraph");
  add_survey(work);
  return std::move(work.answer);
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  return written(request, context, Addresses::left_out);
}

Result<std::string> text_with_addresses(std::string_view markdown) {
  TOOLYARD_TRY(auto text,
               written({.input = markdown, .format = Format::text}, {}, Addresses::written));
  return std::move(text.output);
}

}  // namespace toolyard::markdown_preview
