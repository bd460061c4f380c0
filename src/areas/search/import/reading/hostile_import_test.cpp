// Tests of imports of damaged and of malicious files.
#include <gtest/gtest.h>

#include <chrono>

#include "areas/search/import/reading/read_import.h"
#include "tests/support/files/zip_file.h"

namespace toolyard::search {
namespace {

using testing::zip_of;

constexpr std::string_view usual_header = "Top queries,Clicks,Impressions,CTR,Position\n";
const Window october{*parse_day("2026-10-01"), *parse_day("2026-10-28")};

Result<Tables> read(std::string_view bytes, const ImportLimits& limits = {}) {
  return read_import({.name = "x.csv", .bytes = bytes, .window = october}, limits);
}
// Returns the code of the error, its line, and its faults; empty on success.
std::string refusal(std::string_view bytes, const ImportLimits& limits = {}) {
  const auto tables = read(bytes, limits);
  if (tables) return "";
  auto text = std::string(tables.error().type->code);
  if (tables.error().position) text += " " + std::to_string(tables.error().position->line);
  for (const auto& fault : tables.error().faults) text += " " + fault.pointer + " " + fault.code;
  return text;
}
std::string with_header(std::string_view rows) { return std::string(usual_header).append(rows); }

// Returns line and code of each skipped row.
std::string skipped(std::string_view rows) {
  const auto text = with_header(rows);
  const auto tables = read(text);
  if (!tables) return tables.error().detail;
  std::string all;
  for (const auto& row : tables->skipped) all += std::to_string(row.line) + " " + row.code + ";";
  return all;
}

TEST(HostileSearchImport, NamesTheLineOfABrokenFile) {
  EXPECT_EQ(refusal(with_header("a,1,2,3%,4\nb\xFF,1,2,3%,4\n")), "unreadable_import 3");
  EXPECT_EQ(refusal(with_header("a,1,2,3%,4\n\"b,1,2,3%,4\nc,1,2,3%,4\n")), "unreadable_import 3");
  EXPECT_EQ(refusal(with_header("\"two\nlines\",1,2,3%,4\n\"b\"x,1,2,3%,4\n")),
            "unreadable_import 4");
  EXPECT_EQ(refusal(""), "unreadable_import");
  EXPECT_EQ(refusal("no table\n"), "unreadable_import 1");
  EXPECT_EQ(refusal("word,5,6,7%,8\nother,5,6,7%,8\n"), "unreadable_import 1");
  EXPECT_EQ(refusal("\xFF\xFE"
                    "a"),
            "unreadable_import");
  EXPECT_EQ(refusal(std::string(100, ',')), "unreadable_import 1");
  EXPECT_EQ(refusal(R"({"response": )"), "malformed_json 1");
  EXPECT_EQ(refusal(R"({"request": {}})"), "validation_error /response required");
  EXPECT_EQ(refusal(R"({"response": {"rows": [{"keys": [], "clicks": 1}]}})"),
            "validation_error /request required");
  EXPECT_EQ(refusal(R"({"request": {"dimensions": ["colour"], "startDate": "2026-02-30",
                                    "endDate": "2026-03-01"}, "response": {}})"),
            "validation_error /request/startDate invalid_format");
  EXPECT_EQ(refusal(R"({"request": {"dimensions": ["colour"]}, "response": {}})"),
            "validation_error /request/dimensions/0 invalid_option");
}

TEST(HostileSearchImport, SkipsAndListsRowsThatCannotBe) {
  EXPECT_EQ(skipped("a,-1,2,3%,4\nb,1,-2,3%,4\nc,1,2,3%,-4\nd,1,2,3%,0.5\ne,0,0,0%,0\n"),
            "2 bad_number;3 bad_number;4 bad_number;5 bad_position;");
  EXPECT_EQ(skipped("a,99999999999999999999999,2,3%,4\nb,100000000001,2,3%,4\nc,1e5,2,3%,4\n"
                    "d,0x10,2,3%,4\ne,1.5,2,3%,4\nf,\"1,23\",2,3%,4\ng,nan,2,3%,inf\n"),
            "2 bad_number;3 bad_number;4 bad_number;5 bad_number;6 bad_number;7 bad_number;"
            "8 bad_number;");
  EXPECT_EQ(skipped("a,=1+1,2,3%,4\nb,1,\"=HYPERLINK(\"\"x\"\")\",3%,4\n=cmd,1,2,3%,4\n"),
            "2 bad_number;3 bad_number;")
      << "words that look like a formula may well have been searched for";
  EXPECT_EQ(skipped("a,1,2,3%\nb,1,2,3%,4,5\n,1,2,3%,4\n\"a\nb\",1,2,3%,4\n"),
            "2 wrong_cell_count;3 wrong_cell_count;4 missing_value;5 control_character;");
  EXPECT_EQ(skipped("a,1,2,3%,4\na,1,2,3%,4\n"), "3 repeated_row;");
  EXPECT_EQ(skipped(std::string(2049, 'x') + ",1,2,3%,4\n"), "2 too_long;");
  EXPECT_EQ(skipped(std::string("a\0b,1,2,3%,4\n", 13)), "2 control_character;");
}

