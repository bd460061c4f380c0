#include "areas/search/import/slices.h"

#include <algorithm>

#include "areas/search/import/undo.h"
#include "areas/search/retention/store.h"
#include "areas/search/storage/fact_writer.h"
#include "areas/search/storage/sums.h"

namespace toolyard::search {
namespace {

// PostgreSQL has as many writers as connections, and is fastest with many facts at once.
constexpr std::size_t max_on_sqlite = 2'000, max_on_postgres = 200'000;

Table part_of(const Table& table, std::size_t begin, std::size_t end) {
  Table part{.file = table.file,
             .grain = table.grain,
             .search_type = table.search_type,
             .adds_repeats = table.adds_repeats,
             .facts = {}};
  part.facts.assign(table.facts.begin() + std::ptrdiff_t(begin),
                    table.facts.begin() + std::ptrdiff_t(end));
  return part;
}

std::size_t end_of_window(const Table& table, std::size_t begin) {
  auto end = begin;
  while (end < table.facts.size() && table.facts[end].window == table.facts[begin].window) ++end;
  return end;
}

}  // namespace

FactSlices::FactSlices(Database& database, std::function<Result<void>(Transaction&)> begin)
    : database_(database), begin_(std::move(begin)),
      most_(database.engine() == "postgres" ? max_on_postgres : max_on_sqlite) {}

template <class Work> Result<std::int64_t> FactSlices::run(const Work& work) const {
  return database_.write_slice([&](Transaction& transaction) -> Result<std::int64_t> {
    TOOLYARD_TRY_VOID(begin_(transaction));
    return work(transaction);
  });
}

Result<std::int64_t> FactSlices::write(const StoredImport& one, Table& table) const {
  std::ranges::stable_sort(table.facts, {}, &Fact::window);
  std::int64_t written = 0;
  for (std::size_t begin = 0, end = 0; begin < table.facts.size(); begin = end) {
    end = end_of_window(table, begin);
    for (auto next = end; next < table.facts.size() && next - begin <= most_;) {
      next = end_of_window(table, next);
      if (next - begin <= most_) end = next;
    }
    const auto part = part_of(table, begin, end);
    TOOLYARD_TRY(
        const auto rows,
        part.facts.size() > most_ ? write_window(one, part) : run([&](Transaction& transaction) {
          keep_windows(transaction, one, part);
          return write_facts(transaction, one.site_id, one.id, part);
        }));
    written += rows;
  }
  return written;
}

// Writes the facts of one window. Its sums are those of its first facts until all are written, so
// that it is known from the beginning, and expires with the others of its days. The sums of a new
// window are computed outside of the transactions.
Result<std::int64_t> FactSlices::write_window(const StoredImport& one, const Table& table) const {
  NewSums sums(table);
  for (const auto& fact : table.facts) sums.add(fact);
  std::int64_t written = 0;
  bool is_new = false;
  for (std::size_t at = 0; at < table.facts.size(); at += most_) {
    const auto part = part_of(table, at, std::min(at + most_, table.facts.size()));
    TOOLYARD_TRY(const auto rows, run([&](Transaction& transaction) {
                   if (at == 0) {
                     keep_windows(transaction, one, part);
                     is_new = begin_days(transaction, one.site_id, table);
                   }
                   const auto count = FactWriter(transaction, one.site_id, one.id, part)
                                          .write(Knowledge::some, [](const Fact&) {});
                   if (at == 0) renew_sums(transaction, one.site_id, part);
                   return count;
                 }));
    written += rows;
  }
  const auto all = static_cast<std::int64_t>(table.facts.size());
  TOOLYARD_TRY_VOID(run([&](Transaction& transaction) -> std::int64_t {
    const bool are_ours =
        is_new && written == all && count_facts(transaction, one.site_id, table) == all;
    if (are_ours) sums.replace(transaction, one.site_id);
    else renew_sums(transaction, one.site_id, table);
    return 0;
  }));
  return written;
}

}  // namespace toolyard::search
