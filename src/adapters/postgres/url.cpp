#include "adapters/postgres/url.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>

#include "adapters/postgres/failure.h"
#include "core/text/url.h"

namespace toolyard::postgres {
namespace {

// Whether an unencoded character ends the password too early. The rest of the password would be
// taken for a host or a database name, which error messages contain.
bool is_ambiguous(std::string_view url) {
  const auto at = url.find('@');
  return at != url.npos && (at != url.rfind('@') || !split_url(url).authority.contains('@'));
}

// Masks the values of a query parameter. `name` includes the `=`.
void mask_parameter(std::string& url, std::string_view name) {
  for (auto at = url.find(name); at != url.npos; at = url.find(name, at + name.size())) {
    if (at == 0 || (url[at - 1] != '?' && url[at - 1] != '&')) continue;
    const auto start = at + name.size();
    url.replace(start, std::min(url.find('&', start), url.size()) - start, "***");
  }
}

}  // namespace

bool is_url(std::string_view text) {
  const auto scheme = split_url(text).scheme;
  return scheme == "postgres" || scheme == "postgresql";
}

std::optional<std::string> fault_of_url(const std::string& url) {
  if (is_ambiguous(url)) return "Encode @, / and : in a user name or password as %40, %2F and %3A.";
  char* message = nullptr;
  auto* options = PQconninfoParse(url.c_str(), &message);
  PQconninfoFree(options);
  if (options) return std::nullopt;
  const std::unique_ptr<char, decltype(&PQfreemem)> owner(message, PQfreemem);
  // The message may quote a part of the password.
  auto words = one_line(message ? message : "");
  words.resize(std::min({words.find('"'), words.find(':'), words.size()}));
  return "Is not a valid PostgreSQL URL: " + one_line(words) + ".";
}

std::string without_password(std::string_view url) {
  std::string text(url);
  const auto at = text.rfind('@');
  const auto colon = text.find(':', text.find("://") + 3);
  if (is_url(url) && at != text.npos && colon < at) text.replace(colon + 1, at - colon - 1, "***");
  for (const std::string_view name : {"password=", "sslpassword="}) mask_parameter(text, name);
  return text;
}

}  // namespace toolyard::postgres
