#include "areas/mailing/composing/custom_headers.h"

#include <gtest/gtest.h>

namespace toolyard::campaigns {
namespace {

std::string fault(std::string name, std::string value) {
  const auto faults = find_header_faults({{std::move(name), std::move(value)}}, "/headers");
  return faults.empty() ? "" : faults[0].pointer + " " + faults[0].code;
}

TEST(CustomHeaders, TakesOrdinaryOnes) {
  EXPECT_EQ(fault("X-Campaign", "Spring: 20 % off"), "");
  EXPECT_EQ(fault("Auto-Submitted", "auto-generated"), "");
  EXPECT_EQ(fault("X-Name", "Gr\u00fc\u00dfe"), "");
  EXPECT_EQ(fault("X-Long", std::string(998, 'a')), "");
}

TEST(CustomHeaders, RefusesWhatIsNotTheCallers) {
  for (const std::string name : {"To", "FROM", "bcc", "Cc", "Content-Type", "content-transfer-x",
                                 "Resent-To", "Subject", "Message-ID", "List-Unsubscribe",
                                 "DKIM-Signature", "Received", "Return-Path", "Sender", "Date"})
    EXPECT_EQ(fault(name, "x"), "/headers/" + name + " header_not_allowed");
}

TEST(CustomHeaders, RefusesLineEnds) {
  for (const std::string value : {"a\r\nBcc: b@c.example", "a\nb", "a\rb", "\r\n", "a\x0b", "a\x7f",
                                  "a\u0085b", "a\u2028b", "", "a\tb"})
    EXPECT_EQ(fault("X-A", value), "/headers/X-A invalid_header") << value;
  EXPECT_EQ(fault("X-A", std::string("a\0b", 3)), "/headers/X-A invalid_header");
}

TEST(CustomHeaders, RefusesNamesThatAreNone) {
  for (const std::string name : {"", "X A", "X:A", "X\r\nBcc", "X\u00e4", " To", "To ", "Bcc:"})
    EXPECT_EQ(fault(name, "x"), "/headers/" + name + " invalid_header");
  EXPECT_EQ(fault("a/b~", std::string(999, 'a')), "/headers/a~1b~0 too_long");
  EXPECT_EQ(find_header_faults({{std::string(1 << 20, 'a'), "x"}}, "")[0].pointer.size(), 77u);
}

TEST(CustomHeaders, AreFewAndDifferent) {
  Members<std::string> headers;
  for (int i = 0; i < 20; ++i) headers.emplace_back("X-" + std::to_string(i), "x");
  EXPECT_TRUE(find_header_faults(headers, "/headers").empty());
  headers.emplace_back("X-20", "x");
  EXPECT_EQ(find_header_faults(headers, "/headers").at(0).code, "too_many");
  EXPECT_EQ(find_header_faults({{"X-A", "1"}, {"x-a", "2"}}, "/headers").at(0).code,
            "duplicate_header");
}

}  // namespace
}  // namespace toolyard::campaigns
