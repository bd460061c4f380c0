// Tests of whole exports as users have them: in many languages, encodings and number formats, other
// reports that are refused, and the bulk export. Tables in many languages are files in `exports`;
// the columns of the bulk export are those of Google's documentation (Search Console Help, "Tables
// guidelines and references").
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/read_import.h"
#include "core/json/parts.h"
#include "tests/support/files/utf16.h"
#include "tests/support/files/zip_file.h"
#include "tests/support/places.h"

namespace toolyard::search {
namespace {

using testing::utf16;

const Window exported_days{*parse_day("2026-10-01"), *parse_day("2026-10-28")};

// Each fact as its day, dimensions, clicks, impressions and sum of positions; then `skipped` and
// `warning` with their codes.
std::string fact_text(const Fact& fact) {
  std::string text;
  if (fact.window.days() == 1) text += day_text(fact.window.first) + " ";
  for (const auto part : {fact.query, fact.page, fact.country, fact.appearance})
    if (!part.empty()) text.append(part).append(" ");
  if (fact.device != Device::none) text.append(spelling(fact.device)).append(" ");
  text += std::to_string(fact.clicks) + " " + std::to_string(fact.impressions);
  if (fact.sum_position) text += " " + std::to_string(std::llround(*fact.sum_position));
  return text + "\n";
}

std::string exported(std::string_view name, std::string_view bytes) {
  const auto read = read_import({.name = name, .bytes = bytes, .window = exported_days});
  if (!read) return std::string(read.error().type->code) + ": " + read.error().detail;
  std::string text;
  for (const auto& table : read->tables) {
    if (table.search_type != SearchType::web)
      text.append(spelling(table.search_type)).append(":\n");
    for (const auto& fact : table.facts) text += fact_text(fact);
  }
  for (const auto& row : read->skipped) text += "skipped " + row.code + "\n";
  for (const auto& one : read->warnings) text += "warning " + one.code + "\n";
  return text;
}

constexpr std::string_view words = "pdf merge 120 3400 27540\n";

// Each file is made after what its `source` documents, and says what its table contains.
TEST(SearchExports, OfManyLanguagesAreRead) {
  std::size_t files = 0;
  std::set<std::string> languages;
  for (const auto& file : std::filesystem::directory_iterator(
           testing::source_folder() + "/src/areas/search/import/reading/exports")) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const auto json = std::move(text).str();
    const auto parts = parts_of_json(json);
    const auto member = [&](std::string_view name) {
      return string_in_json(find_part(parts, name)).value_or("");
    };
    SCOPED_TRACE(file.path().filename().string());
    EXPECT_TRUE(member("source").starts_with("https://")) << "a public description";
    EXPECT_EQ(exported(member("file"), member("table")), member("facts"));
    languages.insert(member("language"));
    ++files;
  }
  EXPECT_GE(files, 20u);
  EXPECT_GE(languages.size(), 10u);
}

TEST(SearchExports, OfUnknownScriptsAreKnownByTheirValues) {
  EXPECT_EQ(exported("x.csv", "ა,ბ,გ,დ,ე\npdf merge,120,3400,3.53%,8.1\n"),
            std::string(words) + "warning guessed_columns\nwarning guessed_kind\n");
}

TEST(SearchExports, InUtf16AndWithByteOrderMarks) {
  constexpr std::u16string_view table =
      u"Häufigste Suchanfragen\tKlicks\tImpressionen\tCTR\tPosition\r\n"
      u"größe 😀\t120\t3.400\t3,53 %\t8,1\r\n";
  const std::string expected = "größe 😀 120 3400 27540\n";
  EXPECT_EQ(exported("Suchanfragen.csv", utf16(table, false)), expected);
  EXPECT_EQ(exported("Suchanfragen.csv", utf16(table, true)), expected);
  EXPECT_EQ(exported("Suchanfragen.csv", utf16(table, false, false)), expected);
  EXPECT_EQ(exported("Suchanfragen.csv", utf16(table, true, false)), expected);
  const auto cut = utf16(table, false);
  EXPECT_TRUE(exported("a.csv", cut.substr(0, cut.size() - 1)).starts_with("unreadable_import"));
  EXPECT_TRUE(exported("a.csv", utf16(u"Top queries,\xD800x,Clicks", false))
                  .starts_with("unreadable_import"));
}

TEST(SearchExports, TablesAsSpreadsheetsSaveThem) {
  EXPECT_EQ(exported("Suchanfragen.csv",
                     "sep=;\r\nHäufigste Suchanfragen;Klicks;Impressionen;Klickrate;Position\r\n"
                     "pdf merge;120;3.400;3,53 %;8,1\r\n;;;;\r\n\r\n"),
            words);
  EXPECT_EQ(
      exported("Queries.csv", utf16(u"SEP=\t\nTop queries\tClicks\tImpressions\tCTR\tPosition\n"
                                    u"pdf merge\t120\t3400\t3.53%\t8.1\n",
                                    false)),
      words);
  EXPECT_EQ(exported("Queries.csv",
                     "sep=|\nTop queries|Clicks|Impressions|CTR|Position\npdf "
                     "merge|120|3400|3.53%|8.1\n"),
            words);
}

TEST(SearchExports, DatesAsSpreadsheetsWriteThem) {
  const auto day = [](std::string_view date) {
    return exported("Dates.csv",
                    "Date;Clicks;Impressions;CTR;Position\n" + std::string(date) + ";1;10;10%;2\n");
  };
  for (const auto* date : {"2026-10-05", "2026/10/05", "2026/10/5", "2026.10.05", "20261005",
                           "05.10.2026", "5.10.2026"})
    EXPECT_EQ(day(date), "2026-10-05 1 10 20\n") << date;
  for (const auto* date :
       {"10/05/2026", "05/10/26", "2026-13-01", "31.2.2026", "2026-10", "5.10.26"})
    EXPECT_EQ(day(date), "skipped bad_date\n") << date;
}

TEST(SearchExports, OtherReportsAreNamedAndRefused) {
  const std::pair<std::string_view, std::string_view> reports[] = {
      {"Date,Not indexed,Indexed,Impressions\n2026-10-01,188,18,140\n", "page indexing"},
      {"Datum,Nicht indexiert,Indexiert,Impressionen\n2026-10-01,188,18,140\n", "page indexing"},
      {"Date,Non indexées,Indexées,Impressions\n2026-10-01,188,18,140\n", "page indexing"},
      {"Reason,Source,Validation,Pages\nPage with redirect,Website,Not Started,26\n",
       "page indexing"},
      {"URL,Last crawled\nhttps://a/,2026-10-01\n", "page indexing"},
      {"Date,Poor,Need improvement,Good\n2026-10-01,1,2,30\n", "Core Web Vitals"},
      {"Datum,Schlecht,Optimierungsbedarf,Gut\n2026-10-01,1,2,30\n", "Core Web Vitals"},
      {"Date,Total crawl requests,Total download size (Bytes),Average response time (ms)\n"
       "2026-10-01,10,20000,120\n",
       "crawl statistics"},
      {"Date,Invalid,Valid,Impressions\n2026-10-01,1,20,300\n", "rich results"},
      {"Date,Not usable,Usable,Impressions\n2026-10-01,1,20,300\n", "rich results"},
      {"Date,Non-HTTPS URLs,HTTPS URLs\n2026-10-01,1,20\n", "HTTPS"},
      {"Target page,Incoming links,Linking sites\nhttps://a/,10,3\n", "links"},
      {"Site,Linking pages,Target pages\nexample.org,10,3\n", "links"},
      {"Sitemap,Type,Last read,Status,Discovered pages\nhttps://a/s.xml,Sitemap,x,Success,4\n",
       "sitemaps"},
      {"Page,Type,Requested,Status\nhttps://a/,Temporary,2026-10-01,Done\n", "removals"},
      {"# ----------------------------------------\n# Traffic acquisition\nSessions\n1\n",
       "Google Analytics"},
      {"Session default channel group,Sessions,Engaged sessions,Engagement rate,Events\n"
       "Direct,510,680,75%,2\n",
       "Google Analytics"},
      {"Landing page,Views,Active users,Event count\n/a,5,6,7\n", "Google Analytics"},
      {"Campaign,Clicks,Impr.,CTR,Avg. CPC\nx,1,10,10%,0.1\n", "Google Ads"}};
  for (const auto& [text, name] : reports) {
    const auto made = exported("Chart.csv", text);
    EXPECT_TRUE(made.starts_with("other_report")) << text << made;
    EXPECT_NE(made.find(name), made.npos) << text << made;
  }
  const auto zip = testing::zip_of(
      {{.name = "Chart.csv", .content = std::string(reports[0].first)},
       {.name = "Critical issues.csv", .content = "Reason,Source,Validation,Pages\n"},
       {.name = "Metadata.csv", .content = "Property,Value\nSitemap,All known pages\n"}});
  EXPECT_TRUE(exported("Coverage.zip", zip).starts_with("other_report"));
}

TEST(SearchExports, ARateIsNoSecondColumnOfClicks) {
  for (const auto* headers :
       {"Topforespørgsler,Klik,Eksponeringer,Klikrate,Placering",
        "Haut,Klikkaukset,Näyttökerrat,Klikkausprosentti,Sijainti",
        "Dopyty,Kliknutia,Zobrazenia,Miera prekliknutia,Pozícia",
        "Queries,Clicks,Impressions,Click rate,Position",
        "Suchanfragen,Klicks,Impressionen,Klickquote,Position",
        "Requêtes,Clics,Impressions,Taux de clics,Position",
        "Consultas,Clics,Impresiones,Tasa de clics,Posición",
        "Consultas,Cliques,Impressões,Percentual de cliques,Posição",
        "Query,Clic,Impressioni,Percentuale di clic,Posizione",
        "Zapytania,Kliknięcia,Wyświetlenia,Wskaźnik klikalności,Pozycja",
        "Dotazy,Kliknutí,Zobrazení,Míra prokliknutí,Pozice",
        "Upiti,Klikovi,Prikazi,Stopa klikanja,Položaj",
        "Запросы,Клики,Показы,Кликабельность,Позиция",
        "Запити,Кліки,Покази,Показник кліків,Позиція",
        "Lekérdezések,Kattintások,Megjelenítések,Átkattintási arány,Helyezés",
        "Kueri,Klik,Tayangan,Rasio klik,Posisi", "Queries,Clicks,Impressions,Clicks (%),Position"})
    EXPECT_EQ(exported("Queries.csv", std::string(headers) + "\nx,1,10,\"10 %\",\"2,5\"\n"),
              "x 1 10 25\n")
        << headers;
  EXPECT_EQ(exported("Queries.csv", "Queries,Clicks,Impressions,Unique clicks\nx,1,10,1\n"),
            "x 1 10\nwarning unknown_column\n");
  EXPECT_TRUE(exported("Queries.csv",
                       "Top queries,bounce rate Clicks,base64 Clicks,bounce rate Impressions,"
                       "base64 Impressions\na,1,2,10,20\n")
                  .starts_with("unreadable_import"));
  EXPECT_EQ(exported("Queries.csv",
                     "Top queries,United Arab Emirates Clicks,France Clicks,"
                     "United Arab Emirates Impressions,France Impressions\na,1,2,10,20\n"),
            "a are 1 10\na fra 2 20\n");
}

TEST(SearchExports, OfOtherSearchEnginesAreNamedAndRefused) {
  for (const auto* text :
       {"Keyword,Impressions,Clicks,CTR,Avg. Position\nx,10,1,10%,2.5\n",
        "Page,Impressions,Clicks,CTR,Avg. Position\nhttps://a/,10,1,10%,2.5\n",
        "\"Keywords\",\"Clicks\",\"Impressions\",\"CTR\",\"Avg Position\"\nx,1,10,10%,2.5\n",
        "Query,Impressions,Clicks,AvgImpressionPosition,AvgClickPosition\nx,10,1,2,1\n",
        "Date,Impressions,Clicks,Crawled pages\n2026-10-01,10,1,4\n"}) {
    const auto made = exported("export.csv", text);
    EXPECT_TRUE(made.starts_with("other_report")) << text << made;
    EXPECT_TRUE(made.contains("Bing Webmaster Tools")) << made;
  }
  for (const auto* text : {"Query;Demand;Shows;Clicks;CTR;Position\nx;100;10;1;10%;2,5\n",
                           "Запрос;Спрос;Показы;Клики;CTR;Средняя позиция\nx;100;10;1;10%;2,5\n",
                           "Запрос;Показы;Клики;CTR;Средняя позиция показа;Средняя позиция "
                           "клика\nx;10;1;10;2,5;1\n"}) {
    const auto made = exported("export.csv", text);
    EXPECT_TRUE(made.starts_with("other_report")) << text << made;
    EXPECT_TRUE(made.contains("Yandex Webmaster")) << made;
  }
}

TEST(SearchExports, AGuessedLayoutIsConfirmedByTheValues) {
  const auto guess = [](std::string_view rows) {
    return exported("x.csv", "Aa,Bb,Cc,Dd,Ee\n" + std::string(rows)).substr(0, 17);
  };
  EXPECT_EQ(guess("2026-10-01,1,10,10%,2\n"), "2026-10-01 1 10 2");
  EXPECT_EQ(guess("2026-10-01,0,57,0%,3\n2026-10-02,1,57,1.8%,3\n"), "2026-10-01 0 57 1");
  constexpr std::string_view refused = "unreadable_import";
  EXPECT_EQ(guess("2026-10-01,188,18,1044%,2\n"), refused) << "more clicks than impressions";
  EXPECT_EQ(guess("2026-10-01,1,10,30%,2\n"), refused) << "another rate";
  EXPECT_EQ(guess("2026-10-01,1,10,10%,0\n"), refused) << "a position below 1";
  EXPECT_EQ(guess("2026-10-01,1,10,10,2\n"), refused) << "no percentage";
  EXPECT_EQ(guess("2026-10-01,1,10,10%,2\n2026-10-02,9,3,300%,2\n"), refused);
  EXPECT_EQ(exported("x.csv", "Aa,Bb,Cc,Dd\n2026-10-01,0,57,0\n").substr(0, 17), refused);
  EXPECT_EQ(exported("Queries.csv",
                     "Top queries,Impressions,Clicks,CTR,Position\na,5,50,10%,2\nb,6,60,10%,2\n")
                .substr(0, 17),
            refused)
      << "the headers of two columns are mixed up";
  EXPECT_EQ(exported("Queries.csv",
                     "Top queries,Clicks,Impressions,CTR,Position\na,5,4,125%,2\nb,6,60,10%,2\n"),
            "a 5 4 8\nb 6 60 120\nwarning more_clicks\n")
      << "Search Console does count a few of these";
}

TEST(SearchExports, UnknownColumnsAreNamed) {
  const auto read = read_import({.name = "Queries.csv",
                                 .bytes = "Top queries,Clicks,Impressions,CTR,Rang,Notes,\n"
                                          "a,1,10,10%,2,x,\n",
                                 .window = exported_days});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->warnings.size(), 3u);
  EXPECT_EQ(read->warnings[0].code, "unknown_column");
  EXPECT_NE(read->warnings[0].detail.find("`Rang`"), std::string::npos);
  EXPECT_NE(read->warnings[1].detail.find("`Notes`"), std::string::npos);
  EXPECT_EQ(read->warnings[2].detail, "Column 7 has no name; it was left out.");
}

