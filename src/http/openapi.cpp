#include "http/openapi.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/schema.h"
#include "http/openapi_parts.h"
#include "http/tags.h"

namespace toolyard::http {

namespace {

constexpr std::string_view about =
    "Small tools as one POST each, and the platform that runs them. Every error is "
    "`application/problem+json` (RFC 9457) and its `type` leads to a page that explains it.";

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

// The specification has one name for what is sent and what is answered.
const std::vector<std::string_view> both_ways{"ContentItem", "PromptTemplate"};

// Names depend on all records, so these are known before the first is printed.
void note_records(Components& components, std::span<const Endpoint> endpoints,
                  std::span<const Page> pages) {
  components.reserve("Problem");
  for (const auto& endpoint : endpoints) {
    if (answers_table(endpoint)) continue;
    if (endpoint.request && endpoint.body != BodyClass::none) {
      components.note(*endpoint.request, openapi::direction_of_body(endpoint));
      if (endpoint.reading.skips_unknown) components.open(*endpoint.request);
      if (endpoint.takes_multipart)
        components.note(*endpoint.request, openapi::direction_of_form(endpoint));
    }
    if (endpoint.answer && openapi::may_be_json(*endpoint.answer))
      components.note(*endpoint.answer, Direction::answer);
  }
  for (const auto& page : pages)
    if (page.answer) components.note(*page.answer, Direction::answer);
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
    JsonObject methods(members.member(path));
    const auto& all = by_path[path];
    const bool has_table =
        std::ranges::any_of(all, [](const auto* one) { return answers_table(*one); });
    for (const auto* endpoint : all)
      if (!answers_table(*endpoint))
        openapi::append_operation(
            methods.member(method_name(endpoint->method)),
            {.endpoint = *endpoint,
             .has_table = has_table && endpoint->method == toolyard::Method::get,
             .examples = examples_of(*endpoint)},
            components);
  }
  for (const auto& page : pages) {
    if (page.operation_id.empty()) continue;
    JsonObject methods(members.member(page.path));
    openapi::append_page_operation(methods.member("get"), page, components);
  }
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
"current":{"type":"string","description":"Of `illegal_transition`: state of the record."},
"action":{"type":"string","description":"Of `illegal_transition`: the refused action."},
"allowed":{"type":"array","items":{"type":"string"},
"description":"Of `illegal_transition`: the actions that are possible now."},
"existing_id":{"type":"integer","format":"int64",
"description":"Of `duplicate`: id of the invoice."},
"id":{"type":"integer","format":"int64","description":"Of `run_already_active`: id of the run."},
"expected":{"type":"string","description":"Of `invalid_json`: what could stand there."},
"excerpt":{"type":"string","description":"Of `invalid_json`: the text around the position."},
"segment":{"type":"string","description":"Of tokens: the segment that is not valid."},
"document":{"type":"integer","description":"Of PDF documents: index of the document."},
"name":{"type":"string","description":"Of PDF documents: name of the file."},
"errors":{"type":"array","description":"Every field that is not valid, at most 20.",
"items":{"type":"object","required":["pointer","code","detail"],
"properties":{"pointer":{"type":"string","description":"JSON Pointer into the request."},
"code":{"type":"string","description":"Code of the error, for programs."},
"detail":{"type":"string","description":"What is wrong with the field."}}}}}})";

void append_components(std::string& out, std::span<const Endpoint> endpoints,
                       Components& components) {
  JsonObject members(out);
  members.member("securitySchemes") +=
      R"({"apiKeyAuth":{"type":"apiKey","in":"header","name":"X-API-Key",)"
      R"("description":"A key as `toolyard create-key` prints it."},)"
      R"("jwtAuth":{"type":"http","scheme":"bearer","bearerFormat":"JWT",)"
      R"("description":"An access token from `/api/v1/auth/token/`."},)"
      R"("metricsToken":{"type":"http","scheme":"bearer",)"
      R"("description":"The server's `metrics_token`; needed from other machines."}})";
  openapi::append_headers(members.member("headers"));
  openapi::append_shared_responses(members.member("responses"), endpoints);
  JsonObject schemas(members.member("schemas"));
  schemas.member("Problem") += problem_schema;
  for (const auto& [name, entry] : components.named())
    append_record_schema(schemas.member(name), *entry.type, entry.direction, components);
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
  Components components(both_ways);
  note_records(components, endpoints, pages);
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
    append_components(document.member("components"), endpoints, components);
  }
  return out;
}

}  // namespace toolyard::http
