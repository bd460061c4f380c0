#include "core/text/names/media_names.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/crypto/sha256.h"
#include "core/text/characters.h"
#include "core/text/file_names/file_name.h"
#include "core/text/hex.h"
#include "core/text/names/media_links.h"
#include "core/text/names/slug.h"
#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

constexpr std::size_t hash_digits = 32, max_words_bytes = 80, max_encoded_bytes = 600;
constexpr int max_width = 65'535;

constexpr std::pair<std::string_view, std::string_view> types[]{{"jpg", "image/jpeg"},
                                                                {"png", "image/png"},
                                                                {"webp", "image/webp"},
                                                                {"svg", "image/svg+xml"},
                                                                {"pdf", "application/pdf"}};

std::string_view without_extension(std::string_view name) {
  const auto dot = name.rfind('.');
  const bool is_extension = dot != name.npos && dot > 0 && name.size() - dot <= 6;
  return is_extension ? name.substr(0, dot) : name;
}

std::string_view first_characters(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  while ((static_cast<unsigned char>(text[max_bytes]) & 0xc0) == 0x80) --max_bytes;
  return text.substr(0, max_bytes);
}

bool is_hash(std::string_view text) {
  return text.size() == hash_digits &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

// Returns a number without leading zeros, so that each file has one name.
template <class Number> std::optional<Number> exact_number(std::string_view text) {
  Number number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || number < 1 || text[0] == '0')
    return std::nullopt;
  return number;
}

// Takes the part behind the last hyphen.
std::string_view take_last(std::string_view& text) {
  const auto hyphen = text.rfind('-');
  const auto last = hyphen == text.npos ? text : text.substr(hyphen + 1);
  text = hyphen == text.npos ? std::string_view() : text.substr(0, hyphen);
  return last;
}

}  // namespace

std::string media_hash_of(std::string_view contents) {
  const auto digest = sha256(contents);
  return encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()})
      .substr(0, hash_digits);
}

std::string media_display_name(std::string_view given, std::string_view extension) {
  constexpr std::size_t max_bytes = 240;
  const auto plain =
      plain_file_name(given.empty() ? "file." + std::string(extension) : std::string(given));
  if (plain.size() <= max_bytes) return plain;
  const auto end = plain.substr(without_extension(plain).size());
  return std::string(first_characters(plain, max_bytes - end.size())) + end;
}

std::string media_words_of(std::string_view name, bool is_picture) {
  const auto stem = without_extension(name);
  if (!is_picture) return std::string(first_characters(stem, max_words_bytes));
  auto slug = slug_of(stem).substr(0, max_words_bytes);
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

std::string MediaName::stored() const {
  auto name = std::to_string(id) + "/" + hash;
  if (width > 0) name += "-" + std::to_string(width);
  return name + "." + extension;
}

std::string MediaName::path() const {
  auto path = std::string(media_root) + std::to_string(id) + "/";
  if (!words.empty()) path += percent_encoded(words) + "-";
  path += hash;
  if (width > 0) path += "-" + std::to_string(width);
  return path + "." + extension;
}

std::optional<MediaName> read_media_name(std::string_view id, std::string_view name) {
  const auto number = exact_number<std::int64_t>(id);
  const auto dot = name.rfind('.');
  if (!number || dot == name.npos || name.size() > max_encoded_bytes) return std::nullopt;
  MediaName read{.id = *number, .extension = std::string(name.substr(dot + 1))};
  if (media_type_of(read.extension).empty()) return std::nullopt;
  auto rest = name.substr(0, dot);
  auto last = take_last(rest);
  if (!is_hash(last)) {
    const auto width = exact_number<int>(last);
    if (!width || *width > max_width) return std::nullopt;
    read.width = *width;
    last = take_last(rest);
  }
  const auto words = percent_decoded(rest);
  if (!is_hash(last) || !words || !is_valid_utf8(*words)) return std::nullopt;
  read.hash = last;
  read.words = *words;
  return read;
}

std::string_view media_type_of(std::string_view extension) {
  for (const auto& [known, type] : types)
    if (known == extension) return type;
  return {};
}

}  // namespace toolyard
