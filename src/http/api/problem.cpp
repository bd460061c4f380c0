#include "http/api/problem.h"

#include <algorithm>
#include <array>

#include "areas/oauth/problems.h"
#include "core/json/writer.h"
#include "http/fields/oauth_errors.h"
#include "http/framing/form.h"
#include "http/framing/multipart.h"

namespace toolyard::http {

namespace {

// clang-format off
constexpr std::array all{
    HttpProblem{400, {"bad_request", ErrorKind::invalid, "The request is not valid HTTP.",
                      "The request line, a header field or the framing of the body violates "
                      "RFC 9112. The connection is closed."}},
    HttpProblem{400, toolyard::problems::malformed_multipart},
    HttpProblem{400, toolyard::problems::malformed_form},
    HttpProblem{403, {"foreign_origin", ErrorKind::forbidden,
                      "The request came from a page of another site.",
                      "`/mcp` accepts requests from programs, and from pages whose origin is "
                      "that of `base_url` or one of `cors_origins`. A server on loopback "
                      "without a `base_url` accepts only loopback names."}},
    HttpProblem{404, toolyard::problems::not_found},
    HttpProblem{405, {"method_not_allowed", ErrorKind::invalid,
                      "The path does not support this method.",
                      "The `Allow` header lists the supported methods."}},
    HttpProblem{406, {"not_acceptable", ErrorKind::not_acceptable,
                      "No acceptable response format.",
                      "None of the media types in `Accept` is available for this path."}},
    HttpProblem{408, {"request_timeout", ErrorKind::invalid, "The request was too slow.",
                      "The header of a request must be complete within ten seconds, and its "
                      "body must arrive continuously."}},
    HttpProblem{413, {"body_too_large", ErrorKind::too_large, "The body is too large.",
                      "The body exceeds the size limit of this path. An operator can raise the "
                      "limits with the settings `max_json_bytes`, `max_upload_bytes`, "
                      "`max_record_bytes` and `max_import_bytes`."}},
    HttpProblem{414, {"uri_too_long", ErrorKind::too_large, "The request line is too long.",
                      "The limit is 8 KiB, unless the setting `max_request_line_bytes` changes "
                      "it."}},
    HttpProblem{415, {"unsupported_media_type", ErrorKind::unsupported_media_type,
                      "The media type of the body is not supported.",
                      "Send `Content-Type: application/json`, or `multipart/form-data` where "
                      "the documentation allows it, without a content encoding."}},
    HttpProblem{417, {"expectation_failed", ErrorKind::invalid, "The expectation is not supported.",
                      "Only `Expect: 100-continue` is supported."}},
    HttpProblem{431, {"headers_too_large", ErrorKind::too_large, "The header is too large.",
                      "The header of a request may have at most 128 fields and 64 KiB, unless "
                      "the setting `max_header_bytes` changes the latter."}},
    HttpProblem{500, toolyard::problems::internal_error},
    HttpProblem{501, {"not_implemented", ErrorKind::invalid,
                      "This part of HTTP is not supported.",
                      "The method or the transfer coding is unknown."}},
    HttpProblem{503, {"overloaded", ErrorKind::unavailable, "The server is overloaded.",
                      "Too many connections are open, or requests and responses use all the "
                      "memory available to them. Retry after the time in `Retry-After`."}},
    HttpProblem{503, problems::busy},
    HttpProblem{505, {"version_not_supported", ErrorKind::invalid,
                      "This HTTP version is not supported.", "Use HTTP/1.1."}},
};
// clang-format on

void append_position(std::string& out, const Position& position) {
  JsonObject members(out);
  members.integer("offset", static_cast<std::int64_t>(position.offset));
  members.integer("line", static_cast<std::int64_t>(position.line));
  members.integer("column", static_cast<std::int64_t>(position.column));
}

void append_faults(std::string& out, const std::vector<Fault>& faults) {
  out += '[';
  for (const auto& fault : faults) {
    if (&fault != &faults.front()) out += ',';
    JsonObject members(out);
    members.text("pointer", fault.pointer);
    members.text("code", fault.code);
    members.text("detail", fault.detail);
  }
  out += ']';
}

void append_extra(std::string& out, const Extra& extra) {
  if (const auto* number = std::get_if<std::int64_t>(&extra.value)) {
    append_json_integer(out, *number);
  } else if (const auto* text = std::get_if<std::string>(&extra.value)) {
    append_json_text(out, *text);
  } else {
    append_json(out, std::get<std::vector<std::string>>(extra.value));
  }
}

}  // namespace

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::invalid: return 400;
    case ErrorKind::unauthorized: return 401;
    case ErrorKind::forbidden: return 403;
    case ErrorKind::not_found: return 404;
    case ErrorKind::not_acceptable: return 406;
    case ErrorKind::conflict: return 409;
    case ErrorKind::precondition_failed: return 412;
    case ErrorKind::too_large: return 413;
    case ErrorKind::unsupported_media_type: return 415;
    case ErrorKind::unprocessable: return 422;
    case ErrorKind::rate_limited: return 429;
    case ErrorKind::internal: return 500;
    case ErrorKind::bad_gateway: return 502;
    case ErrorKind::unavailable: return 503;
  }
  return 500;
}

