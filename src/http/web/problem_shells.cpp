#include "http/web/problem_shells.h"

#include <algorithm>
#include <map>

#include "core/json/writer.h"
#include "http/api/router.h"
#include "http/documents/html_page.h"
#include "http/web/reference_shells.h"

namespace toolyard::http {

namespace {

// The script of the frame around the page, which is all that needs a script.
constexpr auto frame_script = "reference.js";
constexpr std::string_view frame_data = R"({"kind":"text"})";

// Longer lists of operations are collapsed.
constexpr std::size_t max_open = 12;

void append_fact(std::string& out, std::string_view term, std::string_view text) {
  out.append("<div><dt>").append(term).append("</dt><dd><code>");
  append_html_text(out, text);
  out += "</code></dd></div>\n";
}

void append_operations(std::string& out, const std::vector<const Endpoint*>& operations) {
  const bool is_folded = operations.size() > max_open;
  if (is_folded)
    out.append("<details class=\"problem-operations\"><summary>")
        .append(std::to_string(operations.size()))
        .append(" operations</summary>\n");
  out += "<ul class=\"problem-list\">\n";
  for (const auto* one : operations) {
    out += "<li><a href=\"";
    append_html_text(out, reference_path(one->tag, one->operation_id));
    out += "\">";
    append_html_text(out, one->summary);
    out += "</a> <code>";
    append_html_text(out, one->path);
    out += "</code></li>\n";
  }
  out += is_folded ? "</ul>\n</details>\n" : "</ul>\n";
}

void append_who(std::string& out, const KnownProblem& problem,
                std::span<const Endpoint> endpoints) {
  out += "<h2>Operations with this problem</h2>\n";
  const auto& all = problem.operations;
  if (problem.is_of_field) {
    out +=
        "<p>Any operation with this field, as the <code>code</code> of an entry in "
        "<code>errors</code>.</p>\n";
  } else if (all.empty()) {
    out += "<p>The server itself, before it reaches an operation.</p>\n";
  } else if (std::ranges::all_of(endpoints, [&](const Endpoint& one) {
               return answers_table(one) || std::ranges::find(all, &one) != all.end();
             })) {
    out += "<p>Any operation.</p>\n";
  } else {
    append_operations(out, all);
  }
}

// Appends the problem as programs receive it.
void append_answer(std::string& out, const KnownProblem& problem) {
  if (problem.is_of_field) return;
  std::string json("{\n  \"type\": ");
  const auto add = [&](std::string_view name, std::string_view text) {
    json.append(",\n  \"").append(name).append("\": ");
    append_json_text(json, text);
  };
  append_json_text(json, "/problems/" + std::string(problem.type->code));
  add("title", problem.type->title);
  json.append(",\n  \"status\": ").append(std::to_string(problem.status));
  add("code", problem.type->code);
  json += "\n}";
  out += "<h2>Response</h2>\n<pre class=\"snippet\" tabindex=\"0\">";
  append_html_text(out, json);
  out += "</pre>\n";
}

}  // namespace

Shell problems_shell(std::span<const KnownProblem> problems) {
  Shell shell{.title = "Problems · Toolyard",
              .description = "Problems the API can respond with, and how to solve them.",
              .data = std::string(frame_data),
              .scripts = {frame_script}};
  auto& out = shell.content;
  out +=
      "<article class=\"paper\">\n<p class=\"crumbs\"><a href=\"/docs/\">API "
      "reference</a></p>\n<h1>Problems</h1>\n<p class=\"lead\">Problems the API can respond with, "
      "and how to solve them. Programs should rely on the <code>code</code>.</p>\n";
  std::map<int, std::vector<const KnownProblem*>> by_status;
  for (const auto& one : problems) by_status[one.is_of_field ? 0 : one.status].push_back(&one);
  const auto append = [&out](const std::vector<const KnownProblem*>& all) {
    out += "<ul class=\"problem-list\">\n";
    for (const auto* one : all) {
      out.append("<li><a href=\"/problems/").append(one->type->code).append("\"><code>");
      out.append(one->type->code).append("</code></a> ");
      append_html_rich(out, one->type->title);
      out += "</li>\n";
    }
    out += "</ul>\n";
  };
  for (const auto& [status, all] : by_status) {
    if (status == 0) continue;
    out.append("<h2>Status ").append(std::to_string(status)).append("</h2>\n");
    append(all);
  }
  if (const auto& faults = by_status[0]; !faults.empty()) {
    out += "<h2>Problems of single fields</h2>\n";
    append(faults);
  }
  out += "</article>\n";
  return shell;
}

Shell problem_shell(const KnownProblem& problem, std::span<const Endpoint> endpoints) {
  const auto& type = *problem.type;
  auto title = type.title;
  if (title.ends_with('.')) title.remove_suffix(1);
  Shell shell{.title = std::string(title) + " (" + std::string(problem.type->code) + ") · Toolyard",
              .description = std::string(type.meaning),
              .data = std::string(frame_data),
              .scripts = {frame_script}};
  auto& out = shell.content;
  out +=
      "<article class=\"paper\">\n<p class=\"crumbs\"><a href=\"/docs/\">API reference</a>"
      "<span aria-hidden=\"true\"> / </span><a href=\"/problems/\">Problems</a></p>\n<h1>";
  append_html_rich(out, title);
  out += "</h1>\n<dl class=\"problem-facts\">\n";
  append_fact(out, "Status", std::to_string(problem.status));
  append_fact(out, "Code", type.code);
  out += "</dl>\n<h2>Meaning and solution</h2>\n<p>";
  append_html_rich(out, type.meaning);
  out += "</p>\n";
  append_answer(out, problem);
  append_who(out, problem, endpoints);
  out += "</article>\n";
  return shell;
}

}  // namespace toolyard::http
