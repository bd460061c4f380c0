#include "core/crypto/sealed_text.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

DerivedKey sealing_key(char byte = 'k') {
  return SecretKey(std::string(32, byte)).derive("test of sealing");
}

TEST(SealedText, IsReadByItsKeyAndForItsContextAlone) {
  for (const auto* text : {"", "a", "a secret of twenty b", "\xff\x01"}) {
    const auto sealed = seal_text(sealing_key(), text, "user 7");
    EXPECT_EQ(open_sealed_text(sealing_key(), sealed, "user 7"), text);
    EXPECT_FALSE(open_sealed_text(sealing_key('x'), sealed, "user 7"));
    EXPECT_FALSE(open_sealed_text(sealing_key(), sealed, "user 8"));
    EXPECT_NE(sealed, seal_text(sealing_key(), text, "user 7")) << "never the same twice";
  }
}

TEST(SealedText, IsRefusedWhereOneLetterIsAnother) {
  const auto sealed = seal_text(sealing_key(), "a secret of twenty b", "user 7");
  EXPECT_EQ(sealed.find("secret"), std::string::npos);
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    auto other = sealed;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(open_sealed_text(sealing_key(), other, "user 7")) << i;
    EXPECT_FALSE(open_sealed_text(sealing_key(), sealed.substr(0, i), "user 7")) << i;
  }
}

}  // namespace
}  // namespace toolyard
