// What is counted of keywords: read for those that somebody looks at.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "areas/keywords/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::keywords {

// The days of the metrics: of all days in it, or of the file of exactly that window.
struct Counted {
  Window window;
  bool is_dated = true;
};

// The last 28 days with final numbers; where no days are known, the latest file. Nothing without
// either.
std::optional<Counted> usual_window(Transaction& transaction);

enum class History { left_out, told };
// Gives them their metrics, what was before, and their best position.
void add_counts(Transaction& transaction, const std::optional<Counted>& counted, History history,
                std::span<Keyword* const> all);

std::vector<Keyword> top_keywords(Transaction& transaction, const std::optional<Counted>& counted,
                                  const TopQuery& query);

}  // namespace toolyard::keywords
