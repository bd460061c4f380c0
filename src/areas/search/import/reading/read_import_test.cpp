// Tests of all known formats of exports of Search Console.
#include "areas/search/import/reading/read_import.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <fstream>
#include <sstream>

#include "tests/support/files/zip_file.h"
#include "tests/support/vectors.h"

namespace toolyard::search {
namespace {

const Window whole_october{*parse_day("2026-10-01"), *parse_day("2026-10-28")};

// A fact as its days (unless October), its dimensions, `clicks impressions sum_position`, and
// `fresh` if it is.
std::string text_of(const Fact& fact) {
  std::ostringstream out;
  if (!(fact.window == whole_october)) {
    out << day_text(fact.window.first);
    if (fact.window.days() > 1) out << ".." << day_text(fact.window.last);
    out << ' ';
  }
  for (const auto part : {fact.query, fact.page, fact.country, fact.appearance})
    if (!part.empty()) out << part << ' ';
  if (fact.device != Device::none) out << spelling(fact.device) << ' ';
  out << fact.clicks << ' ' << fact.impressions;
  if (fact.sum_position) out << ' ' << *fact.sum_position;
  if (fact.state == State::fresh) out << " fresh";
  return out.str();
}

std::string text_of(const Result<Tables>& read) {
  if (!read) {
    auto text = std::string(read.error().type->code) + ": " + read.error().detail;
    for (const auto& fault : read.error().faults) text += " " + fault.pointer + " " + fault.code;
    return text;
  }
  std::string text;
  for (const auto& table : read->tables)
    for (const auto& fact : table.facts) text += text_of(fact) + "\n";
  for (const auto& row : read->skipped)
    text += "skipped " + std::to_string(row.line) + " " + row.code + "\n";
  for (const auto& one : read->warnings) text += "warning " + one.code + "\n";
  return text;
}

std::string read(std::string_view name, std::string_view bytes) {
  return text_of(read_import({.name = name, .bytes = bytes, .window = whole_october}));
}

std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class SearchReference : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"reference/gsc"});
    if (!folder) GTEST_SKIP() << "no reference data";
    folder_ = *folder / "reference" / "gsc";
  }
  std::string file(std::string_view name) const { return slurp(folder_ / name); }
  std::filesystem::path folder_;
};

// Expects exactly the facts of the reference. Rates and positions must be equal within rounding.
void expect_queries(const std::vector<Fact>& facts, const std::string& expected) {
  simdjson::dom::parser parser;
  const simdjson::padded_string json(expected);
  const auto rows = parser.parse(json)["Queries.csv"].get_array().value();
  ASSERT_EQ(facts.size(), rows.size());
  std::size_t i = 0;
  for (const auto row : rows) {
    const auto& fact = facts[i++];
    EXPECT_EQ(fact.query, row["query"].get_string().value());
    EXPECT_EQ(fact.clicks, row["clicks"].get_int64().value());
    EXPECT_EQ(fact.impressions, row["impressions"].get_int64().value());
    EXPECT_DOUBLE_EQ(double(fact.clicks) / double(fact.impressions),
                     row["ctr"].get_double().value());
    EXPECT_DOUBLE_EQ(fact.sum_position.value() / double(fact.impressions),
                     row["position"].get_double().value());
    EXPECT_EQ(fact.window, whole_october);
  }
}

TEST_F(SearchReference, ReadsQueries) {
  const auto bytes = file("Queries.csv");
  const auto tables = read_import({.name = "Queries.csv", .bytes = bytes, .window = whole_october});
  ASSERT_TRUE(tables) << tables.error().detail;
  EXPECT_EQ(tables->skipped_count, 0);
  EXPECT_TRUE(tables->warnings.empty());
  EXPECT_EQ(tables->tables.at(0).grain, Grain().with(Dimension::query));
  expect_queries(tables->tables[0].facts, file("expected.json"));
}

