#include "tools/hex/c_array.h"

#include "core/text/characters.h"
#include "tools/hex/token_reader.h"

namespace toolyard::hex {
namespace {

// A declaration is not longer than this.
constexpr std::size_t longest_head = 4096;

bool is_word(char c) { return is_letter_or_digit(c) || c == '_'; }

// The first character after the array that belongs to no plain declaration.
std::size_t foreign_tail(std::string_view text, std::size_t from) {
  while (from < text.size() &&
         (is_word(text[from]) || is_space(text[from]) || text[from] == '=' || text[from] == ';')) {
    ++from;
  }
  return from;
}

}  // namespace

bool is_c_array(std::string_view text) {
  const auto head = text.substr(0, longest_head);
  const auto brace = head.find('{');
  if (brace == head.npos) return false;
  const auto declaration = head.substr(0, brace);
  return declaration.find_first_of("[=") != declaration.npos &&
         declaration.find_first_of("ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWYZ") != declaration.npos;
}

Outcome read_c_array(std::string_view text, const Demand& demand) {
  const auto begin = text.find('{') + 1;
  const auto end = text.rfind('}');
  if (end == text.npos || end < begin) {
    return std::unexpected(
        Refusal{Refusal::Kind::character, text.size(), "The closing brace is missing."});
  }
  if (const auto tail = foreign_tail(text, end + 1); tail < text.size()) {
    return std::unexpected(Refusal{Refusal::Kind::character, tail});
  }
  auto outcome = read_array_items(text.substr(begin, end - begin), demand);
  if (!outcome) outcome.error().offset += begin;
  else outcome->format = Format::c_array;
  return outcome;
}

}  // namespace toolyard::hex
