// Labels of link references and footnotes: normalization and lookup. The map is sorted, not hashed,
// so that no choice of labels makes it slow.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

// Appends a label in its normalized form: with full Unicode case folding, without white space at
// its ends, and with single spaces within.
void append_normalized_label(std::string& out, std::string_view label);

class LabelMap {
 public:
  // Values must increase; of equal labels, the first value is kept. Must not be called after
  // `seal`.
  void add(std::string_view label, std::uint32_t value);
  // Sorts the labels. Must be called before `find`.
  void seal();

  bool is_empty() const { return entries_.empty(); }
  std::optional<std::uint32_t> find(std::string_view label) const;

 private:
  struct Entry {
    std::uint32_t begin, size, value;
  };
  std::string_view label_of(const Entry& entry) const {
    return std::string_view(labels_).substr(entry.begin, entry.size);
  }

  std::string labels_;
  std::vector<Entry> entries_;
};

}  // namespace toolyard::markdown
