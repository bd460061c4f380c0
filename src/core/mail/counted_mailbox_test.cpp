#include "core/mail/counted_mailbox.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(CountedMailbox, IsTheSameForAllSpellingsOfAnAddress) {
  for (const auto* spelling : {"ann@one.example", "Ann@One.Example", "ann+1@one.example",
                               "ANN+a+b@one.example", "ann+@one.example"})
    EXPECT_EQ(mailbox_of(spelling), "ann@one.example") << spelling;
  for (const auto* spelling : {"annlee@gmail.com", "ann.lee@gmail.com", "a.n.n.l.e.e+x@Gmail.com",
                               "Ann.Lee+a.b@googlemail.com"})
    EXPECT_EQ(mailbox_of(spelling), "annlee@gmail.com") << spelling;
  EXPECT_EQ(mailbox_of("ÄNNE+x@bücher.example"), mailbox_of("änne@xn--bcher-kva.example"));
}

TEST(CountedMailbox, IsAnotherForOtherPeople) {
  EXPECT_EQ(mailbox_of("ann.lee@one.example"), "ann.lee@one.example") << "dots count elsewhere";
  EXPECT_EQ(mailbox_of("ann-lee@yahoo.com"), "ann-lee@yahoo.com") << "a hyphen is part of a name";
  EXPECT_EQ(mailbox_of("+ann@one.example"), "+@one.example");
  EXPECT_EQ(mailbox_of("ann@gmail.com.one.example"), "ann@gmail.com.one.example");
  EXPECT_NE(counted_mailbox("ann@one.example").hash, counted_mailbox("bob@one.example").hash);
}

TEST(CountedMailbox, HasNoReadableName) {
  const auto counted = counted_mailbox("Ann+1@One.example");
  EXPECT_EQ(counted.hash, counted_mailbox("ann@one.example").hash);
  EXPECT_EQ(counted.hash.size(), 64u);
  EXPECT_EQ(counted.hash.find("ann"), std::string::npos);
  EXPECT_EQ(counted.domain, "one.example");
  EXPECT_EQ(counted_mailbox("a@googlemail.com").domain, "gmail.com");
}

TEST(CountedMailbox, TakesTextsThatAreNoAddresses) {
  EXPECT_EQ(mailbox_of("Ann"), "ann");
  EXPECT_EQ(counted_mailbox("").domain, "");
  EXPECT_EQ(counted_mailbox("a b+c@d").hash.size(), 64u);
}

}  // namespace
}  // namespace toolyard
