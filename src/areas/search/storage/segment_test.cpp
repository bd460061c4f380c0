// Tests of segments: any packed facts are read back, and invalid bytes are rejected.
#include "areas/search/storage/segment.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "ports/row.h"

namespace toolyard::search {
namespace {

const Grain all_of_them(31);

struct Made {
  std::string query, page, country;
  Device device;
  std::int64_t clicks, impressions;
  std::optional<double> sum_position;

  Fact fact() const {
    return {.window = {},
            .query = query,
            .page = page,
            .country = country,
            .appearance = {},
            .clicks = clicks,
            .impressions = impressions,
            .sum_position = sum_position,
            .device = device};
  }
};

std::vector<Made> made_by_chance(std::uint32_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t max) { return random() % max; };
  std::vector<Made> all;
  for (std::size_t i = 0; i < count; ++i) {
    auto& one = all.emplace_back();
    one.query = below(9) == 0 ? "" : std::string(below(200), 'q') + std::to_string(below(20));
    one.page = below(9) == 0 ? "" : "https://t.example/\xC3\xA9/" + std::to_string(below(7));
    one.country = std::array{"", "deu", "usa", "zzz"}[below(4)];
    one.device = Device(below(4));
    one.impressions = std::int64_t(below(3) == 0 ? below(100'000'000'000) : below(100));
    one.clicks = one.impressions == 0 ? 0 : std::int64_t(below(std::uint64_t(one.impressions)));
    if (below(5) != 0) one.sum_position = double(one.impressions) * (1 + double(below(400)) / 10);
  }
  return all;
}

PackedFacts packed(const std::vector<Made>& all, Grain grain = all_of_them) {
  FactPacker packer(grain);
  for (const auto& one : all) packer.add(one.fact());
  return packer.pack();
}

using ByNames = std::map<std::pair<std::string, std::string>, Sums>;

std::vector<std::string> facts_of(const PackedFacts& packed, const std::string& country,
                                  const std::string& device) {
  std::vector<std::string> facts;
  for (const auto& share : packed.shares)
    if ((country.empty() || share.country == country) &&
        (device.empty() || spelling(share.device) == device))
      facts.push_back(share.facts);
  return facts;
}

std::vector<std::string> names_in(const Segment& segment, Dimension by) {
  std::vector<std::string> names;
  segment.each_name(by, [&](std::int64_t hash, std::string_view text) {
    EXPECT_EQ(hash, text_hash(text));
    EXPECT_EQ(hash, segment.hashes(by).at(names.size()));
    names.emplace_back(text);
  });
  EXPECT_EQ(names.size(), segment.hashes(by).size());
  return names;
}

ByNames read(const Segment& segment) {
  const auto queries = names_in(segment, Dimension::query),
             pages = names_in(segment, Dimension::page);
  ByNames read;
  segment.each([&](const Segment::Pair& pair, const Sums& sums) {
    read[{queries.at(pair.query), pages.at(pair.page)}] += sums;
  });
  return read;
}

void expect_same(const ByNames& one, const ByNames& other) {
  ASSERT_EQ(one.size(), other.size());
  for (const auto& [names, sums] : one) {
    const auto& same = other.at(names);
    EXPECT_EQ(sums.clicks, same.clicks);
    EXPECT_EQ(sums.impressions, same.impressions);
    EXPECT_EQ(sums.positioned, same.positioned);
    EXPECT_NEAR(sums.sum_position, same.sum_position, 1e-6 * (1 + same.sum_position));
  }
}

TEST(SearchSegments, TellWhatWasPacked) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const auto all = made_by_chance(seed, seed * 40);
    const auto bytes = packed(all);
    for (const std::string country : {"", "deu", "usa", "fra"})
      for (const std::string device : {"", "MOBILE", "WATCH"}) {
        ByNames expected;
        for (const auto& one : all)
          if ((country.empty() || one.country == country) &&
              (device.empty() || spelling(one.device) == device))
            expected[{one.query, one.page}] += sums_of(one.fact());
        const auto shares = facts_of(bytes, country, device);
        expect_same(read(Segment(bytes.pairs, shares)), expected);
        if (country.empty() && device.empty()) expect_same(read(Segment(bytes.pairs)), expected);
      }
  }
}

TEST(SearchSegments, HaveNoSharesWhereFactsHaveNeitherCountryNorDevice) {
  std::vector<Made> all = made_by_chance(3, 50);
  const auto bytes = packed(all, Grain(7));
  EXPECT_TRUE(bytes.shares.empty());
  EXPECT_FALSE(read(Segment(bytes.pairs)).empty());
  EXPECT_TRUE(read(Segment(bytes.pairs, facts_of(bytes, "deu", ""))).empty());
}

TEST(SearchSegments, PackWhatComesNextByItself) {
  FactPacker packer(all_of_them);
  const auto first = made_by_chance(1, 30), second = made_by_chance(2, 30);
  for (const auto& one : first) packer.add(one.fact());
  packer.pack();
  for (const auto& one : second) packer.add(one.fact());
  const auto bytes = packer.pack();
  EXPECT_EQ(bytes.pairs, packed(second).pairs);
  EXPECT_EQ(facts_of(bytes, "", ""), facts_of(packed(second), "", ""));
}

// Returns whether the bytes are a valid segment. Sanitizers detect reads beyond the end.
bool is_readable(std::string_view pairs, const std::vector<std::string>& shares) {
  try {
    for (const auto& segment : {Segment(pairs), Segment(pairs, shares)}) {
      for (const auto by : {Dimension::query, Dimension::page})
        segment.each_name(by, [](std::int64_t, std::string_view) {});
      segment.each([&](const Segment::Pair& pair, const Sums&) {
        EXPECT_LT(pair.query, segment.hashes(Dimension::query).size());
        EXPECT_LT(pair.page, segment.hashes(Dimension::page).size());
      });
    }
    return true;
  } catch (const BrokenStore&) {
    return false;
  }
}

TEST(SearchSegments, AreReadNoFurtherThanTheyGo) {
  const auto bytes = packed(made_by_chance(5, 60));
  const auto shares = facts_of(bytes, "", "");
  ASSERT_TRUE(is_readable(bytes.pairs, shares));
  for (std::size_t end = 0; end < bytes.pairs.size(); ++end)
    EXPECT_FALSE(is_readable(bytes.pairs.substr(0, end), shares)) << end;
  for (std::size_t share = 0; share < shares.size(); ++share)
    for (std::size_t end = 0; end < shares[share].size(); ++end) {
      auto cut = shares;
      cut[share].resize(end);
      EXPECT_FALSE(is_readable(bytes.pairs, cut)) << share << " " << end;
    }
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    auto pairs = bytes.pairs;
    auto spoiled = shares;
    for (auto* part : {&pairs, &spoiled[random() % spoiled.size()]})
      (*part)[random() % part->size()] = static_cast<char>(random());
    refused += is_readable(pairs, spoiled) ? 0 : 1;
  }
  EXPECT_GT(refused, 0);
  EXPECT_FALSE(is_readable("\x03", {}));
}

// Sums of positions are read back exactly, whatever they are stored as.
TEST(SearchSegments, KeepPositionsExactly) {
  for (const double sum : {0.0, 1.0, 3.1, 2.05, 1.0 / 3, 0.1 + 0.2, 4e9, 1e14 / 3, 1e15, 1e300}) {
    FactPacker packer(all_of_them);
    packer.add({.query = "q", .page = "p", .impressions = 3, .sum_position = sum});
    const auto bytes = packer.pack();
    const auto shares = facts_of(bytes, "", "");
    for (const auto& segment : {Segment(bytes.pairs), Segment(bytes.pairs, shares)})
      segment.each([&](const auto&, const Sums& sums) { EXPECT_EQ(sums.sum_position, sum); });
  }
}

}  // namespace
}  // namespace toolyard::search
