// Items that a model writes from the start: what to ask is settled first, asking is the caller's
// business, and the item comes to be with the answer in it.
#pragma once
#include <optional>
#include <stop_token>
#include <string>

#include "areas/content/generation/service.h"
#include "areas/content/items/service.h"

namespace toolyard::content {

// What is to be written, before there is anything.
struct DraftRequest {
  std::string content_type, locale, title, summary;
  std::vector<std::string> keywords;
  std::optional<std::string> tool_slug;
  std::optional<std::int64_t> opportunity, autopilot_run;
  std::optional<UserId> author;
};

// What a model will be asked, and what that can use at most.
struct DraftPlan {
  std::string asked;  // JSON, for `ask` and `make`
  std::int64_t template_version = 0;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
};

class Drafting {
 public:
  Drafting(Database& database, Clock clock, ItemService& items, GenerationService& generations)
      : database_(database), clock_(std::move(clock)), items_(items), generations_(generations) {}

  // With the default template of its content type and locale.
  Result<DraftPlan> plan(Transaction& transaction, const DraftRequest& request) const;
  // Once, and without a look at the store.
  std::expected<WrittenText, WritingFault> ask(const std::string& asked,
                                               std::stop_token stop) const;
  // An item that is `ai_generated`, with the answer as its first revision.
  Result<StoredItem> make(Transaction& transaction, const DraftRequest& request,
                          const std::string& asked, const WrittenText& reply) const;

  std::optional<StoredItem> find(Transaction& transaction, ItemId item) const;

 private:
  Database& database_;
  Clock clock_;
  ItemService& items_;
  GenerationService& generations_;
};

}  // namespace toolyard::content