TEST(SearchExports, TheBulkExportCountsPositionsFromZero) {
  EXPECT_EQ(exported("site.csv",
                     "data_date,site_url,query,is_anonymized_query,country,search_type,device,"
                     "impressions,clicks,sum_top_position\n"
                     "2026-10-01,sc-domain:a.example,pdf,false,deu,WEB,DESKTOP,10,2,30\n"
                     "2026-10-01,sc-domain:a.example,pdf,false,deu,WEB,DESKTOP,5,1,10\n"
                     "2026-10-01,sc-domain:a.example,,true,deu,WEB,DESKTOP,50,5,10\n"
                     "2026-10-01,sc-domain:a.example,cat,false,usa,IMAGE,MOBILE,7,0,0\n"),
            "2026-10-01 pdf deu DESKTOP 3 15 55\nimage:\n2026-10-01 cat usa MOBILE 0 7 7\n"
            "skipped anonymized\n");
  EXPECT_EQ(exported("url.csv",
                     "data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,"
                     "country,search_type,device,is_amp_top_stories,impressions,clicks,"
                     "sum_position\n"
                     "2026-10-01,sc-domain:a.example,https://a.example/,pdf,false,false,deu,WEB,"
                     "DESKTOP,false,10,2,0\n"),
            "2026-10-01 pdf https://a.example/ deu DESKTOP 2 10 10\n");
}

