#include "areas/search/storage/segment.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "core/endpoint/budget.h"
#include "ports/row.h"

namespace toolyard::search {
namespace {

// Version of the layout. Bytes of another version are rejected.
constexpr std::uint64_t version = 1;

void append(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

void append_fixed(std::string& bytes, std::uint64_t value) {
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(value >> shift);
}

void append_text(std::string& bytes, std::string_view text) {
  append(bytes, text.size());
  bytes += text;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t integer() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1).front());
      value |= std::uint64_t(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    throw BrokenStore("a number of a search segment is too long");
  }
  // Reads an integer that must be less than `end`.
  std::uint32_t below(std::size_t end) {
    const auto value = integer();
    if (value >= end) throw BrokenStore("a search segment names what it does not have");
    return static_cast<std::uint32_t>(value);
  }
  // Reads the number of items that follow. Each takes at least one byte, which limits the number.
  std::size_t count() {
    const auto value = integer();
    if (value > bytes_.size()) throw BrokenStore("a search segment ends too early");
    return value;
  }
  std::int64_t amount() { return static_cast<std::int64_t>(integer()); }
  std::uint64_t fixed() {
    const auto bytes = take(8);
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
  }
  double number() { return std::bit_cast<double>(fixed()); }
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) throw BrokenStore("a search segment ends too early");
    const auto taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::string_view text() { return take(count()); }

 private:
  std::string_view bytes_;
};

// Costs in steps of the call's budget.
constexpr std::size_t name_steps = 20, pair_steps = 20, fact_steps = 15;

std::vector<Segment::Name> read_names(Reader& reader) {
  std::vector<Segment::Name> names(reader.count());
  for (auto& name : names) {
    spend(name_steps);
    name.hash = static_cast<std::int64_t>(reader.fixed());
    name.text = reader.text();
  }
  return names;
}

}  // namespace

