// Compares the vector kernel with the scalar function on every instruction set of this machine,
// with every length and alignment, in buffers of exact size.
#include "tools/caesar/byte_map.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <memory>
#include <random>
#include <string>

namespace toolyard::caesar {
namespace {

void expect_same(std::string_view text, std::size_t lead, const ByteMap& map) {
  const std::unique_ptr<char[]> in(new char[lead + text.size()]);
  const std::unique_ptr<char[]> out(new char[lead + text.size()]);
  text.copy(in.get() + lead, text.size());
  const std::string_view moved(in.get() + lead, text.size());
  replace_bytes(moved, map, out.get() + lead);
  std::string twin(text.size(), '\0');
  scalar::replace_bytes(text, map, twin.data());
  ASSERT_EQ(std::string_view(out.get() + lead, text.size()), twin);
}

ByteMap random_map(std::mt19937& random, int changes) {
  ByteMap map;
  for (int i = 0; i < changes; ++i) {
    map.set(static_cast<char>(random() % 128), static_cast<char>(random() % 128));
  }
  return map;
}

TEST(ByteMap, VectorsSayWhatScalarsSay) {
  std::mt19937 random(26);
  std::string bytes(1'000, '\0');
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
      for (auto& byte : bytes) byte = static_cast<char>(random());
      const auto map = random_map(random, static_cast<int>(random() % 100));
      expect_same(std::string_view(bytes).substr(0, size), size % 65, map);
    }
  }
  hwy::SetSupportedTargetsForTest(0);
}

TEST(ByteMap, IsTheIdentityByDefault) {
  std::string every;
  for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
  std::string out(256, '\0');
  replace_bytes(every, ByteMap{}, out.data());
  EXPECT_EQ(out, every);
  ByteMap map;
  map.set('a', 'b');
  replace_bytes(every, map, out.data());
  every['a'] = 'b';
  EXPECT_EQ(out, every);
}

}  // namespace
}  // namespace toolyard::caesar
