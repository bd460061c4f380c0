#include "tools/pdf/archiving/srgb_profile.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace toolyard::pdf {

namespace {

constexpr std::size_t icc_header_bytes = 128, tag_entry_bytes = 12;

std::string big_endian(std::uint64_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = size; i-- > 0;) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

// Returns a fraction with 16 bits on each side of the point.
std::string fixed(double value) {
  return big_endian(static_cast<std::uint64_t>(std::lround(value * 65536)), 4);
}

std::string xyz(double x, double y, double z) {
  return "XYZ " + std::string(4, '\0') + fixed(x) + fixed(y) + fixed(z);
}

std::string description(const std::string& text) {
  // The name in Unicode and for Macintosh is left empty (ICC.1:2001-04, 6.5.17).
  return "desc" + std::string(4, '\0') + big_endian(text.size() + 1, 4) + text +
         std::string(1 + 8 + 3 + 67, '\0');
}

std::string curve() {
  constexpr std::size_t count = 1024;
  std::string bytes = "curv" + std::string(4, '\0') + big_endian(count, 4);
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<double>(i) / (count - 1);
    const auto linear = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    bytes += big_endian(static_cast<std::uint64_t>(std::lround(linear * 65535)), 2);
  }
  return bytes;
}

}  // namespace

std::string srgb_profile() {
  const std::string name = "sRGB IEC61966-2.1";
  // The primaries are adapted to D50.
  const std::vector<std::pair<std::string, std::string>> tags{
      {"desc", description(name)},
      {"cprt", "text" + std::string(4, '\0') + "No copyright, use freely" + std::string(1, '\0')},
      {"wtpt", xyz(0.9505, 1, 1.0891)},
      {"rXYZ", xyz(0.43607, 0.22249, 0.01392)},
      {"gXYZ", xyz(0.38515, 0.71687, 0.09708)},
      {"bXYZ", xyz(0.14307, 0.06061, 0.7141)},
      {"rTRC", curve()}};
  std::string table, data;
  const auto data_start = icc_header_bytes + 4 + tag_entry_bytes * (tags.size() + 2);
  for (const auto& [signature, body] : tags) {
    const auto entry = big_endian(data_start + data.size(), 4) + big_endian(body.size(), 4);
    table += signature + entry;
    // The three colors have one curve.
    if (signature == "rTRC") table += "gTRC" + entry + "bTRC" + entry;
    data += body + std::string((4 - body.size() % 4) % 4, '\0');
  }
  auto header = big_endian(data_start + data.size(), 4) + std::string(4, '\0') +
                big_endian(0x02100000, 4) + "mntrRGB XYZ " + big_endian(2000, 2) +
                big_endian(1, 2) + big_endian(1, 2) + std::string(6, '\0') + "acsp" +
                std::string(28, '\0') + fixed(0.9642) + fixed(1) + fixed(0.8249);
  header.resize(icc_header_bytes, '\0');
  return header + big_endian(tags.size() + 2, 4) + table + data;
}

}  // namespace toolyard::pdf
