// Reads redirects by their paths, and finds the chains that they form.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/site/redirects/model.h"
#include "ports/database.h"

namespace toolyard::site {

// `path` is in the form of `from_path`.
std::optional<StoredRedirect> find_redirect_from(Transaction& transaction, std::string_view path);

// What a redirect does, without what only people read of it.
struct RedirectStep {
  std::string from_path, target, leads_to;
  RedirectStatus status = RedirectStatus::moved;
  static constexpr auto fields(auto...) {
    return row_columns<RedirectStep, &RedirectStep::from_path, &RedirectStep::target,
                       &RedirectStep::leads_to, &RedirectStep::status>();
  }
};
// Returns the redirects from any of the paths, in no order. Reads hundreds of paths by one
// statement.
std::vector<RedirectStep> find_redirects_from(Transaction& transaction,
                                              std::span<const std::string> paths);
// Returns the paths of redirects that lead to any of the paths directly, at most 100.
std::vector<std::string> redirects_to(Transaction& transaction, std::span<const std::string> paths);

std::int64_t count_redirects(Transaction& transaction);

// Fails if a redirect leads to itself, directly or over others, or makes visitors follow more than
// `max_hops` redirects one after the other.
Result<void> check_chain(Transaction& transaction, const StoredRedirect& redirect);

}  // namespace toolyard::site
