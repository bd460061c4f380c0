#include "areas/search/storage/segment.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/endpoint/budget.h"
#include "ports/row.h"

namespace toolyard::search {
namespace {

// Version of the layout. Bytes of another version are rejected.
constexpr std::uint64_t version = 2;

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

// The decimals that sums of positions are stored as, if they equal one.
constexpr std::array<double, 3> decimal_units{1, 10, 100};
constexpr std::uint64_t no_decimal = decimal_units.size();

void append_position(std::string& bytes, double sum) {
  constexpr double max = 1e15;  // whose digits a double still holds
  if (sum >= 0 && sum < max / decimal_units.back())
    for (std::uint64_t places = 0; places < decimal_units.size(); ++places) {
      const auto digits = static_cast<std::uint64_t>(std::llround(sum * decimal_units[places]));
      if (static_cast<double>(digits) / decimal_units[places] == sum)
        return append(bytes, digits << 2 | places);
    }
  append(bytes, no_decimal);
  append_fixed(bytes, std::bit_cast<std::uint64_t>(sum));
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
    if (value >= end) throw BrokenStore("a search segment refers to a missing entry");
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
  double position() {
    const auto value = integer();
    const auto places = value & 3;
    if (places < no_decimal) return static_cast<double>(value >> 2) / decimal_units[places];
    return std::bit_cast<double>(fixed());
  }
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) throw BrokenStore("a search segment ends too early");
    const auto taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::string_view text() { return take(count()); }
  std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
};

// Costs in steps of the call's budget.
constexpr std::size_t hash_steps = 3, name_steps = 20, pair_steps = 20, fact_steps = 15;
constexpr std::size_t name_bytes_a_step = 64;

// Visits texts that are stored with the beginning of the one before left out.
template <class Visit> void each_text(std::string_view bytes, std::size_t count, Visit visit) {
  Reader reader(bytes);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const auto shared = reader.integer();
    if (shared > text.size()) throw BrokenStore("a name of a search segment lacks its prefix");
    text.resize(shared);
    text += reader.text();
    spend(name_steps + text.size() / name_bytes_a_step);
    visit(i, text);
  }
}

}  // namespace

std::uint32_t FactPacker::Texts::number_of(std::string_view text) {
  if (last_ < in_order_.size() && at(last_) == text) return last_;
  auto known = numbers_.find(text);
  if (known == numbers_.end()) {
    known = numbers_.emplace(text, static_cast<std::uint32_t>(in_order_.size())).first;
    in_order_.push_back(&known->first);
  }
  return last_ = known->second;
}

std::vector<std::uint32_t> FactPacker::Texts::sort() {
  std::vector<std::uint32_t> order(in_order_.size()), places(in_order_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, {}, [&](std::uint32_t number) { return std::string_view(at(number)); });
  std::vector<const std::string*> sorted;
  sorted.reserve(order.size());
  for (const auto number : order) {
    places[number] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(in_order_[number]);
  }
  in_order_ = std::move(sorted);
  return places;
}

void FactPacker::Texts::append_to(std::string& bytes) const {
  append(bytes, in_order_.size());
  for (const auto* text : in_order_)
    append_fixed(bytes, static_cast<std::uint64_t>(text_hash(*text)));
  std::string texts;
  std::string_view last;
  for (const auto* one : in_order_) {
    const std::string_view text(*one);
    const auto shared = std::size_t(std::ranges::mismatch(text, last).in1 - text.begin());
    append(texts, shared);
    append_text(texts, text.substr(shared));
    last = text;
  }
  append_text(bytes, texts);
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
  const auto queries = queries_.sort(), pages = pages_.sort();
  for (auto& entry : entries_) {
    entry.query = queries[entry.query];
    entry.page = pages[entry.page];
  }
  std::ranges::sort(entries_, {}, &Entry::key);
  PackedFacts packed;
  append(packed.pairs, version);
  queries_.append_to(packed.pairs);
  pages_.append_to(packed.pairs);
  const auto pairs = append_pairs(packed.pairs);
  if (grain_.has(Dimension::country) || grain_.has(Dimension::device))
    packed.shares = shares(pairs);
  *this = FactPacker(grain_);  // whose tables are small again, so that emptying them costs little
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
    append_position(text, sums.sum_position);
    ++count;
  }
  append(bytes, count);
  bytes += text;
  return pairs;
}

