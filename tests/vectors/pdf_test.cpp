// pdf-merge on every PDF of qpdf's test suite and on hostile ones; reads the results back.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>

#include "tests/support/pdf_file.h"
#include "tests/support/vectors.h"
#include "tools/pdf/qpdf.h"
#include "tools/pdf_merge.h"

// Must follow the header above, which configures these headers.
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFPageLabelDocumentHelper.hh>

namespace toolyard {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void add(pdf_merge::Request& request, const std::string& bytes, const std::string& password = "") {
  auto& document = request.documents.emplace_back();
  document.data = Blob(bytes);
  if (!password.empty()) document.password = password;
}

// Expects that a merged file contains no active content.
void expect_inert(QPDF& file) {
  EXPECT_EQ(pdf_test::active_content(file), std::vector<std::string>{});
}

std::shared_ptr<QPDF> opened(const pdf_merge::Answer& answer) {
  return pdf_test::open(std::string(answer.output.bytes()));
}

// Returns a page label as PDF readers show it: prefix, style and number.
std::string label_of(QPDFPageLabelDocumentHelper& labels, std::size_t page) {
  auto label = labels.getLabelForPage(static_cast<long long>(page));
  if (!label.isDictionary()) return "";
  std::string text;
  if (label.hasKey("/P")) text = label.getKey("/P").getUTF8Value();
  if (!label.getKey("/S").isName()) return text;
  return text + label.getKey("/S").getName() + label.getKey("/St").unparse();
}

std::size_t attachments_of(QPDF& file) {
  return QPDFEmbeddedFileDocumentHelper(file).getEmbeddedFiles().size();
}

// Expects that each page has the label of its own file. If that has no labels, readers count its
// pages from 1.
void expect_labels(QPDF& merged, const std::vector<QPDF*>& inputs) {
  QPDFPageLabelDocumentHelper labels(merged);
  std::size_t page = 0;
  const bool has_any = std::ranges::any_of(
      inputs, [](QPDF* input) { return QPDFPageLabelDocumentHelper(*input).hasPageLabels(); });
  for (auto* input : inputs) {
    QPDFPageLabelDocumentHelper source(*input);
    const auto count = input->getAllPages().size();
    for (std::size_t i = 0; i < count; ++i, ++page) {
      const bool has_none = source.getLabelForPage(static_cast<long long>(i)).isNull();
      const auto wanted = has_none && has_any ? "/D" + std::to_string(i + 1) : label_of(source, i);
      EXPECT_EQ(label_of(labels, page), wanted) << "page " << page + 1;
    }
  }
}

// Opens the input with the library itself; null if that needs recovery.
std::shared_ptr<QPDF> sound(const std::string& bytes, const std::string& password) {
  try {
    auto file = pdf_test::open(bytes, password);
    file->getAllPages();
    return file->anyWarnings() ? nullptr : file;
  } catch (const std::exception&) {
    return nullptr;
  }
}

std::int64_t number(simdjson::dom::element entry, const char* key) {
  std::int64_t value = 0;
  return entry[key].get(value) == simdjson::SUCCESS ? value : 0;
}

struct Totals {
  int merged = 0, refused = 0, compared = 0, labelled = 0, attached = 0;
};

void merge_twice(simdjson::dom::element entry, const std::filesystem::path& folder,
                 const std::string& good, Totals& totals) {
  const std::string name(std::string_view{entry["file"]});
  SCOPED_TRACE(name);
  std::string_view password;
  if (entry["open_password"].get(password) != simdjson::SUCCESS) password = {};
  const auto bytes = read(folder / name);
  pdf_merge::Request request;
  request.outline = pdf_merge::OutlineMode::keep;
  add(request, bytes, std::string(password));
  add(request, bytes, std::string(password));
  add(request, good);
  const auto answer = pdf_merge::run(request, pdf_test::context());
  const auto pages = number(entry, "pages");
  if (!answer) {
    ++totals.refused;
    EXPECT_EQ(answer.error().type->kind, ErrorKind::unprocessable);
    EXPECT_TRUE(pages == 0 || number(entry, "qpdf_merge_exit") == 2) << answer.error().detail;
    return;
  }
  ++totals.merged;
  const auto result = opened(*answer);
  EXPECT_EQ(result->getAllPages().size(), std::size_t(answer->pages));
  expect_inert(*result);
  const auto again = pdf_merge::run(request, pdf_test::context());
  EXPECT_EQ(again->sha256, answer->sha256);
  if (pages == 0 || number(entry, "qpdf_merge_exit") == 2) return;
  EXPECT_EQ(answer->pages, 2 * pages + 11);
  EXPECT_GE(answer->form_fields + answer->signatures_invalidated, number(entry, "form_fields"));
  if (entry["attachments"].error() == simdjson::SUCCESS) {
    EXPECT_EQ(attachments_of(*result), std::size_t(2 * number(entry, "attachments")));
    totals.attached += number(entry, "attachments") > 0;
  }
  const auto source = sound(bytes, std::string(password));
  const auto last = sound(good, "");
  if (source && source->getAllPages().size() == std::size_t(pages)) {
    ++totals.compared;
    totals.labelled += number(entry, "page_labels") > 0;
    EXPECT_EQ(attachments_of(*result), 2 * attachments_of(*source));
    // The labels in this file are out of order, and the library's binary search misses some.
    if (name != "qpdf/page-labels-num-tree-damaged.pdf")
      expect_labels(*result, {source.get(), source.get(), last.get()});
  }
  // Outline entries of this file form a loop; each is merged once.
  if (name == "qpdf/outlines-with-loop.pdf") return;
  EXPECT_EQ(answer->outline_items, 2 * number(entry, "outline_items"));
}

TEST(PdfVectors, EveryFileMergesOrIsRefused) {
  const auto folder = vectors({"vectors/pdf"});
  if (!folder) GTEST_SKIP() << "no vectors";
  const auto place = *folder / "vectors" / "pdf";
  simdjson::dom::parser parser;
  simdjson::dom::element manifest = parser.load((place / "manifest.json").string());
  const auto good = read(place / "qpdf" / "11-pages-with-labels.pdf");
  simdjson::dom::array files = manifest["files"];
  Totals totals;
  for (simdjson::dom::element entry : files)
    if (std::filesystem::exists(place / std::string(std::string_view{entry["file"]})))
      merge_twice(entry, place, good, totals);
  EXPECT_GT(totals.merged, 200);
  EXPECT_GT(totals.compared, 150);
  EXPECT_GT(totals.labelled, 40);
  EXPECT_GT(totals.attached, 5);
}

TEST(PdfVectors, HostileFilesAreHarmless) {
  const auto folder = vectors({"attacks/pdf"});
  if (!folder) GTEST_SKIP() << "no vectors";
  for (const auto& entry : std::filesystem::directory_iterator(*folder / "attacks" / "pdf")) {
    SCOPED_TRACE(entry.path().filename().string());
    pdf_merge::Request request;
    add(request, read(entry.path()));
    const auto start = std::chrono::steady_clock::now();
    const auto answer = pdf_merge::run(request, pdf_test::context());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    if (answer) expect_inert(*opened(*answer));
    else EXPECT_EQ(answer.error().type->kind, ErrorKind::unprocessable);
  }
}

}  // namespace
}  // namespace toolyard
