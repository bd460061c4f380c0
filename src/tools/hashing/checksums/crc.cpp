#include "tools/hashing/checksums/crc.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "core/describe/faults.h"
#include "core/text/characters.h"
#include "tools/hashing/digest_text.h"

namespace toolyard::hashing {
namespace {

struct Known {
  std::string_view name;
  std::string_view others;  // other names, separated by commas
  Crc crc;
};

// clang-format off
constexpr std::uint64_t ones64 = ~std::uint64_t{0};
constexpr std::array known{
    Known{"CRC-4/G-704", "CRC-4/ITU", {4, 0x3, 0, true, true, 0}},
    Known{"CRC-5/USB", "", {5, 0x05, 0x1f, true, true, 0x1f}},
    Known{"CRC-7/MMC", "CRC-7", {7, 0x09, 0, false, false, 0}},
    Known{"CRC-8/SMBUS", "CRC-8", {8, 0x07, 0, false, false, 0}},
    Known{"CRC-8/AUTOSAR", "", {8, 0x2f, 0xff, false, false, 0xff}},
    Known{"CRC-8/BLUETOOTH", "", {8, 0xa7, 0, true, true, 0}},
    Known{"CRC-8/CDMA2000", "", {8, 0x9b, 0xff, false, false, 0}},
    Known{"CRC-8/DARC", "", {8, 0x39, 0, true, true, 0}},
    Known{"CRC-8/I-432-1", "CRC-8/ITU", {8, 0x07, 0, false, false, 0x55}},
    Known{"CRC-8/MAXIM-DOW", "CRC-8/MAXIM,DOW-CRC", {8, 0x31, 0, true, true, 0}},
    Known{"CRC-8/NRSC-5", "", {8, 0x31, 0xff, false, false, 0}},
    Known{"CRC-8/ROHC", "", {8, 0x07, 0xff, true, true, 0}},
    Known{"CRC-8/SAE-J1850", "CRC-8/J1850", {8, 0x1d, 0xff, false, false, 0xff}},
    Known{"CRC-8/WCDMA", "", {8, 0x9b, 0, true, true, 0}},
    Known{"CRC-10/ATM", "CRC-10,CRC-10/I-610", {10, 0x233, 0, false, false, 0}},
    Known{"CRC-11/FLEXRAY", "CRC-11", {11, 0x385, 0x01a, false, false, 0}},
    Known{"CRC-15/CAN", "CRC-15", {15, 0x4599, 0, false, false, 0}},
    Known{"CRC-16/ARC", "CRC-16,ARC,CRC-16/LHA,CRC-IBM", {16, 0x8005, 0, true, true, 0}},
    Known{"CRC-16/DNP", "", {16, 0x3d65, 0, true, true, 0xffff}},
    Known{"CRC-16/GENIBUS", "CRC-16/DARC,CRC-16/EPC,CRC-16/I-CODE",
          {16, 0x1021, 0xffff, false, false, 0xffff}},
    Known{"CRC-16/IBM-3740", "CRC-16/CCITT-FALSE,CRC-16/AUTOSAR",
          {16, 0x1021, 0xffff, false, false, 0}},
    Known{"CRC-16/IBM-SDLC", "X-25,CRC-16/X-25,CRC-B,CRC-16/ISO-HDLC",
          {16, 0x1021, 0xffff, true, true, 0xffff}},
    Known{"CRC-16/KERMIT", "KERMIT,CRC-16/CCITT,CRC-CCITT,CRC-16/CCITT-TRUE",
          {16, 0x1021, 0, true, true, 0}},
    Known{"CRC-16/MAXIM-DOW", "CRC-16/MAXIM", {16, 0x8005, 0, true, true, 0xffff}},
    Known{"CRC-16/MCRF4XX", "", {16, 0x1021, 0xffff, true, true, 0}},
    Known{"CRC-16/MODBUS", "MODBUS", {16, 0x8005, 0xffff, true, true, 0}},
    Known{"CRC-16/PROFIBUS", "CRC-16/IEC-61158-2", {16, 0x1dcf, 0xffff, false, false, 0xffff}},
    Known{"CRC-16/SPI-FUJITSU", "CRC-16/AUG-CCITT", {16, 0x1021, 0x1d0f, false, false, 0}},
    Known{"CRC-16/T10-DIF", "", {16, 0x8bb7, 0, false, false, 0}},
    Known{"CRC-16/UMTS", "CRC-16/BUYPASS,CRC-16/VERIFONE", {16, 0x8005, 0, false, false, 0}},
    Known{"CRC-16/USB", "", {16, 0x8005, 0xffff, true, true, 0xffff}},
    Known{"CRC-16/XMODEM", "XMODEM,CRC-16/ACORN,ZMODEM", {16, 0x1021, 0, false, false, 0}},
    Known{"CRC-17/CAN-FD", "", {17, 0x1685b, 0, false, false, 0}},
    Known{"CRC-21/CAN-FD", "", {21, 0x102899, 0, false, false, 0}},
    Known{"CRC-24/OPENPGP", "CRC-24", {24, 0x864cfb, 0xb704ce, false, false, 0}},
    Known{"CRC-32/ISO-HDLC", "CRC-32,PKZIP,CRC-32/V-42",
          {32, 0x04c11db7, 0xffffffff, true, true, 0xffffffff}},
    Known{"CRC-32/AUTOSAR", "", {32, 0xf4acfb13, 0xffffffff, true, true, 0xffffffff}},
    Known{"CRC-32/BZIP2", "CRC-32/AAL5,CRC-32/DECT-B",
          {32, 0x04c11db7, 0xffffffff, false, false, 0xffffffff}},
    Known{"CRC-32/CKSUM", "CKSUM,CRC-32/POSIX", {32, 0x04c11db7, 0, false, false, 0xffffffff}},
    Known{"CRC-32/ISCSI", "CRC-32C,CRC-32/CASTAGNOLI",
          {32, 0x1edc6f41, 0xffffffff, true, true, 0xffffffff}},
    Known{"CRC-32/JAMCRC", "JAMCRC", {32, 0x04c11db7, 0xffffffff, true, true, 0}},
    Known{"CRC-32/MPEG-2", "", {32, 0x04c11db7, 0xffffffff, false, false, 0}},
    Known{"CRC-64/ECMA-182", "CRC-64,CRC-64/ECMA", {64, 0x42f0e1eba9ea3693, 0, false, false, 0}},
    Known{"CRC-64/GO-ISO", "CRC-64/ISO", {64, 0x1b, ones64, true, true, ones64}},
    Known{"CRC-64/WE", "", {64, 0x42f0e1eba9ea3693, ones64, false, false, ones64}},
    Known{"CRC-64/XZ", "CRC-64/GO-ECMA", {64, 0x42f0e1eba9ea3693, ones64, true, true, ones64}}};
// clang-format on

std::string key_of(std::string_view name) {
  std::string key;
  for (const char c : name)
    if (is_letter_or_digit(c)) key += lower(c);
  return key;
}

const Crc* find(std::string_view name) {
  const auto key = key_of(name);
  for (const auto& one : known) {
    if (key == key_of(one.name)) return &one.crc;
    for (const auto other : split_at(one.others, ","))
      if (key == key_of(other)) return &one.crc;
  }
  return nullptr;
}

// Reads a number, decimal or after `0x` hexadecimal.
std::optional<std::uint64_t> number_of(std::string_view text) {
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value, is_hex ? 16 : 10);
  if (text.empty() || read.ptr != end || read.ec != std::errc{}) return std::nullopt;
  return value;
}

std::optional<bool> flag_of(std::string_view text) {
  const auto key = key_of(text);
  if (key == "true" || key == "yes" || key == "1") return true;
  if (key == "false" || key == "no" || key == "0") return false;
  return std::nullopt;
}

std::uint64_t reflected(std::uint64_t value, unsigned width) {
  std::uint64_t result = 0;
  for (unsigned i = 0; i < width; ++i) result |= (value >> i & 1) << (width - 1 - i);
  return result;
}

constexpr std::uint64_t mask_of(unsigned width) {
  return width == 64 ? ones64 : (std::uint64_t{1} << width) - 1;
}

// Sets one parameter, such as `poly=0x8005`; returns whether it is understood.
bool set(Crc& crc, std::string_view parameter) {
  const auto equal = parameter.find('=');
  if (equal == parameter.npos) return false;
  const auto name = key_of(parameter.substr(0, equal)),
             text = std::string(parameter.substr(equal + 1));
  const auto number = number_of(text);
  if (name == "check" || name == "residue" || name == "name") return true;  // of the catalogue
  if (name == "refin" || name == "refout") {
    const auto flag = flag_of(text);
    if (flag) (name == "refin" ? crc.refin : crc.refout) = *flag;
    return flag.has_value();
  }
  if (!number) return false;
  if (name == "width") crc.width = static_cast<unsigned>(std::min<std::uint64_t>(*number, 65));
  else if (name == "poly") crc.poly = *number;
  else if (name == "init") crc.init = *number;
  else if (name == "xorout") crc.xorout = *number;
  else return false;
  return true;
}

std::expected<Crc, std::string> read_parameters(std::string_view text) {
  Crc crc{.width = 0};
  for (const auto parameter : split_at(text, " \t\r\n,;"))
    if (!set(crc, parameter))
      return std::unexpected("`" + std::string(parameter.substr(0, 40)) +
                             "` is not a valid parameter: `width`, `poly`, `init`, `refin`, "
                             "`refout` or `xorout`, each with a value.");
  if (crc.width < 1 || crc.width > 64 || crc.poly == 0)
    return std::unexpected("`width` must be from 1 to 64, and `poly` must not be 0.");
  const auto mask = mask_of(crc.width);
  if (crc.poly > mask || crc.init > mask || crc.xorout > mask)
    return std::unexpected("The parameters must fit into " + std::to_string(crc.width) + " bits.");
  return crc;
}

// Returns the question whether the nearest name is meant; empty if there is none.
std::string suggestion(std::string_view text) {
  const auto in_lower_case = [](std::string_view name) {
    std::string lowered(name);
    std::ranges::transform(lowered, lowered.begin(), lower);
    return lowered;
  };
  std::vector<std::string> lowered;
  for (const auto& one : known) lowered.push_back(in_lower_case(one.name));
  const auto nearest = nearest_name(in_lower_case(text), {lowered.begin(), lowered.end()});
  if (nearest.empty()) return {};
  const auto place = std::ranges::find(lowered, nearest) - lowered.begin();
  return " Did you mean `" + std::string(known[static_cast<std::size_t>(place)].name) + "`?";
}

}  // namespace

