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
  const auto below = [&](std::uint64_t most) { return random() % most; };
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

ByNames read(const PackedFacts& bytes, const Narrowed& narrowed) {
  const Segment segment(bytes.pairs, bytes.shares);
  ByNames read;
  segment.each(narrowed, [&](const Segment::Pair& pair, const Sums& sums) {
    const auto& query = segment.names(Dimension::query).at(pair.query);
    const auto& page = segment.names(Dimension::page).at(pair.page);
    EXPECT_EQ(query.hash, text_hash(query.text));
    EXPECT_EQ(page.hash, text_hash(page.text));
    read[{std::string(query.text), std::string(page.text)}] += sums;
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
        expect_same(read(bytes, {country, device}), expected);
      }
  }
}

TEST(SearchSegments, HaveNoSharesWhereFactsHaveNeitherCountryNorDevice) {
  std::vector<Made> all = made_by_chance(3, 50);
  const auto bytes = packed(all, Grain(7));
  EXPECT_TRUE(bytes.shares.empty());
  EXPECT_FALSE(read(bytes, {}).empty());
  EXPECT_TRUE(read(bytes, {.country = "deu"}).empty());
}

TEST(SearchSegments, PackWhatComesNextByItself) {
  FactPacker packer(all_of_them);
  const auto first = made_by_chance(1, 30), second = made_by_chance(2, 30);
  for (const auto& one : first) packer.add(one.fact());
  packer.pack();
  for (const auto& one : second) packer.add(one.fact());
  const auto bytes = packer.pack();
  EXPECT_EQ(bytes.pairs, packed(second).pairs);
  EXPECT_EQ(bytes.shares, packed(second).shares);
}

// Returns whether the bytes are a valid segment. Sanitizers detect reads beyond the end.
bool is_readable(const std::string& pairs, const std::string& shares) {
  try {
    const Segment segment(pairs, shares);
    for (const std::string country : {"", "deu"})
      segment.each({.country = country}, [&](const Segment::Pair& pair, const Sums&) {
        EXPECT_LT(pair.query, segment.names(Dimension::query).size());
        EXPECT_LT(pair.page, segment.names(Dimension::page).size());
      });
    return true;
  } catch (const BrokenStore&) {
    return false;
  }
}

TEST(SearchSegments, AreReadNoFurtherThanTheyGo) {
  const auto bytes = packed(made_by_chance(5, 60));
  ASSERT_TRUE(is_readable(bytes.pairs, bytes.shares));
  for (std::size_t end = 0; end < bytes.pairs.size(); ++end)
    EXPECT_FALSE(is_readable(bytes.pairs.substr(0, end), bytes.shares)) << end;
  for (std::size_t end = 1; end < bytes.shares.size(); ++end)
    EXPECT_FALSE(is_readable(bytes.pairs, bytes.shares.substr(0, end))) << end;
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    auto spoiled = bytes;
    for (auto* part : {&spoiled.pairs, &spoiled.shares})
      (*part)[random() % part->size()] = static_cast<char>(random());
    refused += is_readable(spoiled.pairs, spoiled.shares) ? 0 : 1;
  }
  EXPECT_GT(refused, 0);
  EXPECT_FALSE(is_readable("\x02", ""));
}

}  // namespace
}  // namespace toolyard::search
