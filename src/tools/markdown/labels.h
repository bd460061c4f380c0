// The labels of link references and footnotes: made comparable, and looked up. Sorted, not hashed:
// nobody can choose labels that make it slow.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

// Appends a label with case folded by the full rules of Unicode, white space at the ends removed
// and white space within turned into single spaces.
void append_normalized_label(std::string& out, std::string_view label);

class LabelMap {
 public:
  // Values rise; a label that is there already keeps its first one. Not to be called after `seal`.
  void add(std::string_view label, std::uint32_t value);
  // Sorts; the look-ups come after it.
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
