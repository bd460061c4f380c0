#include "tools/unicode/dictionary.h"

#include <unicode/ubrk.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {
namespace {

struct Close {
  void operator()(UBreakIterator* breaks) const { ubrk_close(breaks); }
};

UBreakIterator* own_iterator() {
  thread_local std::unique_ptr<UBreakIterator, Close> breaks;
  if (!breaks) {
    auto status = U_ZERO_ERROR;
    breaks.reset(ubrk_open(UBRK_WORD, "", nullptr, 0, &status));
    if (U_FAILURE(status)) throw std::runtime_error("the data of ICU are not complete");
  }
  return breaks.get();
}

// A text in UTF-16, and for each code unit the offset of its character in UTF-8.
struct Wide {
  std::u16string units;
  std::vector<std::size_t> offsets;
};

Wide widen(std::string_view text) {
  Wide wide;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = character_at(text, at);
    if (next.value > 0xffff) {
      wide.units += static_cast<char16_t>(0xd7c0 + (next.value >> 10));
      wide.offsets.push_back(at);
    }
    wide.units +=
        static_cast<char16_t>(next.value > 0xffff ? 0xdc00 | (next.value & 0x3ff) : next.value);
    wide.offsets.push_back(at);
    at = next.end;
  }
  wide.offsets.push_back(text.size());
  return wide;
}

}  // namespace

void append_dictionary_ends(std::string_view text, std::size_t base,
                            std::vector<std::size_t>& ends) {
  const auto wide = widen(text);
  auto* breaks = own_iterator();
  auto status = U_ZERO_ERROR;
  ubrk_setText(breaks, wide.units.data(), static_cast<std::int32_t>(wide.units.size()), &status);
  if (U_FAILURE(status)) throw std::runtime_error("ICU does not take a text");
  for (auto end = ubrk_next(breaks); end != UBRK_DONE; end = ubrk_next(breaks)) {
    ends.push_back(base + wide.offsets[static_cast<std::size_t>(end)]);
  }
}

}  // namespace toolyard::unicode
