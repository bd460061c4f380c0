#include "http/openapi.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/json_writer.h"
#include "core/schema.h"
#include "http/answer.h"
#include "http/examples.h"
#include "http/problem.h"
#include "http/tags.h"

namespace toolyard::http {

namespace {

constexpr std::string_view about =
    "Small tools as one POST each, and the platform that runs them. Every error is "
    "`application/problem+json` (RFC 9457) and its `type` leads to a page that explains it.";

constexpr std::string_view problem_content =
    R"({"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}})";

std::string_view method_name(toolyard::Method method) {
  switch (method) {
    case toolyard::Method::get: return "get";
    case toolyard::Method::post: return "post";
    case toolyard::Method::put: return "put";
    case toolyard::Method::patch: return "patch";
    case toolyard::Method::remove: return "delete";
  }
  return "get";
}

void append_body(JsonObject& operation, const Endpoint& endpoint, Components& components,
                 std::span<const Example> examples) {
  auto& out = operation.member("requestBody");
  JsonObject body(out);
  body.boolean("required", !is_body_optional(endpoint));
  body.member("content");
  JsonObject content(out);
  const auto form = [&](std::string_view media_type) {
    content.member(media_type);
    JsonObject media(out);
    const auto direction = endpoint.reading.is_partial ? Direction::change : Direction::request;
    append_schema(media.member("schema"), *endpoint.request, direction, components);
    if (media_type != "application/json" || examples.empty()) return;
    media.member("examples");
    JsonObject all(out);
    for (const auto& example : examples) {
      all.member(example.key);
      JsonObject one(out);
      one.text("summary", example.summary);
      one.member("value") += example.request;
    }
  };
  form("application/json");
  if (endpoint.takes_urlencoded) form("application/x-www-form-urlencoded");
  if (endpoint.takes_multipart) form("multipart/form-data");
}

std::string_view path_parameter_description(std::string_view name) {
  if (name == "id") return "Id of the record.";
  if (name == "token") return "Signed token of the link.";
  if (name == "key") return "Key of the experiment.";
  if (name == "revision") return "Number of the revision.";
  return {};
}

// What stands in the path and is not a field of the request.
void append_path_parameters(std::string& out, const Endpoint& endpoint) {
  const std::string_view path = endpoint.path;
  for (auto open = path.find('{'); open != path.npos; open = path.find('{', open + 1)) {
    const auto name = path.substr(open + 1, path.find('}', open) - open - 1);
    const bool is_field = endpoint.request && endpoint.body == BodyClass::none &&
                          find_field(*endpoint.request, name) < endpoint.request->fields.size();
    if (is_field) continue;
    if (out.back() != '[') out += ',';
    JsonObject parameter(out);
    parameter.text("name", name);
    parameter.text("in", "path");
    parameter.text("description", path_parameter_description(name));
    parameter.boolean("required", true);
    parameter.member("schema") +=
        name == "id" ? R"({"type":"integer","format":"int64"})" : R"({"type":"string"})";
  }
}

void append_header_parameters(std::string& out, const Endpoint& endpoint) {
  const auto add = [&](std::string_view parameter) {
    if (out.back() != '[') out += ',';
    out += parameter;
  };
  if (endpoint.repeats != Repeats::as_new)
    add(R"({"name":"Idempotency-Key","in":"header","required":false,)"
        R"("description":"Any key: a call repeated with it gets the first answer again.",)"
        R"("schema":{"type":"string","minLength":1,"maxLength":255}})");
  if (std::ranges::find(endpoint.problems, &toolyard::problems::precondition_failed) !=
      endpoint.problems.end())
    add(R"({"name":"If-Match","in":"header","required":false,)"
        R"("description":"`ETag` of the record as you read it: refused if it has changed since.",)"
        R"("schema":{"type":"string"}})");
}

// `page` of lists, which they take as text: one that is no number is a page that is not there.
constexpr std::string_view page_schema =
    R"({"anyOf":[{"type":"integer","minimum":1},{"const":"last"}],"default":1})";

void append_parameters(JsonObject& operation, const Endpoint& endpoint, Components& components) {
  auto& out = operation.member("parameters");
  out += '[';
  append_path_parameters(out, endpoint);
  append_header_parameters(out, endpoint);
  const bool has_query = endpoint.request && endpoint.body == BodyClass::none;
  for (const auto& field :
       has_query ? endpoint.request->fields : std::span<const toolyard::Field>()) {
    if (out.back() != '[') out += ',';
    const auto place = endpoint.path.find("{" + std::string(field.name) + "}");
    const bool in_path = place != std::string::npos;
    JsonObject parameter(out);
    parameter.text("name", field.name);
    parameter.text("in", in_path ? "path" : "query");
    parameter.text("description", field.meaning);
    if (in_path || field.is_required) parameter.boolean("required", true);
    auto& schema = parameter.member("schema");
    if (field.name == "page") schema += page_schema;
    else append_field_schema(schema, field, *endpoint.request, Direction::request, components);
  }
  out += ']';
}

