// Reads redirects by their paths, and finds the chains that they form.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/site/redirects/model.h"
#include "ports/database.h"

namespace toolyard::site {

// `path` is in the form of `from_path`.
std::optional<StoredRedirect> find_redirect_from(Transaction& transaction, std::string_view path);

std::int64_t count_redirects(Transaction& transaction);

// Fails if a redirect leads to itself, directly or over others, or makes visitors follow more than
// `max_hops` redirects one after the other.
Result<void> check_chain(Transaction& transaction, const StoredRedirect& redirect);

}  // namespace toolyard::site
