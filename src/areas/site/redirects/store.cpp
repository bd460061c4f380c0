#include "areas/site/redirects/store.h"

#include <algorithm>
#include <string>
#include <utility>

namespace toolyard::site {
namespace {

constexpr std::size_t most_paths = 500;  // of one statement

// Passes pieces of the paths to `visit`, with placeholders from `$1` on.
template <class Visit> void each_piece(std::span<const std::string> paths, const Visit& visit) {
  for (; !paths.empty(); paths = paths.subspan(std::min(most_paths, paths.size()))) {
    std::vector<Bound> values;
    std::string places;
    for (const auto& path : paths.first(std::min(most_paths, paths.size()))) {
      values.push_back(bind(path));
      places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
    }
    visit(places, values);
  }
}

template <class Row>
void read_redirects(Transaction& transaction, const std::string& sql,
                    const std::vector<Bound>& values, std::vector<Row>& all) {
  bool is_checked = false;
  const auto done = transaction.run(sql, values, [&](const toolyard::Row& row) {
    if (!std::exchange(is_checked, true)) check_columns(row, type_of<Row>);
    read_row(row, type_of<Row>, &all.emplace_back());
  });
  if (!done) throw BrokenStore("reading redirects violates " + done.error().constraint);
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
                     hops == 1 ? "Must not be the redirected path itself."
                               : "Leads back to the redirected path over other redirects.");
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
  each_piece(paths, [&](const std::string& places, const std::vector<Bound>& values) {
    read_redirects(transaction,
                   "select from_path, target, leads_to, status from redirects "
                   "where from_path in (" +
                       places + ")",
                   values, all);
  });
  return all;
}

std::vector<std::string> redirects_to(Transaction& transaction,
                                      std::span<const std::string> paths) {
  constexpr std::size_t most = 100;
  struct From {
    std::string from_path;
    static constexpr auto fields() { return row_columns<From, &From::from_path>(); }
  };
  std::vector<From> all;
  each_piece(paths, [&](const std::string& places, const std::vector<Bound>& values) {
    if (all.size() < most)
      read_redirects(transaction,
                     "select from_path from redirects where leads_to in (" + places +
                         ") order by from_path limit " + std::to_string(most),
                     values, all);
  });
  std::vector<std::string> from_paths;
  for (auto& one : all) from_paths.push_back(std::move(one.from_path));
  return from_paths;
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
