#include <algorithm>

#include "core/describe/schema.h"
#include "core/endpoint/scopes.h"
#include "http/documents/openapi_parts.h"

namespace toolyard::http::openapi {

namespace {

using toolyard::Field;

void append_separated(std::string& out, std::string_view value) {
  if (out.back() != '[') out += ',';
  out += value;
}

// A format of a request body. Files are binary in multipart forms, and Base64 in JSON.
struct Form {
  std::string_view media_type;
  Direction direction;
};

std::vector<Form> forms_of(const Operation& shown) {
  const auto& endpoint = shown.endpoint;
  const bool uploads = endpoint.takes_multipart && holds_files(*endpoint.request);
  if (shown.bodies == Bodies::multipart && uploads)
    return {{"multipart/form-data", direction_of_form(endpoint)}};
  std::vector<Form> forms{{"application/json", direction_of_body(endpoint)}};
  if (shown.bodies != Bodies::all) return forms;
  if (endpoint.takes_urlencoded)
    forms.push_back({"application/x-www-form-urlencoded", direction_of_body(endpoint)});
  if (endpoint.takes_multipart)
    forms.push_back({"multipart/form-data", direction_of_form(endpoint)});
  return forms;
}

void append_request_examples(JsonObject& media, const Operation& shown) {
  if (shown.examples.empty()) return;
  JsonObject all(media.member("examples"));
  for (const auto& example : shown.examples) {
    JsonObject one(all.member(example.key));
    one.text("summary", example.summary);
    one.member("value") += example.request;
  }
}

void append_body(JsonObject& operation, const Operation& shown, Components& components) {
  const auto& endpoint = shown.endpoint;
  JsonObject body(operation.member("requestBody"));
  body.boolean("required", !is_body_optional(endpoint));
  JsonObject content(body.member("content"));
  for (const auto& [media_type, direction] : forms_of(shown)) {
    JsonObject media(content.member(media_type));
    append_schema(media.member("schema"), *endpoint.request, direction, components);
    if (media_type == "application/json") append_request_examples(media, shown);
  }
  if (takes_table(endpoint) && shown.bodies == Bodies::all)
    content.member("text/csv") += R"({"schema":{"type":"string"}})";
}

std::string_view path_parameter_description(std::string_view name) {
  if (name == "id") return "Id of the record.";
  if (name == "token") return "Signed token of the link.";
  if (name == "key") return "Key of the experiment.";
  if (name == "revision") return "Number of the revision.";
  if (name == "session") return "Id of the session.";
  if (name == "conversion") return "Id of the conversion.";
  if (name == "comment") return "Id of the comment.";
  if (name == "tool") return "Slug of the tool.";
  if (name == "delivery") return "Id of the delivery.";
  return {};
}

// Appends the path parameters that are not fields of the request.
void append_path_parameters(std::string& out, const Endpoint& endpoint) {
  const std::string_view path = endpoint.path;
  for (auto open = path.find('{'); open != path.npos; open = path.find('{', open + 1)) {
    const auto name = path.substr(open + 1, path.find('}', open) - open - 1);
    const bool is_field = endpoint.request && endpoint.body == BodyClass::none &&
                          find_field(*endpoint.request, name) < endpoint.request->fields.size();
    if (is_field) continue;
    append_separated(out, "");
    JsonObject parameter(out);
    parameter.text("name", name);
    parameter.text("in", "path");
    parameter.text("description", path_parameter_description(name));
    parameter.boolean("required", true);
    parameter.member("schema") += name == "id"
                                      ? R"({"type":"integer","format":"int64","minimum":1})"
                                      : R"({"type":"string"})";
  }
}

bool has_problem(const Endpoint& endpoint, const ProblemType& problem) {
  return std::ranges::find(endpoint.problems, &problem) != endpoint.problems.end();
}

constexpr std::string_view idempotency_key =
    R"({"name":"Idempotency-Key","in":"header","required":false,)"
    R"("description":"Unique key of the request: a request that is repeated with the same key )"
    R"(within 24 hours is not executed again, but receives the first response.",)"
    R"("schema":{"type":"string","minLength":1,"maxLength":255}})";
constexpr std::string_view if_match =
    R"({"name":"If-Match","in":"header","required":false,)"
    R"("description":"The `ETag` that was read last; the request is rejected if the record has )"
    R"(changed since.","schema":{"type":"string"}})";
constexpr std::string_view if_none_match =
    R"({"name":"If-None-Match","in":"header","required":false,)"
    R"("description":"The `ETag` of a cached response; the status is 304 while it is current.",)"
    R"("schema":{"type":"string"}})";
constexpr std::string_view if_none_match_of_change =
    R"({"name":"If-None-Match","in":"header","required":false,)"
    R"("description":"Entity tags; the request is rejected if the record has one of them.",)"
    R"("schema":{"type":"string"}})";
constexpr std::string_view last_event_id =
    R"({"name":"Last-Event-ID","in":"header","required":false,)"
    R"("description":"Id of the last event received; events up to it are skipped.",)"
    R"("schema":{"type":"string"}})";

