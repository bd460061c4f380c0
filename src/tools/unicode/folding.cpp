#include "tools/unicode/folding.h"

#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/stringoptions.h>
#include <unicode/uchar.h>

#include <stdexcept>

#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/unicode/properties.h"

namespace toolyard::unicode {
namespace {

void require(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error("the data of ICU are not complete");
}

void normalize_from(std::string& text, std::size_t begin) {
  auto status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFCInstance(status);
  require(status);
  std::string normal;
  icu::StringByteSink<std::string> sink(&normal);
  const icu::StringPiece from(text.data() + begin, static_cast<std::int32_t>(text.size() - begin));
  form->normalizeUTF8(0, from, sink, nullptr, status);
  require(status);
  text.replace(begin, text.npos, normal);
}

// Appends the ASCII characters that a word begins with; returns how many there are.
std::size_t append_ascii(std::string& out, std::string_view word, bool folds) {
  const auto begin = out.size();
  out.resize(begin + word.size());
  char* to = out.data() + begin;
  std::size_t size = 0;
  for (; size < word.size() && is_ascii(word[size]); ++size) {
    to[size] = folds ? lower(word[size]) : word[size];
  }
  out.resize(begin + size);
  return size;
}

}  // namespace

void append_word_key(std::string& out, std::string_view word, CaseRule rule) {
  constexpr std::size_t max_normalized = 128;
  constexpr char32_t apostrophe = 0x2019;
  const bool folds = rule == CaseRule::ignored;
  const auto begin = out.size();
  bool is_normal = true;
  auto at = append_ascii(out, word, folds), code_points = at;
  for (; at < word.size(); ++code_points) {
    if (is_ascii(word[at])) {
      out += folds ? lower(word[at]) : word[at];
      ++at;
      continue;
    }
    const auto next = character_at(word, at);
    is_normal = is_normal && !properties_of(next.value).has(needs_normalizing);
    if (next.value == apostrophe) {
      out += '\'';
    } else if (folds) {
      const auto folded = u_foldCase(static_cast<UChar32>(next.value), U_FOLD_CASE_DEFAULT);
      append_code_point(out, static_cast<char32_t>(folded));
    } else {
      out.append(word, at, next.end - at);
    }
    at = next.end;
  }
  if (!is_normal && code_points <= max_normalized) normalize_from(out, begin);
}

void append_capitalized(std::string& out, std::string_view word) {
  if (word.empty()) return;
  const auto first = character_at(word, 0);
  append_code_point(out, static_cast<char32_t>(u_totitle(static_cast<UChar32>(first.value))));
  out += word.substr(first.end);
}

void append_case_folded(std::string& out, std::string_view text) {
  icu::StringByteSink<std::string> sink(&out);
  auto status = U_ZERO_ERROR;
  const icu::StringPiece from(text.data(), static_cast<std::int32_t>(text.size()));
  icu::CaseMap::utf8Fold(0, from, sink, nullptr, status);
  require(status);
}

std::string lower_case(std::string_view text) {
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  auto status = U_ZERO_ERROR;
  const icu::StringPiece from(text.data(), static_cast<std::int32_t>(text.size()));
  icu::CaseMap::utf8ToLower("", 0, from, sink, nullptr, status);
  require(status);
  return result;
}

}  // namespace toolyard::unicode
