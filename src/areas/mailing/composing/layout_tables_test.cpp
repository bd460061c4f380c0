#include "areas/mailing/composing/layout_tables.h"

#include <gtest/gtest.h>

namespace toolyard::campaigns {
namespace {

TEST(LayoutTables, BecomeBlocks) {
  EXPECT_EQ(
      without_layout("<table role=\"presentation\"><tr><td>One</td><td>Two</td></tr></table>"),
      "<div>One</div><div>Two</div>");
  EXPECT_EQ(without_layout("<table><tr><td><TABLE cellpadding=0><tr><td>a</td></tr></TABLE>b</td>"
                           "</tr></table>c"),
            "<div><div>a</div>b</div>c");
}

TEST(LayoutTables, LeaveTablesOfData) {
  const std::string data = "<table><tr><th>Hash</th><td>SHA-256</td></tr></table>";
  EXPECT_EQ(without_layout(data), data);
  EXPECT_EQ(without_layout("<table role=none><tr><td>" + data + "</td></tr></table>"),
            "<div>" + data + "</div>");
}

TEST(LayoutTables, AreLeftOutWithWhatIsHidden) {
  EXPECT_EQ(without_layout("a<div style=\"display: none\">Preview <div>text</div></div>b"), "ab");
  EXPECT_EQ(without_layout("<p style=\"display:none\">open"), "<p style=\"display:none\">open");
  EXPECT_EQ(without_layout("a<DIV style=\"Display:NONE !important\">Preview</div>b"), "ab");
  EXPECT_EQ(without_layout("a<img src=\"https://t.example/\" style=\"display:none\">b"), "ab");
  EXPECT_EQ(without_layout("a<IMG style='display: none'/>b<br>c"), "ab<br>c");
}

TEST(LayoutTables, TakeAnything) {
  for (const auto* html : {"", "<", "<table", "</table></td>", "<td>x</td>", "<table><table>"})
    EXPECT_LE(without_layout(html).size(), 40u) << html;
}

}  // namespace
}  // namespace toolyard::campaigns