void append_header_parameters(std::string& out, const Endpoint& endpoint) {
  if (endpoint.repeats != Repeats::as_new) append_separated(out, idempotency_key);
  const bool reads_tagged =
      endpoint.method == toolyard::Method::get && endpoint.run.metadata().entity_tag;
  if (reads_tagged || has_problem(endpoint, toolyard::problems::precondition_failed)) {
    append_separated(out, if_match);
    append_separated(out, reads_tagged ? if_none_match : if_none_match_of_change);
  }
  if (endpoint.answer == &type_of<EventStream>) append_separated(out, last_event_id);
}

// Schema of `page` in lists, whose field is a text: a value that is not a number is a page that
// does not exist.
constexpr std::string_view page_schema =
    R"({"anyOf":[{"type":"integer","minimum":1},{"const":"last"}],"default":1})";

void append_parameters(JsonObject& operation, const Endpoint& endpoint, Components& components) {
  auto& out = operation.member("parameters");
  out += '[';
  append_path_parameters(out, endpoint);
  append_header_parameters(out, endpoint);
  if (endpoint.request && endpoint.body == BodyClass::none)
    append_query(out, *endpoint.request, endpoint.path, components);
  out += ']';
}

std::string security_of(const Endpoint& endpoint) {
  if (endpoint.access == Access::anyone) return "[]";
  if (endpoint.allows_anonymous) return R"([{"apiKeyAuth":[]},{"jwtAuth":[]},{}])";
  if (takes_keys(endpoint)) return R"([{"apiKeyAuth":[]},{"jwtAuth":[]}])";
  if (takes_staff_keys(endpoint))
    return R"([{"jwtAuth":[]},{"apiKeyAuth":[")" + required_scope_of(endpoint) + R"("]}])";
  return R"([{"jwtAuth":[]}])";
}

void append_tag(JsonObject& operation, std::string_view tag) {
  auto& out = operation.member("tags");
  out += '[';
  append_json_text(out, tag);
  out += ']';
}

// Returns the role that an account needs; empty if the access does not depend on a role.
std::string_view role_of(Access access) {
  switch (access) {
    case Access::viewer: return "viewer";
    case Access::editor: return "editor";
    case Access::approver: return "approver";
    case Access::admin: return "admin";
    default: return {};
  }
}

void append_operation_hints(JsonObject& operation, const Endpoint& endpoint) {
  const bool is_heavy = endpoint.cost != Cost::by_size && endpoint.cost != Cost::store;
  JsonObject hints(operation.member("x-toolyard"));
  hints.text("cost", is_heavy ? "heavy" : "light");
  if (const auto role = role_of(endpoint.access); !role.empty()) hints.text("role", role);
  if (endpoint.makes_new) hints.boolean("generator", true);
}

}  // namespace

Direction direction_of_body(const Endpoint& endpoint) {
  if (endpoint.body == BodyClass::none) return Direction::query;
  return endpoint.reading.is_partial ? Direction::change : Direction::request;
}

Direction direction_of_form(const Endpoint& endpoint) {
  const bool has_files = endpoint.request && holds_files(*endpoint.request);
  return has_files ? Direction::form : direction_of_body(endpoint);
}

void append_query(std::string& out, const Type& query, std::string_view path,
                  Components& components) {
  const bool is_paged = std::ranges::any_of(
      query.fields, [](const auto& field) { return field.name == "page_size"; });
  for (const auto& field : query.fields) {
    append_separated(out, "");
    const bool in_path = path.find("{" + std::string(field.name) + "}") != path.npos;
    JsonObject parameter(out);
    parameter.text("name", field.name);
    parameter.text("in", in_path ? "path" : "query");
    parameter.text("description", field.meaning);
    if (in_path || field.is_required) parameter.boolean("required", true);
    auto& schema = parameter.member("schema");
    if (is_paged && field.name == "page") schema += page_schema;
    else append_field_schema(schema, field, query, Direction::query, components);
  }
}

void append_operation(std::string& out, const Operation& shown, Components& components) {
  const auto& endpoint = shown.endpoint;
  JsonObject operation(out);
  operation.text("operationId", endpoint.operation_id);
  operation.text("summary", endpoint.summary);
  operation.text("description", full_description(endpoint));
  append_tag(operation, endpoint.tag);
  append_operation_hints(operation, endpoint);
  operation.member("security") += security_of(endpoint);
  append_parameters(operation, endpoint, components);
  if (endpoint.body != BodyClass::none) append_body(operation, shown, components);
  append_responses(operation, shown, components);
}

void append_page_operation(std::string& out, const Page& page, ShownProblems problems,
                           Components& components) {
  JsonObject operation(out);
  operation.text("operationId", page.operation_id);
  operation.text("summary", page.summary);
  operation.text("description", page.description);
  append_tag(operation, page.tag);
  operation.member("security") += page.takes_token ? R"([{"metricsToken":[]},{}])" : "[]";
  {
    auto& parameters = operation.member("parameters");
    parameters += '[';
    if (page.has_tag) append_separated(parameters, if_none_match);
    if (page.query) append_query(parameters, *page.query, page.path, components);
    parameters += ']';
  }
  append_page_responses(operation, page, problems, components);
}

}  // namespace toolyard::http::openapi
