#include <algorithm>
#include <map>
#include <utility>

#include "core/answers/csv_table.h"
#include "core/describe/schema.h"
#include "http/api/answer.h"
#include "http/api/problem.h"
#include "http/documents/endpoint_problems.h"
#include "http/documents/openapi_parts.h"

namespace toolyard::http::openapi {

namespace {

using toolyard::Field;

constexpr std::string_view problem_schema = R"({"$ref":"#/components/schemas/Problem"})";

struct HeaderField {
  std::string_view name;
  std::string_view meaning;
  std::string_view schema;
};
constexpr std::string_view a_text = R"({"type":"string"})";
constexpr std::string_view a_count = R"({"type":"integer","minimum":0})";
constexpr HeaderField header_fields[] = {
    {"Clear-Site-Data", "Data that the browser deletes when signing out.", a_text},
    {"Content-Disposition", "`attachment` with the name of the file (RFC 6266).", a_text},
    {"ETag", "The entity tag of this state of the record, for `If-Match` and `If-None-Match`.",
     a_text},
    {"Idempotent-Replayed",
     "`true` if this is the response to an earlier request with the same key.",
     R"({"type":"string","const":"true"})"},
    {"Link", "Canonical path, if the final slash was missing.", a_text},
    {"Location", "URL of the record, or of the page to continue with.",
     R"({"type":"string","format":"uri-reference"})"},
    {"RateLimit", "Remaining quota of each limit (draft-ietf-httpapi-ratelimit-headers).", a_text},
    {"RateLimit-Policy", "Limits that apply to the caller, with their windows in seconds.", a_text},
    {"Retry-After", "Number of seconds after which to retry.", a_count},
    {"Set-Cookie",
     "Refresh token, or state of a sign-in with a provider, as a cookie for the pages of this "
     "server, or its removal.",
     a_text},
    {"Toolyard-Environment", "`test` for calls with a key for testing, which are never charged.",
     R"({"type":"string","const":"test"})"},
    {"WWW-Authenticate", "Accepted credentials.", a_text},
    {"X-Robots-Tag", "Excludes the page from search engines.", a_text},
    {"X-Request-Id", "Id of the request, in the response and in the log of the server.", a_text},
};

class Headers {
 public:
  explicit Headers(JsonObject& response) : members_(response.member("headers")) {
    shared("X-Request-Id");
  }
  void shared(std::string_view name) {
    JsonObject header(members_.member(name));
    header.text("$ref", reference("headers", name));
  }
  void own(const Field& field) {
    JsonObject header(members_.member(field.header));
    header.text("description", field.meaning);
    header.member("schema") += field.type->shape == Shape::text ? a_text : a_count;
  }
  void limits() {
    shared("RateLimit");
    shared("RateLimit-Policy");
    shared("Toolyard-Environment");
  }