TEST_F(SearchReference, ReadsTheAnswerOfTheApi) {
  const auto bytes = file("api_query_page.json");
  const auto tables = read_import({.name = "a.json", .bytes = bytes});
  ASSERT_TRUE(tables) << tables.error().detail;
  EXPECT_EQ(tables->tables.at(0).grain, Grain().with(Dimension::query).with(Dimension::page));
  expect_queries(tables->tables[0].facts, file("expected.json"));
  EXPECT_EQ(tables->tables[0].facts[2].page, "https://tools.example/t/2/");
}

TEST_F(SearchReference, TheChartIsWhatTheApiSaysOfDays) {
  const auto chart = read("Chart.csv", file("Chart.csv"));
  const auto days = file("api_date.json");
  auto of_api = read("a.json", days);
  for (auto at = of_api.find(" fresh"); at != of_api.npos; at = of_api.find(" fresh"))
    of_api.erase(at, 6);
  EXPECT_EQ(chart, of_api);
  EXPECT_EQ(std::ranges::count(chart, '\n'), 28);
}

TEST_F(SearchReference, ReadsTheZipOfAllTables) {
  std::vector<testing::ZippedFile> files;
  std::string expected;
  for (const auto* name : {"Chart.csv", "Countries.csv", "Devices.csv", "Filters.csv", "Pages.csv",
                           "Queries.csv", "Search appearance.csv"}) {
    files.push_back({.name = name, .content = file(name)});
    if (name != std::string_view("Filters.csv")) expected += read(name, files.back().content);
  }
  EXPECT_EQ(read("export.zip", testing::zip_of(files)), expected);
  EXPECT_NE(expected.find("usa 800 15000 76500\n"), expected.npos) << expected;
  EXPECT_NE(expected.find("TABLET 10 75 525\n"), expected.npos);
}

TEST_F(SearchReference, AnEmptyAnswerIsNoFault) {
  EXPECT_EQ(read("a.json", file("api_empty.json")), "");
}

TEST(SearchImport, ReadsEveryFormat) {
  const std::string plain = "pdf merge 120 3400 27540\nkostenlos, gut 3 1120 15680\n";
  EXPECT_EQ(read("Queries.csv",
                 "Top queries,Clicks,Impressions,CTR,Position\n"
                 "pdf merge,120,3400,3.53%,8.1\n\"kostenlos, gut\",3,\"1,120\",2.5%,14\n"),
            plain);
  EXPECT_EQ(read("Suchanfragen.csv",
                 "\xEF\xBB\xBFHäufigste Suchanfragen;Klicks;Impressionen;CTR;Position\r\n"
                 "pdf merge;120;3.400;3,53 %;8,1\r\nkostenlos, gut;3;1.120;2,5 %;14\r\n"),
            plain);
  EXPECT_EQ(read("Requêtes.csv",
                 "Requêtes les plus fréquentes\tClics\tImpressions\tCTR\tPosition\n"
                 "pdf merge\t120\t3\u202F400\t3,53\u00A0%\t8,1\n"
                 "kostenlos, gut\t3\t1\u00A0120\t2,5 %\t14"),
            plain);
  EXPECT_EQ(
      read("Consultas.csv",
           "Consultas principales,Clics,Impresiones,CTR,Posición\n"
           "pdf merge,120,3.400,\"3,53 %\",\"8,1\"\n\"kostenlos, gut\",3,1.120,\"2,5%\",14\n"),
      plain);
  EXPECT_EQ(read("クエリ.csv",
                 "上位のクエリ,クリック数,表示回数,CTR,掲載順位\n"
                 "pdf merge,120,3400,3.53%,8.1\n\"kostenlos, gut\",3,1120,%2.5,14\n"),
            plain);
  EXPECT_EQ(read("Запросы.csv",
                 "Популярные запросы,Клики,Показы,CTR,Позиция\n"
                 "pdf merge,120,3400,\"3,53%\",\"8,1\"\n\"kostenlos, gut\",3,1120,\"2,5%\",14\n"),
            plain);
}

