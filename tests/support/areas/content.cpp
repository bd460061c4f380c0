#include "tests/support/areas/content.h"

namespace toolyard::testing {

UserId ContentTest::make_user(std::string_view name, Role role) {
  return *database_->write([&](Transaction& transaction) -> Result<UserId> {
    return *transaction.insert<UserId>(
        "insert into users (username, email, password_hash, role, is_active, token_version, "
        "created_at, password_changed_at, change_number) "
        "values ($1, 'a@example.com', '-', $2, true, 0, 0, 0, 0) returning id",
        name, role);
  });
}

content::ContentItem ContentTest::page(std::string_view title) {
  ContentItem item;
  item.content_type = "blog";
  item.title = title;
  item.body = "A text about something.";
  return item;
}

content::StoredItem ContentTest::make_in(Status status) {
  auto request = page("In " + std::string(spelling(status)));
  request.status = status;
  return make(request);
}

std::vector<std::string> ContentTest::titles(const content::ItemQuery& query) {
  std::vector<std::string> all;
  const auto page = items_.list(viewer_, query).value();
  for (const auto& item : page.results) all.push_back(item.title);
  EXPECT_EQ(page.count, std::int64_t(all.size()));
  return all;
}

std::string ContentTest::text_of(const Error& error) {
  std::string text(error.type->code);
  for (const auto& fault : error.faults) text += " " + fault.pointer + " " + fault.code;
  return text;
}

}  // namespace toolyard::testing