void append_success(JsonObject& responses, const Endpoint& endpoint, Components& components,
                    std::span<const Example> examples, bool has_table) {
  auto& out = responses.member(std::to_string(endpoint.status));
  JsonObject response(out);
  response.text("description", endpoint.status == 201 ? "Made." : "Done.");
  if (!endpoint.answer || endpoint.status == 204) return;
  response.member("content");
  JsonObject content(out);
  if (endpoint.answer == &type_of<EventStream>) {
    content.member("text/event-stream") += R"({"schema":{"type":"string"}})";
    return;
  }
  {
    content.member("application/json");
    JsonObject media(out);
    append_schema(media.member("schema"), *endpoint.answer, Direction::answer, components);
    if (!examples.empty() && !examples.front().answer.empty()) {
      media.member("examples");
      JsonObject all(out);
      for (const auto& example : examples) {
        all.member(example.key);
        JsonObject one(out);
        one.text("summary", example.summary);
        one.member("value") += example.answer;
      }
    }
  }
  // The endpoint beside it that answers with a table is told of here.
  const auto file_type = has_table ? "text/csv" : file_type_of(endpoint.answer);
  if (file_type.empty()) return;
  content.member(file_type) += R"({"schema":{"type":"string","format":"binary"}})";
}

// Statuses with the codes that come with them.
std::map<int, std::set<std::string_view>> problem_statuses(const Endpoint& endpoint) {
  std::map<int, std::set<std::string_view>> statuses;
  for (const auto* problem : endpoint.problems)
    statuses[status_of(problem->kind)].insert(problem->code);
  const auto add = [&](std::string_view code) {
    statuses[http_problem(code).status].insert(http_problem(code).type.code);
  };
  add("not_acceptable");
  if (endpoint.body != BodyClass::none) {
    add("body_too_large");
    add("unsupported_media_type");
    add("busy");
  }
  add("internal_error");
  return statuses;
}

void append_responses(JsonObject& operation, const Endpoint& endpoint, Components& components,
                      std::span<const Example> examples, bool has_table) {
  auto& out = operation.member("responses");
  JsonObject responses(out);
  append_success(responses, endpoint, components, examples, has_table);
  for (const auto& [status, codes] : problem_statuses(endpoint)) {
    std::string meaning;
    for (const auto code : codes)
      meaning.append(meaning.empty() ? "" : ", ").append("`").append(code).append("`");
    responses.member(std::to_string(status));
    JsonObject response(out);
    response.text("description", "A problem: " + meaning + ".");
    response.member("content") += problem_content;
  }
}

std::string_view security_of(Access access) {
  if (access == Access::anyone) return "[]";
  if (access == Access::tools) return R"([{"apiKeyAuth":[]},{"jwtAuth":[]}])";
  return R"([{"jwtAuth":[]}])";
}

void append_operation(std::string& out, const Endpoint& endpoint, Components& components,
                      bool has_table) {
  const auto examples = examples_of(endpoint);
  JsonObject operation(out);
  operation.text("operationId", endpoint.operation_id);
  operation.text("summary", endpoint.summary);
  operation.text("description", full_description(endpoint));
  operation.member("tags") += '[';
  append_json_text(out, endpoint.tag);
  out += ']';
  operation.member("security") += security_of(endpoint.access);
  append_parameters(operation, endpoint, components);
  if (endpoint.body != BodyClass::none) append_body(operation, endpoint, components, examples);
  append_responses(operation, endpoint, components, examples, has_table);
}

void append_page(std::string& out, const Page& page) {
  JsonObject methods(out);
  methods.member("get");
  JsonObject operation(out);
  operation.text("operationId", page.operation_id);
  operation.text("summary", page.summary);
  operation.text("description", page.description);
  operation.member("tags") += '[';
  append_json_text(out, page.tag);
  out += ']';
  operation.member("security") += "[]";
  operation.member("responses");
  JsonObject responses(out);
  {
    responses.member("200");
    JsonObject response(out);
    response.text("description", "The document.");
    response.member("content");
    JsonObject content(out);
    for (const auto type : page.media_types) content.member(type) += R"({"schema":{}})";
  }
  responses.member("406");
  JsonObject problem(out);
  problem.text("description", "A problem: `not_acceptable`.");
  problem.member("content") += problem_content;
}

