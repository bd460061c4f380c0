#include "tools/json/arrange.h"

#include <algorithm>
#include <limits>

#include "tools/json/key_order.h"

namespace toolyard::json {
namespace {

struct Member {
  std::uint32_t key;
  std::uint32_t value;
  std::string text = {};  // what it is sorted by
  std::string tie = {};
};

constexpr auto closing = std::numeric_limits<std::uint32_t>::max();

class Arranger {
 public:
  Arranger(const Document& document, std::span<const Twin> twins, const Arrangement& how)
      : document_(document), how_(how) {
    if (how.duplicates == DuplicateKeys::last) {
      for (const auto& twin : twins) latest_.push_back({twin.later, twin.first});
      std::ranges::sort(latest_, [](const Twin& a, const Twin& b) {
        return a.first != b.first ? a.first < b.first : a.later < b.later;
      });
    }
  }

  // Nodes to write wait on a stack; a mark says where a container ends.
  std::vector<Node> run() {
    out_.reserve(document_.nodes.size());
    waiting_.push_back(0);
    while (!waiting_.empty()) {
      const auto next = waiting_.back();
      waiting_.pop_back();
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
    const auto end = object + nodes[object].span;
    std::vector<Member> members;
    for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
      const bool is_kept = how_.duplicates == DuplicateKeys::keep || !nodes[i].has(is_duplicate);
      if (is_kept) members.push_back({i, latest_value(i)});
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
    const auto behind = std::ranges::upper_bound(latest_, key, {}, &Twin::first);
    if (behind == latest_.begin() || (behind - 1)->first != key) return key + 1;
    return (behind - 1)->later + 1;
  }

  void sort(std::vector<Member>& members) const {
    std::string storage;
    for (auto& member : members) {
      member.text = key_text(document_, document_.nodes[member.key], storage);
      if (how_.order == SortKeys::case_insensitive) {
        member.tie = lower_case(member.text);
        member.tie.swap(member.text);
      }
    }
    std::ranges::sort(members, [&](const Member& a, const Member& b) {
      if (a.text == b.text) return a.tie != b.tie ? a.tie < b.tie : a.key < b.key;
      if (how_.order == SortKeys::natural) return is_naturally_before(a.text, b.text);
      return a.text < b.text;
    });
  }

  const Document& document_;
  const Arrangement& how_;
  std::vector<Twin> latest_;  // by the first of the twins
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint32_t> open_;  // in the new order
  std::vector<Node> out_;
};

}  // namespace

std::vector<Node> arranged(const Document& document, std::span<const Twin> twins,
                           const Arrangement& arrangement) {
  return Arranger(document, twins, arrangement).run();
}

}  // namespace toolyard::json