std::expected<Crc, std::string> read_crc(std::string_view text) {
  if (text.contains('=')) return read_parameters(text);
  if (const auto* crc = find(text)) return *crc;
  return std::unexpected(
      "Is neither the name of a CRC nor its parameters, such as `width=16 "
      "poly=0x8005`." +
      suggestion(text));
}

// A reflected sum is kept in the lowest bits and shifted to the right, another one in the highest
// bits and shifted to the left.
void CrcSum::start(const Settings& settings) {
  crc_ = *settings.crc;
  const auto shift = 64 - crc_.width;
  const auto poly = crc_.refin ? reflected(crc_.poly, crc_.width) : crc_.poly << shift;
  sum_ = crc_.refin ? reflected(crc_.init, crc_.width) : crc_.init << shift;
  for (std::uint64_t i = 0; i < 16; ++i) {
    auto value = crc_.refin ? i : i << 60;
    for (int bit = 0; bit < 4; ++bit) {
      if (crc_.refin) value = value & 1 ? value >> 1 ^ poly : value >> 1;
      else value = value >> 63 ? value << 1 ^ poly : value << 1;
    }
    table_[i] = value;
  }
}

void CrcSum::update(Bytes bytes) {
  auto sum = sum_;
  for (const auto byte : bytes) {
    if (crc_.refin) {
      sum ^= byte;
      sum = sum >> 4 ^ table_[sum & 15];
      sum = sum >> 4 ^ table_[sum & 15];
    } else {
      sum ^= std::uint64_t{byte} << 56;
      sum = sum << 4 ^ table_[sum >> 60];
      sum = sum << 4 ^ table_[sum >> 60];
    }
  }
  sum_ = sum;
}

void CrcSum::finish(unsigned char* digest, std::size_t size) const {
  auto sum = crc_.refin ? sum_ : sum_ >> (64 - crc_.width);
  if (crc_.refin != crc_.refout) sum = reflected(sum, crc_.width);
  sum ^= crc_.xorout;
  for (std::size_t i = 0; i < size; ++i)
    digest[i] = static_cast<unsigned char>(sum >> (8 * (size - 1 - i)));
}

}  // namespace toolyard::hashing
