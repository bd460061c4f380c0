#include "core/mail/sender.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

std::string read(std::string_view text) {
  const auto mailbox = parse_mailbox(text);
  return mailbox ? mailbox_text(*mailbox) : "none";
}

TEST(Mailbox, IsAnAddressWithOrWithoutAName) {
  EXPECT_EQ(read("ada@example.org"), "ada@example.org");
  EXPECT_EQ(read(" Ada Lovelace <ada@Example.ORG> "), "Ada Lovelace <ada@example.org>");
  EXPECT_EQ(read("\"Lovelace, Ada\" <ada@example.org>"), "Lovelace, Ada <ada@example.org>");
  EXPECT_EQ(read("J\u00f6rg <j@example.org>"), "J\u00f6rg <j@example.org>");
  EXPECT_EQ(read("<ada@example.org>"), "ada@example.org");
}

TEST(Mailbox, IsNothingElse) {
  for (const std::string_view text :
       {"", "Ada", "Ada <>", "Ada <ada>", "Ada ada@example.org", "ada@example.org>",
        "A <b@c.example> <d@e.example>", "Ada\r\nBcc: b@c.example <ada@example.org>",
        "Ada <ada@example.org\r\n>", "A\\ <ada@example.org>", "\xff <ada@example.org>"})
    EXPECT_EQ(read(text), "none") << text;
  EXPECT_EQ(read(std::string(201, 'a') + " <ada@example.org>"), "none");
}

TEST(MailSender, MakesLinksAndKnowsItsDomain) {
  const MailSender sender{.from = {"Ada", "ada@example.org"},
                          .list_id = "news.example.org",
                          .base_url = "https://tools.example.org"};
  EXPECT_EQ(sender.domain(), "example.org");
  EXPECT_EQ(sender.link("open", "abc"), "https://tools.example.org/api/v1/email/open/abc/");
  EXPECT_EQ(MailSender{}.domain(), "localhost");
}

}  // namespace
}  // namespace toolyard
