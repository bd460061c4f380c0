// Statements with a list of names, whose number is fixed so that each is prepared only once.
#pragma once
#include <string>
#include <vector>

#include "ports/database.h"

namespace toolyard::experiments {

// Number of values in the list of one statement.
inline constexpr std::size_t names_at_once = 256;

// Returns a list of placeholders, `($2, $3, …)`.
inline std::string name_places(std::size_t first) {
  std::string places;
  for (std::size_t i = 0; i < names_at_once; ++i)
    places.append(i == 0 ? "($" : ", $").append(std::to_string(first + i));
  return places + ")";
}

// Calls `run` with all names in portions: the values in `first`, followed by `names_at_once` names.
// The last portion is filled up with its last name.
template <class Names, class Run>
void in_portions(const Names& names, std::vector<Bound> first, const Run& run) {
  const auto own = first.size();
  for (auto next = names.begin(); next != names.end();) {
    first.resize(own);
    for (; next != names.end() && first.size() < own + names_at_once; ++next)
      first.push_back(bind(*next));
    while (first.size() < own + names_at_once) first.push_back(first.back());
    run(first);
  }
}

// Runs a statement that violates no constraint.
inline std::int64_t run_surely(Transaction& transaction, std::string_view sql,
                               const std::vector<Bound>& values, const RowSink& sink = {}) {
  const auto done = transaction.run(sql, values, sink);
  if (!done) throw BrokenStore("unexpected violation of " + done.error().constraint);
  return *done;
}

}  // namespace toolyard::experiments
