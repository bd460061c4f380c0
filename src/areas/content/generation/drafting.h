// Drafts new items with a language model: `plan` determines the prompt, `ask` calls the model at a
// time that the caller chooses, and `make` creates the item from the reply.
#pragma once
#include <optional>
#include <stop_token>
#include <string>

#include "areas/content/generation/service.h"
#include "areas/content/items/service.h"

namespace toolyard::content {

// The item to be written, which does not exist yet.
struct DraftRequest {
  std::string content_type, locale, title, summary;
  std::vector<std::string> keywords;
  std::optional<std::string> tool_slug;
  std::optional<std::int64_t> opportunity, autopilot_run;
  std::optional<UserId> author;
};

// The prompt for a model, and upper limits of tokens and cost.
struct DraftPlan {
  std::string asked;  // JSON, passed to `ask` and `make`
  std::int64_t template_version = 0;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
};

class Drafting {
 public:
  Drafting(Clock clock, ItemService& items, GenerationService& generations)
      : clock_(std::move(clock)), items_(items), generations_(generations) {}

  // Uses the default template of the content type and locale.
  Result<DraftPlan> plan(Transaction& transaction, const DraftRequest& request) const;
  // Calls the model once. Does not access the database.
  std::expected<WrittenText, WritingFault> ask(const std::string& asked,
                                               std::stop_token stop) const;
  // Creates an item with the status `ai_generated` and the reply as its first revision.
  Result<StoredItem> make(Transaction& transaction, const DraftRequest& request,
                          const std::string& asked, const WrittenText& reply) const;

  std::optional<StoredItem> find(Transaction& transaction, ItemId item) const;

 private:
  Clock clock_;
  ItemService& items_;
  GenerationService& generations_;
};

}  // namespace toolyard::content
