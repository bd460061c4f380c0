// Tests a disk that becomes full during imports of subscribers and search data: the error states
// how far the import has come, nothing is written partially, and repeating the import completes it.
#include "tests/soak/disk/full_disk.h"

namespace toolyard::testing {
namespace {

class FullDiskImportsSoak : public FullDisk {
 protected:
  static constexpr int lines = 12'000;

  static std::string subscribers() {
    std::string csv = "email,name,tags\n";
    for (int i = 1; i <= lines; ++i) {
      const auto number = std::to_string(i);
      csv += "p" + number + "@example.org,Person " + number + ",customer\n";
    }
    return csv;
  }
  static std::string search_data() {
    std::string rows;
    for (int i = 1; i <= lines; ++i) {
      const auto number = std::to_string(i);
      rows += std::string(i > 1 ? "," : "") + R"({"keys":["a query of number )" + number +
              R"("],"clicks":1,"impressions":)" + number + R"(,"ctr":0.1,"position":4})";
    }
    return R"({"site":"sc-domain:example.org","request":{"startDate":"2026-01-01",)"
           R"("endDate":"2026-01-01","dimensions":["query"]},"response":{"rows":[)" +
           rows + "]}}";
  }
  http::RawAnswer import_subscribers() {
    const std::string boundary = "a-boundary";
    const auto body = "--" + boundary +
                      "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
                      "Content-Type: text/csv\r\n\r\n" +
                      subscribers() + "\r\n--" + boundary + "--\r\n";
    return client_->call(
        "POST", "/api/v1/admin/email/subscribers/import/", body,
        bearer_ + "Content-Type: multipart/form-data; boundary=" + boundary + "\r\n");
  }
  http::RawAnswer import_search_data() {
    return client_->call("POST", "/api/v1/admin/gsc/import/", search_data(), bearer_);
  }
  std::int64_t count(const std::string& table) {
    return stored<std::int64_t>(("select count(*) as count from " + table).c_str()).at(0);
  }
  static std::int64_t number_behind(const std::string& text, std::string_view before) {
    const auto at = text.find(before);
    return at == text.npos ? -1 : std::atoll(text.c_str() + at + before.size());
  }
  // Leaves space for a part of the import.
  void fill_while_subscribers_come(SoakRow& row) {
    fill(2'500'000);
    const auto refused = import_subscribers();
    EXPECT_TRUE(is_reported(refused)) << refused.body;
    const auto there = count("subscribers");
    EXPECT_GT(there, 0) << "the disk was full from the beginning";
    EXPECT_LT(there, lines);
    // The first line is the header.
    EXPECT_EQ(number_behind(refused.body, "up to line "), there + 1) << refused.body;
    call_tools(row);
    EXPECT_TRUE(read());
    make_room(row);
    const auto done = import_subscribers();
    EXPECT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(number_behind(done.body, R"("created":)"), lines - there);
    EXPECT_EQ(number_behind(done.body, R"("unchanged":)"), there);
    EXPECT_EQ(count("subscribers"), lines);
    EXPECT_EQ(count("subscriber_tags"), lines);
    EXPECT_EQ(stored<std::int64_t>("select sum(subscribers) as sum from subscriber_counts").at(0),
              lines);
    row.count("subscribers", lines);
  }
  void fill_while_search_data_comes(SoakRow& row) {
    fill(300'000);
    const auto refused = import_search_data();
    EXPECT_TRUE(is_reported(refused)) << refused.body;
    EXPECT_LT(count("search_facts"), lines);
    EXPECT_EQ(count("search_imports where is_complete"), 0);
    call_tools(row);
    EXPECT_TRUE(read());
    make_room(row);
    const auto done = import_search_data();
    EXPECT_EQ(done.status, 201) << done.body;
    EXPECT_EQ(number_behind(done.body, R"("rows_written":)"), lines);
    EXPECT_EQ(count("search_facts"), lines);
    EXPECT_EQ(import_search_data().status, 200) << "it is known";
    row.count("rows of search data", lines);
  }
};

TEST_F(FullDiskImportsSoak, AreWholeOrSayHowFarTheyCame) {
  SoakRow row("full disks during two imports", 1);
  while (row.again()) {
    start_on_new_disk("64m");
    fill_while_subscribers_come(row);
    fill_while_search_data_comes(row);
    expect_texts();
    EXPECT_EQ(stored<std::string>("pragma integrity_check"), std::vector<std::string>{"ok"});
    program_.reset();
  }
}

}  // namespace
}  // namespace toolyard::testing
