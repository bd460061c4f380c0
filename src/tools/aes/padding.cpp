#include "tools/aes/padding.h"

#include <utility>

namespace toolyard::aes {
namespace {

constexpr std::size_t block = 16;

// Returns the size before zeros, of which there are at most `most`.
std::size_t size_before_zeros(std::string_view text, std::size_t most) {
  auto size = text.size();
  while (size > 0 && text.size() - size < most && text[size - 1] == '\0') --size;
  return size;
}

std::optional<std::size_t> size_before_count(std::string_view padded, bool repeats) {
  const auto count = static_cast<unsigned char>(padded.back());
  if (count == 0 || count > block) return std::nullopt;
  const auto filling = padded.substr(padded.size() - count, count - 1u);
  if (filling.find_first_not_of(repeats ? padded.back() : '\0') != filling.npos)
    return std::nullopt;
  return padded.size() - count;
}

}  // namespace

std::string padding_after(Padding padding, std::size_t size) {
  const auto count = block - size % block;
  switch (padding) {
    case Padding::pkcs7: return std::string(count, static_cast<char>(count));
    case Padding::none: return {};
    case Padding::zero: return std::string(count % block, '\0');
    case Padding::x923: return std::string(count - 1, '\0') + static_cast<char>(count);
    case Padding::iso7816: return '\x80' + std::string(count - 1, '\0');
  }
  std::unreachable();
}

std::optional<std::size_t> size_without(Padding padding, std::string_view padded) {
  if (padding == Padding::none) return padded.size();
  if (padding == Padding::zero) return size_before_zeros(padded, block - 1);
  if (padded.empty()) return std::nullopt;
  if (padding != Padding::iso7816) return size_before_count(padded, padding == Padding::pkcs7);
  const auto size = size_before_zeros(padded, block - 1);
  if (size == 0 || padded[size - 1] != '\x80') return std::nullopt;
  return size - 1;
}

}  // namespace toolyard::aes
