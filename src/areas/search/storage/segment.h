// A segment: the facts of one window at one grain in a compact binary format, from which reports
// are added up. A million facts take milliseconds; as rows of a table they take seconds. Segments
// are derived from `search_facts`, contain nothing else, and are replaced whenever those facts
// change.
//
// It has two parts, which consist of variable-length integers (LEB128), texts after their lengths,
// and doubles of eight bytes in little-endian order:
//   pairs   queries and pages, each with its hash; then, in order of queries and pages, the sums
//           of each query and page: the difference from the previous query, the page, clicks,
//           impressions, impressions without a position, sum of positions.
//   shares  for each country and device: the number of facts, their size in bytes, and for each
//           fact the difference from the previous pair, clicks, impressions with a bit for whether
//           a position is known, and the sum of positions if it is. Empty if the grain has neither.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

struct PackedFacts {
  std::string pairs, shares;
};

// Packs facts of one window and grain, in any order.
class FactPacker {
 public:
  explicit FactPacker(Grain grain) : grain_(grain) {}
  void add(const Fact& fact);
  // Returns all facts that were added. The packer is empty afterwards.
  PackedFacts pack();

 private:
  // Texts, numbered in the order of insertion.
  class Texts {
   public:
    std::uint32_t number_of(std::string_view text);
    const std::string& at(std::uint32_t number) const { return *in_order_[number]; }
    void append_to(std::string& bytes) const;  // texts with their hashes
    void clear();

   private:
    struct Hash : std::hash<std::string_view> {
      using is_transparent = void;
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
    std::vector<const std::string*> in_order_;
  };
  struct Entry {
    std::uint32_t query, page, country;
    Device device;
    Sums sums;
    auto key() const { return std::tie(query, page, country, device); }
  };
  std::vector<std::uint32_t> append_pairs(std::string& bytes) const;
  void append_shares(std::string& bytes, const std::vector<std::uint32_t>& pairs) const;

  Grain grain_;
  Texts queries_, pages_, countries_;
  std::vector<Entry> entries_;
};

// Reads a segment. Borrows the bytes. Throws `BrokenStore` if they are not a valid segment.
class Segment {
 public:
  struct Name {
    std::int64_t hash = 0;  // `text_hash` of the query or page
    std::string_view text;
  };
  // A query and a page, as indexes into `names`.
  struct Pair {
    std::uint32_t query = 0, page = 0;
    std::uint32_t of(Dimension by) const { return by == Dimension::query ? query : page; }
  };

  // `shares` is used only if `each` filters by country or device, and may be empty otherwise.
  Segment(std::string_view pairs, std::string_view shares);
  // The names of queries or of pages.
  const std::vector<Name>& names(Dimension by) const {
    return by == Dimension::query ? queries_ : pages_;
  }
  // Visits the sums of each query and page in a country and on a device. A pair may be visited
  // several times if only one of the two is given.
  using Visit = std::function<void(const Pair& pair, const Sums& sums)>;
  void each(const Narrowed& narrowed, const Visit& visit) const;

 private:
  std::vector<Name> queries_, pages_;
  std::vector<Pair> pairs_;
  std::vector<Sums> sums_;
  std::string_view shares_;
};

}  // namespace toolyard::search