namespace {

void append_problem(std::string& out, int status, const Error& error, std::string_view instance,
                    std::string_view request_id) {
  JsonObject members(out);
  members.text("type", "/problems/" + std::string(error.type->code));
  members.text("title", error.type->title);
  members.integer("status", status);
  members.text("code", error.type->code);
  members.text("detail", error.detail.empty() ? error.type->title : error.detail);
  if (!instance.empty()) members.text("instance", instance);
  if (!request_id.empty()) members.text("request_id", request_id);
  if (error.position) append_position(members.member("position"), *error.position);
  if (!error.hint.empty()) members.text("hint", error.hint);
  for (const auto& extra : error.extras) append_extra(members.member(extra.name), extra);
  if (!error.faults.empty()) append_faults(members.member("errors"), error.faults);
}

// Returns the OAuth scope that the caller has to request; empty if the error does not name one.
std::string_view scope_in(const Error& error) {
  for (const auto& extra : error.extras)
    if (const auto* text = std::get_if<std::string>(&extra.value); text && extra.name == "scope")
      return *text;
  return {};
}

Response write_problem(int status, const Error& error, std::string_view instance,
                       std::string_view request_id) {
  Response response;
  response.status = status;
  response.content_type = "application/problem+json";
  append_problem(response.body, status, error, instance, request_id);
  if (error.type->kind == ErrorKind::unauthorized)
    response.add_header("WWW-Authenticate", "Bearer realm=\"toolyard\", ApiKey realm=\"toolyard\"");
  if (error.type == &oauth::problems::insufficient_scope)
    response.add_header("WWW-Authenticate",
                        bearer_challenge(error.type->code, scope_in(error), ""));
  const bool may_pass = status == 502 || status == 503;
  if (error.retry_after_s || may_pass)
    response.add_header("Retry-After", std::to_string(error.retry_after_s.value_or(1)));
  return response;
}

}  // namespace

Response problem_response(const Error& error, std::string_view instance,
                          std::string_view request_id) {
  return write_problem(status_of(error.type->kind), error, instance, request_id);
}

Response problem_response(const HttpProblem& problem, std::string_view detail,
                          std::string_view instance, std::string_view request_id) {
  return write_problem(problem.status, {.type = &problem.type, .detail = std::string(detail)},
                       instance, request_id);
}

std::span<const HttpProblem> http_problems() { return all; }

const HttpProblem& http_problem(std::string_view code) {
  const auto found = std::ranges::find(all, code, [](const HttpProblem& p) { return p.type.code; });
  return found == all.end() ? http_problem("internal_error") : *found;
}

Response http_error(std::string_view code, std::string_view detail, const Request& request) {
  return problem_response(http_problem(code), detail, request.path, request.request_id);
}

std::unexpected<Error> http_fail(std::string_view code, std::string detail) {
  return fail(http_problem(code).type, std::move(detail));
}

}  // namespace toolyard::http
