#include "areas/visits/counting/labels.h"

#include "areas/visits/counting/source.h"

namespace toolyard::visits {

Labels::Bound Labels::bound_of(LabelKind kind) {
  switch (kind) {
    case LabelKind::path: return {20'000, 2'000};
    case LabelKind::referrer: return {2'000, 20};
    case LabelKind::campaign: return {1'000, 20};
    case LabelKind::locale:
    case LabelKind::tool: break;
  }
  return {1'000, 1'000};  // known to the program
}

Labels::Labels() { clear(); }

void Labels::clear() {
  for (auto& kind : kinds_) kind = {};
  labels_.clear();
  labels_.emplace_back();  // none
}

void Labels::begin_day() {
  for (auto& kind : kinds_) {
    kind.by_network.clear();
    kind.today = 0;
  }
}

LabelNumber Labels::add(LabelKind kind, std::string_view text, Day day) {
  const auto number = static_cast<LabelNumber>(labels_.size());
  labels_.push_back({.kind = kind,
                     .text = std::string(text),
                     .hash = keyed_hash({1, static_cast<std::uint64_t>(kind)}, text),
                     .day = day});
  kinds_[static_cast<std::size_t>(kind)].numbers.emplace(labels_.back().text, number);
  return number;
}

LabelNumber Labels::find_or_add(LabelKind kind, std::string_view text, Day day,
                                std::uint64_t network) {
  auto& known = kinds_[static_cast<std::size_t>(kind)];
  const auto found = known.numbers.find(text);
  if (found != known.numbers.end() && labels_[found->second].day == day) return found->second;
  if (text != other_label && text != direct_label) {
    const auto bound = bound_of(kind);
    if (known.today >= bound.per_day) return find_or_add(kind, other_label, day, network);
    auto& of_network = known.by_network[network];
    if (of_network >= bound.per_network) return find_or_add(kind, other_label, day, network);
    ++known.today;
    ++of_network;
  }
  if (found == known.numbers.end()) return add(kind, text, day);
  labels_[found->second].day = day;
  return found->second;
}

}  // namespace toolyard::visits
