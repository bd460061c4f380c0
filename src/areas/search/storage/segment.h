// The facts of one window at one grain as bytes, from which reports are added up: a thousand times
// a thousand facts take milliseconds, where rows of a table take seconds. A segment is made of the
// facts in `search_facts`, tells nothing that these do not, and is replaced with them.
//
// It has two parts, made of variable-length integers (LEB128), texts behind their lengths and
// doubles of eight bytes, least byte first:
//   pairs   queries and pages, each with its hash; then, in order of queries and pages, what each
//           query and page come to: the step to the next query, the page, clicks, impressions,
//           impressions without a position, sum of positions.
//   shares  for each country and device: the number of facts, their bytes, and for each fact the
//           step to the next pair, clicks, impressions with a bit for whether a position is told,
//           and its sum of positions. Empty where facts have neither.
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

// Packs facts of one window and grain, whatever their order.
class FactPacker {
 public:
  explicit FactPacker(Grain grain) : grain_(grain) {}
  void add(const Fact& fact);
  // All that was added; the packer is empty afterwards.
  PackedFacts pack();

 private:
  // Texts, numbered as they come.
  class Texts {
   public:
    std::uint32_t number_of(std::string_view text);
    const std::string& at(std::uint32_t number) const { return *in_order_[number]; }
    void append_to(std::string& bytes) const;  // with their hashes
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

// Reads what was packed; the bytes are borrowed. Bytes that are none are BrokenStore.
class Segment {
 public:
  struct Name {
    std::int64_t hash = 0;  // as in `query_hash`, of pages too
    std::string_view text;
  };
  // The numbers of names.
  struct Pair {
    std::uint32_t query = 0, page = 0;
    std::uint32_t of(Dimension by) const { return by == Dimension::query ? query : page; }
  };

  // `shares` is read only by who narrows it to a country or a device.
  Segment(std::string_view pairs, std::string_view shares);
  // Of queries or of pages.
  const std::vector<Name>& names(Dimension by) const {
    return by == Dimension::query ? queries_ : pages_;
  }
  // What each query and page come to in a country and on a device; several times for a pair where
  // only one of the two is named.
  using Visit = std::function<void(const Pair& pair, const Sums& sums)>;
  void each(const Narrowed& narrowed, const Visit& visit) const;

 private:
  std::vector<Name> queries_, pages_;
  std::vector<Pair> pairs_;
  std::vector<Sums> sums_;
  std::string_view shares_;
};

}  // namespace toolyard::search
