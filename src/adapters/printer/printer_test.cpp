// Checks printed PDF files with poppler and qpdf.
#include "adapters/printer/printer.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::printer {
namespace {

using Alignment = BusinessDocument::Alignment;

class PrinterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (testing::run_line("command -v qpdf pdftotext").code != 0)
      GTEST_SKIP() << "qpdf or poppler is not installed";
  }
  static BusinessDocument document(std::size_t rows) {
    BusinessDocument one{.title = "Invoice INV-202611-000001", .author = "Toolyard"};
    one.made_at = Instant(std::chrono::seconds(1'795'262'400));
    one.parties = {{"From", {"Seller"}}, {"For", {"Customer", "Street 1"}}};
    one.columns = {{"Description", 4}, {"Amount", 2, Alignment::end}};
    for (std::size_t i = 0; i < rows; ++i)
      one.rows.push_back({"Line " + std::to_string(i + 1), std::to_string(i) + ".00"});
    one.sums = {{"Total", "EUR 22.22", true}};
    return one;
  }
  std::string write(const PrintedDocument& printed) {
    const auto path = (folder_.path() / "a.pdf").string();
    std::ofstream(path, std::ios::binary) << printed.pdf;
    return path;
  }
  std::string text_of(const PrintedDocument& printed) {
    const auto path = write(printed);
    const auto checked = testing::run_line("qpdf --check " + path);
    EXPECT_EQ(checked.code, 0) << checked.out;
    return testing::run_line("pdftotext -layout " + path + " -").out;
  }

  testing::TemporaryFolder folder_;
  Log log_;
  Threads threads_{log_};
  PdfPrinter printer_{threads_};
};

TEST_F(PrinterTest, FillsAPage) {
  const auto printed = printer_.print(document(5)).value();
  EXPECT_EQ(printed.pages, 1u);
  const auto text = text_of(printed);
  for (const auto* part : {"Invoice INV-202611-000001", "Street 1", "Line 5", "4.00", "EUR 22.22"})
    EXPECT_NE(text.find(part), text.npos) << part << "\n" << text;
}

TEST_F(PrinterTest, GoesOnOverPages) {
  const auto printed = printer_.print(document(1000)).value();
  EXPECT_GT(printed.pages, 10u);
  const auto text = text_of(printed);
  for (int i = 1; i <= 1000; ++i)
    ASSERT_NE(text.find("Line " + std::to_string(i) + " "), text.npos) << i;
  EXPECT_NE(text.find("EUR 22.22"), text.npos);
}

TEST_F(PrinterTest, WritesEveryScript) {
  if (testing::run_line("fc-list : family | grep -q 'Noto Sans CJK' && "
                        "fc-list : family | grep -q 'Noto Sans Hebrew'")
          .code != 0)
    GTEST_SKIP() << "the fonts are not installed";
  for (const std::string name : {"株式会社日本", "김철수 주식회사", "שלום עולם", "شركة النور",
                                 "Müller & Søn", "ООО Ромашка", "नमस्ते", "Ω Ελλάς"}) {
    auto one = document(1);
    one.parties[1].lines[0] = name;
    const auto printed = printer_.print(one).value();
    EXPECT_EQ(printed.missing_glyphs, 0u) << name;
    const auto text = text_of(printed);
    EXPECT_NE(text.find(name), text.npos) << name << "\n" << text;
  }
}

TEST_F(PrinterTest, AcceptsUnusualText) {
  auto one = document(1);
  std::string marks = "e";
  for (int i = 0; i < 200; ++i) marks += "\u0301";
  one.parties[1].lines = {marks, std::string(200, 'W'), "\u202Egnp.exe", "\u2028", ""};
  one.rows[0][0] = std::string(500, 'W');
  one.rows[0][1] = std::string(60, '9');
  const auto printed = printer_.print(one).value();
  EXPECT_EQ(printed.pages, 1u);
  EXPECT_NE(text_of(printed).find("EUR 22.22"), std::string::npos);
}

TEST_F(PrinterTest, ContinuesAfterADocumentThatCannotBePrinted) {
  auto broken = document(1);
  broken.author = "\xff";
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW(static_cast<void>(printer_.print(broken)), std::runtime_error);
    EXPECT_EQ(printer_.print(document(5))->pages, 1u);
  }
}

TEST_F(PrinterTest, PrintsForSeveralAtOnceAndTheSame) {
  const auto first = printer_.print(document(50))->pdf;
  std::vector<std::string> all(4);
  {
    std::vector<std::jthread> threads;
    threads.reserve(all.size());
    for (auto& one : all) threads.emplace_back([&] { one = printer_.print(document(50))->pdf; });
  }
  for (const auto& one : all) EXPECT_EQ(one.size(), first.size());
}

}  // namespace
}  // namespace toolyard::printer
