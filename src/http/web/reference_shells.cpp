#include "http/web/reference_shells.h"

#include <algorithm>

#include "core/json/writer.h"
#include "http/documents/html_page.h"
#include "http/documents/tags.h"
#include "http/web/search_words.h"

namespace toolyard::http {

namespace {

constexpr auto reference_script = "reference.js";
constexpr std::string_view lead =
    "Every operation of this server: its parameters, its responses, and a form to try it.";

std::string_view name_of(toolyard::Method method) {
  switch (method) {
    case toolyard::Method::get: return "GET";
    case toolyard::Method::post: return "POST";
    case toolyard::Method::put: return "PUT";
    case toolyard::Method::patch: return "PATCH";
    case toolyard::Method::remove: return "DELETE";
  }
  return "GET";
}

std::string area_path(std::string_view tag) {
  std::string path("/docs/");
  for (const char c : tag) path += c == ' ' ? '-' : c;
  return path += '/';
}

std::string slice_path(std::string_view tag) {
  std::string path("/api/v1/schema/?tag=");
  for (const char c : tag) {
    if (c == ' ') path += "%20";
    else path += c;
  }
  return path += "&full=true";
}

// The terms that the title and the path do not contain.
std::string words_of(std::string_view title, std::string_view path, std::string_view description,
                     const Type* request) {
  SearchWords words;
  words.leave_out(title);
  words.leave_out(path);
  words.add(description);
  if (request)
    for (const auto& field : request->fields) words.add(field.name);
  return words.joined();
}

void append_link(std::string& out, std::string_view href, std::string_view text) {
  out += "<a href=\"";
  append_html_text(out, href);
  out += "\">";
  append_html_text(out, text);
  out += "</a>";
}

// Whether links lead to the items, as they do on the page of an area.
enum class Targets { none, items };

void append_operations(std::string& out, const ReferenceArea& area, Targets targets) {
  out += "<ul>\n";
  for (const auto& one : area.operations) {
    out += "<li";
    if (targets == Targets::items) out.append(" id=\"").append(one.id).append("\"");
    out += '>';
    append_link(out, reference_path(area.tag, one.id), one.title);
    out += " <code>";
    append_html_text(out, one.method + " " + one.path);
    out += "</code></li>\n";
  }
  out += "</ul>\n";
}

void append_areas(std::string& out, std::span<const ReferenceArea> areas) {
  out += '[';
  for (const auto& area : areas) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("tag", area.tag);
    one.text("title", area.title);
    one.text("path", area.path);
    one.text("summary", tag_description(area.tag));
  }
  out += ']';
}

void append_found(std::string& out, std::span<const ReferenceArea> areas) {
  out += '[';
  for (const auto& area : areas)
    for (const auto& operation : area.operations) {
      if (out.back() != '[') out += ',';
      JsonObject one(out);
      one.text("id", operation.id);
      one.text("tag", area.tag);
      one.text("method", operation.method);
      one.text("path", operation.path);
      one.text("title", operation.title);
      one.text("words", operation.words);
    }
  out += ']';
}

void append_guides(std::string& out, std::span<const Guide> guides) {
  out += '[';
  for (const auto& guide : guides) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("title", guide.title);
    one.text("path", guide.path);
    auto& headings = one.member("headings");
    headings += '[';
    for (const auto& heading : guide.headings) {
      if (headings.back() != '[') headings += ',';
      append_json_text(headings, heading.text);
    }
    headings += ']';
    one.text("words", guide.words);
  }
  out += ']';
}

void append_guide_links(std::string& out, std::span<const Guide> guides) {
  out += "<h2>Guides</h2>\n<ul>\n";
  for (const auto& guide : guides) {
    out += "<li>";
    append_link(out, guide.path, guide.title);
    out += "</li>\n";
  }
  out += "</ul>\n";
}

