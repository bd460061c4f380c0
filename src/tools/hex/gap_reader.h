// What stands between groups of digits: where it ends, and whether it is always the same.
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

  // The gap at an offset, as long as it is.
  std::string_view at(std::size_t offset) const;

  // Takes notice of a gap between two groups, or before the first and after the last one. False
  // where the strict mode refuses it; `offset` then names the place.
  bool note(std::string_view gap);
  bool note_end(std::string_view gap);
  std::size_t offset() const { return offset_; }

  // Whether a gap is one of the last two that were noted.
  bool is_known(std::string_view gap) const { return gap == known_[0] || gap == known_[1]; }
  // The known gap that stands at an offset; empty where there is none.
  std::string_view known_at(std::size_t offset) const;

  // What `note` and `note_end` found.
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
  std::string_view separator_;  // the core of the one that is named
  std::string_view first_, first_core_;
  std::array<std::optional<std::string_view>, 2> known_ = {};
  std::size_t offset_ = 0;
  bool has_first_ = false, first_has_slash_ = false, begins_with_brace_ = false;
  bool has_space_ = false, has_others_ = false;
};

}  // namespace toolyard::hex
