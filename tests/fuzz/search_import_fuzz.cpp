// Feeds arbitrary bytes to what reads exports of search data: whatever comes of it, facts hold
// valid texts within their limits and numbers that can be added up, and nothing is read past the
// limits.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/numbers.h"
#include "areas/search/import/reading/read_import.h"
#include "core/text/utf8.h"

namespace {

using namespace toolyard::search;

constexpr int most_rows = 1000;

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const Fact& fact) {
  for (const auto text : {fact.query, fact.page, fact.country, fact.appearance}) {
    require(text.size() <= most_page_bytes && toolyard::is_valid_utf8(text));
    for (const unsigned char c : text) require(c >= 0x20);
  }
  // A day of hours is a sum of as many rows as are read.
  require(fact.clicks >= 0 && fact.clicks <= most_count * most_rows);
  require(fact.impressions >= 0 && fact.impressions <= most_count * most_rows);
  if (fact.sum_position) {
    require(std::isfinite(*fact.sum_position));
    require(*fact.sum_position >= static_cast<double>(fact.impressions) * 0.999999);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ImportLimits limits{.unpacked_bytes = std::size_t{1} << 20, .rows = most_rows, .listed = 5};
  const auto tables =
      read_import({.name = "x.csv", .bytes = bytes, .window = {20'000, 20'027}}, limits);
  if (!tables) return 0;
  require(tables->rows_read <= most_rows && tables->skipped.size() <= limits.listed);
  for (const auto& table : tables->tables)
    for (const auto& fact : table.facts) check(fact);
  return 0;
}
