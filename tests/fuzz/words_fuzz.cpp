// Fuzzes word-counter with arbitrary texts and options. Checks that the counts are consistent, that
// the SIMD kernels agree with their scalar versions, and that segments cover the text.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text/utf8.h"
#include "tools/unicode/ascii.h"
#include "tools/unicode/graphemes.h"
#include "tools/unicode/segments.h"
#include "tools/unicode/sentences.h"
#include "tools/word_counter.h"

namespace {

using namespace toolyard;
namespace wc = toolyard::word_counter;

void require(bool holds) {
  if (!holds) std::abort();
}

wc::Request options(std::uint8_t bits) {
  wc::Request request;
  request.word_rule = static_cast<words::WordRule>(bits % 3);
  request.case_sensitive = (bits & 4) != 0;
  request.ngram = 1 + (bits >> 3) % 5;
  request.top = 1000;
  if ((bits & 64) != 0) request.stop_words = words::StopList::en;
  if ((bits & 128) != 0) request.keywords = {"a b a", "a", "世界"};
  request.include =
      std::vector{wc::Include::readability, wc::Include::characters, wc::Include::sentences};
  return request;
}

void check_counts(const wc::Answer& answer) {
  require(answer.characters <= answer.code_points && answer.code_points <= answer.utf16_units);
  require(answer.utf16_units <= answer.bytes && answer.unique_words <= answer.words);
  require(answer.letters + answer.digits + answer.punctuation + answer.whitespace + answer.emoji <=
          answer.characters);
  require(answer.non_empty_lines <= answer.lines && answer.paragraphs <= answer.non_empty_lines);
  std::int64_t listed = 0;
  for (const auto& sentence : *answer.sentence_list) listed += sentence.words;
  require(listed <= answer.words);
}

void check_segments(std::string_view text) {
  std::size_t end = 0;
  unicode::Segments segments(text);
  for (unicode::Segment one; segments.next(one); end = one.end) {
    require(one.begin == end && one.end > end);
  }
  require(end == text.size());
  end = 0;
  unicode::Sentences sentences(text);
  for (unicode::Sentence one; sentences.next(one); end = one.end) {
    require(one.begin == end && one.end > end);
  }
  require(end == text.size());
}

void check_kernels(std::string_view bytes) {
  const auto ascii = unicode::ascii_prefix(bytes);
  require(ascii == unicode::scalar::ascii_prefix(bytes));
  const auto text = bytes.substr(0, ascii);
  require(unicode::tally_ascii(text) == unicode::scalar::tally_ascii(text));
  require(unicode::find_line_end(bytes, 0) == unicode::scalar::find_line_end(bytes, 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_kernels(bytes);
  if (!is_valid_utf8(bytes)) return 0;
  check_segments(bytes);
  auto request = options(data[0]);
  request.input = bytes;
  const auto answer = wc::run(request, Context{});
  require(answer.has_value());
  check_counts(*answer);
  require(answer->code_points == static_cast<std::int64_t>(count_code_points(bytes)));
  require(answer->characters == static_cast<std::int64_t>(unicode::count_graphemes(bytes)));
  return 0;
}
