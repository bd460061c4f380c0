// Reads the separators between groups of hexadecimal digits: where each one ends, and whether all
// are equal.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "tools/hex/reader.h"

namespace toolyard::hex {

enum class Place { anywhere, in_array };  // in arrays, comments are skipped

class GapReader {
 public:
  GapReader(std::string_view text, const Demand& demand, Place place);

  // Returns the longest separator that begins at `offset`.
  std::string_view at(std::size_t offset) const;

  // Record a separator between two groups (`note`), and before the first or after the last one
  // (`note_end`). They return false if strict mode rejects it; `offset()` is then its position.
  bool note(std::string_view gap);
  bool note_end(std::string_view gap);
  std::size_t offset() const { return offset_; }

  // Whether a separator equals one of the last two different ones that were recorded.
  bool is_known(std::string_view gap) const { return gap == known_[0] || gap == known_[1]; }
  // Returns the longest known separator that begins at `offset`; empty if there is none.
  std::string_view known_at(std::size_t offset) const;

  // Adds warnings about what `note` and `note_end` found.
  void add_warnings(Reading& reading) const;
  bool begins_with_brace() const { return begins_with_brace_; }

 private:
  std::size_t skip_separators(std::size_t at) const;
  std::size_t skip_anything(std::size_t at) const;
  std::size_t skip_comment(std::size_t at) const;
  void compare_with_named(std::string_view gap);
  void compare_with_first(std::string_view gap);

  std::string_view text_;
  const Demand& demand_;
  Place place_;
  std::string_view separator_;  // core of the requested separator
  std::string_view first_, first_core_;
  std::array<std::optional<std::string_view>, 2> known_ = {};
  std::size_t offset_ = 0;
  bool has_first_ = false, first_has_slash_ = false, begins_with_brace_ = false;
  bool has_space_ = false, has_others_ = false;
};

}  // namespace toolyard::hex
