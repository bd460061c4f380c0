// Interfaces of the autopilot to other areas, implemented by the app: opportunities to take, and an
// author that writes drafts and takes them through the workflow of content.
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

// The opportunities that a run asks for.
struct Choice {
  RunId run{};
  std::string_view locale;  // empty: any
  std::span<const std::string> purposes;
  std::span<const std::int64_t> ids;  // exactly these; else queued, then open ones
  std::int64_t at_most = 0;
};

class Opportunities {
 public:
  virtual ~Opportunities() = default;

  // Returns available opportunities that match, the best first, without taking them.
  virtual std::vector<Brief> peek(Transaction& transaction, const Choice& choice) = 0;
  // Assigns matching opportunities to the run and returns them. No other run can take them.
  virtual std::vector<Brief> take(Transaction& transaction, const Choice& choice) = 0;
  // Stores the draft that the run has written for an opportunity.
  virtual void written(Transaction& transaction, RunId run, std::int64_t opportunity,
                       std::int64_t content_item) = 0;
  // Marks an opportunity as done: the draft was published.
  virtual void finish(Transaction& transaction, RunId run, std::int64_t opportunity,
                      std::int64_t content_item) = 0;
  // Releases an opportunity of the run. One that does not belong to the run is not changed.
  virtual void give_back(Transaction& transaction, RunId run, std::int64_t opportunity) = 0;
};

// The request to a model for a draft, and the most that it can use.
struct Assignment {
  std::string model_request;  // request to the model: JSON in the author's format
  std::optional<std::int64_t> template_version;
  std::int64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;  // maxima
};

struct Draft {
  std::int64_t content_item = 0, revision = 0;
};

struct DraftSummary {
  std::int64_t revision = 0;
  bool is_approvable = false;  // generated, in review, or approved already
  bool has_errors = false;     // findings that must be resolved before an approval
};

class Author {
 public:
  virtual ~Author() = default;

  // Identifies the page that the brief asks to change: two texts for one place would replace each
  // other. Empty for a new text with a page of its own.
  virtual std::string place_of(Transaction& transaction, const Brief& brief) = 0;
  // Prepares the request for a brief. Does not call a model.
  virtual Result<Assignment> assign(Transaction& transaction, const Brief& brief) = 0;
  // Calls a model once. Thread-safe.
  virtual std::expected<WrittenText, WritingFault> write(const std::string& model_request,
                                                         std::stop_token stop) = 0;
  struct Order {
    RunId run{};
    const Brief& brief;
    const std::string& model_request;
    std::optional<UserId> requested_by;
  };
  // Creates a content item from the response of the model, with the status "generated".
  virtual Result<Draft> make(Transaction& transaction, const Order& order,
                             const WrittenText& reply) = 0;

  virtual std::optional<DraftSummary> find(Transaction& transaction, std::int64_t item) = 0;
  // Submits an item for review if it is generated; does nothing in other states.
  virtual Result<void> submit(const Call& call, std::int64_t item) = 0;
  virtual Result<void> approve(const Call& call, std::int64_t item, std::string_view comment) = 0;
  // Whether an item must be approved by a person who did not write it.
  virtual bool needs_another_person() const = 0;
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
  std::int64_t call_seconds;  // maximum duration of a model call
};

}  // namespace toolyard::autopilot