TEST(SearchImport, TellsTablesByNameAndShapeToo) {
  EXPECT_EQ(read("Dispositivos.csv", "x,a,b,c,d\nOrdenador,1,10,10%,2\nMóvil,2,20,10%,1\n"),
            "DESKTOP 1 10 20\nMOBILE 2 20 20\nwarning guessed_columns\n");
  EXPECT_EQ(read("x.csv", "x,a,b,c,d\n2026-10-02,1,10,10%,2\n"),
            "2026-10-02 1 10 20\nwarning guessed_columns\nwarning guessed_kind\n");
  EXPECT_EQ(read("x.csv", "x,a,b,c,d\nhttps://a/,1,10,10%,2\n"),
            "https://a/ 1 10 20\nwarning guessed_columns\nwarning guessed_kind\n");
  const auto read_one = [](std::string_view bytes) {
    return read_import({.name = "x.csv", .bytes = bytes, .window = whole_october}).value();
  };
  EXPECT_EQ(read_one("x,a,b,c,d\nhttps://a/,1,10,10%,2\n").tables[0].grain,
            Grain().with(Dimension::page));
  EXPECT_EQ(read_one("x,a,b,c,d\nDeutschland,1,10,10%,2\nPérou,1,1,100%,1\n").tables[0].grain,
            Grain().with(Dimension::country));
  EXPECT_EQ(read_one("x,a,b,c,d\nsome words,1,10,10%,2\n").tables[0].grain,
            Grain().with(Dimension::query));
}

TEST(SearchImport, KnowsCountriesInManyLanguages) {
  EXPECT_EQ(read("Länder.csv",
                 "Land;Klicks;Impressionen;CTR;Position\nVereinigte Staaten;1;1;1 %;1\n"
                 "Türkei;1;1;1 %;1\nSchweiz;1;1;1 %;1\nNirgendwo;1;1;1 %;1\n"),
            "usa 1 1 1\ntur 1 1 1\nche 1 1 1\nNirgendwo 1 1 1\nwarning unknown_country\n");
  EXPECT_EQ(read("Countries.csv",
                 "Country,Clicks,Impressions,CTR,Position\nCôte d’Ivoire,1,1,1%,1\n"
                 "Bosnia & Herzegovina,1,1,1%,1\nTürkiye,1,1,1%,1\nHong Kong,1,1,1%,1\n"
                 "Kosovo,1,1,1%,1\nUnknown Region,1,1,1%,1\n"),
            "civ 1 1 1\nbih 1 1 1\ntur 1 1 1\nhkg 1 1 1\nxkk 1 1 1\nzzz 1 1 1\n");
}

TEST(SearchImport, ReadsComparisons) {
  EXPECT_EQ(read("Queries.csv",
                 "Top queries,Last 28 days Clicks,Previous 28 days Clicks,"
                 "Last 28 days Impressions,Previous 28 days Impressions,Last 28 days CTR,"
                 "Previous 28 days CTR,Last 28 days Position,Previous 28 days Position\n"
                 "one,5,4,50,40,10%,10%,2,3\nnew,1,0,10,0,10%,0%,4,0\n"),
            "one 5 50 100\n2026-09-03..2026-09-30 one 4 40 120\nnew 1 10 40\n");
  EXPECT_EQ(read("Queries.csv",
                 "Top queries,Last 28 days Clicks,Same period last year Clicks,"
                 "Last 28 days Impressions,Same period last year Impressions,Last 28 days CTR,"
                 "Same period last year CTR,Last 28 days Position,Same period last year Position\n"
                 "one,5,4,50,40,10%,10%,2,3\n"),
            "one 5 50 100\nwarning comparison_left_out\n");
}

TEST(SearchImport, AComparisonTellsWhatItKnowsOfEitherPeriod) {
  const std::string header =
      "Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,"
      "Previous 28 days Impressions,Last 28 days CTR,Previous 28 days CTR,"
      "Last 28 days Position,Previous 28 days Position\n";
  EXPECT_EQ(read("Queries.csv", header + "new,1,,10,,10%,,4,\ngone,,2,,20,,10%,,3\n"),
            "new 1 10 40\n2026-09-03..2026-09-30 gone 2 20 60\n");
  EXPECT_EQ(read("Queries.csv", header + "none,,,,,,,,\nhalf,1,,10,5,10%,,4,\n"),
            "skipped 2 bad_number\nskipped 3 bad_number\n");
  EXPECT_EQ(read("Dates.csv",
                 "Date,Previous date,Last 28 days Clicks,Previous 28 days Clicks,"
                 "Last 28 days Impressions,Previous 28 days Impressions\n"
                 "2026-10-05,,1,,10,\n2026-10-06,2026-09-08,1,2,10,20\n"),
            "2026-10-05 1 10\n2026-10-06 1 10\n2026-09-08 2 20\n");
}

