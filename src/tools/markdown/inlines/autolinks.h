// Extended autolinks of GFM: addresses in plain text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tools/markdown/inlines/tokens.h"

namespace toolyard::markdown {

struct Address {
  std::size_t begin = 0, end = 0;
  LinkForm form = LinkForm::plain;
};

// What ends an address: white space alone, as in GFM, or also punctuation of Chinese, Japanese and
// Korean, which have no space between an address and the text behind it.
enum class AddressEnd : std::uint8_t { space, cjk_punctuation };

// Returns the end of the address `www.…` that begins at an offset, or 0 if there is none.
std::size_t www_end(std::string_view text, std::size_t at, AddressEnd ends);

// Finds an address such as `http://…` around a colon. It must not begin before `floor`.
std::optional<Address> find_url(std::string_view text, std::size_t colon, std::size_t floor,
                                AddressEnd ends);

// Finds an email address around the `@` at `at`. It must not begin before `floor`.
std::optional<Address> find_email(std::string_view text, std::size_t at, std::size_t floor);

}  // namespace toolyard::markdown
