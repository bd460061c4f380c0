// Reads the aggregated figures of keywords, for the responses of the API.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "areas/keywords/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::keywords {

// The period of the metrics: the days within the window, or, if not dated, a file that covers
// exactly this window.
struct Counted {
  Window window;
  bool is_dated = true;
};

// Returns the last 28 days up to the last one with final figures, or the window of the latest file
// if there is no dated data, or nullopt without data.
std::optional<Counted> usual_window(Transaction& transaction);

enum class History { left_out, included };
// Sets the metrics of the keywords, those of the preceding period, the change of the position, the
// best position, and the history if it is requested.
void add_counts(Transaction& transaction, const std::optional<Counted>& counted, History history,
                std::span<Keyword* const> all);

std::vector<Keyword> top_keywords(Transaction& transaction, const std::optional<Counted>& counted,
                                  const TopQuery& query);

}  // namespace toolyard::keywords
