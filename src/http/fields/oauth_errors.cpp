#include "http/fields/oauth_errors.h"

#include <algorithm>
#include <array>
#include <string>

#include "areas/oauth/problems.h"
#include "core/json/parts.h"
#include "core/json/writer.h"

namespace toolyard::http {

namespace {

constexpr std::array own_codes{
    oauth::problems::invalid_request.code,      oauth::problems::invalid_client.code,
    oauth::problems::invalid_grant.code,        oauth::problems::unsupported_grant_type.code,
    oauth::problems::invalid_scope.code,        oauth::problems::invalid_target.code,
    oauth::problems::invalid_redirect_uri.code, oauth::problems::invalid_client_metadata.code};

std::string_view error_of(int status, std::string_view code) {
  if (std::ranges::find(own_codes, code) != own_codes.end()) return code;
  if (status == 429 || status == 503) return "temporarily_unavailable";
  return status < 500 ? "invalid_request" : "server_error";
}

std::string member_of(std::string_view json, std::string_view name) {
  return string_in_json(find_part(parts_of_json(json), name)).value_or("");
}

// Returns the problem's `detail` or, if it lists fields that are not valid, the error of the first
// one, which is more specific.
std::string description_of(std::string_view problem) {
  const auto faults = find_part(parts_of_json(problem), "errors");
  auto text = member_of(problem, "detail");
  for (const auto& fault : parts_of_json(faults, 1))
    text = member_of(fault.text, "pointer").append(": ").append(member_of(fault.text, "detail"));
  // RFC 6749 section 5.2 allows only printable ASCII without `"` and `\`.
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  std::ranges::replace_if(text, [](char c) { return c == '"' || c == '\\'; }, '\'');
  return text;
}

}  // namespace

void make_oauth_error(Response& problem) {
  const auto given = std::move(problem.body);
  problem.body.clear();
  JsonObject members(problem.body);
  members.text("error", error_of(problem.status, member_of(given, "code")));
  members.text("error_description", description_of(given));
  problem.content_type = "application/json";
}

std::string bearer_challenge(std::string_view code, std::string_view scope,
                             std::string_view metadata) {
  std::string challenge = R"(Bearer realm="toolyard")";
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty())
      challenge.append(", ").append(name).append("=\"").append(value).append("\"");
  };
  if (code.starts_with("token_")) add("error", "invalid_token");
  if (code == "insufficient_scope") add("error", code);
  add("scope", scope);
  add("resource_metadata", metadata);
  return challenge;
}

}  // namespace toolyard::http
