// Merges every PDF of qpdf's own test suite and every hostile one, and reads the results back.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <chrono>
#include <fstream>
#include <iterator>

#include "tests/support/vectors.h"
#include "tools/pdf/qpdf.h"
#include "tools/pdf_merge.h"

namespace toolyard {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Context context() {
  return {[] { return Instant{}; }, [](std::span<unsigned char>) {}, {}};
}

void add(pdf_merge::Request& request, const std::string& bytes, const std::string& password = "") {
  auto& document = request.documents.emplace_back();
  document.data = Blob(bytes);
  if (!password.empty()) document.password = password;
}

// What must never be in a merged file, wherever it hides.
void expect_inert(const std::string& bytes) {
  QPDF file;
  file.setSuppressWarnings(true);
  file.processMemoryFile("merged", bytes.data(), bytes.size());
  for (auto& object : file.getAllObjects()) {
    auto dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    const auto text = dictionary.unparseResolved();
    for (const auto* banned : {"/JavaScript", "/Launch", "/OpenAction", "/XFA", "/RichMedia"})
      EXPECT_EQ(text.find(banned), std::string::npos) << text;
  }
}

std::size_t pages_of(const std::string& bytes) {
  QPDF file;
  file.setSuppressWarnings(true);
  file.processMemoryFile("merged", bytes.data(), bytes.size());
  const auto count = file.getAllPages().size();
  EXPECT_FALSE(file.anyWarnings());
  return count;
}

std::int64_t number(simdjson::dom::element entry, const char* key) {
  std::int64_t value = 0;
  return entry[key].get(value) == simdjson::SUCCESS ? value : 0;
}

struct Totals {
  int merged = 0, refused = 0;
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
  const auto answer = pdf_merge::run(request, context());
  const auto pages = number(entry, "pages");
  if (!answer) {
    ++totals.refused;
    EXPECT_EQ(answer.error().type->kind, ErrorKind::unprocessable);
    EXPECT_TRUE(pages == 0 || number(entry, "qpdf_merge_exit") == 2) << answer.error().detail;
    return;
  }
  ++totals.merged;
  EXPECT_EQ(pages_of(std::string(answer->output.bytes())), std::size_t(answer->pages));
  expect_inert(std::string(answer->output.bytes()));
  const auto again = pdf_merge::run(request, context());
  EXPECT_EQ(again->sha256, answer->sha256);
  if (pages == 0 || number(entry, "qpdf_merge_exit") == 2) return;
  EXPECT_EQ(answer->pages, 2 * pages + 11);
  EXPECT_EQ(answer->form_fields >= number(entry, "form_fields"), true);
  // In this file entries lead back into each other; each is taken once.
  if (name == "qpdf/outlines-with-loop.pdf") return;
  EXPECT_EQ(answer->outline_items, 2 * number(entry, "outline_items"));
}

TEST(PdfVectors, EveryFileMergesOrIsRefused) {
  const auto folder = vectors();
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
}

TEST(PdfVectors, HostileFilesAreHarmless) {
  const auto folder = vectors();
  if (!folder) GTEST_SKIP() << "no vectors";
  for (const auto& entry : std::filesystem::directory_iterator(*folder / "attacks" / "pdf")) {
    SCOPED_TRACE(entry.path().filename().string());
    pdf_merge::Request request;
    add(request, read(entry.path()));
    const auto start = std::chrono::steady_clock::now();
    const auto answer = pdf_merge::run(request, context());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    if (answer) expect_inert(std::string(answer->output.bytes()));
    else EXPECT_EQ(answer.error().type->kind, ErrorKind::unprocessable);
  }
}

}  // namespace
}  // namespace toolyard
