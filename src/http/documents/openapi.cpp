#include "http/documents/openapi.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/describe/faults.h"
#include "core/describe/schema.h"
#include "http/documents/openapi_parts.h"
#include "http/documents/tags.h"
#include "http/documents/webhooks/webhooks.h"

namespace toolyard::http {

namespace {

constexpr std::string_view about =
    "Small tools, each as a single POST, and the platform that runs them. Every error is "
    "`application/problem+json` (RFC 9457), and its `type` is the URL of a page that explains it.";

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

// Records whose requests and answers share one name in the specification.
const std::vector<std::string_view> both_ways{"ContentItem", "PromptTemplate"};

// Registers all records before the first is written, because their names depend on each other.
void note_records(Components& components, std::span<const Endpoint> endpoints,
                  std::span<const Page> pages, std::span<const EventKind> events) {
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
  for (const auto& kind : events) components.note(kind.data(), Direction::answer);
}

// The content of a document.
struct Shown {
  const Described& described;
  KnownExamples& examples;
  const DocumentSlice* slice = nullptr;  // null: everything

  std::span<const Endpoint> endpoints() const { return described.endpoints; }
  std::span<const Page> pages() const { return described.pages; }
  // Only whole documents describe events.
  std::span<const EventKind> events() const {
    return slice ? std::span<const EventKind>() : described.events;
  }
  bool has(std::string_view operation_id, std::string_view tag) const {
    if (operation_id.empty() || !slice) return !operation_id.empty();
    return std::ranges::find(slice->operations, operation_id) != slice->operations.end() ||
           (!slice->tag.empty() && slice->tag == tag);
  }
  bool is_full() const { return !slice || slice->is_full; }
  openapi::ShownProblems problems() const {
    if (!is_full()) return openapi::ShownProblems::none;
    return described.problems == ListedProblems::any ? openapi::ShownProblems::any
                                                     : openapi::ShownProblems::each;
  }
  bool is_for_forms() const { return slice && slice->is_for_forms; }
};

void append_paths(std::string& out, const Shown& shown, Components& components) {
  std::vector<std::string_view> paths;
  std::map<std::string_view, std::vector<const Endpoint*>> by_path;
  std::set<std::string_view> with_table;
  for (const auto& endpoint : shown.endpoints()) {
    if (answers_table(endpoint)) with_table.insert(endpoint.path);
    else if (shown.has(endpoint.operation_id, endpoint.tag)) {
      auto& all = by_path[endpoint.path];
      if (all.empty()) paths.push_back(endpoint.path);
      all.push_back(&endpoint);
    }
  }
  JsonObject members(out);
  for (const auto path : paths) {
    JsonObject methods(members.member(path));
    for (const auto* endpoint : by_path[path])
      openapi::append_operation(
          methods.member(method_name(endpoint->method)),
          {.endpoint = *endpoint,
           .has_table = with_table.contains(path) && endpoint->method == toolyard::Method::get,
           .examples = shown.is_full() ? std::span(shown.examples.of(*endpoint))
                                       : std::span<const Example>(),
           .problems = shown.problems(),
           .has_headers = !shown.is_for_forms(),
           .bodies = shown.described.bodies},
          components);
  }
  for (const auto& page : shown.pages()) {
    if (!shown.has(page.operation_id, page.tag)) continue;
    JsonObject methods(members.member(page.path));
    openapi::append_page_operation(methods.member("get"), page, shown.problems(), components);
  }
}

constexpr std::string_view problem_schema = R"({"type":"object",
"required":["type","title","status","code","detail"],
"description":"Problem details (RFC 9457).",
"properties":{"type":{"type":"string","format":"uri-reference",
"description":"Path of the page that explains the problem."},
"title":{"type":"string","description":"Summary, the same for all problems of this type."},
"status":{"type":"integer","description":"HTTP status."},
"code":{"type":"string","description":"Code of the problem, for programs."},
"detail":{"type":"string","description":"Description of this occurrence."},
"instance":{"type":"string","description":"Path of the request."},
"request_id":{"type":"string","description":"Id of the request, as in `X-Request-Id`."},
"hint":{"type":"string","description":"Suggested solution."},
"position":{"type":"object","required":["offset","line","column"],
"description":"Position in the input that a tool could not process.",
"properties":{"offset":{"type":"integer","description":"Offset in bytes, from 0."},
"line":{"type":"integer","description":"Line, from 1."},
"column":{"type":"integer","description":"Column in code points, from 1."}}},
"current":{"type":"string","description":"Of `illegal_transition`: state of the record."},
"action":{"type":"string","description":"Of `illegal_transition`: the rejected action."},
"allowed":{"type":"array","items":{"type":"string"},
"description":"Of `illegal_transition`: the allowed actions."},
"existing_id":{"type":"integer","format":"int64",
"description":"Of `duplicate`: id of the invoice."},
"challenge":{"type":"string",
"description":"Of `second_factor_required`: challenge for the second step of the sign-in."},
"methods":{"type":"array","items":{"type":"string"},
"description":"Of `second_factor_required`: ways to complete the sign-in, `code` or `passkey`."},
"expires_in":{"type":"integer","description":"Lifetime of the challenge, in seconds."},
"id":{"type":"integer","format":"int64","description":"Of `run_already_active`: id of the run."},
"expected":{"type":"string","description":"Of `invalid_json`: what is allowed at this position."},
"excerpt":{"type":"string","description":"Of `invalid_json`: the text around the position."},
"segment":{"type":"string","description":"Of tokens: the segment that is not valid."},
"document":{"type":"integer","description":"Of PDF documents: index of the document."},
"name":{"type":"string","description":"Of PDF documents: name of the file."},
"errors":{"type":"array","description":"Fields that are not valid, at most 20.",
"items":{"type":"object","required":["pointer","code","detail"],
"properties":{"pointer":{"type":"string","description":"JSON Pointer into the request."},
"code":{"type":"string","description":"Code of the error, for programs."},
"detail":{"type":"string","description":"Description of the error in this field."}}}}}})";

