// What the autopilot needs of other areas: opportunities to take, and an author who writes drafts
// and takes them through the workflow of content. The app makes them.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "areas/autopilot/options.h"
#include "areas/autopilot/runs/model.h"
#include "areas/autopilot/steps/model.h"
#include "core/endpoint/call.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "ports/language_model.h"

namespace toolyard::autopilot {

struct Choice {
  RunId run{};
  std::string_view locale;  // empty: any
  std::span<const std::string> purposes;
  std::span<const std::int64_t> ids;  // these; else the queue, and then the best open ones
  std::int64_t at_most = 0;
};

class Opportunities {
 public:
  virtual ~Opportunities() = default;

  // What fits and is free, the best first, without taking it.
  virtual std::vector<Brief> peek(Transaction& transaction, const Choice& choice) = 0;
  // The same, now in progress for the run: nobody else is given them.
  virtual std::vector<Brief> take(Transaction& transaction, const Choice& choice) = 0;
  // The run has written this draft for it.
  virtual void written(Transaction& transaction, RunId run, std::int64_t opportunity,
                       std::int64_t content_item) = 0;
  // The draft is public.
  virtual void finish(Transaction& transaction, RunId run, std::int64_t opportunity,
                      std::int64_t content_item) = 0;
  // The run does nothing about it after all. One that is not the run's stays as it is.
  virtual void give_back(Transaction& transaction, RunId run, std::int64_t opportunity) = 0;
};

// What a model will be asked, and what that can use at most.
struct Assignment {
  std::string asked;  // JSON, the author's own
  std::optional<std::int64_t> template_version;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;  // at most
};

struct Draft {
  std::int64_t content_item = 0, revision = 0;
};

struct DraftSummary {
  std::int64_t revision = 0;
  bool is_approvable = false;  // generated, in review, or approved already
};

class Author {
 public:
  virtual ~Author() = default;

  // Asks nobody.
  virtual Result<Assignment> assign(Transaction& transaction, const Brief& brief) = 0;
  // Asks a model, once. From any thread.
  virtual std::expected<WrittenText, WritingFault> write(const std::string& asked,
                                                         std::stop_token stop) = 0;
  struct Order {
    RunId run{};
    const Brief& brief;
    const std::string& asked;
    std::optional<UserId> requested_by;
  };
  // An item with what the model has answered, generated and unread.
  virtual Result<Draft> make(Transaction& transaction, const Order& order,
                             const WrittenText& reply) = 0;

  virtual std::optional<DraftSummary> find(Transaction& transaction, std::int64_t item) = 0;
  // To review, where it is generated and unread; else nothing.
  virtual Result<void> submit(const Call& call, std::int64_t item) = 0;
  virtual Result<void> approve(const Call& call, std::int64_t item, std::string_view comment) = 0;
  virtual Result<void> publish(const Call& call, std::int64_t item, std::int64_t revision) = 0;
};

struct Dependencies {
  Database& database;
  JobQueue& jobs;
  Clock clock;
  Opportunities& opportunities;
  Author& author;
  Threads& threads;
  Options options;
  std::int64_t call_seconds;  // that a model may take for a text
};

}  // namespace toolyard::autopilot
