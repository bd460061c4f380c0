// Texts that views are counted by, as small numbers. How many there are per day is bounded, and how
// many of them visitors of one network can introduce: the rest counts as `(other)`.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "areas/visits/counting/keyed_hash.h"
#include "areas/visits/store.h"
#include "core/time/day.h"

namespace toolyard::visits {

// Number of a label in memory; 0 is none.
using LabelNumber = std::uint32_t;

struct Label {
  LabelKind kind = LabelKind::path;
  std::string text;
  std::uint64_t hash = 0;  // the same on all nodes
  Day day = -1;            // the last one on which it was used
  LabelNumber locale = 0;  // of a path
  std::int64_t id = 0;     // in the database, as of `stored_on`
  Day stored_on = -1;
};

class Labels {
 public:
  // At most so many per day, and so many of them by visitors of one network.
  struct Bound {
    std::size_t per_day, per_network;
  };
  static Bound bound_of(LabelKind kind);

  Labels();
  // Returns the number of a text, or that of `(other)`.
  LabelNumber find_or_add(LabelKind kind, std::string_view text, Day day, std::uint64_t network);
  Label& at(LabelNumber number) { return labels_[number]; }
  const Label& at(LabelNumber number) const { return labels_[number]; }
  // Forgets all labels. No number may be in use.
  void clear();
  // Begins a day: the bounds apply anew.
  void begin_day();

 private:
  struct OfKind {
    std::unordered_map<std::string_view, LabelNumber> numbers;
    std::unordered_map<std::uint64_t, std::size_t> by_network;
    std::size_t today = 0;
  };
  LabelNumber add(LabelKind kind, std::string_view text, Day day);

  std::deque<Label> labels_;
  std::array<OfKind, label_kind_count> kinds_;
};

}  // namespace toolyard::visits
