#include "areas/accounts/single_sign_on/username.h"

#include <string_view>

#include "core/text/characters.h"

namespace toolyard::accounts {

namespace {

constexpr std::size_t longest = 100;

// Returns the characters before the first `@` that user names may contain.
std::string allowed_part(std::string_view text) {
  std::string allowed;
  for (const char c : text.substr(0, text.find('@')))
    if (is_letter_or_digit(c) || std::string_view("_.+-").contains(c)) allowed += c;
  if (allowed.size() > longest) allowed.resize(longest);
  return allowed;
}

}  // namespace

std::string username_for(const ProvidedIdentity& identity) {
  auto name = allowed_part(identity.username);
  if (name.empty()) name = allowed_part(identity.email);
  return name.empty() ? "user" : name;
}

}  // namespace toolyard::accounts