TEST(SearchExports, ComparedDevicesAndCountriesAreKeptApart) {
  EXPECT_EQ(exported("Dates.csv",
                     "Date,Desktop Clicks,Mobile Clicks,Desktop Impressions,Mobile Impressions,"
                     "Desktop CTR,Mobile CTR,Desktop Position,Mobile Position\n"
                     "2026-10-05,1,2,10,20,10%,10%,2,3\n"),
            "2026-10-05 DESKTOP 1 10 20\n2026-10-05 MOBILE 2 20 60\n");
  EXPECT_EQ(exported("Suchanfragen.csv",
                     "Häufigste Suchanfragen;Computer Klicks;Tablet Klicks;"
                     "Computer Impressionen;Tablet Impressionen\na;1;;10;\n"),
            "a DESKTOP 1 10\n");
  EXPECT_EQ(exported("Devices.csv",
                     "Device,Desktop Clicks,Mobile Clicks,Desktop Impressions,Mobile Impressions\n"
                     "Desktop,1,0,10,0\nMobile,0,2,0,20\n"),
            "DESKTOP 1 10\nMOBILE 2 20\n");
  EXPECT_EQ(exported("Queries.csv",
                     "Top queries,Germany Clicks,France Clicks,Germany Impressions,"
                     "France Impressions\na,1,2,10,20\n"),
            "a deu 1 10\na fra 2 20\n");
  const auto other = exported("Dates.csv",
                              "Date,pdf merge Clicks,base64 Clicks,pdf merge Impressions,"
                              "base64 Impressions\n2026-10-05,1,2,10,20\n");
  EXPECT_TRUE(other.starts_with("unreadable_import")) << other;
  EXPECT_NE(other.find("`pdf merge`"), other.npos) << other;
}

