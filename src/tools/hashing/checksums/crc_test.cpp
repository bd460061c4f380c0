// The sums of "123456789" that the catalogue of CRC RevEng gives for each CRC.
#include "tools/hashing/checksums/crc.h"

#include <gtest/gtest.h>

#include <array>

#include "tools/hashing/hasher.h"

namespace toolyard::hashing {
namespace {

std::uint64_t sum_of(const Crc& crc, std::string_view text, std::size_t piece = 1'000) {
  CrcSum sum;
  sum.start({.crc = &crc});
  while (!text.empty()) {
    sum.update(bytes_of(text.substr(0, piece)));
    text.remove_prefix(std::min(piece, text.size()));
  }
  unsigned char digest[8]{};
  sum.finish(digest + 8 - crc.bytes(), crc.bytes());
  std::uint64_t value = 0;
  for (const auto byte : digest) value = value << 8 | byte;
  return value;
}

struct Check {
  std::string_view name;
  std::uint64_t sum;
};

constexpr std::array checks{Check{"CRC-4/G-704", 0x7},
                            Check{"CRC-5/USB", 0x19},
                            Check{"CRC-7/MMC", 0x75},
                            Check{"CRC-8/SMBUS", 0xf4},
                            Check{"CRC-8/AUTOSAR", 0xdf},
                            Check{"CRC-8/BLUETOOTH", 0x26},
                            Check{"CRC-8/CDMA2000", 0xda},
                            Check{"CRC-8/DARC", 0x15},
                            Check{"CRC-8/I-432-1", 0xa1},
                            Check{"CRC-8/MAXIM-DOW", 0xa1},
                            Check{"CRC-8/NRSC-5", 0xf7},
                            Check{"CRC-8/ROHC", 0xd0},
                            Check{"CRC-8/SAE-J1850", 0x4b},
                            Check{"CRC-8/WCDMA", 0x25},
                            Check{"CRC-10/ATM", 0x199},
                            Check{"CRC-11/FLEXRAY", 0x5a3},
                            Check{"CRC-15/CAN", 0x059e},
                            Check{"CRC-16/ARC", 0xbb3d},
                            Check{"CRC-16/DNP", 0xea82},
                            Check{"CRC-16/GENIBUS", 0xd64e},
                            Check{"CRC-16/IBM-3740", 0x29b1},
                            Check{"CRC-16/IBM-SDLC", 0x906e},
                            Check{"CRC-16/KERMIT", 0x2189},
                            Check{"CRC-16/MAXIM-DOW", 0x44c2},
                            Check{"CRC-16/MCRF4XX", 0x6f91},
                            Check{"CRC-16/MODBUS", 0x4b37},
                            Check{"CRC-16/PROFIBUS", 0xa819},
                            Check{"CRC-16/SPI-FUJITSU", 0xe5cc},
                            Check{"CRC-16/T10-DIF", 0xd0db},
                            Check{"CRC-16/UMTS", 0xfee8},
                            Check{"CRC-16/USB", 0xb4c8},
                            Check{"CRC-16/XMODEM", 0x31c3},
                            Check{"CRC-17/CAN-FD", 0x04f03},
                            Check{"CRC-21/CAN-FD", 0x0ed841},
                            Check{"CRC-24/OPENPGP", 0x21cf02},
                            Check{"CRC-32/ISO-HDLC", 0xcbf43926},
                            Check{"CRC-32/AUTOSAR", 0x1697d06a},
                            Check{"CRC-32/BZIP2", 0xfc891918},
                            Check{"CRC-32/CKSUM", 0x765e7680},
                            Check{"CRC-32/ISCSI", 0xe3069283},
                            Check{"CRC-32/JAMCRC", 0x340bc6d9},
                            Check{"CRC-32/MPEG-2", 0x0376e6e7},
                            Check{"CRC-64/ECMA-182", 0x6c40df5f0b497347},
                            Check{"CRC-64/GO-ISO", 0xb90956c775a41001},
                            Check{"CRC-64/WE", 0x62ec59e3f1a4f00a},
                            Check{"CRC-64/XZ", 0x995dc9bbdf1939fa}};

TEST(Crc, HasTheSumsOfTheCatalogue) {
  for (const auto& check : checks) {
    const auto crc = read_crc(check.name);
    ASSERT_TRUE(crc) << check.name;
    for (const std::size_t piece : {1u, 2u, 9u})
      EXPECT_EQ(sum_of(*crc, "123456789", piece), check.sum) << check.name;
  }
}

TEST(Crc, IsReadByOtherNamesAndByParameters) {
  const auto same = [](std::string_view text, std::uint64_t sum) {
    const auto crc = read_crc(text);
    ASSERT_TRUE(crc) << text << ": " << crc.error();
    EXPECT_EQ(sum_of(*crc, "123456789"), sum) << text;
  };
  same("crc16_modbus", 0x4b37);
  same("Modbus", 0x4b37);
  same("CRC-16 / CCITT-FALSE", 0x29b1);
  same("x25", 0x906e);
  same("crc32", 0xcbf43926);
  same("width=16 poly=0x8005 init=0xffff refin=true refout=true xorout=0x0000 check=0x4b37",
       0x4b37);
  same("width=16, poly=0x1021", 0x31c3);
  same("width=12 poly=0x80f init=0 refin=false refout=true xorout=0", 0xdaf);
}

TEST(Crc, RefusesWhatItDoesNotKnow) {
  for (const std::string_view text :
       {"", "crc-99", "width=16", "poly=3", "width=0 poly=1", "width=65 poly=1",
        "width=8 poly=0x107", "width=8 poly=7 init=x", "width=8 poly=7 refin=perhaps",
        "width=8 poly=7 colour=1", "width=8 poly", "width=99999999999999999999 poly=1"})
    EXPECT_FALSE(read_crc(text)) << text;
  EXPECT_NE(read_crc("CRC-16/MODBSU").error().find("`CRC-16/MODBUS`"), std::string::npos);
}

}  // namespace
}  // namespace toolyard::hashing
