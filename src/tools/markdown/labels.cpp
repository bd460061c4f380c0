#include "tools/markdown/labels.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"
#include "tools/unicode/ascii.h"
#include "tools/unicode/folding.h"

namespace toolyard::markdown {

void append_normalized_label(std::string& out, std::string_view label) {
  spend(20 + 4 * label.size());
  label = trimmed(label);
  const auto begin = out.size();
  bool is_after_space = false;
  for (const char c : label) {
    if (!is_space(c)) {
      out += lower(c);
    } else if (!is_after_space) {
      out += ' ';
    }
    is_after_space = is_space(c);
  }
  if (unicode::ascii_prefix(label) == label.size()) return;
  const auto plain = out.substr(begin);
  out.resize(begin);
  unicode::append_case_folded(out, plain);
}

void LabelMap::add(std::string_view label, std::uint32_t value) {
  const auto begin = labels_.size();
  append_normalized_label(labels_, label);
  entries_.push_back({static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(labels_.size() - begin), value});
}

void LabelMap::seal() {
  spend(100 * entries_.size());
  // Values increase, so the label that was added first comes first.
  std::ranges::sort(entries_, {},
                    [this](const Entry& entry) { return std::pair(label_of(entry), entry.value); });
}

std::optional<std::uint32_t> LabelMap::find(std::string_view label) const {
  if (entries_.empty()) return std::nullopt;
  std::string key;
  append_normalized_label(key, label);
  if (key.empty()) return std::nullopt;
  const auto found = std::ranges::lower_bound(
      entries_, std::string_view(key), {}, [this](const Entry& entry) { return label_of(entry); });
  if (found == entries_.end() || label_of(*found) != key) return std::nullopt;
  return found->value;
}

}  // namespace toolyard::markdown
