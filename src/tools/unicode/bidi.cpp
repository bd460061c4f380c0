#include "tools/unicode/bidi.h"

#include <unicode/ubidi.h>
#include <unicode/unistr.h>

#include <memory>
#include <stdexcept>

namespace toolyard::unicode {

namespace {

std::u32string code_points(const icu::UnicodeString& text, std::int32_t begin, std::int32_t size) {
  std::u32string result;
  for (auto at = begin; at < begin + size; at = text.moveIndex32(at, 1))
    result += static_cast<char32_t>(text.char32At(at));
  return result;
}

}  // namespace

std::vector<DirectionalRun> visual_runs(std::string_view utf8) {
  const auto text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
  const std::unique_ptr<UBiDi, void (*)(UBiDi*)> bidi(ubidi_open(), ubidi_close);
  auto status = U_ZERO_ERROR;
  ubidi_setPara(bidi.get(), text.getBuffer(), text.length(), UBIDI_DEFAULT_LTR, nullptr, &status);
  const auto count = ubidi_countRuns(bidi.get(), &status);
  if (U_FAILURE(status)) throw std::runtime_error("ICU cannot order a text");
  std::vector<DirectionalRun> runs;
  for (std::int32_t i = 0; i < count; ++i) {
    std::int32_t begin = 0, size = 0;
    const auto direction = ubidi_getVisualRun(bidi.get(), i, &begin, &size);
    runs.push_back({code_points(text, begin, size), direction == UBIDI_RTL});
  }
  return runs;
}

}  // namespace toolyard::unicode
