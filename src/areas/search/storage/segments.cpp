#include "areas/search/storage/segments.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "areas/search/facts.h"
#include "areas/search/storage/batch_insert.h"

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

void forget(Transaction& transaction, const Dataset& dataset, const Window& from,
            const Window& to) {
  for (const std::string_view table : {"search_segments", "search_segment_shares"})
    transaction.change("delete from " + std::string(table).append(of_windows), dataset.site,
                       dataset.grain.bits(), dataset.search_type, from.first, to.first, from.last,
                       to.last);
}

void keep(Transaction& transaction, const Dataset& dataset, const Window& window,
          const PackedFacts& packed) {
  BatchInsert pairs(transaction, "search_segments",
                    "site, grain, search_type, first_day, last_day, pairs");
  pairs.add({bind(dataset.site), bind(dataset.grain.bits()), bind(dataset.search_type),
             bind(window.first), bind(window.last), BytesView{packed.pairs}});
  pairs.finish();
  BatchInsert shares(transaction, "search_segment_shares",
                     "site, grain, search_type, first_day, last_day, country, device, facts");
  for (const auto& share : packed.shares)
    shares.add({bind(dataset.site), bind(dataset.grain.bits()), bind(dataset.search_type),
                bind(window.first), bind(window.last), bind(share.country), bind(share.device),
                BytesView{share.facts}});
  shares.finish();
}

void set_packed(Transaction& transaction, const Dataset& dataset, const Window& from,
                const Window& to) {
  transaction.change("update search_days set is_packed = true" + std::string(of_windows),
                     dataset.site, dataset.grain.bits(), dataset.search_type, from.first, to.first,
                     from.last, to.last);
}

}  // namespace

void NewSegments::add(const Fact& fact) {
  if (window_ != fact.window) pack();
  window_ = fact.window;
  packer_.add(fact);
}

void NewSegments::pack() {
  if (window_) packed_.emplace_back(*window_, packer_.pack());
}

void NewSegments::write(Transaction& transaction, SiteId site, SearchType search_type) {
  const Dataset dataset{site, grain_, search_type};
  pack();
  for (const auto& [window, packed] : packed_) {
    forget(transaction, dataset, window, window);
    keep(transaction, dataset, window, packed);
  }
}

void renew_segments(Transaction& transaction, const Dataset& dataset, const Window& from,
                    const Window& to) {
  const auto known = transaction.rows<KnownWindow>(
      "select first_day, last_day from search_days" + std::string(of_windows), dataset.site,
      dataset.grain.bits(), dataset.search_type, from.first, to.first, from.last, to.last);
  if (dataset.grain.has_names()) {
    forget(transaction, dataset, from, to);
    for (const auto& days : known)
      keep(transaction, dataset, days.window(), packed_facts(transaction, dataset, days.window()));
  }
  set_packed(transaction, dataset, from, to);
}

std::optional<PackedWindow> pack_next(Transaction& transaction, SiteId site) {
  const auto next = transaction.row<UnpackedDays>(
      "select grain, search_type, first_day, last_day from search_days "
      "where site = $1 and is_packed = false limit 1",
      site);
  if (!next) return std::nullopt;
  PackedWindow one{.dataset = {site, Grain(next->grain), next->search_type},
                   .window = {static_cast<Day>(next->first_day), static_cast<Day>(next->last_day)},
                   .facts = {}};
  if (one.dataset.grain.has_names()) one.facts = packed_facts(transaction, one.dataset, one.window);
  return one;
}

void keep_packed(Transaction& transaction, const PackedWindow& one) {
  lock_site(transaction, static_cast<std::int64_t>(one.dataset.site));
  const auto& window = one.window;
  const auto unpacked = transaction.row<std::int64_t>(
      "select first_day from search_days" + std::string(of_windows) + " and is_packed = false",
      one.dataset.site, one.dataset.grain.bits(), one.dataset.search_type, window.first,
      window.first, window.last, window.last);
  if (!unpacked) return;
  forget(transaction, one.dataset, window, window);
  if (one.dataset.grain.has_names()) keep(transaction, one.dataset, window, one.facts);
  set_packed(transaction, one.dataset, window, window);
}

namespace {

// Reads the segments of a dataset, and for a country or device the shares of each before its pairs.
// Appends the values of country and device to those of the other parameters.
std::string segments_sql(const Dataset& dataset, const Narrowed& narrowed,
                         std::vector<Bound>& values) {
  const bool has_dates = dataset.grain.has(Dimension::date);
  const std::string days =
      has_dates ? "first_day between $4 and $5" : "first_day = $4 and last_day = $5";
  const auto pairs =
      "select d.first_day, d.last_day, 1 as part, s.pairs as bytes from (select site, grain, "
      "search_type, first_day, last_day, is_packed from search_days where site = $1 "
      "and grain = $2 and search_type = $3 and " +
      days +
      ") as d "
      "left join search_segments s on s.site = d.site and s.grain = d.grain "
      "and s.search_type = d.search_type and s.first_day = d.first_day "
      "and s.last_day = d.last_day and d.is_packed = true";
  if (narrowed.is_all()) return pairs;
  auto shares =
      "select first_day, last_day, 0 as part, facts as bytes from search_segment_shares "
      "where site = $1 and grain = $2 and search_type = $3 and " +
      days;
  for (const auto& [column, text] : {std::pair(" and country = $", &narrowed.country),
                                     std::pair(" and device = $", &narrowed.device)}) {
    if (text->empty()) continue;
    values.push_back(bind(*text));
    shares.append(column).append(std::to_string(values.size()));
  }
  return shares + " union all " + pairs + " order by first_day, last_day, part";
}

// The facts of shares that a report asks for.
std::vector<std::string> facts_of(std::vector<PackedShare> shares, const Narrowed& narrowed) {
  std::vector<std::string> facts;
  for (auto& share : shares)
    if ((narrowed.country.empty() || narrowed.country == share.country) &&
        (narrowed.device.empty() || narrowed.device == spelling(share.device)))
      facts.push_back(std::move(share.facts));
  return facts;
}

}  // namespace

void each_segment(Transaction& transaction, const Dataset& dataset, const Window& days,
                  const Narrowed& narrowed, const SegmentVisit& visit) {
  std::vector<Bound> values{bind(dataset.site), bind(dataset.grain.bits()),
                            bind(dataset.search_type), bind(days.first), bind(days.last)};
  const auto sql = segments_sql(dataset, narrowed, values);
  const auto visit_segment = [&](Day first, std::string_view pairs,
                                 const std::vector<std::string>& shares) {
    visit(first, narrowed.is_all() ? Segment(pairs) : Segment(pairs, shares));
  };
  std::vector<Window> unpacked;
  std::vector<std::string> shares;
  std::optional<Window> of_shares;
  const auto done = transaction.run(sql, values, [&](const Row& row) {
    const Window window{static_cast<Day>(row.integer(0)), static_cast<Day>(row.integer(1))};
    if (std::exchange(of_shares, window) != window) shares.clear();
    if (row.is_null(3)) unpacked.push_back(window);
    else if (row.integer(2) == 0) shares.emplace_back(row.bytes(3));
    else visit_segment(window.first, row.bytes(3), shares);
  });
  if (!done) throw BrokenStore("reading search segments violates " + done.error().constraint);
  for (const auto& window : unpacked) {
    auto packed = packed_facts(transaction, dataset, window);
    visit_segment(window.first, packed.pairs, facts_of(std::move(packed.shares), narrowed));
  }
}

}  // namespace toolyard::search