TEST(SearchImport, FiltersTellTheSearchTypeAndWarn) {
  const auto zip = testing::zip_of(
      {{.name = "Queries.csv",
        .content = "Top queries,Clicks,Impressions,CTR,Position\na,1,2,1%,3\n"},
       {.name = "Filters.csv",
        .content = "Filter,Value\nSearch type,Image\nDate,Last 7 days\nCountry,Germany\n"}});
  const auto tables = read_import({.name = "e.zip", .bytes = zip, .window = whole_october});
  ASSERT_TRUE(tables);
  EXPECT_EQ(tables->tables.at(0).search_type, SearchType::image);
  EXPECT_EQ(text_of(tables), "a deu 1 2 6\nwarning other_window\nwarning filtered\n");
}

TEST(SearchImport, ReadsJsonInBothSpellings) {
  const auto answer = [](std::string_view metadata) {
    return R"({"request": {"startDate": "2026-10-27", "endDate": "2026-10-28",
      "dimensions": ["DATE", "device", "searchAppearance"], "searchType": "DISCOVER"},
      "response": {"rows": [
      {"keys": ["2026-10-27", "MOBILE", "a\"b"], "clicks": 1.0, "impressions": 2, "ctr": 0.5},
      {"keys": ["2026-10-28", "TABLET", "c"], "clicks": 0, "impressions": 3, "position": 2.5}],
      "metadata": {)" +
           std::string(metadata) + R"(}, "later": 1}})";
  };
  const std::string facts = "2026-10-27 a\"b MOBILE 1 2\n2026-10-28 c TABLET 0 3 7.5 fresh\n";
  EXPECT_EQ(read("a", answer(R"("first_incomplete_date": "2026-10-28")")), facts);
  EXPECT_EQ(read("a", answer(R"("firstIncompleteDate": "2026-10-28")")), facts);
}

TEST(SearchImport, OfAnAnswerOnlyTheDaysOfItsRequestAreRead) {
  const auto answer = [](std::string_view days) {
    return R"({"request": {)" + std::string(days) + R"("dimensions": ["date"]},
      "response": {"rows": [
      {"keys": ["2026-09-30"], "clicks": 1, "impressions": 2, "position": 1},
      {"keys": ["2026-10-01"], "clicks": 2, "impressions": 3, "position": 1},
      {"keys": ["2026-10-05"], "clicks": 3, "impressions": 4, "position": 1},
      {"keys": ["2026-10-06"], "clicks": 4, "impressions": 5, "position": 1}]}})";
  };
  const auto requested = answer(R"("startDate": "2026-10-01", "endDate": "2026-10-05", )");
  EXPECT_EQ(read("a", requested),
            "2026-10-01 2 3 3\n2026-10-05 3 4 4\nskipped 1 other_day\nskipped 4 other_day\n");
  const auto open = answer("");
  const auto tables = read_import({.name = "a", .bytes = open, .window = {-1, -1}});
  EXPECT_EQ(tables->tables.at(0).facts.size(), 4u) << "the days are unknown";
}

TEST(SearchImport, AddsHoursUpToDays) {
  EXPECT_EQ(read("a", R"({"request": {"startDate": "2026-10-27", "endDate": "2026-10-28",
                          "dimensions": ["hour"]}, "response": {"rows": [
                          {"keys": ["2026-10-28T00:00:00-07:00"], "clicks": 1, "impressions": 2,
                           "position": 1},
                          {"keys": ["2026-10-28T01:00:00-07:00"], "clicks": 2, "impressions": 5,
                           "position": 3}]}})"),
            "2026-10-28 3 7 17\n");
}

}  // namespace
}  // namespace toolyard::search
