#include "tools/pdf/reading/values.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

constexpr std::size_t many = 20'000;
constexpr std::int64_t limit = 10'000;

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string with_object(const std::string& body) {
  return pdf_test::pdf_file({.pages = {"/PieceInfo 4 0 R"}, .objects = {body}});
}

// How `body` is stored as object 4 in an object stream (5), whose data `pack` encodes as described
// by `filter`. Object 6 is the cross-reference stream, which ends with `behind`.
struct Packing {
  std::string filter = {};
  std::function<std::string(const std::string&)> pack = [](const std::string& data) {
    return data;
  };
  std::string behind = {};
};

std::string with_packed(const std::string& body, const Packing& packing) {
  std::string bytes = "%PDF-1.5\n";
  std::string table;
  const auto entry = [&](int kind, std::size_t place) {
    for (const auto part : {std::size_t(kind), place >> 24, place >> 16, place >> 8, place})
      table.push_back(static_cast<char>(part & 0xff));
  };
  const auto object = [&](int number, const std::string& text) {
    entry(1, bytes.size() << 8);
    bytes += std::to_string(number) + " 0 obj\n" + text + "\nendobj\n";
  };
  entry(0, 0);
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  object(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 9 9] >>");
  object(3, "<< /Type /Page /Parent 2 0 R /PieceInfo 4 0 R >>");
  entry(2, 5 << 8);  // number of the stream, and index in it in the last byte
  object(5, pdf_test::stream("/Type /ObjStm /N 1 /First 4 " + packing.filter,
                             packing.pack("4 0 " + body)));
  const auto start = std::to_string(bytes.size());
  entry(1, bytes.size() << 8);
  table += packing.behind;
  bytes +=
      "6 0 obj\n" +
      pdf_test::stream(
          "/Type /XRef /Root 1 0 R /W [1 3 1] /Size " + std::to_string(table.size() / 5), table) +
      "\nendobj\n";
  return bytes + "startxref\n" + start + "\n%%EOF\n";
}

std::string deflated(const std::string& data) {
  std::string packed(compressBound(data.size()), '\0');
  auto size = uLong(packed.size());
  compress(reinterpret_cast<Bytef*>(packed.data()), &size,
           reinterpret_cast<const Bytef*>(data.data()), data.size());
  packed.resize(size);
  return packed;
}

Result<pdf_merge::Answer> merge(const std::vector<std::string>& files, std::int64_t most = limit) {
  auto context = pdf_test::context();
  context.limits.pdf_values = most;
  return pdf_merge::run(pdf_test::request_for(files), context);
}

// Removes the cross-reference table, so that the file has to be repaired.
std::string without_table(const std::string& bytes) {
  const auto start = bytes.rfind("\nxref");
  return bytes.substr(0, start) + bytes.substr(bytes.rfind("\ntrailer"));
}

