#include "http/web/tool_shells.h"

#include <algorithm>
#include <vector>

#include "core/json/writer.h"
#include "http/documents/examples.h"
#include "http/documents/html_page.h"
#include "http/documents/openapi.h"
#include "http/documents/tags.h"
#include "http/web/tool_words.h"

namespace toolyard::http {

namespace {

constexpr auto script = "tools.js";
constexpr auto list_script = "index_page.js";
constexpr std::string_view promise =
    "Small tools that run on this server, without third parties: what you enter is not stored.";

std::string path_of(const Tool& tool) { return "/t/" + std::string(tool.about->slug) + "/"; }

// Returns the categories in the order of the tools.
std::vector<std::string_view> categories(std::span<const Tool> listed) {
  std::vector<std::string_view> all;
  for (const auto& tool : listed)
    if (std::ranges::find(all, tool.about->category) == all.end())
      all.push_back(tool.about->category);
  return all;
}

void append_element(std::string& out, std::string_view name, std::string_view text) {
  out.append("<").append(name).append(">");
  append_html_text(out, text);
  out.append("</").append(name).append(">\n");
}

void append_link(std::string& out, const Tool& tool) {
  out.append("<li><a href=\"").append(path_of(tool)).append("\">");
  append_html_text(out, tool.about->title);
  out += "</a> ";
  append_html_text(out, tool.about->summary);
  out += "</li>\n";
}

void append_links(std::string& out, std::span<const Tool> listed, std::string_view heading) {
  for (const auto category : categories(listed)) {
    append_element(out, heading, tag_description(category));
    out += "<ul>\n";
    for (const auto& tool : listed)
      if (tool.about->category == category) append_link(out, tool);
    out += "</ul>\n";
  }
}

// Whether summaries and search terms of tools are included, which are long and needed only in
// lists.
enum class Words { included, left_out };

void append_tools(std::string& out, Words words, std::span<const Tool> listed) {
  out += '[';
  for (const auto& tool : listed) {
    if (out.back() != '[') out += ',';
    const auto& about = *tool.about;
    JsonObject one(out);
    one.text("slug", about.slug);
    one.text("title", about.title);
    one.text("category", about.category);
    if (words == Words::left_out) continue;
    one.text("summary", about.summary);
    append_json(one.member("synonyms"), synonyms_of(tool));
    one.text("words", search_words(tool));
  }
  out += ']';
}

void append_examples(std::string& out, std::span<const Example> examples) {
  out += '[';
  for (const auto& example : examples) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("summary", example.summary);
    one.member("request") += example.request;
  }
  out += ']';
}

// Appends the options and an example of the tool, for readers without scripts.
void append_reference(std::string& out, const Tool& tool, std::span<const Example> examples) {
  out +=
      "<noscript>\n<p>This page requires JavaScript. The tool is also available as <code>POST "
      "/api/v1";
  out += path_of(tool);
  out += "</code> with JSON.</p>\n<h2>Options</h2>\n<dl>\n";
  for (const auto& field : tool.request->fields) {
    append_element(out, "dt", field.name);
    append_element(out, "dd", field.meaning);
  }
  out += "</dl>\n";
  if (!examples.empty()) {
    append_element(out, "h2", "Example");
    append_element(out, "p", examples[0].summary);
    append_element(out, "pre", examples[0].request);
  }
  out += "</noscript>\n";
}

// Appends the paths of the scripts of the tool's own view, without those that all pages load. They
// are loaded during the first call, so that they do not delay it.
void append_view(std::string& out, const Tool& tool, const Assets& assets) {
  const auto known = assets.paths_behind(script);
  out += '[';
  for (const auto& path : assets.paths_behind(std::string(tool.about->slug) + ".js")) {
    if (std::ranges::find(known, path) != known.end()) continue;
    if (out.back() != '[') out += ',';
    append_json_text(out, path);
  }
  out += ']';
}

std::string data_of(std::string_view kind, std::string_view title, std::span<const Tool> listed) {
  std::string data;
  JsonObject object(data);
  object.text("kind", kind);
  append_tools(object.member("tools"), Words::included, listed);
  object.text("title", title);
  return data;
}

}  // namespace

std::vector<Tool> tools_named(std::span<const std::string> slugs) {
  std::vector<Tool> named;
  for (const auto& slug : slugs)
    if (const auto* tool = find_tool(slug)) named.push_back(*tool);
  return named;
}

// The tools and the title are the last members of the data.
std::string data_with_tools(const Shell& shell, std::span<const Tool> listed,
                            std::string_view title) {
  constexpr std::string_view member = ",\"tools\":";
  auto data = shell.data.substr(0, shell.data.rfind(member)).append(member);
  append_tools(data, Words::left_out, listed);
  append_json_text(data.append(",\"title\":"), title);
  return data += '}';
}

Shell index_shell(std::span<const Tool> listed, std::string_view title, bool is_below_a_text) {
  Shell shell{.title = std::string(title),
              .description = std::string(promise),
              .data = data_of("index", title, listed),
              .scripts = {script, list_script}};
  append_element(shell.content, is_below_a_text ? "h2" : "h1", "Tools");
  append_element(shell.content, "p", promise);
  append_links(shell.content, listed, is_below_a_text ? "h3" : "h2");
  return shell;
}

Shell tool_shell(const Tool& tool, const Endpoint& endpoint, const Assets& assets) {
  const auto& about = *tool.about;
  Shell shell{.title = std::string(about.title) + " · Toolyard",
              .description = std::string(about.summary),
              .scripts = {script}};
  append_element(shell.content, "h1", about.title);
  append_element(shell.content, "p", about.summary);
  auto examples = written_examples(cases_of(tool));
  append_reference(shell.content, tool, examples);
  // The document is without examples, of which the requests are sent separately, and without
  // problems.
  std::vector<Endpoint> described{endpoint};
  described[0].cases = {};
  KnownExamples none;
  const auto document = openapi_slice(
      {described}, none, {.operations = {endpoint.operation_id}, .is_for_forms = true});
  JsonObject data(shell.data);
  data.text("kind", "tool");
  data.text("slug", about.slug);
  data.text("summary", about.summary);
  append_view(data.member("view"), tool, assets);
  append_examples(data.member("examples"), examples);
  data.member("document") += document.value();
  append_tools(data.member("tools"), Words::left_out, tools());
  data.text("title", shell.title);
  return shell;
}

Shell missing_shell() {
  Shell shell{.title = "Not found · Toolyard",
              .data = data_of("missing", "Not found · Toolyard", tools()),
              .scripts = {script, list_script}};
  append_element(shell.content, "h1", "Page not found");
  append_element(shell.content, "p", "The address may be mistyped, or the page was removed.");
  append_links(shell.content, tools(), "h2");
  return shell;
}

}  // namespace toolyard::http
