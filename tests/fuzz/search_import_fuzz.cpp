// Fuzzes the parser of search data exports. Checks that facts contain valid texts within their
// limits and numbers that can be added up, and that no more is read than the limits allow.
#include <cstdint>
#include <string_view>

#include "areas/search/import/reading/read_import.h"
#include "tests/fuzz/search_facts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace toolyard::search;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ImportLimits limits{.unpacked_bytes = std::size_t{1} << 20, .rows = 1000, .listed = 5};
  const auto tables =
      read_import({.name = "x.csv", .bytes = bytes, .window = {20'000, 20'027}}, limits);
  if (tables) check_tables(*tables, limits);
  return 0;
}