 private:
  JsonObject members_;
};

std::string_view meaning_of(int status) {
  switch (status) {
    case 201: return "Created.";
    case 202: return "Accepted: the work continues in the background.";
    case 204: return "Success, without a body.";
    case 302: return "Redirects to `Location`.";
    default: return "Success.";
  }
}

void append_file_schema(std::string& out, std::string_view media_type) {
  JsonObject media(out);
  JsonObject schema(media.member("schema"));
  schema.text("type", "string");
  if (media_type.starts_with("text/")) return;
  schema.text("format", "binary");
  schema.text("contentMediaType", media_type);
}

// Returns the media type of the file that the operation may respond with; empty if there is none.
// The table (CSV) is that of another endpoint with the same path.
std::string_view file_type_of(const Operation& shown) {
  return shown.has_table ? "text/csv" : http::file_type_of(shown.endpoint.answer);
}

void append_answer_examples(JsonObject& media, std::span<const Example> examples) {
  const auto is_shown = [](const Example& example) { return !example.answer.empty(); };
  if (std::ranges::none_of(examples, is_shown)) return;
  JsonObject all(media.member("examples"));
  for (const auto& example : examples) {
    if (!is_shown(example)) continue;
    JsonObject one(all.member(example.key));
    one.text("summary", example.summary);
    one.member("value") += example.answer;
  }
}

void append_content(JsonObject& response, const Operation& shown, Components& components) {
  const auto& answer = *shown.endpoint.answer;
  JsonObject content(response.member("content"));
  if (&answer == &type_of<EventStream>)
    append_file_schema(content.member("text/event-stream"), "text/event-stream");
  if (may_be_json(answer)) {
    JsonObject media(content.member("application/json"));
    append_schema(media.member("schema"), answer, Direction::answer, components);
    append_answer_examples(media, shown.examples);
  }
  if (const auto file = file_type_of(shown); !file.empty())
    append_file_schema(content.member(file), file);
}

void append_success_headers(JsonObject& response, int status, const Operation& shown) {
  const auto& endpoint = shown.endpoint;
  const auto& metadata = endpoint.run.metadata();
  Headers headers(response);
  if (metadata.entity_tag && status != 204) headers.shared("ETag");
  if (metadata.location && status == endpoint.status) headers.shared("Location");
  if (endpoint.repeats != Repeats::as_new) headers.shared("Idempotent-Replayed");
  if (endpoint.cookies == Cookies::session) headers.shared("Set-Cookie");
  if (endpoint.cookies == Cookies::session && status == 204) headers.shared("Clear-Site-Data");
  headers.limits();
  if (has_other_spelling(endpoint.path)) headers.shared("Link");
  const auto file = file_type_of(shown);
  if (file == "text/html") headers.shared("X-Robots-Tag");
  if (file == "text/csv" || file == "application/pdf") headers.shared("Content-Disposition");
  if (file.empty()) return;
  const auto& holder = shown.has_table ? type_of<CsvTable> : *endpoint.answer;
  for (const auto& field : holder.fields)
    if (!field.header.empty()) headers.own(field);
}

void append_success(JsonObject& responses, int status, const Operation& shown,
                    Components& components) {
  JsonObject response(responses.member(std::to_string(status)));
  const bool was_known = status != shown.endpoint.status;
  response.text("description",
                was_known ? "Success: the record already existed." : meaning_of(status));
  if (shown.has_headers) append_success_headers(response, status, shown);
  if (shown.endpoint.answer && status != 204) append_content(response, shown, components);
}

enum class Limits { described, omitted };

void append_not_modified(JsonObject& responses, Limits limits) {
  JsonObject response(responses.member("304"));
  response.text("description", "Not modified: the entity tag in `If-None-Match` is still current.");
  Headers headers(response);
  headers.shared("ETag");
  if (limits == Limits::described) headers.limits();
}

using Codes = std::map<std::string_view, const ProblemType*>;

// Appends what problems contain. People who opened a link in an email, or sent a form, get a page.
void append_problem_content(JsonObject& response, bool is_for_people) {
  JsonObject content(response.member("content"));
  {
    JsonObject media(content.member("application/problem+json"));
    media.member("schema") += problem_schema;
  }
  if (is_for_people) append_file_schema(content.member("text/html"), "text/html");
}

struct ProblemsOf {
  Cookies cookies = Cookies::ignored;
  bool is_for_people = false;
};
ProblemsOf kind_of_problems(const Endpoint& endpoint) {
  return {endpoint.cookies, http::file_type_of(endpoint.answer) == "text/html"};
}

void append_problem(JsonObject& response, int status, const Codes& codes, Limits limits,
                    const ProblemsOf& of) {
  std::string meaning;
  for (const auto& [code, type] : codes)
    meaning.append(meaning.empty() ? "" : ", ").append("`").append(code).append("`");
  response.text("description", "A problem: " + meaning + ".");
  {
    Headers headers(response);
    if (status == 401) headers.shared("WWW-Authenticate");
    if (status == 429 || status == 502 || status == 503) headers.shared("Retry-After");
    if (of.cookies == Cookies::session) headers.shared("Set-Cookie");
    if (of.is_for_people) headers.shared("X-Robots-Tag");
    if (limits == Limits::described) headers.limits();
  }
  append_problem_content(response, of.is_for_people);
}

// Returns the component name of a problem response that is the same wherever it occurs.
std::string shared_name(std::string_view code) {
  std::string name;
  for (bool up = true; const char c : code) {
    if (c != '_') name += up ? static_cast<char>(c - 'a' + 'A') : c;
    up = c == '_';
  }
  return name;
}

// Whether a problem response can be a shared component. Endpoints that set cookies, whose errors
// remove the cookies, and those for people have their own responses.
bool is_shared(const Codes& codes, const ProblemsOf& of) {
  return codes.size() == 1 && of.cookies != Cookies::session && !of.is_for_people;
}

// Whether a problem response contains the header fields of limits. Requests that are rejected
// before the limits are checked have none.
Limits limits_of(const Endpoint& endpoint, int status) {
  const bool is_of_credential = status == 401 && endpoint.access != Access::anyone;
  const bool comes_first = is_of_credential || status == 406 || status == 415;
  return comes_first ? Limits::omitted : Limits::described;
}

// Name of the response for problems of HTTP itself, before the operation is reached.
constexpr std::string_view any_other = "AnyOther";

void append_default(JsonObject& responses) {
  JsonObject other(responses.member("default"));
  other.text("$ref", reference("responses", any_other));
}

void append_problems(JsonObject& responses, const Endpoint& endpoint) {
  const auto of = kind_of_problems(endpoint);
  for (const auto& [status, codes] : problems_of(endpoint)) {
    JsonObject response(responses.member(std::to_string(status)));
    if (is_shared(codes, of))
      response.text("$ref", reference("responses", shared_name(codes.begin()->first)));
    else append_problem(response, status, codes, limits_of(endpoint, status), of);
  }
}

}  // namespace

std::string reference(std::string_view kind, std::string_view name) {
  return "#/components/" + std::string(kind) + "/" + std::string(name);
}

bool may_be_json(const Type& answer) {
  const bool is_file = answer.fields.size() == 1 && answer.fields[0].type->shape == Shape::blob;
  return !is_file && &answer != &type_of<EventStream>;
}

void append_responses(JsonObject& operation, const Operation& shown, Components& components) {
  const auto& endpoint = shown.endpoint;
  const auto& metadata = endpoint.run.metadata();
  JsonObject responses(operation.member("responses"));
  if (metadata.was_known && endpoint.status != 200)
    append_success(responses, 200, shown, components);
  append_success(responses, endpoint.status, shown, components);
  if (metadata.entity_tag && endpoint.method == toolyard::Method::get)
    append_not_modified(responses, Limits::described);
  if (shown.problems == ShownProblems::each) append_problems(responses, endpoint);
  if (shown.problems != ShownProblems::none) append_default(responses);
}

void append_page_responses(JsonObject& operation, const Page& page, ShownProblems problems,
                           Components& components) {
  JsonObject responses(operation.member("responses"));
  for (const auto& [status, meaning] : page.answers) {
    JsonObject response(responses.member(std::to_string(status)));
    response.text("description", meaning);
    {
      Headers headers(response);
      if (page.has_tag) headers.shared("ETag");
    }
    JsonObject content(response.member("content"));
    for (const auto type : page.media_types) {
      JsonObject media(content.member(type));
      auto& schema = media.member("schema");
      if (page.answer) append_schema(schema, *page.answer, Direction::answer, components);
      else schema += type == "application/json" ? "{}" : a_text;
    }
  }
  if (page.has_tag) append_not_modified(responses, Limits::omitted);
  if (problems == ShownProblems::none) return;
  if (problems == ShownProblems::each)
    for (const auto& [status, all] : problems_of_page(page.problems)) {
      JsonObject response(responses.member(std::to_string(status)));
      append_problem(response, status, all, Limits::omitted, {});
    }
  append_default(responses);
}

void append_headers(std::string& out, const Names& needed) {
  JsonObject headers(out);
  for (const auto& field : header_fields) {
    if (!needed.contains(field.name)) continue;
    JsonObject header(headers.member(field.name));
    header.text("description", field.meaning);
    header.member("schema") += field.schema;
  }
}

void append_shared_responses(std::string& out, std::span<const Endpoint> endpoints,
                             const Names& needed) {
  struct Shared {
    int status = 0;
    Codes codes;
    Limits limits = Limits::omitted;  // `described` if any of the endpoints has it
  };
  std::map<std::string_view, Shared> shared;
  for (const auto& endpoint : endpoints) {
    if (answers_table(endpoint)) continue;
    for (const auto& [status, codes] : problems_of(endpoint)) {
      if (!is_shared(codes, kind_of_problems(endpoint))) continue;
      auto& one = shared[codes.begin()->first];
      const bool is_described = one.limits == Limits::described;
      one = {status, codes, is_described ? Limits::described : limits_of(endpoint, status)};
    }
  }
  JsonObject responses(out);
  for (const auto& [code, one] : shared) {
    if (!needed.contains(shared_name(code))) continue;
    JsonObject response(responses.member(shared_name(code)));
    append_problem(response, one.status, one.codes, one.limits, {});
  }
  if (!needed.contains(any_other)) return;
  std::string others;
  for (const auto& problem : http_problems())
    others.append("\n- ")
        .append(std::to_string(problem.status))
        .append(" `")
        .append(problem.type.code)
        .append("`: ")
        .append(problem.type.title);
  JsonObject other(responses.member(any_other));
  other.text("description", "A problem that does not come from the operation itself:" + others);
  {
    Headers headers(other);
    headers.shared("Retry-After");
  }
  append_problem_content(other, false);
}

}  // namespace toolyard::http::openapi
