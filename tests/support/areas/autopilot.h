// Fixture for the autopilot on a database of its own: content written by a fake model,
// opportunities in a table of the test, a fixed clock, and jobs that the test runs.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/wiring/autopilot_dependencies.h"
#include "areas/autopilot/autopilot.h"
#include "tests/support/areas/content.h"

namespace toolyard::testing {

// Opportunities in a table of the test that stores only their state, run and content item.
class TableOpportunities final : public autopilot::Opportunities {
 public:
  explicit TableOpportunities(Database& database);

  void add(int count);
  // What each opportunity asks for.
  std::string purpose = "blog", page;
  // Returns `id:state` of each opportunity, followed by `=item` if content was written for it.
  std::string states();

  std::vector<autopilot::Brief> peek(Transaction& transaction,
                                     const autopilot::Choice& choice) override;
  std::vector<autopilot::Brief> take(Transaction& transaction,
                                     const autopilot::Choice& choice) override;
  void written(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity,
               std::int64_t content_item) override;
  void finish(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity,
              std::int64_t content_item) override;
  void give_back(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity) override;

 private:
  Database& database_;
};

// A language model whose calls reserve 100 micros each, then cost 42 and use 42 tokens.
class HookedModel final : public LanguageModel {
 public:
  using Outcome = std::expected<WrittenText, WritingFault>;

  std::string_view name() const override { return "hooked"; }
  std::string_view model_for(const WritingTask&) const override { return "m"; }
  bool offers(std::string_view) const override { return true; }
  std::int64_t cost_at_most(const WritingTask&) const override { return 100; }
  Outcome write(const WritingTask& task, std::stop_token) override;

  static WrittenText text();
  // Called by the next calls of `write`, one each, instead of returning `text()`.
  std::deque<std::function<Outcome()>> hooks;
  std::vector<std::string> requested;  // titles of the tasks
};

class AutopilotTest : public ContentTest {
 protected:
  using Run = autopilot::Run;
  using RunId = autopilot::RunId;

  explicit AutopilotTest(const autopilot::Options& options = {});

  Run create(const autopilot::RunRequest& request) {
    return autopilot_.runs().create(editor_, request).value();
  }
  Run now_is(RunId run) { return autopilot_.runs().find(viewer_, run).value(); }
  // Runs one attempt of a job.
  std::expected<void, JobFault> attempt(const KeptJob& job);
  // Runs all jobs that are due, including those that they add.
  void run_jobs();
  std::vector<KeptJob> due(std::string_view kind);
  // Creates a run and runs all jobs that are due. Returns the run as it is then.
  Run done(const autopilot::RunRequest& request);
  // Returns the first letters of the states of the run's steps.
  static std::string states(const Run& run);
  std::string status_of(std::int64_t item);

  MemoryLog log_;
  Threads threads_{log_};
  HookedModel model_;
  content::Content content_{*database_, jobs_.queue(), clock_, options_, {model_}};
  ContentAuthor author_{content_, nullptr};
  TableOpportunities opportunities_{*database_};
  autopilot::Autopilot autopilot_;
  std::map<std::string, JobHandler> handlers_;
};

}  // namespace toolyard::testing