std::uint32_t FactPacker::Texts::number_of(std::string_view text) {
  if (const auto known = numbers_.find(text); known != numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(in_order_.size());
  in_order_.push_back(&numbers_.emplace(text, number).first->first);
  return number;
}

void FactPacker::Texts::append_to(std::string& bytes) const {
  append(bytes, in_order_.size());
  for (const auto* text : in_order_) {
    append_fixed(bytes, static_cast<std::uint64_t>(text_hash(*text)));
    append_text(bytes, *text);
  }
}

void FactPacker::Texts::clear() {
  in_order_.clear();
  numbers_.clear();
}

void FactPacker::add(const Fact& fact) {
  spend(2 * name_steps + fact_steps);
  entries_.push_back({.query = queries_.number_of(fact.query),
                      .page = pages_.number_of(fact.page),
                      .country = countries_.number_of(fact.country),
                      .device = fact.device,
                      .sums = sums_of(fact)});
}

PackedFacts FactPacker::pack() {
  std::ranges::sort(entries_, {}, &Entry::key);
  PackedFacts packed;
  append(packed.pairs, version);
  queries_.append_to(packed.pairs);
  pages_.append_to(packed.pairs);
  const auto pairs = append_pairs(packed.pairs);
  if (grain_.has(Dimension::country) || grain_.has(Dimension::device))
    append_shares(packed.shares, pairs);
  entries_.clear();
  for (auto* texts : {&queries_, &pages_, &countries_}) texts->clear();
  return packed;
}

// Returns the number of the pair for each entry.
std::vector<std::uint32_t> FactPacker::append_pairs(std::string& bytes) const {
  std::vector<std::uint32_t> pairs;
  pairs.reserve(entries_.size());
  std::string text;
  std::uint32_t count = 0, last_query = 0;
  for (auto at = entries_.begin(); at != entries_.end();) {
    const auto& first = *at;
    Sums sums;
    for (; at != entries_.end() && at->query == first.query && at->page == first.page; ++at) {
      sums += at->sums;
      pairs.push_back(count);
    }
    append(text, first.query - std::exchange(last_query, first.query));
    append(text, first.page);
    append(text, static_cast<std::uint64_t>(sums.clicks));
    append(text, static_cast<std::uint64_t>(sums.impressions));
    append(text, static_cast<std::uint64_t>(sums.impressions - sums.positioned));
    append_fixed(text, std::bit_cast<std::uint64_t>(sums.sum_position));
    ++count;
  }
  append(bytes, count);
  bytes += text;
  return pairs;
}

void FactPacker::append_shares(std::string& bytes, const std::vector<std::uint32_t>& pairs) const {
  const auto share_of = [&](std::uint32_t number) {
    return std::pair(entries_[number].country, entries_[number].device);
  };
  std::vector<std::uint32_t> order(entries_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, share_of);
  std::uint64_t count = 0;
  std::string shares, facts;
  for (auto at = order.begin(); at != order.end(); ++count) {
    const auto share = share_of(*at);
    const auto first = at;
    std::uint32_t last_pair = 0;
    facts.clear();
    for (; at != order.end() && share_of(*at) == share; ++at) {
      const auto& sums = entries_[*at].sums;
      const bool has_position = sums.positioned > 0;
      append(facts, pairs[*at] - std::exchange(last_pair, pairs[*at]));
      append(facts, static_cast<std::uint64_t>(sums.clicks));
      append(facts, static_cast<std::uint64_t>(sums.impressions) << 1 | (has_position ? 1 : 0));
      if (has_position) append_fixed(facts, std::bit_cast<std::uint64_t>(sums.sum_position));
    }
    append_text(shares, countries_.at(share.first));
    append(shares, static_cast<std::uint64_t>(share.second));
    append(shares, static_cast<std::uint64_t>(at - first));
    append_text(shares, facts);
  }
  append(bytes, count);
  bytes += shares;
}

Segment::Segment(std::string_view pairs, std::string_view shares) : shares_(shares) {
  Reader reader(pairs);
  if (reader.integer() != version) throw BrokenStore("a search segment has an unknown layout");
  queries_ = read_names(reader);
  pages_ = read_names(reader);
  const auto count = reader.count();
  pairs_.reserve(count);
  sums_.reserve(count);
  std::uint64_t query = 0;
  for (std::size_t i = 0; i < count; ++i) {
    spend(pair_steps);
    query += reader.below(queries_.size());
    if (query >= queries_.size()) throw BrokenStore("a search segment names what it does not have");
    pairs_.push_back({static_cast<std::uint32_t>(query), reader.below(pages_.size())});
    auto& sums = sums_.emplace_back();
    sums.clicks = reader.amount();
    sums.impressions = reader.amount();
    sums.positioned = sums.impressions - reader.amount();
    sums.sum_position = reader.number();
  }
}

void Segment::each(const Narrowed& narrowed, const Visit& visit) const {
  if (narrowed.is_all()) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) visit(pairs_[i], sums_[i]);
    return;
  }
  if (shares_.empty()) return;
  Reader reader(shares_);
  for (auto left = reader.count(); left > 0; --left) {
    const auto country = reader.text();
    const auto device = spelling(Device(reader.below(spellings(Device()).size())));
    const auto facts = reader.integer();
    Reader fact(reader.text());
    const bool is_meant = (narrowed.country.empty() || narrowed.country == country) &&
                          (narrowed.device.empty() || narrowed.device == device);
    if (!is_meant) continue;
    std::uint64_t pair = 0;
    for (std::uint64_t i = 0; i < facts; ++i) {
      spend(fact_steps);
      pair += fact.integer();
      if (pair >= pairs_.size()) throw BrokenStore("a search segment names what it does not have");
      Sums sums{.clicks = fact.amount()};
      const auto impressions = fact.integer();
      sums.impressions = static_cast<std::int64_t>(impressions >> 1);
      if ((impressions & 1) != 0) {
        sums.positioned = sums.impressions;
        sums.sum_position = fact.number();
      }
      visit(pairs_[pair], sums);
    }
  }
}

}  // namespace toolyard::search
