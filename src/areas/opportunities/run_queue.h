// What runs of the autopilot do with opportunities: take the next ones for themselves, tell what
// was made for one, and give back what they do not finish. All within the caller's transaction.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/opportunities/model.h"
#include "ports/database.h"

namespace toolyard::opportunities {

struct TakeRequest {
  std::int64_t run = 0;
  std::int64_t most = 5;
  std::span<const OpportunityId> ids = {};     // exactly these; else the queue, then the best open
  std::string_view locale = {};                // empty: any
  std::span<const std::string> purposes = {};  // that are suggested; empty: any
};

// What a run has to know of one.
struct Taken {
  OpportunityId id{};
  std::string query, page;  // empty: none
  std::optional<std::string> tool_slug;
  std::string locale;
  Purpose suggested_purpose = Purpose::blog;
  std::string note;
};

class RunQueue {
 public:
  explicit RunQueue(std::string_view engine) : is_postgres_(engine == "postgres") {}

  // Moves them to `in_progress` with the run's id, in one statement: no two runs ever take the
  // same, on however many nodes. Only open and queued ones are taken, and those that promise
  // nothing only by name. In the order of the queue.
  std::vector<Taken> take(Transaction& transaction, const TakeRequest& request, Instant now) const;
  // The same ones without taking them, for a dry run.
  std::vector<Taken> peek(Transaction& transaction, const TakeRequest& request) const;

  // What the run has written for one, published or not. False, and nothing changed, where it is
  // not this run's any more.
  static bool set_item(Transaction& transaction, OpportunityId id, std::int64_t run,
                       std::int64_t content_item, Instant now);
  // Done: its content was published at that time. What comes of it is measured later. A refresh
  // does the same where it sees content that was published since without the run, so false may
  // well mean that it is done.
  static bool finish(Transaction& transaction, OpportunityId id, std::int64_t run,
                     std::int64_t content_item, Instant published_at, Instant now);
  // Open again: the run has failed, was rejected or cancelled.
  static bool give_back(Transaction& transaction, OpportunityId id, std::int64_t run, Instant now);
  // All that the run has and has not finished. Answers how many.
  static std::int64_t give_all_back(Transaction& transaction, std::int64_t run, Instant now);

 private:
  bool is_postgres_;
};

}  // namespace toolyard::opportunities
