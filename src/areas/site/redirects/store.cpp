#include "areas/site/redirects/store.h"

#include <string>
#include <utility>

#include "ports/pieces.h"

namespace toolyard::site {
namespace {

constexpr std::size_t max_paths = 500;  // of one statement

// Passes pieces of the paths to `visit`, with placeholders from `$1` on.
template <class Visit> void each_places(std::span<const std::string> paths, const Visit& visit) {
  each_piece(paths, max_paths, [&](std::span<const std::string> some) {
    std::vector<Bound> values;
    std::string places;
    for (const auto& path : some) {
      values.push_back(bind(path));
      places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
    }
    visit(places, values);
  });
}

// Returns the number of redirects that lead to a path one after the other, up to `max_hops`.
std::int64_t hops_before(Transaction& transaction, std::string_view path) {
  return *transaction.row<std::int64_t>(
      "with recursive chain (path, hops) as (select cast($1 as text), cast(0 as bigint) union "
      "select r.from_path, c.hops + 1 from chain c join redirects r on r.leads_to = c.path "
      "where c.hops < cast($2 as bigint) and r.from_path <> $1) select max(hops) from chain",
      path, std::int64_t{max_hops});
}

// Returns the number of redirects that a visitor follows from this one on, itself included, up to
// more than `max_hops`; fails if they lead back to it.
Result<int> hops_after(Transaction& transaction, const StoredRedirect& redirect) {
  auto path = redirect.leads_to;
  int hops = 1;
  while (!path.empty() && hops <= max_hops) {
    if (path == redirect.from_path)
      return invalid("/to", "redirect_loop",
                     hops == 1
                         ? "Must not be the redirected path itself."
                         : "Must not lead back to the redirected path through other redirects.");
    auto next = find_redirect_from(transaction, path);
    if (!next) break;
    ++hops;
    path = std::move(next->leads_to);
  }
  return hops;
}

}  // namespace

std::optional<StoredRedirect> find_redirect_from(Transaction& transaction, std::string_view path) {
  return find_record<StoredRedirect>(transaction, "where from_path = $1", path);
}

std::vector<RedirectStep> find_redirects_from(Transaction& transaction,
                                              std::span<const std::string> paths) {
  std::vector<RedirectStep> all;
  each_places(paths, [&](const std::string& places, const std::vector<Bound>& values) {
    transaction.each_bound<RedirectStep>(
        [&](RedirectStep&& step) { all.push_back(std::move(step)); },
        "select from_path, target, leads_to, status from redirects where from_path in (" + places +
            ")",
        values);
  });
  return all;
}

std::vector<std::string> redirects_to(Transaction& transaction,
                                      std::span<const std::string> paths) {
  constexpr std::size_t max = 100;
  std::vector<std::string> all;
  each_places(paths, [&](const std::string& places, const std::vector<Bound>& values) {
    if (all.size() < max)
      transaction.each_bound<std::string>(
          [&](std::string&& from) { all.push_back(std::move(from)); },
          "select from_path from redirects where leads_to in (" + places +
              ") order by from_path limit " + std::to_string(max),
          values);
  });
  return all;
}

std::int64_t count_redirects(Transaction& transaction) {
  return *transaction.row<std::int64_t>("select count(*) from redirects");
}

Result<void> check_chain(Transaction& transaction, const StoredRedirect& redirect) {
  TOOLYARD_TRY(const auto after, hops_after(transaction, redirect));
  if (after + hops_before(transaction, redirect.from_path) > max_hops)
    return invalid("/to", "redirect_loop", "Visitors would follow more than 5 redirects in a row.");
  return {};
}

}  // namespace toolyard::site
