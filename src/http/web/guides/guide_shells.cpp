#include "http/web/guides/guide_shells.h"

#include <algorithm>

#include "http/documents/html_page.h"

namespace toolyard::http {

namespace {

constexpr auto guide_script = "reference.js";
constexpr std::string_view guide_data = R"({"kind":"text"})";
constexpr std::string_view guides_lead = "What all operations have in common, each on a page.";

// The page of a path that is not current.
constexpr std::string_view nowhere = "";

void append_link(std::string& out, std::string_view path, std::string_view text,
                 std::string_view current) {
  out += "<li><a href=\"";
  append_html_text(out, path);
  out += path == current ? "\" aria-current=\"page\">" : "\">";
  append_html_text(out, text);
  out += "</a></li>\n";
}

void append_navigation(std::string& out, std::span<const Guide> guides,
                       std::span<const ReferenceArea> areas, std::string_view current) {
  out +=
      "<nav class=\"reference-nav\" aria-label=\"API reference\">\n"
      "<p class=\"nav-title\">Guides</p>\n<ul class=\"area-links\">\n";
  for (const auto& one : guides) append_link(out, one.path, one.title, current);
  out += "</ul>\n<p class=\"nav-title\">Areas</p>\n<ul class=\"area-links\">\n";
  for (const auto& one : areas) append_link(out, one.path, one.title, current);
  out += "</ul>\n</nav>\n";
}

void append_crumbs(std::string& out, bool is_in_list) {
  out += "<p class=\"crumbs\"><a href=\"/docs/\">API reference</a>";
  if (is_in_list)
    out.append("<span aria-hidden=\"true\"> / </span><a href=\"")
        .append(guides_path)
        .append("\">Guides</a>");
  out += "</p>\n";
}

void append_contents(std::string& out, const Guide& guide) {
  const auto is_section = [](const GuideHeading& heading) { return heading.level == 2; };
  if (std::ranges::count_if(guide.headings, is_section) < 3) return;
  out += "<nav class=\"guide-contents\" aria-label=\"On this page\">\n<ul>\n";
  for (const auto& heading : guide.headings)
    if (is_section(heading)) append_link(out, "#" + heading.id, heading.text, nowhere);
  out += "</ul>\n</nav>\n";
}

Shell shell_of(std::string title, std::string description) {
  return {.title = std::move(title) + " · API reference · Toolyard",
          .description = std::move(description),
          .data = std::string(guide_data),
          .scripts = {guide_script}};
}

}  // namespace

Shell guide_shell(const Guide& guide, std::span<const Guide> guides,
                  std::span<const ReferenceArea> areas) {
  auto shell = shell_of(guide.title, guide.lead);
  auto& out = shell.content;
  out += "<div class=\"reference guide-page\">\n<article class=\"reference-main guide\">\n";
  append_crumbs(out, true);
  out += "<h1>";
  append_html_text(out, guide.title);
  out += "</h1>\n";
  append_contents(out, guide);
  out.append("<div class=\"prose\">\n").append(guide.html).append("</div>\n</article>\n");
  append_navigation(out, guides, areas, guide.path);
  out += "</div>\n";
  return shell;
}

Shell guides_shell(std::span<const Guide> guides, std::span<const ReferenceArea> areas) {
  auto shell = shell_of("Guides", std::string(guides_lead));
  auto& out = shell.content;
  out += "<div class=\"reference guide-page\">\n<div class=\"reference-main\">\n";
  append_crumbs(out, false);
  out.append("<h1>Guides</h1>\n<p class=\"lead\">").append(guides_lead).append("</p>\n");
  out += "<ul class=\"areas\">\n";
  for (const auto& one : guides) {
    out.append("<li class=\"area\"><h2><a href=\"").append(one.path).append("\">");
    append_html_text(out, one.title);
    out += "</a></h2>\n<p>";
    append_html_text(out, one.lead);
    out += "</p></li>\n";
  }
  out += "</ul>\n</div>\n";
  append_navigation(out, guides, areas, guides_path);
  out += "</div>\n";
  return shell;
}

}  // namespace toolyard::http
