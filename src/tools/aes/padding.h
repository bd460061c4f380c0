// The paddings that fill the last block of CBC and ECB.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::aes {

enum class Padding { pkcs7, none, zero, x923, iso7816 };
constexpr auto spellings(Padding) {
  return std::to_array<Spelling<Padding>>(
      {{Padding::pkcs7, "pkcs7", "PKCS #7.", "PKCS #7"},
       {Padding::none, "none", "None: whole blocks of 16 bytes only."},
       {Padding::zero, "zero", "Zeros, also at the end of the text."},
       {Padding::x923, "x923", "ANSI X9.23.", "ANSI X9.23"},
       {Padding::iso7816, "iso7816", "ISO 7816-4.", "ISO 7816-4"}});
}

// Returns what is appended to a plaintext of `size` bytes. With `none`, the plaintext must be whole
// blocks.
std::string padding_after(Padding padding, std::size_t size);

// Returns the size of a padded plaintext without its padding; nothing if it is not padded so.
std::optional<std::size_t> size_without(Padding padding, std::string_view padded);

}  // namespace toolyard::aes
