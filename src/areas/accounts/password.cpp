#include "areas/accounts/password.h"

#include <argon2.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "areas/accounts/common_passwords.h"
#include "core/crypto/random.h"
#include "core/embedded.h"

namespace toolyard::accounts {
namespace {

constexpr std::uint32_t kMemoryKib = 19'456, kPasses = 2, kLanes = 1;
constexpr std::size_t kSaltBytes = 16, kHashBytes = 32;

void check(int code) {
  if (code == ARGON2_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  if (code != ARGON2_OK) throw std::runtime_error(argon2_error_message(code));
}

std::string lower(std::string_view text) {
  std::string copy(text);
  for (auto& c : copy)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return copy;
}

std::size_t code_points(std::string_view text) {
  return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

bool is_frequent(const std::string& password) {
  const auto list = embedded_word_list("passwords.txt");
  return list.starts_with(password + '\n') || list.contains('\n' + password + '\n');
}

bool is_common(const std::string& password) {
  static_assert(std::ranges::is_sorted(kCommonPasswords));
  return std::ranges::binary_search(kCommonPasswords, password) || is_frequent(password) ||
         password.find_first_not_of(password[0]) == password.npos;
}

}  // namespace

std::string hash_password(std::string_view password) {
  std::array<unsigned char, kSaltBytes> salt;
  fill_random(salt);
  std::string text(
      argon2_encodedlen(kPasses, kMemoryKib, kLanes, kSaltBytes, kHashBytes, Argon2_id), '\0');
  check(argon2id_hash_encoded(kPasses, kMemoryKib, kLanes, password.data(), password.size(),
                              salt.data(), salt.size(), kHashBytes, text.data(), text.size()));
  text.resize(text.find('\0'));
  return text;
}

bool matches(std::string_view password, const std::string& hash) {
  const int code = argon2id_verify(hash.c_str(), password.data(), password.size());
  if (code == ARGON2_VERIFY_MISMATCH) return false;
  check(code);
  return true;
}

const std::string& unmatchable_hash() {
  static const std::string hash =
      "$argon2id$v=19$m=19456,t=2,p=1$dG9vbHlhcmQtbm9ib2R5IQ$"
      "bm9ib2R5IGtub3dzIGEgcGFzc3dvcmQgZm9yIG1lISE";
  return hash;
}

std::optional<Fault> find_fault(std::string_view password, std::string_view username,
                                std::string_view email) {
  const auto fault = [](const char* code, const char* detail) {
    return Fault{"/password", code, detail};
  };
  const auto length = code_points(password);
  if (length < 10) return fault("too_short", "Must be at least 10 characters long.");
  if (length > 128) return fault("too_long", "Must be at most 128 characters long.");
  const auto folded = lower(password);
  if (folded == lower(username) || folded == lower(email))
    return fault("same_as_name", "Must not be the user name or the email address.");
  if (is_common(folded)) return fault("too_common", "Must not be a common password.");
  return std::nullopt;
}

}  // namespace toolyard::accounts
