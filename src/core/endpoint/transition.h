// The error of an action that the state of a record does not allow: it contains the state, the
// requested action and the allowed actions.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType illegal_transition{
    "illegal_transition", ErrorKind::conflict,
    "The state of the record does not allow this action.",
    "`current` is the state, `action` the requested action, and `allowed` the actions that are "
    "allowed in this state."};
}  // namespace problems

inline std::unexpected<Error> refuse_transition(std::string_view current, std::string_view action,
                                                std::vector<std::string> allowed) {
  auto refused =
      fail(problems::illegal_transition, "A record that is `" + std::string(current) +
                                             "` does not allow `" + std::string(action) + "`.");
  refused.error().extras = {{"current", std::string(current)},
                            {"action", std::string(action)},
                            {"allowed", std::move(allowed)}};
  return refused;
}
template <Spelled Action>
std::unexpected<Error> refuse_transition(std::string_view current, std::string_view action,
                                         const std::vector<Action>& allowed) {
  std::vector<std::string> names;
  names.reserve(allowed.size());
  for (const auto one : allowed) names.emplace_back(spelling(one));
  return refuse_transition(current, action, std::move(names));
}

}  // namespace toolyard
