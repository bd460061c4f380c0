#include "core/endpoint/part.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

enum class BoxId : std::int64_t {};
enum class ItemId : std::int64_t {};

struct Box {
  static constexpr std::string_view schema_name = "TestBox";
  BoxId id{};
  std::string name;
  static constexpr auto fields(auto...) {
    return std::array{field<&Box::id>(""), field<&Box::name>("").required()};
  }
};
struct StoredBox : Box {
  using Shown = Box;
  int changes = 1;
};
std::string tag_of(const StoredBox& box) { return std::to_string(box.changes); }

struct BoxQuery {
  static constexpr std::string_view schema_name = "TestBoxQuery";
  std::int64_t limit = 1;
  static constexpr auto fields(auto...) { return std::array{field<&BoxQuery::limit>("")}; }
};

// A service of an area, with a function of each form.
class Boxes {
 public:
  std::vector<Fault> faults_of(const Box& box) const {
    if (box.name == "bad") return {{"/name", "bad", ""}};
    return {};
  }
  Result<Box> list(const Call&, const BoxQuery& query) const {
    return Box{BoxId{query.limit}, "listed"};
  }
  Result<StoredBox> find(BoxId id) const { return StoredBox{{id, "found"}, 3}; }
  Result<StoredBox> create(const Call&, const Box& box) {
    return StoredBox{{BoxId{7}, box.name}, 1};
  }
  Result<StoredBox> change(const Call& call, BoxId id, const Box& box) {
    return StoredBox{{id, box.name + std::string(call.user_agent)}, 2};
  }
  Result<Noted<Box>> put_in(BoxId box, const Box& other) {
    return Noted<Box>{.record = {BoxId{std::int64_t(box) + 1}, other.name}, .is_new = is_new};
  }
  Result<Box> find_item(BoxId box, ItemId item, std::string_view side) const {
    return Box{BoxId{std::int64_t(box) * 100 + std::int64_t(item)}, std::string(side)};
  }
  Result<void> remove(const Caller& caller, BoxId id) {
    removed = std::pair(caller.user, id);
    return {};
  }

  bool is_new = true;
  std::pair<UserId, BoxId> removed{};
};

class PartTest : public ::testing::Test {
 protected:
  // What the endpoint answers to a call.
  struct Answered {
    Result<void> done;
    Box box;
    int status;
    std::string location, entity_tag;
  };
  Answered run(const Endpoint& endpoint, const void* request = nullptr) {
    Box box;
    const AnswerSink sink = [&](const Type& type, const void* answer) {
      if (&type == &type_of<Box>) box = *static_cast<const Box*>(answer);
    };
    Answer answer{.body = sink};
    auto done = endpoint.run(call_, request, answer);
    return {std::move(done), box, answer.status, answer.location, answer.entity_tag};
  }
  static bool has(const Endpoint& endpoint, const ProblemType& problem) {
    return std::ranges::find(endpoint.problems, &problem) != endpoint.problems.end();
  }

  static constexpr Part part_{"admin/test-boxes", "boxes"};
  static constexpr Part own_{"auth/boxes", "boxes", Access::account};
  Boxes boxes_;
  std::array<PathText, 3> path_{{{"id", "4"}, {"item", "12"}, {"side", "left"}}};
  Call call_{.id = 4, .path = path_};
};

TEST_F(PartTest, NamesAndAccessFollowFromPartAndVerb) {
  const auto listed = list<&Boxes::list>(part_, boxes_, {.summary = "List boxes"});
  EXPECT_EQ(listed.path, "/api/v1/admin/test-boxes/");
  EXPECT_EQ(listed.operation_id, "v1_admin_test_boxes_list");
  EXPECT_EQ(listed.method, Method::get);
  EXPECT_EQ(listed.access, Access::viewer);
  EXPECT_EQ(listed.body, BodyClass::none);
  EXPECT_EQ(listed.request, &type_of<BoxQuery>);
  EXPECT_TRUE(has(listed, problems::not_found)) << "of a page";
  const auto item =
      find<&Boxes::find_item>(own_, boxes_, {.path = "{id}/items/{item}/{side}/", .verb = "show"});
  EXPECT_EQ(item.path, "/api/v1/auth/boxes/{id}/items/{item}/{side}/");
  EXPECT_EQ(item.operation_id, "v1_auth_boxes_items_show");
  EXPECT_EQ(item.access, Access::account);
  EXPECT_EQ(patch<&Boxes::change>(part_, boxes_, {.path = "{id}/"}).access, Access::editor);
  EXPECT_EQ(patch<&Boxes::change>(own_, boxes_, {.path = "{id}/"}).access, Access::account);
  EXPECT_EQ(patch<&Boxes::change>(own_, boxes_, {.path = "{id}/", .access = Access::admin}).access,
            Access::admin);
}