void append_paths(std::string& out, std::span<const Endpoint> endpoints,
                  std::span<const Page> pages, Components& components) {
  std::vector<std::string_view> paths;
  std::map<std::string_view, std::vector<const Endpoint*>> by_path;
  for (const auto& endpoint : endpoints) {
    auto& all = by_path[endpoint.path];
    if (all.empty()) paths.push_back(endpoint.path);
    all.push_back(&endpoint);
  }
  JsonObject members(out);
  for (const auto path : paths) {
    members.member(path);
    JsonObject methods(out);
    const auto& all = by_path[path];
    const bool has_table =
        std::ranges::any_of(all, [](const auto* one) { return answers_table(*one); });
    for (const auto* endpoint : all)
      if (!answers_table(*endpoint))
        append_operation(methods.member(method_name(endpoint->method)), *endpoint, components,
                         has_table && endpoint->method == toolyard::Method::get);
  }
  for (const auto& page : pages)
    if (!page.operation_id.empty()) append_page(members.member(page.path), page);
}

constexpr std::string_view problem_schema = R"({"type":"object",
"required":["type","title","status","code","detail"],
"description":"Problem details (RFC 9457).",
"properties":{"type":{"type":"string","format":"uri-reference",
"description":"Path of the page that explains the problem."},
"title":{"type":"string","description":"What happened, the same for every problem of this type."},
"status":{"type":"integer","description":"HTTP status."},
"code":{"type":"string","description":"Code of the problem, for programs."},
"detail":{"type":"string","description":"What happened in this case."},
"instance":{"type":"string","description":"Path of the request."},
"request_id":{"type":"string","description":"Id of the request, as in `X-Request-Id`."},
"hint":{"type":"string","description":"What may help."},
"position":{"type":"object","required":["offset","line","column"],
"description":"Position in the input that a tool could not process.",
"properties":{"offset":{"type":"integer","description":"Offset in bytes, from 0."},
"line":{"type":"integer","description":"Line, from 1."},
"column":{"type":"integer","description":"Column in code points, from 1."}}},
"errors":{"type":"array","description":"Every field that is not valid, at most 20.",
"items":{"type":"object","required":["pointer","code","detail"],
"properties":{"pointer":{"type":"string","description":"JSON Pointer into the request."},
"code":{"type":"string","description":"Code of the error, for programs."},
"detail":{"type":"string","description":"What is wrong with the field."}}}}}})";

void append_components(std::string& out, Components& components) {
  JsonObject members(out);
  members.member("securitySchemes") +=
      R"({"apiKeyAuth":{"type":"apiKey","in":"header","name":"X-API-Key",)"
      R"("description":"A key as `toolyard create-key` prints it."},)"
      R"("jwtAuth":{"type":"http","scheme":"bearer","bearerFormat":"JWT",)"
      R"("description":"An access token from `/api/v1/auth/token/`."}})";
  members.member("schemas");
  JsonObject schemas(out);
  // Writing a record may find further ones, so the list grows while it is walked.
  for (std::size_t i = 0; i < components.entries.size(); ++i) {
    const auto entry = components.entries[i];
    append_record_schema(schemas.member(entry.name), *entry.type, entry.direction, components);
  }
  schemas.member("Problem") += problem_schema;
}

void append_tags(std::string& out, std::span<const Endpoint> endpoints,
                 std::span<const Page> pages) {
  std::set<std::string_view> seen;
  const auto add = [&](std::string_view name) {
    if (name.empty() || !seen.insert(name).second) return;
    out += out.back() == '[' ? "" : ",";
    JsonObject tag(out);
    tag.text("name", name);
    tag.text("description", tag_description(name));
  };
  for (const auto& endpoint : endpoints) add(endpoint.tag);
  for (const auto& page : pages) add(page.tag);
}

}  // namespace

std::string openapi_json(std::span<const Endpoint> endpoints, std::span<const Page> pages,
                         std::string_view base_url) {
  std::string out;
  Components components;
  {
    JsonObject document(out);
    document.text("openapi", "3.1.0");
    {
      document.member("info");
      JsonObject info(out);
      info.text("title", "Toolyard");
      info.text("version", "1.0.0");
      info.text("summary", "Tool endpoints and the platform that runs them");
      info.text("description", about);
      info.member("license") += R"({"name":"Apache 2.0","identifier":"Apache-2.0"})";
    }
    document.member("servers") += '[';
    {
      JsonObject server(out);
      server.text("url", base_url.empty() ? "/" : base_url);
    }
    out += ']';
    document.member("tags") += '[';
    append_tags(out, endpoints, pages);
    out += ']';
    append_paths(document.member("paths"), endpoints, pages, components);
    append_components(document.member("components"), components);
  }
  return out;
}

}  // namespace toolyard::http
