// Live texts on a public site, for tests of areas that ask what stands at its addresses.
#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/content/comments/service.h"
#include "areas/content/items/service.h"
#include "areas/site/site.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class SiteTexts {
 public:
  // The site is at `https://tools.example`, in English and German, and has the tool `base64`.
  SiteTexts(Database& database, JobQueue& jobs, const Clock& clock)
      : notices_(database, jobs, clock, {}), comments_(database, clock, notices_),
        items_(database, jobs, clock, options_, comments_),
        site_(database, clock, SecretKey(std::string(32, 's')),
              {.tools = {{"base64", "Base64", "Encodes."}}, .base_url = "https://tools.example"}) {
    site::SiteText text;
    text.locales = {"en", "de"};
    auto call = approver_;
    call.given.mark(find_field(type_of<site::SiteText>, "locales"));
    EXPECT_TRUE(site_.record().change(call, text));
    EXPECT_TRUE(site_.record().publish(call, {}));
  }

  const site::SitePages& pages() const { return site_.pages(); }

  // Returns a text that `publish` accepts.
  static content::ContentItem text(std::string_view type, std::string_view title,
                                   std::string_view locale = "en") {
    content::ContentItem item;
    item.content_type = type;
    item.title = title;
    item.summary = "About " + std::string(title) + ".";
    item.body = "A text.";
    item.locale = locale;
    return item;
  }
  std::int64_t publish(content::ContentItem item) {
    item.status = content::Status::published;
    return static_cast<std::int64_t>(items_.create(approver_, item).value().id);
  }
  template <class Change> void edit(std::int64_t item, Change change) {
    EXPECT_TRUE(
        items_.save(approver_, content::ItemId{item}, [&](const content::StoredItem& stored) {
          content::ContentItem request = stored;
          change(request);
          return request;
        }));
  }
  void act(std::int64_t item, content::Action action) {
    EXPECT_TRUE(items_.act(approver_, content::ItemId{item}, action, {}));
  }
  // Gives a live text another slug, and publishes that.
  void move(std::int64_t item, std::string_view slug) {
    edit(item, [&](content::ContentItem& request) { request.slug = slug; });
    act(item, content::Action::approve);
    act(item, content::Action::publish);
  }

 private:
  Call approver_{.caller = {.user = UserId{3}, .role = Role::approver}, .url = "http://here/"};
  content::Options options_{.tool_slugs = {"base64", "pdf-merge"},
                            .deliver = [](std::string_view body, content::BodyFormat,
                                          std::string_view) { return std::string(body); }};
  content::NoticeService notices_;
  content::CommentService comments_;
  content::ItemService items_;
  site::Site site_;
};

}  // namespace toolyard::testing