std::string filtered(std::string_view filter) {
  return exported(
      "export.zip",
      testing::zip_of(
          {{.name = "Chart.csv",
            .content = "Date,Clicks,Impressions,CTR,Position\n2026-10-01,1,10,10%,2\n"
                       "2026-10-28,1,10,10%,2\n"},
           {.name = "Queries.csv",
            .content = "Top queries,Clicks,Impressions,CTR,Position\na,2,20,10%,2\n"},
           {.name = "Filters.csv",
            .content = "Filter,Value\nSearch type,Web\n" + std::string(filter) + "\n"}}));
}

TEST(SearchExports, AFilteredExportNeverCountsAsAllSearches) {
  EXPECT_EQ(filtered("Device,Mobile"),
            "2026-10-01 MOBILE 1 10 20\n2026-10-28 MOBILE 1 10 20\na MOBILE 2 20 40\n"
            "warning filtered\n");
  EXPECT_EQ(filtered("Country,Germany"),
            "2026-10-01 deu 1 10 20\n2026-10-28 deu 1 10 20\na deu 2 20 40\nwarning filtered\n");
  EXPECT_EQ(filtered("Query,+pdf"), "a 2 20 40\nwarning filtered\nwarning filtered_out\n")
      << "each query is counted as without the filter";
  EXPECT_TRUE(filtered("Page,+/blog/").starts_with("unreadable_import"))
      << filtered("Page,+/blog/");
  EXPECT_EQ(filtered("Date,2026-10-01-2026-10-28"),
            "2026-10-01 1 10 20\n2026-10-28 1 10 20\na 2 20 40\n");
  EXPECT_EQ(filtered("Date,2026-09-01-2026-09-28"),
            "2026-10-01 1 10 20\n2026-10-28 1 10 20\na 2 20 40\nwarning other_window\n");
  const auto answer = [](std::string_view dimensions, std::string_view filter) {
    return exported("a.json",
                    R"({"request": {"startDate": "2026-10-01", "endDate": "2026-10-28",
                        "dimensions": [)" +
                        std::string(dimensions) + R"(], "dimensionFilterGroups": [{"filters": [)" +
                        std::string(filter) + R"(]}]}, "response": {"rows": [
                        {"keys": ["2026-10-01"], "clicks": 1, "impressions": 10}]}})");
  };
  EXPECT_EQ(answer(R"("date")", R"({"dimension": "device", "expression": "MOBILE"})"),
            "2026-10-01 MOBILE 1 10\nwarning filtered\n");
  EXPECT_TRUE(
      answer(R"("date")", R"({"dimension": "page", "operator": "contains", "expression": "/a"})")
          .starts_with("unreadable_import"));
}

