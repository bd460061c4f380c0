// Has models write items: a request is kept and queued at once, and a job asks the model, keeps its
// answer, and makes a revision of it. An answer that was kept is never asked for again.
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

  // What to ask, and of whom; every fault of the request at once.
  Result<StoredGeneration> prepare(Transaction& transaction, const StoredItem& item,
                                   const RegenerateRequest& request) const;
  // Null: there is none of that name.
  LanguageModel* writer(std::string_view name) const;

  // The handler of the jobs that `regenerate` leaves behind.
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
