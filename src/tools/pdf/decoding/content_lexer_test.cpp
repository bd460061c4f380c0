#include "tools/pdf/decoding/content_lexer.h"

#include <gtest/gtest.h>

namespace toolyard::pdf {
namespace {

// Returns the operators with their operands.
std::string operators_of(std::string_view content) {
  ContentLexer lexer(content);
  ContentOperator found;
  std::string text;
  while (lexer.next(found)) {
    for (const auto number : found.numbers) text += std::to_string(static_cast<int>(number)) + " ";
    text += found.operand_name + std::string(found.name) + ";";
  }
  return text;
}

TEST(PdfContentLexer, ReadsNumbersAndNames) {
  EXPECT_EQ(operators_of("q 1 0 0 -1. +3 4.5 cm/Im#41 Do\nQ"), "q;1 0 0 -1 3 4 cm;/ImADo;Q;");
  EXPECT_EQ(operators_of("9 8 1 2 3 4 5 6 cm"), "1 2 3 4 5 6 cm;");
}

TEST(PdfContentLexer, SkipsStringsAndComments) {
  EXPECT_EQ(operators_of("(q (Q\\) ) cm) Tj % Do\n<5151> Tj [(a) 3 <</MCID 1>>] TJ"),
            "Tj;Tj;3 1 /MCIDTJ;");
  EXPECT_EQ(operators_of("(never ends Do"), "");
  EXPECT_EQ(operators_of("<41"), "");
}

TEST(PdfContentLexer, SkipsInlineImages) {
  EXPECT_EQ(operators_of("BI /W 1 ID q EI\x01 Q EI\nq"), "BI;1 /WID;q;");
  EXPECT_EQ(operators_of("BI ID never ends Do"), "BI;ID;");
}

}  // namespace
}  // namespace toolyard::pdf