TEST(HostileSearchImport, ListsOnlySomeOfManySkippedRows) {
  std::string rows;
  for (int i = 0; i < 1000; ++i) rows += "a,x,2,3%,4\n";
  const auto text = with_header(rows);
  const auto tables = read(text).value();
  EXPECT_EQ(tables.skipped.size(), ImportLimits().listed);
  EXPECT_EQ(tables.skipped_count, 1000);
  EXPECT_EQ(tables.rows_read, 1000);
}

TEST(HostileSearchImport, HasLimits) {
  EXPECT_EQ(refusal(with_header("a,1,2,3%,4\nb,1,2,3%,4\n"), {.rows = 1}), "input_too_large");
  EXPECT_EQ(refusal(usual_header, {.packed_bytes = 10}), "input_too_large");
  const auto two = zip_of({{.name = "a.csv", .content = std::string(usual_header)},
                           {.name = "b.csv", .content = std::string(usual_header)}});
  EXPECT_EQ(refusal(two), "");
  EXPECT_EQ(refusal(two, {.entries = 1}), "input_too_large");
  EXPECT_EQ(refusal(two, {.unpacked_bytes = 2 * usual_header.size()}), "");
  EXPECT_EQ(refusal(two, {.unpacked_bytes = 2 * usual_header.size() - 1}), "input_too_large");
}

TEST(HostileSearchImport, RefusesZipsThatLie) {
  const std::string table(usual_header);
  const auto entry = [&](auto change) {
    testing::ZippedFile file{.name = "Queries.csv", .content = table};
    change(file);
    return refusal(zip_of({file}));
  };
  EXPECT_EQ(entry([](auto&) {}), "");
  EXPECT_EQ(entry([](auto& file) { file.is_stored = true; }), "");
  constexpr std::string_view refused = "unreadable_import";
  EXPECT_EQ(entry([](auto& file) { file.claimed_bytes = 3; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.claimed_bytes = 1000; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.claimed_bytes = 500 << 20; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.claimed_bytes = 0xFFFFFFFF; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.flags = 1; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.method = 12; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.wrong_crc = 1; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.offset = 1; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.name = "a.zip"; }), refused);
  EXPECT_EQ(entry([](auto& file) { file.content = zip_of({}); }), refused);
  EXPECT_EQ(entry([](auto& file) { file.name = "a.png"; }), refused);
  EXPECT_EQ(refusal(zip_of({})), refused);
  EXPECT_EQ(refusal(zip_of({{.name = "a.csv", .content = table},
                            {.name = "b.csv", .content = table, .offset = 0}})),
            refused)
      << "entries that overlap";
}

TEST(HostileSearchImport, SurvivesEveryCutAndEveryChangedByteOfAZip) {
  const auto whole =
      zip_of({{.name = "Queries.csv", .content = with_header("a,1,2,3%,4\n")},
              {.name = "Filters.csv", .content = "Filter,Value\nSearch type,Web\n"}});
  for (std::size_t size = 4; size < whole.size(); ++size)
    EXPECT_NE(refusal(std::string(whole, 0, size)), "") << size;
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char other : {'\0', '\x01', '\x7F', '\xFF'}) {
      auto changed = whole;
      changed[at] = other;
      (void)read(changed);  // sanitizers detect invalid accesses
    }
}

TEST(HostileSearchImport, ABombIsFoundBeforeItTakesMemory) {
  std::vector<testing::ZippedFile> files;
  for (int i = 0; i < 20; ++i)
    files.push_back({.name = std::to_string(i) + ".csv", .content = std::string(1 << 20, 'a')});
  const auto zip = zip_of(files);
  ASSERT_LT(zip.size(), 1u << 16);
  EXPECT_EQ(refusal(zip, {.unpacked_bytes = 19 << 20}), "input_too_large");
}

TEST(HostileSearchImport, ALongDirectoryIsRefusedBeforeItIsRead) {
  const std::vector<testing::ZippedFile> files(10'000, {.name = "a.csv", .content = ""});
  EXPECT_EQ(refusal(zip_of(files)), "input_too_large");
  // Bytes that resemble signatures, in an entry that is stored without compression.
  std::string words(usual_header);
  for (int i = 0; i < 100; ++i) words += "PK\x01\x02,1,2,3%,4\n";
  EXPECT_EQ(refusal(zip_of({{.name = "a.csv", .content = words, .is_stored = true}})), "");
}

// Ten times the input takes about ten times as long. The bound leaves room for a busy machine.
TEST(HostileSearchImport, TimeIsLinear) {
  const auto seconds = [](std::string_view unit, std::size_t bytes) {
    std::string text(usual_header);
    while (text.size() < bytes) text += unit;
    const auto start = std::chrono::steady_clock::now();
    (void)read(text);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (const std::string_view unit :
       {"\"", "\"\"", ",", "\n", "\"a\"\"b\",1,2,3%,4\n", "a,1,2\n"}) {
    const auto few = seconds(unit, 400'000), many = seconds(unit, 4'000'000);
    EXPECT_LT(many, 40 * few + 0.5) << unit;
  }
}

}  // namespace
}  // namespace toolyard::search
