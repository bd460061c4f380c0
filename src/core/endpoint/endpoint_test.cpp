#include "core/endpoint/endpoint.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

struct Record {
  std::string name;
  std::int64_t size = 1;
  std::optional<std::string> note;
  static constexpr auto fields(auto...) {
    return std::array{field<&Record::name>(""), field<&Record::size>(""), field<&Record::note>("")};
  }
};

Endpoint finding(std::vector<Fault> faults) {
  Endpoint endpoint{.access = Access::anyone};
  endpoint.check = checking<Record>([faults](const Call&, const Record&) { return faults; });
  return endpoint;
}

TEST(Checked, TellsAllFaultsTogether) {
  const Record record;
  const auto endpoint = finding({{"/name", "second", ""}, {"/size", "bad", ""}});
  const auto joined = checked(endpoint, {}, &record, invalid("/name", "first", ""));
  ASSERT_FALSE(joined);
  ASSERT_EQ(joined.error().faults.size(), 2u);
  EXPECT_EQ(joined.error().faults[0].code, "first") << "of one field the first counts";
  EXPECT_EQ(joined.error().faults[1].pointer, "/size");
  EXPECT_EQ(joined.error().detail, "2 fields are not valid.");
  EXPECT_EQ(checked(endpoint, {}, &record, {}).error().faults.size(), 2u);
}

TEST(Checked, LeavesTheRestAlone) {
  const Record record;
  EXPECT_TRUE(checked(finding({}), {}, &record, {}));
  EXPECT_TRUE(checked(Endpoint{.access = Access::anyone}, {}, &record, {}));
  const auto broken = checked(finding({{"/name", "bad", ""}}), {}, &record,
                              fail(problems::malformed_json, "broken"));
  EXPECT_EQ(broken.error().type, &problems::malformed_json);
  const auto many = finding(std::vector<Fault>(30, {"/size", "bad", ""}));
  EXPECT_EQ(checked(many, {}, &record, {}).error().faults.size(), 1u);
}

}  // namespace
}  // namespace toolyard