// A few of the values are accepted, and many are refused.
void expect_bounded(const std::function<std::string(std::size_t)>& file, std::size_t few = 100) {
  const auto passed = merge({file(few)});
  EXPECT_TRUE(passed) << passed.error().detail;
  const auto refused = merge({file(many)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "too_complex");
  EXPECT_TRUE(refused.error().detail.contains("values")) << refused.error().detail;
  EXPECT_EQ(refused.error().extras.at(0).name, "document");
}

TEST(PdfValues, OneHugeArrayIsRefused) {
  for (const auto* item : {"7 ", ".5 ", "/a", "()", "<41>", "[]", "<<>>", "null ", "4 0 R ",
                           "/astream", "/xendobj ", "(])"})
    expect_bounded([&](auto count) { return with_object("[" + times(count, item) + "]"); });
  EXPECT_FALSE(merge({with_object("[" + times(2'000'000, "7 ") + "]")}, WorkLimits{}.pdf_values));
}

TEST(PdfValues, ADictionaryOfManyIsRefused) {
  expect_bounded([](std::size_t count) {
    std::string entries;
    for (std::size_t i = 0; i < count; ++i) entries += "/K" + std::to_string(i) + " 7 ";
    return with_object("<< " + entries + ">>");
  });
}

TEST(PdfValues, ManySmallObjectsAreRefused) {
  const auto file = [](std::size_t count) {
    pdf_test::Sketch sketch{.pages = {"/PieceInfo 4 0 R"}, .objects = {""}};
    for (std::size_t i = 0; i < count; ++i) {
      sketch.objects[0] += std::to_string(i + 5) + " 0 R ";
      sketch.objects.emplace_back("[7]");
    }
    sketch.objects[0] = "[" + sketch.objects[0] + "]";
    return pdf_test::pdf_file(sketch);
  };
  expect_bounded(file);
  // Also refused if the cross-reference table is missing.
  expect_bounded([&](std::size_t count) { return without_table(file(count)); });
}

TEST(PdfValues, AnObjectStreamIsCountedUnpacked) {
  const auto packed = [](const Packing& packing) {
    return [packing](std::size_t count) {
      return with_packed("[" + times(count, "[]") + "]", packing);
    };
  };
  expect_bounded(packed({.filter = "/Filter /FlateDecode", .pack = deflated}));
  expect_bounded(packed({}));
  expect_bounded(packed({.filter = "/Filter /ASCIIHexDecode", .pack = [](const auto& data) {
                           std::string hex;
                           for (const char c : data) {
                             hex += "0123456789abcdef"[c >> 4 & 15];
                             hex += "0123456789abcdef"[c & 15];
                           }
                           return hex + ">";
                         }}));
}

TEST(PdfValues, ACrossReferenceStreamIsCounted) {
  expect_bounded(
      [](std::size_t count) { return with_packed("7", {.behind = times(count, "\1    ")}); });
}

TEST(PdfValues, PagesTakenOftenAreCounted) {
  const auto often = [](std::size_t count) {
    auto request = pdf_test::request_for({pdf_test::pdf_file({.pages = {"/PieceInfo [[][][]]"}})});
    request.documents[0].pages = times(count - 1, "1,") + "1";
    auto context = pdf_test::context();
    context.limits.pdf_values = 3'000;
    return pdf_merge::run(request, context);
  };
  EXPECT_TRUE(often(100));
  const auto refused = often(990);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "too_complex");
}

TEST(PdfValues, MemoryOfADocumentIsFreedForTheNext) {
  const auto one = with_object("[" + times(5'000, "7 ") + "]");
  EXPECT_TRUE(merge({one, one, one}));
  // Each document leaves a fourth of its numbers in the result: too many of them are refused.
  EXPECT_FALSE(merge(std::vector<std::string>(10, one)));
}

TEST(PdfValues, StreamsThatAreOnlyPassedOnHoldNone) {
  const auto data = times(many, "7 ");
  const auto page = [&](const std::string& content) {
    return pdf_test::pdf_file({.pages = {"/Contents 4 0 R"}, .objects = {content}});
  };
  EXPECT_TRUE(merge({page(pdf_test::stream("", data))}));
  // Damaged, so that qpdf reads all of it.
  const auto lost = page(pdf_test::stream("", times(many, "7 7 m\n")));
  EXPECT_TRUE(merge({without_table(lost)}));
}

std::size_t values_of(const std::vector<std::string_view>& pieces) {
  ValueCounter counter;
  std::size_t all = 0;
  for (const auto piece : pieces) all += counter.add(piece);
  return all;
}

TEST(PdfValueCounter, CountsWhatBegins) {
  EXPECT_EQ(values_of({"7 -8 .5 true /Name (a)<41>[<<"}), 9U);
  EXPECT_EQ(values_of({"<</A[1/B]>>"}), 5U);
  EXPECT_EQ(values_of({"12 0 R 13 0 R "}), 2U);
  EXPECT_EQ(values_of({"R R /R 7 R "}), 5U);
}

TEST(PdfValueCounter, TakesPiecesWhereverTheyAreCut) {
  EXPECT_EQ(values_of({"12", "34 ", "0 ", "R ", "<", "<", "/Na", "me", " 7 "}), 4U);
}

TEST(PdfValueCounter, CountsWhatIsNoTextByItsBytes) {
  EXPECT_EQ(values_of({std::string(400, ' ')}), 100U);
  EXPECT_EQ(values_of({std::string(2, ' '), std::string(2, ' ')}), 1U);
  EXPECT_EQ(values_of({std::string(406, 'a')}), 101U);
}

}  // namespace
}  // namespace toolyard::pdf
