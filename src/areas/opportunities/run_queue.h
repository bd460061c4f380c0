// The queue of opportunities for autopilot runs: a run takes opportunities, stores what it has
// written for them, and finishes them or gives them back. All functions work within the caller's
// transaction.
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
  std::span<const OpportunityId> ids = {};     // exactly these; else queued, then open ones
  std::string_view locale = {};                // empty: any
  std::span<const std::string> purposes = {};  // suggested purposes; empty: any
};

// What a run needs to know about an opportunity.
struct Taken {
  OpportunityId id{};
  std::string query, page;  // empty: none
  bool is_gap = false;      // no page answers the query: it needs a text of its own
  std::optional<std::string> tool_slug;
  std::string locale;
  Purpose suggested_purpose = Purpose::blog;
  std::string note;
};

class RunQueue {
 public:
  explicit RunQueue(std::string_view engine) : is_postgres_(engine == "postgres") {}

  // Moves opportunities to `in_progress` and assigns them to the run, in one statement: two runs
  // never take the same one, on any number of nodes. Takes only open and queued ones; those without
  // an estimated gain only if `ids` names them or they are queued. Returns them in the order of the
  // queue.
  std::vector<Taken> take(Transaction& transaction, const TakeRequest& request, Instant now) const;
  // Returns what `take` would take, without taking it; for a dry run.
  std::vector<Taken> peek(Transaction& transaction, const TakeRequest& request) const;

  // Stores the content item that the run has written for an opportunity, published or not. Returns
  // false, and changes nothing, if the opportunity does not belong to the run any more.
  static bool set_item(Transaction& transaction, OpportunityId id, std::int64_t run,
                       std::int64_t content_item, Instant now);
  // Marks an opportunity as done: its content was published at `published_at`. The outcome is
  // measured later. Returns false if the opportunity does not belong to the run any more; it may
  // already be done, because a refresh finishes opportunities whose content was published without
  // the run.
  static bool finish(Transaction& transaction, OpportunityId id, std::int64_t run,
                     std::int64_t content_item, Instant published_at, Instant now);
  // Reopens an opportunity whose run has failed, was rejected or was cancelled. Returns false if
  // the opportunity does not belong to the run any more.
  static bool give_back(Transaction& transaction, OpportunityId id, std::int64_t run, Instant now);
  // Reopens all unfinished opportunities of the run, and returns their number.
  static std::int64_t give_all_back(Transaction& transaction, std::int64_t run, Instant now);

 private:
  bool is_postgres_;
};

}  // namespace toolyard::opportunities