std::vector<PackedShare> FactPacker::shares(const std::vector<std::uint32_t>& pairs) const {
  const auto share_of = [&](std::uint32_t number) {
    return std::pair(entries_[number].country, entries_[number].device);
  };
  std::vector<std::uint32_t> order(entries_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, share_of);
  std::vector<PackedShare> shares;
  for (auto at = order.begin(); at != order.end();) {
    const auto share = share_of(*at);
    const auto end =
        std::find_if(at, order.end(), [&](auto number) { return share_of(number) != share; });
    auto& made = shares.emplace_back(PackedShare{countries_.at(share.first), share.second, {}});
    append(made.facts, static_cast<std::uint64_t>(end - at));
    for (std::uint32_t last_pair = 0; at != end; ++at) {
      const auto& sums = entries_[*at].sums;
      const bool has_position = sums.positioned > 0;
      append(made.facts, pairs[*at] - std::exchange(last_pair, pairs[*at]));
      append(made.facts, static_cast<std::uint64_t>(sums.clicks));
      append(made.facts,
             static_cast<std::uint64_t>(sums.impressions) << 1 | (has_position ? 1 : 0));
      if (has_position) append_position(made.facts, sums.sum_position);
    }
  }
  return shares;
}

Segment::Segment(std::string_view pairs, std::optional<Shares> shares) : shares_(shares) {
  Reader reader(pairs);
  if (reader.integer() != version) throw BrokenStore("a search segment has an unknown layout");
  for (auto* names : {&queries_, &pages_}) {
    names->hashes.resize(reader.count());
    spend(hash_steps * names->hashes.size());
    for (auto& hash : names->hashes) hash = static_cast<std::int64_t>(reader.fixed());
    names->texts = reader.text();
  }
  pairs_ = reader.rest();
}

void Segment::each_name(Dimension by, const VisitName& visit) const {
  const auto& [hashes, texts] = names(by);
  each_text(texts, hashes.size(),
            [&](std::size_t i, std::string_view text) { visit(hashes[i], text); });
}

template <class VisitPair> void Segment::each_pair(const VisitPair& visit) const {
  Reader reader(pairs_);
  std::uint64_t query = 0;
  for (auto left = reader.count(); left > 0; --left) {
    spend(pair_steps);
    query += reader.below(queries_.hashes.size());
    if (query >= queries_.hashes.size())
      throw BrokenStore("a search segment refers to a missing entry");
    const Pair pair{static_cast<std::uint32_t>(query), reader.below(pages_.hashes.size())};
    Sums sums{.clicks = reader.amount(), .impressions = reader.amount()};
    sums.positioned = sums.impressions - reader.amount();
    sums.sum_position = reader.position();
    visit(pair, sums);
  }
}

void Segment::each(const Visit& visit) const {
  if (!shares_) return each_pair(visit);
  if (shares_->empty()) return;
  std::vector<Pair> pairs;
  each_pair([&](const Pair& pair, const Sums&) { pairs.push_back(pair); });
  for (const auto& share : *shares_) {
    Reader reader(share);
    std::uint64_t pair = 0;
    for (auto left = reader.count(); left > 0; --left) {
      spend(fact_steps);
      pair += reader.integer();
      if (pair >= pairs.size()) throw BrokenStore("a search segment refers to a missing entry");
      Sums sums{.clicks = reader.amount()};
      const auto impressions = reader.integer();
      sums.impressions = static_cast<std::int64_t>(impressions >> 1);
      if ((impressions & 1) != 0) {
        sums.positioned = sums.impressions;
        sums.sum_position = reader.position();
      }
      visit(pairs[pair], sums);
    }
  }
}

}  // namespace toolyard::search
