// A segment: the facts of one window at one grain in a compact binary format, from which reports
// are added up. A million facts take milliseconds; as rows of a table they take seconds. Segments
// are derived from `search_facts`, contain nothing else, and are replaced whenever those facts
// change.
//
// It consists of parts that are read separately. Their bytes are variable-length integers (LEB128),
// and 64-bit words in little-endian order:
//   pairs   the names of queries, then those of pages: their number, their hashes, and their texts
//           in order, each as the number of bytes that it shares with the one before, and the
//           rest after its length; then the number of pairs, and in order of queries and pages the
//           sums of each: the difference from the previous query, the page, clicks, impressions,
//           impressions without a position, sum of positions.
//   shares  one for each country and device: the number of facts, and for each fact the difference
//           from the previous pair, clicks, impressions with a bit for whether a position is
//           known, and the sum of positions if it is. There are none if the grain has neither.
// A sum of positions is a decimal with at most two places, if it equals one: its digits with the
// number of places in the last two bits; else a 3, and the bits of the double.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

struct PackedShare {
  std::string country;
  Device device = Device::none;
  std::string facts;
};
struct PackedFacts {
  std::string pairs;
  std::vector<PackedShare> shares;
};

// Packs facts of one window and grain, in any order.
class FactPacker {
 public:
  explicit FactPacker(Grain grain) : grain_(grain) {}
  void add(const Fact& fact);
  // Returns all facts that were added. The packer is empty afterwards.
  PackedFacts pack();

 private:
  // Texts, numbered in the order of insertion. The same text is often asked for several times in a
  // row.
  class Texts {
   public:
    std::uint32_t number_of(std::string_view text);
    const std::string& at(std::uint32_t number) const { return *in_order_[number]; }
    // Renumbers the texts in their order. Returns the new number of each.
    std::vector<std::uint32_t> sort();
    void append_to(std::string& bytes) const;  // sorted texts with their hashes

   private:
    struct Hash : std::hash<std::string_view> {
      using is_transparent = void;
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
    std::vector<const std::string*> in_order_;
    std::uint32_t last_ = 0;  // number of the last text that was asked for
  };
  struct Entry {
    std::uint32_t query, page, country;
    Device device;
    Sums sums;
    auto key() const { return std::tie(query, page, country, device); }
  };
  std::vector<std::uint32_t> append_pairs(std::string& bytes) const;
  std::vector<PackedShare> shares(const std::vector<std::uint32_t>& pairs) const;

  Grain grain_;
  Texts queries_, pages_, countries_;
  std::vector<Entry> entries_;
};

// Reads a segment. Borrows the bytes. Throws `BrokenStore` if they are not a valid segment.
class Segment {
 public:
  // A query and a page, by their numbers in the order of names.
  struct Pair {
    std::uint32_t query = 0, page = 0;
    std::uint32_t of(Dimension by) const { return by == Dimension::query ? query : page; }
  };
  // The facts of shares, as in `PackedShare`.
  using Shares = std::span<const std::string>;

  // With shares, only their facts are read.
  explicit Segment(std::string_view pairs, std::optional<Shares> shares = {});

  // `text_hash` of each query or page.
  const std::vector<std::int64_t>& hashes(Dimension by) const { return names(by).hashes; }
  using VisitName = std::function<void(std::int64_t hash, std::string_view text)>;
  // Visits the names of queries or pages in order. A text is valid only during the visit.
  void each_name(Dimension by, const VisitName& visit) const;
  using Visit = std::function<void(const Pair& pair, const Sums& sums)>;
  // Visits the sums of each query and page, with shares those of each fact.
  void each(const Visit& visit) const;

 private:
  struct Names {
    std::vector<std::int64_t> hashes;
    std::string_view texts;
  };
  const Names& names(Dimension by) const { return by == Dimension::query ? queries_ : pages_; }
  template <class VisitPair> void each_pair(const VisitPair& visit) const;

  Names queries_, pages_;
  std::string_view pairs_;
  std::optional<Shares> shares_;
};

}  // namespace toolyard::search
