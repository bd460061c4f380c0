#include "tools/json/writing/arrange.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/letter_case.h"
#include "core/text/natural_order.h"
#include "tools/json/keys.h"

namespace toolyard::json {
namespace {

struct Member {
  std::uint32_t key;
  std::uint32_t value;
  std::string_view text = {};  // sort key
  std::string_view tie = {};
};

constexpr auto closing = std::numeric_limits<std::uint32_t>::max();

class Arranger {
 public:
  Arranger(const Document& document, std::span<const DuplicateKey> twins, const ArrangeOptions& how)
      : document_(document), how_(how) {
    if (how.duplicates == DuplicateKeys::last) {
      for (const auto& twin : twins) latest_.push_back({twin.later, twin.first});
      std::ranges::sort(latest_, [](const DuplicateKey& a, const DuplicateKey& b) {
        return a.first != b.first ? a.first < b.first : a.later < b.later;
      });
    }
  }

  // Nodes to write are kept on a stack; a marker shows where a container ends.
  std::vector<Node> run() {
    out_.reserve(document_.nodes.size());
    waiting_.push_back(0);
    while (!waiting_.empty()) {
      const auto next = waiting_.back();
      waiting_.pop_back();
      spend(15);
      if (next == closing) {
        auto& node = out_[open_.back()];
        node.span = static_cast<std::uint32_t>(out_.size() - open_.back());
        open_.pop_back();
        continue;
      }
      out_.push_back(document_.nodes[next]);
      if (document_.nodes[next].is_container()) enter(next);
    }
    return std::move(out_);
  }

 private:
  void enter(std::uint32_t index) {
    const auto& node = document_.nodes[index];
    open_.push_back(static_cast<std::uint32_t>(out_.size() - 1));
    waiting_.push_back(closing);
    const auto first = waiting_.size();
    if (node.kind == Kind::array) {
      const auto end = index + node.span;
      for (auto i = index + 1; i < end; i += document_.nodes[i].span) waiting_.push_back(i);
    } else {
      add_members(index);
    }
    std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end());
  }

  void add_members(std::uint32_t object) {
    const auto& nodes = document_.nodes;
    std::vector<Member> members;
    for (const auto& [text, key, hash] : keys_.read(document_, object)) {
      const bool is_kept = how_.duplicates == DuplicateKeys::keep || !nodes[key].has(is_duplicate);
      if (is_kept) members.push_back({key, latest_value(key), text});
    }
    out_.back().length = static_cast<std::uint32_t>(members.size());
    const bool is_root_lines = nodes[0].has(is_lines);
    const auto level = open_.size() - (is_root_lines ? 1 : 0);
    if (how_.order != SortKeys::none && (how_.depth == 0 || level <= how_.depth)) sort(members);
    for (const auto& member : members) {
      waiting_.push_back(member.key);
      waiting_.push_back(member.value);
    }
  }

  std::uint32_t latest_value(std::uint32_t key) const {
    const auto behind = std::ranges::upper_bound(latest_, key, {}, &DuplicateKey::first);
    if (behind == latest_.begin() || (behind - 1)->first != key) return key + 1;
    return (behind - 1)->later + 1;
  }

  void sort(std::vector<Member>& members) {
    if (how_.order == SortKeys::case_insensitive) {
      std::size_t room = 0;
      for (const auto& member : members) room += member.text.size();
      lowered_.clear();
      lowered_.reserve(room);  // lower case is never longer, so views into it stay valid
      for (auto& member : members) {
        const auto start = lowered_.size();
        spend(4 * member.text.size());
        lowered_ += lower_case(member.text);
        member.tie = std::exchange(member.text, std::string_view(lowered_).substr(start));
      }
    }
    std::ranges::sort(members, [&](const Member& a, const Member& b) {
      spend(20 + std::min(a.text.size(), b.text.size()) / 8);
      if (a.text == b.text) return a.tie != b.tie ? a.tie < b.tie : a.key < b.key;
      if (how_.order != SortKeys::natural) return a.text < b.text;
      if (const auto order = natural_order(a.text, b.text); order != 0) return order < 0;
      // They differ only in leading zeros: `a2` before `a02`.
      return a.text.size() != b.text.size() ? a.text.size() < b.text.size() : a.text < b.text;
    });
  }

  const Document& document_;
  const ArrangeOptions& how_;
  Keys keys_;
  std::string lowered_;
  std::vector<DuplicateKey> latest_;  // sorted by `first`
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint32_t> open_;  // positions in `out_`
  std::vector<Node> out_;
};

}  // namespace

std::vector<Node> arranged(const Document& document, std::span<const DuplicateKey> twins,
                           const ArrangeOptions& arrangement) {
  return Arranger(document, twins, arrangement).run();
}

}  // namespace toolyard::json
