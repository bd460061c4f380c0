#include "tests/fuzz/surface/checks.h"

#include <algorithm>
#include <array>

#include "core/json/decoder.h"
#include "core/json/parts.h"
#include "tests/server/answers.h"

namespace toolyard::fuzz {
namespace {

// Statuses of errors of HTTP itself, which are independent of the operation.
constexpr std::array of_http{405, 408, 414, 417, 431, 501, 505};

// Words that leak internals: of databases, libraries, source files and memory.
constexpr std::array<std::string_view, 16> inner_words{
    "sqlite",       "SQLITE",  "constraint failed", "syntax error",
    "insert into",  "std::",   "bad_alloc",         "bad_optional",
    "basic_string", "what():", "terminate called",  "simdjson",
    ".cpp",         "/src/",   "AddressSanitizer"};

std::string media_type_of(const http::RawAnswer& answer) {
  const auto type = http::header(answer, "Content-Type");
  return type.substr(0, type.find(';'));
}

const Response* described(const WireCall& call, int status) {
  const auto& answers = call.operation->answers;
  const auto own = answers.find(std::to_string(status));
  if (own != answers.end()) return &own->second;
  const auto any = answers.find("default");
  const bool is_of_http = std::ranges::find(of_http, status) != of_http.end();
  // A request that is not valid HTTP is rejected before the operation is found.
  return any != answers.end() && is_of_http ? &any->second : nullptr;
}

bool is_pointer(std::string_view text) {
  if (!text.empty() && !text.starts_with('/')) return false;
  for (auto at = text.find('~'); at != text.npos; at = text.find('~', at + 1))
    if (at + 1 == text.size() || (text[at + 1] != '0' && text[at + 1] != '1')) return false;
  return true;
}

std::string fault_of_errors(std::string_view errors) {
  for (const auto& error : parts_of_json(errors)) {
    const auto parts = parts_of_json(error.text);
    const auto pointer = string_in_json(find_part(parts, "pointer"));
    const auto detail = string_in_json(find_part(parts, "detail")).value_or("");
    if (!pointer || !is_pointer(*pointer)) return "An error has no JSON Pointer.";
    if (string_in_json(find_part(parts, "code")).value_or("").empty())
      return "An error has no code.";
    if (!detail.ends_with('.') && !detail.ends_with('?')) return "A detail is no sentence.";
  }
  return {};
}

std::string fault_of_problem(const WireCall& call, const http::RawAnswer& answer,
                             const Response& response) {
  if (media_type_of(answer) != "application/problem+json") return "A refusal is no problem.";
  if (!is_valid_json(answer.body)) return "A problem is no JSON.";
  const auto parts = parts_of_json(answer.body);
  const auto text = [&](std::string_view name) {
    return string_in_json(find_part(parts, name)).value_or("");
  };
  const auto code = text("code");
  if (find_part(parts, "status") != std::to_string(answer.status))
    return "A problem has another status than its answer.";
  if (text("type") != "/problems/" + code) return "The type of a problem is not that of its code.";
  if (text("title").empty()) return "A problem has no title.";
  if (text("request_id") != http::header(answer, "X-Request-Id"))
    return "A problem has another request id than its answer.";
  const auto any = call.operation->answers.find("default");
  const bool is_known = response.codes.contains(code) ||
                        (any != call.operation->answers.end() && any->second.codes.contains(code));
  if (!is_known) return "The code " + code + " is not documented.";
  const auto errors = find_part(parts, "errors");
  if (code == "validation_error" && parts_of_json(errors).empty())
    return "A validation error has no errors.";
  return fault_of_errors(errors);
}

std::string fault_of_success(const http::RawAnswer& answer, const Response& response) {
  const auto type = media_type_of(answer);
  if (type.empty()) return answer.body.empty() ? "" : "A body has no media type.";
  if (!response.media_types.contains(type)) return "The media type " + type + " is not documented.";
  return type == "application/json" && !is_valid_json(answer.body) ? "A body is no JSON." : "";
}

// Whether the answer is the page about a problem, which the document leaves out. Only those get it
// who ask for HTML.
bool is_page(const WireCall& call, const http::RawAnswer& answer) {
  return call.operation->path == "/problems/{code}" && call.text.contains("text/html") &&
         media_type_of(answer) == "text/html" && answer.body.starts_with("<!doctype html>");
}

}  // namespace

// Words that the request contains may be repeated in the response.
std::string fault_of_words(std::string_view request, std::string_view answer) {
  for (const auto word : inner_words)
    if (answer.find(word) != answer.npos && request.find(word) == request.npos)
      return "An answer speaks of " + std::string(word) + ".";
  return {};
}

std::string fault_of(const WireCall& call, const http::RawAnswer& answer) {
  const auto status = answer.status;
  if (status == 0) return "There is no answer.";
  if (status == 500 || status > 503) return "A fault of the server.";
  const auto* response = described(call, status);
  if (!response) return "The status " + std::to_string(status) + " is not documented.";
  if (status >= 500 && http::header(answer, "Retry-After").empty())
    return "Nobody is told when to come again.";
  if (http::header(answer, "X-Injected") != "") return "A header was injected.";
  if (call.method == "HEAD") return {};
  if (is_page(call, answer)) return fault_of_words(call.text, answer.body);
  if (status < 300) return fault_of_success(answer, *response);
  if (status < 400) return {};
  const auto fault = fault_of_problem(call, answer, *response);
  return fault.empty() ? fault_of_words(call.text, answer.body) : fault;
}

}  // namespace toolyard::fuzz