constexpr std::string_view without_scripts =
    "<noscript><p>Fields, responses and examples of each operation require JavaScript. The OpenAPI "
    "document is available without it: ";

}  // namespace

std::string reference_path(std::string_view tag, std::string_view operation_id) {
  return area_path(tag).append("#").append(operation_id);
}

std::vector<ReferenceArea> reference_areas(std::span<const Endpoint> endpoints,
                                           std::span<const Page> pages) {
  std::vector<ReferenceArea> areas;
  const auto add = [&](std::string_view tag, ListedOperation operation) {
    auto area = std::ranges::find(areas, tag, &ReferenceArea::tag);
    if (area == areas.end())
      area = areas.insert(area, {std::string(tag), tag_title(tag), area_path(tag), {}});
    area->operations.push_back(std::move(operation));
  };
  for (const auto& one : endpoints) {
    if (answers_table(one)) continue;  // part of the operation with the same path
    add(one.tag, {one.operation_id, std::string(name_of(one.method)), one.path, one.summary,
                  words_of(one.summary, one.path, one.description, one.request)});
  }
  for (const auto& one : pages)
    if (!one.operation_id.empty())
      add(one.tag, {one.operation_id, "GET", one.path, one.summary,
                    words_of(one.summary, one.path, one.description, one.query)});
  return areas;
}

Shell reference_shell(std::span<const ReferenceArea> areas, std::span<const Guide> guides) {
  Shell shell{.title = "API reference · Toolyard",
              .description = std::string(lead),
              .scripts = {reference_script},
              .style = "operations.css"};
  auto& out = shell.content;
  out.append("<h1>API reference</h1>\n<p>").append(lead).append("</p>\n");
  out.append(without_scripts);
  out +=
      "<a href=\"/api/v1/schema/\">OpenAPI as JSON</a>, "
      "<a href=\"/api/v1/schema/?format=yaml\">as YAML</a>.</p></noscript>\n"
      "<p><a href=\"/problems/\">All problems</a></p>\n";
  append_guide_links(out, guides);
  for (const auto& area : areas) {
    out += "<h2>";
    append_link(out, area.path, area.title);
    out += "</h2>\n<p>";
    append_html_text(out, tag_description(area.tag));
    out += "</p>\n";
    append_operations(out, area, Targets::none);
  }
  JsonObject data(shell.data);
  data.text("kind", "reference");
  append_areas(data.member("areas"), areas);
  append_guides(data.member("guides"), guides);
  append_found(data.member("operations"), areas);
  return shell;
}

Shell area_shell(std::span<const ReferenceArea> areas, const ReferenceArea& area) {
  const auto about = tag_description(area.tag);
  Shell shell{.title = area.title + " · API reference · Toolyard",
              .description = std::string(about),
              .scripts = {reference_script},
              .data_path = slice_path(area.tag),
              .style = "operations.css"};
  auto& out = shell.content;
  out += "<p><a href=\"/docs/\">API reference</a>, ";
  append_link(out, guides_path, "guides");
  out += "</p>\n<h1>";
  append_html_text(out, area.title);
  out += "</h1>\n<p>";
  append_html_text(out, about);
  out += "</p>\n";
  out += without_scripts;
  append_link(out, shell.data_path, "OpenAPI of this area");
  out += ".</p></noscript>\n";
  append_operations(out, area, Targets::items);
  JsonObject data(shell.data);
  data.text("kind", "area");
  data.text("tag", area.tag);
  data.text("document", shell.data_path);
  append_areas(data.member("areas"), areas);
  return shell;
}

Page reference_page() {
  return {.path = "/api/v1/docs/",
          .operation_id = "v1_docs_retrieve",
          .summary = "Open the documentation",
          .description =
              "Returns an HTML page that displays this document and lets you try it. The page is "
              "also at `/docs/`.",
          .tag = "service",
          .media_types = {"text/html"},
          .has_tag = true};
}

}  // namespace toolyard::http
