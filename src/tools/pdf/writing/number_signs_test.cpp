#include "tools/pdf/writing/number_signs.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

TEST(PdfNumberSigns, StayInNames) {
  const auto merged = pdf_test::merge({pdf_test::pdf_file(
      {.pages = {"/A 4 0 R /Items [/a#23ab << /c#23cd /#23Accepted >>] /D /a#c3#bc /E /plain"},
       .objects = {"/d#23de"}})});
  auto page = merged.page(1);
  EXPECT_EQ(page.getKey("/A").getName(), "/d#de");
  EXPECT_EQ(page.getKey("/Items").getArrayItem(0).getName(), "/a#ab");
  EXPECT_EQ(page.getKey("/Items").getArrayItem(1).getKey("/c#cd").getName(), "/#Accepted");
  EXPECT_EQ(page.getKey("/D").getName(), "/a\xc3\xbc");
}

}  // namespace
}  // namespace toolyard::pdf
