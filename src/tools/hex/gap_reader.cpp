#include "tools/hex/gap_reader.h"

#include <algorithm>

#include "tools/hex/notation.h"

namespace toolyard::hex {
namespace {

constexpr std::string_view separators = ",;:-_.|";
constexpr std::string_view java_cast = "(byte)";  // before numbers beyond 0x7f
constexpr std::string_view wrappers = "\"'[](){}<>\\";

enum class Class : unsigned char { other, space, separator, wrapper };
constexpr auto classes = [] {
  std::array<Class, 256> all{};
  for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) {
    all[static_cast<unsigned char>(c)] = Class::space;
  }
  for (const char c : separators) all[static_cast<unsigned char>(c)] = Class::separator;
  for (const char c : wrappers) all[static_cast<unsigned char>(c)] = Class::wrapper;
  return all;
}();
Class class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Returns a separator without the white space, quotes and brackets around it.
std::string_view core_of(std::string_view gap) {
  const auto is_dress = [](char c) {
    return class_of(c) == Class::space || class_of(c) == Class::wrapper;
  };
  while (!gap.empty() && is_dress(gap.front())) gap.remove_prefix(1);
  while (!gap.empty() && is_dress(gap.back())) gap.remove_suffix(1);
  return gap;
}

// The contents of a gap, for a given separator.
struct GapContents {
  std::size_t separators = 0;
  bool has_space = false;
};
GapContents parts_of(std::string_view gap, std::string_view separator) {
  GapContents parts;
  while (!gap.empty()) {
    const bool is_separator = !separator.empty() && gap.starts_with(separator);
    parts.separators += is_separator;
    parts.has_space |= !is_separator;
    gap.remove_prefix(is_separator ? separator.size() : 1);
  }
  return parts;
}

}  // namespace

GapReader::GapReader(std::string_view text, const Demand& demand, Place place)
    : text_(text), demand_(demand), place_(place),
      separator_(core_of_separator(demand.separator.value_or(""))) {}

std::string_view GapReader::at(std::size_t offset) const {
  if (!demand_.separator) return text_.substr(offset, skip_anything(offset) - offset);
  if (!demand_.is_strict) return text_.substr(offset, skip_separators(offset) - offset);
  const auto& whole = *demand_.separator;
  return text_.substr(offset, text_.substr(offset).starts_with(whole) ? whole.size() : 0);
}

std::size_t GapReader::skip_separators(std::size_t at) const {
  while (at < text_.size()) {
    if (!separator_.empty() && text_.substr(at).starts_with(separator_)) at += separator_.size();
    else if (is_space(text_[at])) ++at;
    else break;
  }
  return at;
}

std::size_t GapReader::skip_anything(std::size_t at) const {
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == '/' && place_ == Place::in_array) {
      const auto end = skip_comment(at);
      if (end == at) return at;
      at = end - 1;
      continue;
    }
    if (c == '(' && place_ == Place::in_array && text_.substr(at).starts_with(java_cast)) {
      at += java_cast.size() - 1;
      continue;
    }
    const auto kind = class_of(c);
    if (kind == Class::other || (kind == Class::wrapper && demand_.is_strict)) return at;
    // A backslash belongs to `\x`, unless it is at the end of a line, which it continues.
    if (c == '\\' && !(at + 1 < text_.size() && is_line_end(text_[at + 1]))) return at;
  }
  return at;
}

// Returns the end of the comment at `at`, or `at` if there is none.
std::size_t GapReader::skip_comment(std::size_t at) const {
  const auto rest = text_.substr(at);
  if (rest.starts_with("//")) return at + std::min(rest.find('\n'), rest.size());
  const auto end = rest.starts_with("/*") ? rest.find("*/", 2) : rest.npos;
  return end == rest.npos ? at : at + end + 2;
}

std::string_view GapReader::known_at(std::size_t offset) const {
  const auto rest = text_.substr(offset);
  std::string_view found;
  for (const auto gap : known_)
    if (gap && gap->size() > found.size() && rest.starts_with(*gap)) found = *gap;
  return found;
}

bool GapReader::note(std::string_view gap) {
  if (is_known(gap)) return true;
  offset_ = static_cast<std::size_t>(gap.data() - text_.data());
  if (demand_.separator) {
    if (demand_.is_strict && gap != *demand_.separator) return false;
    compare_with_named(gap);
  } else if (has_first_ && demand_.is_strict) {
    const auto same = std::ranges::mismatch(gap, first_).in1 - gap.begin();
    offset_ += static_cast<std::size_t>(same);
    if (gap != first_) return false;
  } else if (has_first_) {
    compare_with_first(gap);
  }
  if (!has_first_) {
    first_ = gap;
    first_core_ = core_of(gap);
    first_has_slash_ = gap.contains('/');
  }
  has_first_ = true;
  known_ = {gap, known_[0]};
  return true;
}

void GapReader::compare_with_named(std::string_view gap) {
  if (gap == *demand_.separator) return;
  const auto parts = parts_of(gap, separator_);
  has_space_ |= parts.has_space;
  has_others_ |= !separator_.empty() && (parts.separators != 1 || !parts.has_space);
}

void GapReader::compare_with_first(std::string_view gap) {
  const auto core = core_of(gap);
  const bool is_break = core.empty() && gap.find_first_of("\n\r") != gap.npos;
  const bool has_comment = place_ == Place::in_array && (gap.contains('/') || first_has_slash_);
  has_others_ |= !is_break && !has_comment && core != first_core_;
}

bool GapReader::note_end(std::string_view gap) {
  if (gap.empty()) return true;
  offset_ = static_cast<std::size_t>(gap.data() - text_.data());
  if (demand_.is_strict) return false;
  if (demand_.separator) {
    const auto parts = parts_of(gap, separator_);
    has_space_ |= parts.has_space;
    has_others_ |= parts.separators > 0;
  } else if (offset_ == 0) {
    begins_with_brace_ = gap.find('{') != gap.npos;
  }
  return true;
}

void GapReader::add_warnings(Reading& reading) const {
  if (has_space_) warn(reading, "whitespace_removed", "White space was skipped.");
  if (has_others_) {
    warn(reading, "mixed_separators",
         "Separators are inconsistent, doubled, missing, or at the start or end.");
  }
}

}  // namespace toolyard::hex