// Returns the names of the components of a kind that a text refers to.
openapi::Names referred(std::string_view text, std::string_view kind) {
  openapi::Names names;
  const auto place = "\"" + openapi::reference(kind, "");
  for (auto at = text.find(place); at != text.npos; at = text.find(place, at)) {
    at += place.size();
    names.emplace(text.substr(at, text.find('"', at) - at));
  }
  return names;
}

// Appends the schemas that the text refers to, and those that these schemas refer to in turn.
void append_schemas(std::string& out, std::string text, Components& components) {
  const auto named = components.named();
  std::map<std::string, std::string, std::less<>> needed;
  while (!text.empty()) {
    std::string more;
    for (const auto& name : referred(text, "schemas")) {
      auto& schema = needed[name];
      if (!schema.empty()) continue;
      if (const auto known = named.find(name); known != named.end())
        append_record_schema(schema, *known->second.type, known->second.direction, components);
      else schema = problem_schema;
      more += schema;
    }
    text = std::move(more);
  }
  JsonObject schemas(out);
  for (const auto& [name, schema] : needed) schemas.member(name) += schema;
}

struct Credential {
  std::string_view name, schema;
};
constexpr Credential credentials[] = {
    {"apiKeyAuth",
     R"({"type":"apiKey","in":"header","name":"X-API-Key",)"
     R"("description":"API key, such as one printed by `toolyard create-key`. On the admin )"
     R"(side it needs the scope that the operation names; also accepted there as )"
     R"(`Authorization: Bearer`."})"},
    {"jwtAuth", R"({"type":"http","scheme":"bearer","bearerFormat":"JWT",)"
                R"("description":"Access token from `/api/v1/auth/token/`."})"},
    {"metricsToken",
     R"({"type":"http","scheme":"bearer",)"
     R"("description":"The `metrics_token` of the server; required for requests from other )"
     R"(machines."})"}};

// Appends the components that the paths refer to.
void append_components(std::string& out, const std::string& paths, const Shown& shown,
                       Components& components) {
  JsonObject members(out);
  if (!shown.is_for_forms()) {
    JsonObject schemes(members.member("securitySchemes"));
    for (const auto& [name, schema] : credentials)
      if (paths.find("{\"" + std::string(name) + "\":[]}") != paths.npos)
        schemes.member(name) += schema;
  }
  std::string responses, headers;
  openapi::append_shared_responses(responses, shown.endpoints(), referred(paths, "responses"));
  openapi::append_headers(headers, referred(paths + responses, "headers"));
  if (!shown.is_for_forms()) members.member("headers") += headers;
  members.member("responses") += responses;
  append_schemas(members.member("schemas"), paths + responses, components);
}

