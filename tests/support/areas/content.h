// Fixture for content on a database of its own, with calls by a viewer, an editor and an approver,
// a fixed clock, and jobs that the test runs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/comments/service.h"
#include "areas/content/delivery/service.h"
#include "areas/content/items/service.h"
#include "areas/content/templates/service.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class ContentTest : public ::testing::TestWithParam<Engine> {
 protected:
  using ContentItem = content::ContentItem;
  using Status = content::Status;
  using Action = content::Action;

  UserId make_user(std::string_view name, Role role);
  Call call_of(UserId user, Role role) const {
    return {.caller = {.user = user, .role = role}, .url = "http://here/list/"};
  }
  content::StoredItem make(ContentItem request) {
    return items_.create(approver_, request).value();
  }
  // Creates content with the status, complete enough to be published.
  content::StoredItem make_in(Status status);
  static ContentItem page(std::string_view title);
  // Saves the item with one change.
  template <class Change> auto save(const Call& call, content::ItemId item, Change change) {
    return items_.save(call, item, [&](const content::StoredItem& stored) {
      ContentItem request = stored;
      change(request);
      return request;
    });
  }
  // Changes a template by a request that contains all of its fields, one of them changed.
  template <class Change>
  Result<content::StoredTemplate> change_template(content::TemplateId id, Change change) {
    TOOLYARD_TRY(content::PromptTemplate request, templates_.find({}, id));
    change(request);
    auto call = editor_;
    for (const auto& field : type_of<content::PromptTemplate>.fields)
      call.given.mark(find_field(type_of<content::PromptTemplate>, field.name));
    return templates_.change(call, id, request);
  }
  content::StoredItem now_is(content::ItemId item) { return items_.find(viewer_, item).value(); }
  std::vector<std::string> titles(const content::ItemQuery& query);
  // Returns the code of an error, followed by ` /pointer code` for each fault.
  static std::string text_of(const Error& error);
  template <class T> static std::string refusal(const Result<T>& result) {
    return result ? "" : text_of(result.error());
  }

  TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  content::Options options_{
      .tool_slugs = {"base64", "pdf-merge"},
      .deliver = [](std::string_view body, content::BodyFormat, std::string_view) {
        return "<p>" + std::string(body) + "</p>";
      }};
  Clock clock_ = [this] { return now_; };
  TestJobs jobs_{*database_, clock_};
  content::NoticeService notices_{*database_, jobs_.queue(), clock_, {}};
  content::CommentService comments_{*database_, clock_, notices_};
  content::ItemService items_{*database_, jobs_.queue(), clock_, options_, comments_};
  content::TemplateService templates_{*database_, clock_, {}};
  content::Delivery delivery_{*database_, options_};
  UserId ada_ = make_user("ada", Role::editor);
  UserId bob_ = make_user("bob", Role::approver);
  Call viewer_ = call_of(UserId{999}, Role::viewer);
  Call editor_ = call_of(ada_, Role::editor);
  Call approver_ = call_of(bob_, Role::approver);
};

}  // namespace toolyard::testing
