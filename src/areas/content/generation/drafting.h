// Drafts texts with a language model: `plan` determines the prompt, `ask` calls the model at a time
// that the caller chooses, and `make` creates an item from the reply. A draft for a page that is
// live here becomes a revision of its item instead.
#pragma once
#include <optional>
#include <stop_token>
#include <string>

#include "areas/content/generation/service.h"
#include "areas/content/items/service.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType unpublished_changes{
    "unpublished_changes", ErrorKind::conflict, "The page has changes that are not published.",
    "A proposal for the page would be published together with them. Publish them, or restore the "
    "live revision, and try again."};
inline constexpr ProblemType page_gone{
    "page_gone", ErrorKind::conflict, "The page was removed.",
    "There is no longer a text at the address whose title or description could be changed."};
}  // namespace problems

// What stands at the page that a draft is for.
enum class PageKind : std::uint8_t {
  unknown,  // it is not a page of the public site
  text,
  tool,
  gone
};

// What is to be written.
struct DraftRequest {
  std::string content_type, locale, title, summary;
  std::vector<std::string> keywords;
  std::optional<std::string> tool_slug;
  PageKind page_kind = PageKind::unknown;
  std::string page_slug;  // last segment of the path of the page that it is for; may be empty
  std::optional<ItemId> page_item = {};  // what is live at the page
  std::optional<std::int64_t> opportunity, autopilot_run;
  std::optional<UserId> author;
};

// The prompt for a model, and upper limits of tokens and cost.
struct DraftPlan {
  std::string model_request;  // JSON, passed to `ask` and `make`
  std::int64_t template_version = 0;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
};

class Drafting {
 public:
  Drafting(Clock clock, ItemService& items, GenerationService& generations)
      : clock_(std::move(clock)), items_(items), generations_(generations) {}

  // Identifies the item that the draft would change, or the text that it would be; empty for a
  // draft that is a new item in any case.
  static std::string place_of(Transaction& transaction, const DraftRequest& request);
  // Uses the default template of the content type and locale.
  Result<DraftPlan> plan(Transaction& transaction, const DraftRequest& request) const;
  // Calls the model once. Does not access the database.
  std::expected<WrittenText, WritingFault> ask(const std::string& model_request,
                                               std::stop_token stop) const;
  // Creates an item, or a revision of one, with the status `ai_generated` and the reply.
  Result<StoredItem> make(Transaction& transaction, const DraftRequest& request,
                          const std::string& model_request, const WrittenText& reply) const;

  std::optional<StoredItem> find(Transaction& transaction, ItemId item) const;

 private:
  Result<StoredItem> create(Transaction& transaction, const DraftRequest& request,
                            const WritingTask& task, const WrittenText& reply,
                            const StoredGeneration& generation) const;
  Result<StoredItem> revise(Transaction& transaction, StoredItem item, const DraftRequest& request,
                            const WritingTask& task, const WrittenText& reply,
                            const StoredGeneration& generation) const;

  Clock clock_;
  ItemService& items_;
  GenerationService& generations_;
};

}  // namespace toolyard::content
