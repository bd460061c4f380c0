#include "tools/pdf/budget.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"
#include "tests/support/texts/repeated.h"

namespace toolyard::pdf {
namespace {

using namespace std::chrono_literals;

Result<pdf_merge::Answer> merge(const std::vector<std::string>& files,
                                const pdf_test::Adjust& adjust = {}, WorkLimits limits = {}) {
  auto request = pdf_test::request_for(files);
  if (adjust) adjust(request);
  auto context = pdf_test::context();
  context.limits = limits;
  return pdf_merge::run(request, context);
}

// Returns a PDF whose page has an array of `count` numbers.
std::string with_large_array(std::size_t count) {
  return pdf_test::pdf_file(
      {.pages = {"/PieceInfo 4 0 R"}, .objects = {"[" + repeated("7 ", count) + "]"}});
}

TEST(PdfDocumentTime, IsNeverMoreThanTheCallHasLeft) {
  CpuBudget call(2ms, nullptr);
  const DocumentTime time(100 << 20);
  EXPECT_THROW(
      {
        for (;;) spend();
      },
      Stopped);
  EXPECT_EQ(call.reason_to_stop(), StopReason::spent);
}

TEST(PdfDocumentTime, BoundsADocumentAlsoWhereNothingBoundsTheCall) {
  const DocumentTime time(0);
  ASSERT_NE(CpuBudget::current(), nullptr);
  EXPECT_LT(CpuBudget::current()->left(), 5s);
  EXPECT_GT(CpuBudget::current()->left(), 500ms);
}

TEST(PdfBudget, ACallThatHasToEndIsNotTheFaultOfADocument) {
  const auto file = with_large_array(100'000);
  StopSignal signal;
  signal.stop(StopReason::caller_left);
  const auto stop = [&](std::chrono::nanoseconds most, const StopSignal* by) {
    const CpuBudget budget(most, by);
    try {
      EXPECT_TRUE(merge({file}));
    } catch (const Stopped& stopped) {
      return stopped.reason;
    }
    return StopReason::none;
  };
  EXPECT_EQ(stop(24h, nullptr), StopReason::none);
  EXPECT_EQ(stop(1us, nullptr), StopReason::spent);
  EXPECT_EQ(stop(24h, &signal), StopReason::caller_left);
}

TEST(PdfBudget, LinearizingGoesOnWithWhatTheCallHasLeft) {
  const auto linearize = [](auto& request) { request.linearize = true; };
  const CpuBudget budget(24h, nullptr);
  EXPECT_TRUE(merge({with_large_array(10)}, linearize));
}

TEST(PdfBudget, WhatPagesShareIsNotCopiedWithoutEnd) {
  const auto often = [](auto& request) { request.documents[0].pages = repeated("1,", 99) + "1"; };
  const auto limits = WorkLimits{.pdf_decoded_bytes = 10'000'000};
  EXPECT_TRUE(merge({with_large_array(100)}, often, limits));
  const auto refused = merge({with_large_array(10'000)}, often, limits);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "too_complex");
}

// Returns a PDF in which each page draws a field into its own copy of shared resources.
std::string with_shared_resources(std::size_t pages, std::size_t entries) {
  std::string list;
  for (std::size_t i = 0; i < entries; ++i) list += "/X" + std::to_string(i) + " 0 ";
  const auto widget = std::to_string(pages + 4) + " 0 R";
  return pdf_test::pdf_file(
      {.pages = std::vector<std::string>(
           pages, "/Resources " + std::to_string(pages + 3) + " 0 R /Annots [" + widget + "]"),
       .catalog = "/AcroForm << /Fields [" + widget + "] >>",
       .objects = {"<< /XObject << " + list + ">> >>",
                   "<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /Rect [0 0 9 9] /AP << /N " +
                       std::to_string(pages + 5) + " 0 R >> >>",
                   pdf_test::stream("/Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re")}});
}

TEST(PdfBudget, ResourcesThatPagesShareAreNotCopiedWithoutEnd) {
  const auto flatten = [](auto& request) { request.forms = FormMode::flatten; };
  const auto limits = WorkLimits{.pdf_decoded_bytes = 10'000'000};
  EXPECT_TRUE(merge({with_shared_resources(100, 10)}, flatten, limits));
  const auto refused = merge({with_shared_resources(100, 2'000)}, flatten, limits);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "too_complex");
}

TEST(PdfBudget, AnAnswerHasALimitOfItsOwn) {
  EXPECT_TRUE(merge({with_large_array(10)}, {}, {.output_bytes = 10}));
  EXPECT_FALSE(merge({with_large_array(10)}, {}, {.pdf_output_bytes = 10}));
}

}  // namespace
}  // namespace toolyard::pdf
