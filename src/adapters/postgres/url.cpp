#include "adapters/postgres/url.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <memory>

#include "adapters/postgres/failure.h"

namespace toolyard::postgres {
namespace {

constexpr std::array<std::string_view, 2> kSchemes{"postgres://", "postgresql://"};

std::size_t scheme_size(std::string_view url) {
  for (const auto scheme : kSchemes)
    if (url.starts_with(scheme)) return scheme.size();
  return 0;
}

// A character of the password that ends it too early would make the rest of it a host or a name,
// and these stand in messages.
bool is_ambiguous(std::string_view rest) {
  const auto at = rest.find('@');
  return at != rest.npos && (at != rest.rfind('@') || rest.find('/') < at);
}

// `name=` of the query, up to the next `&`.
void mask_parameter(std::string& url, std::string_view name) {
  for (auto at = url.find(name); at != url.npos; at = url.find(name, at + name.size())) {
    if (at == 0 || (url[at - 1] != '?' && url[at - 1] != '&')) continue;
    const auto start = at + name.size();
    url.replace(start, std::min(url.find('&', start), url.size()) - start, "***");
  }
}

}  // namespace

bool is_url(std::string_view text) { return scheme_size(text) > 0; }

std::optional<std::string> fault_of_url(const std::string& url) {
  if (is_ambiguous(std::string_view(url).substr(scheme_size(url))))
    return "Encode @, / and : in a user name or password as %40, %2F and %3A.";
  char* message = nullptr;
  auto* options = PQconninfoParse(url.c_str(), &message);
  PQconninfoFree(options);
  if (options) return std::nullopt;
  const std::unique_ptr<char, decltype(&PQfreemem)> owner(message, PQfreemem);
  // What is quoted in the message may be a part of the password.
  auto words = one_line(message ? message : "");
  words.resize(std::min({words.find('"'), words.find(':'), words.size()}));
  return "Is not a valid PostgreSQL URL: " + one_line(words) + ".";
}

std::string without_password(std::string_view url) {
  std::string text(url);
  const auto start = scheme_size(url);
  const auto at = text.rfind('@');
  const auto colon = text.find(':', start);
  if (start > 0 && at != text.npos && colon < at) text.replace(colon + 1, at - colon - 1, "***");
  for (const std::string_view name : {"password=", "sslpassword="}) mask_parameter(text, name);
  return text;
}

}  // namespace toolyard::postgres
