// Has language models rewrite items: a request is stored and queued at once, and a job calls the
// model, stores its reply, and creates a revision from it. A reply that was stored is never
// requested again.
#pragma once
#include "areas/content/generation/model.h"
#include "areas/content/items/service.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType generation_in_progress{
    "generation_in_progress", ErrorKind::conflict,
    "A generation of the content item is already under way.",
    "The item's `generation` shows the progress; its job is listed under `/admin/jobs/`."};
}  // namespace problems

class GenerationService {
 public:
  GenerationService(Database& database, JobQueue& jobs, Clock clock, ItemService& items,
                    Writers writers);

  Result<RegenerateResult> regenerate(const Call& call, ItemId item,
                                      const RegenerateRequest& request);

  // Returns the prompt for the item and the model to call. Reports the faults of provider and
  // template at once.
  Result<StoredGeneration> prepare(Transaction& transaction, const StoredItem& item,
                                   const RegenerateRequest& request) const;
  // Returns the model with this name, or null.
  LanguageModel* writer(std::string_view name) const;

  // The handler of the jobs that `regenerate` queues.
  static constexpr std::string_view job_kind = "content.generate";
  std::expected<void, JobFault> generate(RunningJob& job);

 private:
  std::expected<WrittenText, JobFault> ask(const StoredGeneration& one, RunningJob& job) const;
  Result<void> keep(const StoredGeneration& one, const WrittenText& reply, RunningJob& job);
  Result<void> make_revision(const StoredGeneration& one, RunningJob& job);

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  ItemService& items_;
  Writers writers_;
};

}  // namespace toolyard::content