void append_tags(std::string& out, const Shown& shown) {
  std::set<std::string_view> seen;
  const auto add = [&](std::string_view operation_id, std::string_view name) {
    if (name.empty() || !shown.has(operation_id, name) || !seen.insert(name).second) return;
    out += out.back() == '[' ? "" : ",";
    JsonObject tag(out);
    tag.text("name", name);
    tag.text("description", tag_description(name));
  };
  for (const auto& endpoint : shown.endpoints()) add(endpoint.operation_id, endpoint.tag);
  for (const auto& page : shown.pages()) add(page.operation_id, page.tag);
}

void append_info(std::string& out, const Shown& shown) {
  JsonObject info(out);
  info.text("title", "Toolyard");
  info.text("version", "1.0.0");  // of the interface
  if (shown.is_for_forms()) return;
  info.text("x-program-version", shown.described.version);
  info.text("summary", "Tool endpoints and the platform that runs them");
  info.text("description", about);
  info.member("license") += R"({"name":"Apache 2.0","identifier":"Apache-2.0"})";
}

std::string document_of(const Shown& shown) {
  std::string out;
  Components components(both_ways);
  note_records(components, shown.endpoints(), shown.pages(), shown.described.events);
  {
    JsonObject document(out);
    document.text("openapi", "3.1.0");
    append_info(document.member("info"), shown);
    document.member("servers") += '[';
    {
      JsonObject server(out);
      server.text("url", shown.described.base_url.empty() ? "/" : shown.described.base_url);
    }
    out += ']';
    document.member("tags") += '[';
    append_tags(out, shown);
    out += ']';
    std::string paths;
    append_paths(paths, shown, components);
    document.member("paths") += paths;
    std::string webhooks;
    if (!shown.events().empty()) {
      openapi::append_webhooks(webhooks, shown.events(), components);
      document.member("webhooks") += webhooks;
    }
    append_components(document.member("components"), paths + webhooks, shown, components);
  }
  return out;
}

constexpr std::string_view relative_server = R"("servers":[{"url":"/"}])";

// Whether there is an operation for which `is` returns true. An endpoint that answers with a table
// is not an operation of its own.
template <class Is> bool has_operation(const Shown& all, Is is) {
  return std::ranges::any_of(all.endpoints(),
                             [&](const Endpoint& endpoint) {
                               return !answers_table(endpoint) &&
                                      is(endpoint.operation_id, endpoint.tag);
                             }) ||
         std::ranges::any_of(all.pages(), [&](const Page& page) {
           return !page.operation_id.empty() && is(page.operation_id, page.tag);
         });
}

std::vector<Fault> faults_of(const Shown& all, const DocumentSlice& slice) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string_view pointer, std::string_view what, std::string_view name) {
    std::string detail = "Unknown ";
    detail.append(what).append(" `").append(name).append("`.");
    faults.push_back({std::string(pointer), "invalid_option", std::move(detail)});
  };
  if (slice.operations.size() > DocumentSlice::max_operations) {
    faults.push_back({"/operations", "too_many",
                      "At most " + std::to_string(DocumentSlice::max_operations) +
                          " operations can be selected."});
    return faults;
  }
  for (const auto& name : slice.operations) {
    if (faults.size() == Faults::most) break;
    if (!has_operation(all, [&](std::string_view id, std::string_view) { return id == name; }))
      refuse("/operations", "operation", name);
  }
  const bool has_tag =
      has_operation(all, [&](std::string_view, std::string_view tag) { return tag == slice.tag; });
  if (!slice.tag.empty() && !has_tag) refuse("/tag", "tag", slice.tag);
  return faults;
}

}  // namespace

std::string openapi_json(const Described& described, KnownExamples& examples) {
  return document_of({.described = described, .examples = examples});
}

Result<std::string> openapi_slice(const Described& described, KnownExamples& examples,
                                  const DocumentSlice& slice) {
  const Shown shown{described, examples, &slice};
  if (auto faults = faults_of(shown, slice); !faults.empty()) return invalid(std::move(faults));
  return document_of(shown);
}

}  // namespace toolyard::http
