// Treatment of characters and codes that Morse code does not have, and how they are reported.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::morse {

enum class UnknownPolicy { error, skip, keep, replace };
constexpr auto spellings(UnknownPolicy) {
  return std::to_array<Spelling<UnknownPolicy>>(
      {{UnknownPolicy::error, "error", "Rejects them."},
       {UnknownPolicy::skip, "skip", "Removes them."},
       {UnknownPolicy::keep, "keep", "Keeps them unchanged."},
       {UnknownPolicy::replace, "replace", "Replaces each with `replacement`."}});
}

struct Unknown {
  static constexpr std::string_view schema_name = "MorseCodeUnknown";
  std::string character;
  std::int64_t offset = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Unknown::character>("The character or code.").named("char"),
                      field<&Unknown::offset>("Offset in the input in bytes, from 0.")};
  }
};

// Lists the first 1,000, and counts all.
struct Unknowns {
  static constexpr std::size_t max_listed = 1'000;

  void add(std::string_view text, std::size_t offset, std::size_t length) {
    if (count++ < max_listed) {
      list.push_back({std::string(text.substr(offset, length)), static_cast<std::int64_t>(offset)});
    }
  }

  std::vector<Unknown> list;
  std::size_t count = 0;
};

}  // namespace toolyard::morse
