// The autopilot on a database of its own: with content that a model writes, opportunities in a
// table of the test's, a clock that stands still and jobs that are run by hand.
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

// Opportunities that are a title and a state.
class TableOpportunities final : public autopilot::Opportunities {
 public:
  explicit TableOpportunities(Database& database);

  void add(int count);
  // `id:state` of each, and `=item` where something was written.
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

// A model that costs 42 of the 100 that it may cost, and 42 tokens.
class HookedModel final : public LanguageModel {
 public:
  using Outcome = std::expected<WrittenText, WritingFault>;

  std::string_view name() const override { return "hooked"; }
  std::string_view model_for(const WritingTask&) const override { return "m"; }
  std::int64_t cost_at_most(const WritingTask&) const override { return 100; }
  Outcome write(const WritingTask& task, std::stop_token) override;

  static WrittenText text();
  // Instead of the text, or before it: the next calls do these.
  std::deque<std::function<Outcome()>> hooks;
  std::vector<std::string> asked;  // titles
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
  // One attempt of the job.
  std::expected<void, JobFault> attempt(const KeptJob& job);
  // All that are due, and those that they leave behind.
  void run_jobs();
  std::vector<KeptJob> due(std::string_view kind);
  // Has a new run done all that it does without people.
  Run done(const autopilot::RunRequest& request);
  // The states of its steps, by their first letters.
  static std::string states(const Run& run);
  std::string status_of(std::int64_t item);

  KeptLog log_;
  Threads threads_{log_};
  HookedModel model_;
  content::Content content_{*database_, jobs_.queue(), clock_, options_, {model_}};
  ContentAuthor author_{content_};
  TableOpportunities opportunities_{*database_};
  autopilot::Autopilot autopilot_;
  std::map<std::string, JobHandler> handlers_;
};

}  // namespace toolyard::testing
