// The query of a list: all that is wrong with it is reported at once, as it is with bodies.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::Access;
using toolyard::Endpoint;
using toolyard::Role;
using toolyard::http::RawAnswer;

class ListFaults : public toolyard::testing::ApiTest {
 protected:
  // Returns the pointers of all faults, in order.
  static std::string pointers(const RawAnswer& answer) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(answer.body);
    std::string all;
    for (const simdjson::dom::element fault : parser.parse(json)["errors"].get_array())
      all.append(all.empty() ? "" : " ").append(std::string_view(fault["pointer"]));
    return all;
  }
  static bool is_ordered(const Endpoint& endpoint) {
    return endpoint.method == toolyard::Method::get && endpoint.request &&
           find_field(*endpoint.request, "ordering") < endpoint.request->fields.size();
  }
  std::string admin_ = account("root", Role::admin);
};

TEST_F(ListFaults, AreReportedTogether) {
  const auto answer = call("GET", "/api/v1/admin/content/?status=nope&ordering=foo", {}, admin_);
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(pointers(answer), "/status /ordering") << answer.body;
  const auto more =
      call("GET", "/api/v1/admin/content/?ordering=-id,foo&no_such=1&page_size=x", {}, admin_);
  EXPECT_EQ(pointers(more), "/no_such /page_size /ordering") << more.body;
  EXPECT_EQ(call("GET", "/api/v1/admin/content/?ordering=-id,%20title", {}, admin_).status, 200);
}

TEST_F(ListFaults, OfEachListThatCanBeSorted) {
  std::size_t count = 0;
  for (const auto& endpoint : app_.app().endpoints()) {
    if (!is_ordered(endpoint)) continue;
    auto path = endpoint.path;
    if (const auto at = path.find('{'); at != path.npos)
      path.replace(at, path.find('}') - at + 1, "1");
    const auto answer = call("GET", path + "?ordering=foo&no_such=1", {}, admin_);
    EXPECT_EQ(answer.status, 400) << path;
    EXPECT_NE(pointers(answer).find("/no_such"), std::string::npos) << path << answer.body;
    EXPECT_NE(pointers(answer).find("/ordering"), std::string::npos) << path << answer.body;
    ++count;
  }
  EXPECT_GT(count, 20u);
}

}  // namespace