TEST_F(PartTest, RecordsWithTagsHaveEntityTagsLocationsAndConditions) {
  const auto made = create<&Boxes::create>(part_, boxes_, {});
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(made.repeats, Repeats::under_key);
  EXPECT_EQ(made.answer, &type_of<Box>) << "what callers see of it";
  EXPECT_FALSE(has(made, problems::precondition_failed)) << "there is no record before";
  const Box request{.name = "new"};
  const auto created = run(made, &request);
  EXPECT_EQ(created.location, "/api/v1/admin/test-boxes/7/");
  EXPECT_EQ(created.entity_tag, "1");
  EXPECT_EQ(created.box.name, "new");
  const auto changing = patch<&Boxes::change>(part_, boxes_, {.path = "{id}/"});
  EXPECT_TRUE(changing.reading.is_partial);
  EXPECT_TRUE(has(changing, problems::precondition_failed));
  EXPECT_FALSE(patch<&Boxes::change>(part_, boxes_, {.path = "{id}/", .needs_all = true})
                   .reading.is_partial);
  call_.user_agent = "!";
  const auto changed = run(changing, &request);
  EXPECT_EQ(changed.box.id, BoxId{4});
  EXPECT_EQ(changed.box.name, "new!");
  EXPECT_EQ(changed.entity_tag, "2");
}

TEST_F(PartTest, TakesNumbersAndTextsOfThePathInOrder) {
  const auto item = find<&Boxes::find_item>(part_, boxes_, {.path = "{id}/items/{item}/{side}/"});
  EXPECT_EQ(run(item).box.id, BoxId{412});
  EXPECT_EQ(run(item).box.name, "left");
  for (const std::string_view text : {"0", "-1", "x", "12x", "", "99999999999999999999"}) {
    path_[1].text = text;
    const auto refused = run(item);
    ASSERT_FALSE(refused.done) << text;
    EXPECT_EQ(refused.done.error().type, &problems::not_found) << text;
  }
}

TEST_F(PartTest, APathContainsWhatItsFunctionTakes) {
  EXPECT_THROW(find<&Boxes::find_item>(part_, boxes_, {.path = "{id}/items/{item}/"}),
               std::logic_error);
}

TEST_F(PartTest, KnownRecordsAreAnsweredWithoutALocation) {
  const auto noting = post<&Boxes::put_in>(part_, boxes_, {.path = "{id}/boxes/"});
  EXPECT_EQ(noting.status, 201);
  const Box request{.name = "in"};
  EXPECT_EQ(run(noting, &request).location, "/api/v1/admin/test-boxes/4/boxes/5/");
  const auto beside = post<&Boxes::put_in>(part_, boxes_, {.path = "{id}/{side}/"});
  path_[2].text = "a b/\r\n\u00fc?";
  EXPECT_EQ(run(beside, &request).location, "/api/v1/admin/test-boxes/4/a%20b%2F%0D%0A%C3%BC%3F/5/")
      << "decoded texts of the path are encoded again";
  boxes_.is_new = false;
  EXPECT_EQ(run(noting, &request).location, "");
  EXPECT_EQ(run(noting, &request).status, 200);
}

TEST_F(PartTest, ChecksRequestsByTheirType) {
  const auto made = create<&Boxes::create>(part_, boxes_, {});
  const Box bad{.name = "bad"};
  ASSERT_TRUE(made.check);
  EXPECT_EQ(made.check(call_, &bad).size(), 1u);
  EXPECT_FALSE(list<&Boxes::list>(part_, boxes_, {}).check);
}

TEST_F(PartTest, GuardsComeBeforeTheWork) {
  Guard guard{.cost = Cost::sign_in, .problems = {&problems::duplicate}};
  guard.check = [](const Call&) -> Result<void> { return fail(problems::duplicate, "no"); };
  const auto removing = remove<&Boxes::remove>(
      part_, boxes_, {.path = "{id}/", .guard = guard, .answers_empty = true});
  EXPECT_EQ(removing.cost, Cost::sign_in);
  EXPECT_EQ(removing.answer, &type_of<Empty>);
  EXPECT_TRUE(has(removing, problems::duplicate));
  EXPECT_FALSE(run(removing).done);
  EXPECT_EQ(boxes_.removed.second, BoxId{}) << "nothing was removed";
  const auto free = remove<&Boxes::remove>(part_, boxes_, {.path = "{id}/"});
  EXPECT_EQ(free.status, 204);
  EXPECT_TRUE(run(free).done);
  EXPECT_EQ(boxes_.removed.second, BoxId{4});
}

TEST_F(PartTest, FunctionObjectsNeedNoService) {
  const auto one = find(part_, [this](BoxId id) { return boxes_.find(id); }, {.path = "{id}/"});
  EXPECT_EQ(run(one).box.id, BoxId{4});
  EXPECT_EQ(run(one).entity_tag, "3");
}

}  // namespace
}  // namespace toolyard
