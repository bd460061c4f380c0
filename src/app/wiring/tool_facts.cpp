#include "app/wiring/tool_facts.h"

#include "core/json/writer.h"
#include "http/documents/examples.h"
#include "tools/catalog.h"
#include "tools/json_formatter.h"

namespace toolyard {

namespace {

// Examples with longer requests or responses are skipped.
constexpr std::size_t max_request_bytes = 400;
constexpr std::size_t max_answer_bytes = 1'500;

void add_values(std::vector<offline::NamedFact>& values, const Type& type) {
  for (const auto& name : type.names)
    values.push_back({std::string(name.name), std::string(name.meaning)});
  if (type.inner) add_values(values, *type.inner);
  for (const auto* inner : type.alternatives) add_values(values, *inner);
}

// Returns the default as a user would write it; empty if there is none.
std::string standard_of(const Type& record, const Field& field) {
  std::string json;
  append_json(json, *field.type, field.member_of(record.defaults()));
  if (json == "null" || json == "[]" || json == "{}" || json == R"("")") return {};
  const bool is_text = json.size() > 2 && json.front() == '"';
  return is_text ? json.substr(1, json.size() - 2) : json;
}

offline::OptionFacts option_of(const Type& record, const Field& field) {
  offline::OptionFacts option{.name = std::string(field.name),
                              .meaning = std::string(field.meaning),
                              .is_required = field.is_required};
  if (!field.is_required) option.standard = standard_of(record, field);
  add_values(option.values, *field.type);
  return option;
}

bool is_list_of_files(const Field& field) {
  const auto* type = field.type;
  while (type->shape == Shape::optional) type = type->inner;
  return type->shape == Shape::list && type->inner->shape == Shape::blob;
}

std::string laid_out(std::string_view json) {
  const auto answer = json_formatter::run({.input = json}, {});
  return answer ? answer->output : std::string(json);
}

std::optional<offline::ExampleFacts> example_of(const Tool& tool) {
  for (const auto& example : http::written_examples(cases_of(tool))) {
    auto answer = laid_out(example.answer);
    if (example.request.size() > max_request_bytes || answer.size() > max_answer_bytes) continue;
    return offline::ExampleFacts{
        .summary = example.summary,
        .curl_arguments = {"-H", "Content-Type: application/json", "-d", example.request},
        .answer = std::move(answer)};
  }
  for (const auto& field : tool.request->fields)
    if (const auto name = std::string(field.name); is_list_of_files(field))
      return offline::ExampleFacts{
          .summary = "Sends two files.",
          .curl_arguments = {"-F", name + "=@first", "-F", name + "=@second"}};
  return std::nullopt;
}

}  // namespace

std::optional<offline::ToolFacts> facts_of_tool(std::string_view slug, std::string_view base_url) {
  const auto* tool = find_tool(slug);
  if (!tool) return std::nullopt;
  const auto& about = *tool->about;
  offline::ToolFacts facts{.slug = std::string(about.slug),
                           .name = std::string(about.title),
                           .category = std::string(about.category),
                           .summary = std::string(about.summary)};
  facts.url = std::string(base_url) + "/api/v1/t/" + facts.slug + "/";
  facts.scope = "tools:" + facts.slug;
  for (const auto& field : tool->request->fields)
    if (!field.is_read_only) facts.options.push_back(option_of(*tool->request, field));
  facts.example = example_of(*tool);
  for (const auto* problem : about.problems)
    facts.errors.push_back({std::string(problem->code), std::string(problem->meaning)});
  return facts;
}

std::string base_url_of(const Settings& settings) {
  auto url = settings.server.base_url;
  if (url.empty())
    url = (settings.server.tls_cert.empty() ? "http://" : "https://") + settings.server.listen;
  while (url.ends_with('/')) url.pop_back();
  return url;
}

}  // namespace toolyard
