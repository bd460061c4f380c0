#include "areas/search/storage/segments.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/search/facts.h"

namespace toolyard::search {
namespace {

struct FactRow {
  std::string query, page, country;
  Device device = Device::none;
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> sum_position;
  static constexpr auto fields(auto...) {
    return row_columns<FactRow, &FactRow::query, &FactRow::page, &FactRow::country,
                       &FactRow::device, &FactRow::clicks, &FactRow::impressions,
                       &FactRow::sum_position>();
  }
};

struct UnpackedDays {
  std::int64_t grain = 0;
  SearchType search_type = SearchType::web;
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<UnpackedDays, &UnpackedDays::grain, &UnpackedDays::search_type,
                       &UnpackedDays::first_day, &UnpackedDays::last_day>();
  }
};

// Packs the facts of a window.
PackedFacts packed_facts(Transaction& transaction, const Dataset& dataset, const Window& window) {
  FactPacker packer(dataset.grain);
  transaction.each<FactRow>(
      [&](const FactRow& row) {
        packer.add({.window = window,
                    .query = row.query,
                    .page = row.page,
                    .country = row.country,
                    .appearance = {},
                    .clicks = row.clicks,
                    .impressions = row.impressions,
                    .sum_position = row.sum_position,
                    .device = row.device});
      },
      "select query, page, country, device, clicks, impressions, sum_position from search_facts "
      "where site = $1 and grain = $2 and search_type = $3 and first_day = $4 and last_day = $5",
      dataset.site, dataset.grain.bits(), dataset.search_type, window.first, window.last);
  return packer.pack();
}

void keep(Transaction& transaction, const Dataset& dataset, const Window& window,
          const PackedFacts& packed) {
  transaction.change(
      "insert into search_segments (site, grain, search_type, first_day, last_day, pairs, shares) "
      "values ($1, $2, $3, $4, $5, $6, $7) "
      "on conflict (site, grain, search_type, first_day, last_day) do update set "
      "pairs = excluded.pairs, shares = excluded.shares",
      dataset.site, dataset.grain.bits(), dataset.search_type, window.first, window.last,
      BytesView{packed.pairs}, BytesView{packed.shares});
}

void set_packed(Transaction& transaction, const Dataset& dataset, const Window& from,
                const Window& to) {
  transaction.change(
      "update search_days set is_packed = true where site = $1 and grain = $2 and search_type = $3 "
      "and first_day between $4 and $5 and last_day between $6 and $7",
      dataset.site, dataset.grain.bits(), dataset.search_type, from.first, to.first, from.last,
      to.last);
}

}  // namespace

void NewSegments::add(const Fact& fact) {
  windows_.try_emplace(fact.window, grain_).first->second.add(fact);
}

void NewSegments::write(Transaction& transaction, SiteId site, SearchType search_type) {
  for (auto& [window, packer] : windows_)
    keep(transaction, {site, grain_, search_type}, window, packer.pack());
}

void renew_segments(Transaction& transaction, const Dataset& dataset, const Window& from,
                    const Window& to) {
  const auto known = transaction.rows<KnownWindow>(
      "select first_day, last_day from search_days where site = $1 and grain = $2 "
      "and search_type = $3 and first_day between $4 and $5 and last_day between $6 and $7",
      dataset.site, dataset.grain.bits(), dataset.search_type, from.first, to.first, from.last,
      to.last);
  if (dataset.grain.has_names()) {
    transaction.change(
        "delete from search_segments where site = $1 and grain = $2 and search_type = $3 "
        "and first_day between $4 and $5 and last_day between $6 and $7",
        dataset.site, dataset.grain.bits(), dataset.search_type, from.first, to.first, from.last,
        to.last);
    for (const auto& days : known)
      keep(transaction, dataset, days.window(), packed_facts(transaction, dataset, days.window()));
  }
  set_packed(transaction, dataset, from, to);
}

bool pack_next(Transaction& transaction, SiteId site) {
  lock_site(transaction, static_cast<std::int64_t>(site));
  const auto next = transaction.row<UnpackedDays>(
      "select grain, search_type, first_day, last_day from search_days "
      "where site = $1 and is_packed = false limit 1",
      site);
  if (!next) return false;
  const Window window{static_cast<Day>(next->first_day), static_cast<Day>(next->last_day)};
  renew_segments(transaction, {site, Grain(next->grain), next->search_type}, window, window);
  return true;
}

void each_segment(Transaction& transaction, const Dataset& dataset, const Window& days,
                  const Narrowed& narrowed, const SegmentVisit& visit) {
  const bool has_dates = dataset.grain.has(Dimension::date);
  const auto sql =
      "select d.first_day, d.last_day, s.pairs, " +
      std::string(narrowed.is_all() ? "null as shares " : "s.shares ") +
      "from search_days d left join search_segments s on s.site = d.site and s.grain = d.grain "
      "and s.search_type = d.search_type and s.first_day = d.first_day "
      "and s.last_day = d.last_day and d.is_packed = true "
      "where d.site = $1 and d.grain = $2 and d.search_type = $3 and " +
      (has_dates ? "d.first_day between $4 and $5" : "d.first_day = $4 and d.last_day = $5");
  const std::array<Bound, 5> values{bind(dataset.site), bind(dataset.grain.bits()),
                                    bind(dataset.search_type), bind(days.first), bind(days.last)};
  std::vector<Window> unpacked;
  const auto done = transaction.run(sql, values, [&](const Row& row) {
    const Window window{static_cast<Day>(row.integer(0)), static_cast<Day>(row.integer(1))};
    if (row.is_null(2)) return unpacked.push_back(window);
    visit(window.first, Segment(row.bytes(2), narrowed.is_all() ? "" : row.bytes(3)));
  });
  if (!done) throw BrokenStore("reading search segments violates " + done.error().constraint);
  for (const auto& window : unpacked) {
    const auto packed = packed_facts(transaction, dataset, window);
    visit(window.first, Segment(packed.pairs, packed.shares));
  }
}

}  // namespace toolyard::search