TEST(SearchExports, TheChartTellsTheDaysOfTheOthers) {
  const auto zip = testing::zip_of(
      {{.name = "Diagramm.csv",
        .content = "Datum;Klicks;Impressionen;CTR;Position\n2026-07-01;1;10;10 %;2\n"
                   "2026-09-30;1;10;10 %;2\n"},
       {.name = "Suchanfragen.csv",
        .content = "Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\na;2;20;10 %;2\n"}});
  EXPECT_EQ(exported("export.zip", zip),
            "2026-07-01 1 10 20\n2026-09-30 1 10 20\na 2 20 40\nwarning other_window\n");
}

TEST(SearchExports, NamesOfFilesInOtherEncodings) {
  const auto zip = testing::zip_of(
      {{.name = "Requ\x88tes.csv",  // code page 850
        .content = "Requêtes les plus fréquentes,Clics,Impressions,CTR,Position\na,2,20,10%,2\n"}});
  EXPECT_EQ(exported("export.zip", zip), "a 2 20 40\n");
}

// The other names of countries in CLDR, and names that differ from it in an article or an accent.
TEST(SearchExports, CountriesUnderTheirOtherNames) {
  const std::pair<const char*, const char*> names[] = {{"La India", "ind"},
                                                       {"La Inde", "ind"},
                                                       {"Hong Kong", "hkg"},
                                                       {"Birmanie", "mmr"},
                                                       {"République tchèque", "cze"},
                                                       {"Swaziland", "swz"},
                                                       {"Palestine", "pse"},
                                                       {"Îles Falkland (Malouines)", "flk"},
                                                       {"Congo (RDC)", "cod"},
                                                       {"États-Unis d'Amérique", "zz"},
                                                       {"Etats-Unis", "usa"},
                                                       {"Emirats arabes unis", "are"},
                                                       {"Cote d'Ivoire", "civ"},
                                                       {"Saint Martin", "maf"},
                                                       {"Trinité et Tobago", "tto"},
                                                       {"Trinité-et-Tobago", "tto"},
                                                       {"Guinée Bissau", "gnb"},
                                                       {"La Réunion", "reu"},
                                                       {"Réunion", "reu"},
                                                       {"St. Kitts & Nevis", "kna"},
                                                       {"Saint Kitts and Nevis", "kna"},
                                                       {"Los Estados Unidos", "usa"},
                                                       {"EE. UU.", "usa"},
                                                       {"Die Niederlande", "nld"},
                                                       {"Türkiye", "tur"},
                                                       {"Turquía", "tur"},
                                                       {"Czechia", "cze"},
                                                       {"Česko", "cze"},
                                                       {"Macao", "mac"},
                                                       {"台湾", "twn"},
                                                       {"대한민국", "kor"},
                                                       {"Ελλάδα", "grc"},
                                                       {"Côte d’Ivoire", "civ"},
                                                       {"Kosovo", "xkk"},
                                                       {"Viêt Nam", "vnm"},
                                                       {"Vietnam", "vnm"},
                                                       {"Kap Verde", "cpv"},
                                                       {"Atlantis", "zz"},
                                                       {"Niger", "ner"},
                                                       {"Nigeria", "nga"},
                                                       {"Dominica", "dma"},
                                                       {"República Dominicana", "dom"},
                                                       {"Guinea", "gin"},
                                                       {"Guyana", "guy"}};
  for (const auto& [name, code] : names) EXPECT_EQ(country_code(name).value_or("zz"), code) << name;
}

}  // namespace
}  // namespace toolyard::search
