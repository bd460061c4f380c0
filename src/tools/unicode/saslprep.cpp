#include "tools/unicode/saslprep.h"

#include <unicode/unistr.h>
#include <unicode/usprep.h>

#include <memory>
#include <vector>

namespace toolyard::unicode {

std::optional<std::string> saslprep(std::string_view password) {
  constexpr int growth = 18;  // of the longest decomposition
  auto status = U_ZERO_ERROR;
  const std::unique_ptr<UStringPrepProfile, decltype(&usprep_close)> profile(
      usprep_openByType(USPREP_RFC4013_SASLPREP, &status), &usprep_close);
  const auto source = icu::UnicodeString::fromUTF8(
      icu::StringPiece(password.data(), static_cast<std::int32_t>(password.size())));
  std::vector<char16_t> prepared(static_cast<std::size_t>(source.length()) * growth + 1);
  const auto size = usprep_prepare(profile.get(), source.getBuffer(), source.length(),
                                   prepared.data(), static_cast<std::int32_t>(prepared.size()),
                                   USPREP_ALLOW_UNASSIGNED, nullptr, &status);
  if (U_FAILURE(status)) return std::nullopt;
  std::string result;
  icu::UnicodeString(prepared.data(), size).toUTF8String(result);
  return result;
}

}  // namespace toolyard::unicode
