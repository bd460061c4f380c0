// The OpenAPI document is generated once, and compressed once.
#include "http/documents/service_pages.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>

#include "http/framing/cached_text.h"

namespace toolyard::http {
namespace {

struct CountedExample {
  std::string_view input;
  static constexpr auto fields(auto...) {
    return std::array{field<&CountedExample::input>("Text.")};
  }
};

std::string unpacked(std::string_view packed, std::size_t size) {
  std::string text(size + 1, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 31), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

// An example takes what the endpoint takes: each is run once, whatever is asked for.
TEST(KnownExamplesTest, AreMadeOnce) {
  int runs = 0;
  Endpoint endpoint{.path = "/counted/",
                    .operation_id = "counted",
                    .access = Access::anyone,
                    .request = &type_of<CountedExample>,
                    .answer = &type_of<CountedExample>,
                    .cases = R"([{"name":"one","example":true,"request":{"input":"a"}}])",
                    .run = serving<CountedExample>(
                        [&runs](const Call&, const CountedExample&) -> Result<CountedExample> {
                          ++runs;
                          return CountedExample{};
                        })};
  const auto page = document_page({endpoint}, {}, "", "1.2.3", {});
  for (const auto* query : {"operations=counted&full=true", "operations=counted,counted&full=true",
                            "operations=counted,counted&full=true&format=yaml", ""}) {
    Request request;
    request.query = query;
    EXPECT_EQ(page.make(request).status, 200) << query;
  }
  EXPECT_EQ(runs, 1);
}

class ServicePages : public ::testing::Test {
 protected:
  Response get(std::string_view path, std::string_view query = {}) {
    Request request;
    request.query = query;
    const auto page = std::ranges::find(pages_, path, &Page::path);
    if (page != pages_.end()) return page->make(request);
    ADD_FAILURE() << path;
    return {};
  }
  std::vector<Page> pages_{document_page({}, {}, "", "1.2.3", {})};
};

TEST_F(ServicePages, AreCompressedOnce) {
  for (const auto& [path, query] :
       {std::pair("/api/v1/schema/", ""), std::pair("/api/v1/schema/", "format=yaml")}) {
    const auto first = get(path, query), second = get(path, query);
    ASSERT_FALSE(first.static_gzip.empty()) << path << query;
    EXPECT_EQ(unpacked(first.static_gzip, first.content().size()), first.content());
    EXPECT_EQ(first.static_gzip.data(), second.static_gzip.data()) << "kept, not made anew";
    EXPECT_EQ(first.content().data(), second.content().data());
    EXPECT_EQ(first.entity_tag, second.entity_tag);
  }
  EXPECT_NE(get("/api/v1/schema/").entity_tag, get("/api/v1/schema/", "format=yaml").entity_tag);
}

// Programs that import a document have no address to which a relative one could refer.
TEST_F(ServicePages, NameTheServerOfTheRequest) {
  const auto servers = [&](std::string_view host, bool is_secure, std::string_view query) {
    Request request;
    request.query = query;
    request.known.host = host;
    request.secure = is_secure;
    const auto document = pages_[0].make(request);
    const auto text = std::string(document.content());
    const auto at = text.find("servers");
    return text.substr(at, text.find(']', at) + 1 - at);
  };
  const std::string_view of_tools = R"(servers":[{"url":"https://tools.example.org"}])";
  EXPECT_EQ(servers("tools.example.org", true, ""), of_tools);
  EXPECT_EQ(servers("127.0.0.1:8080", false, "operations=v1_schema_retrieve"),
            R"(servers":[{"url":"http://127.0.0.1:8080"}])");
  EXPECT_EQ(servers("", false, ""), R"(servers":[{"url":"/"}])");
  for (int i = 0; i < 20; ++i) servers("host" + std::to_string(i) + ".example.org", false, "");
  EXPECT_EQ(servers("one.more.example.org", false, ""), R"(servers":[{"url":"/"}])");
  EXPECT_EQ(servers("tools.example.org", true, ""), of_tools);
}

TEST_F(ServicePages, HaveTheVersionOfTheProgram) {
  EXPECT_NE(get("/api/v1/schema/").content().find(R"("x-program-version":"1.2.3")"),
            std::string_view::npos);
}

TEST_F(ServicePages, AreNotCompressedWhereItGainsNothing) {
  const CachedText text("text/plain", "shorter than a packet");
  EXPECT_TRUE(text.response().static_gzip.empty());
}

}  // namespace
}  // namespace toolyard::http
