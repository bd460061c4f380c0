#include "areas/search/report/rankings.h"

#include <algorithm>
#include <span>
#include <utility>

#include "areas/search/facts.h"
#include "areas/search/report/csv_rows.h"
#include "areas/search/report/ranking.h"
#include "ports/budget_attribution.h"
#include "ports/pieces.h"
#include "records/row_meter.h"

namespace toolyard::search {
namespace {

constexpr std::int64_t max_exported = 100'000;

// A parsed request for a list, and the sources of its period.
struct RankingRequest {
  Subject subject;
  Filters filters;
  Order order;
  Grain needed;
  Sources sources;
};

Result<RankingRequest> request_of(Transaction& transaction, const RankingQuery& query, Dimension by,
                                  const ReportContext& context) {
  TOOLYARD_TRY(auto order, ranking_order(query.ordering, by));
  TOOLYARD_TRY(auto subject, subject_of(transaction, query, context.now));
  TOOLYARD_TRY(auto filters, filters_of(query, subject.site));
  const auto needed = filters.dimensions().with(by);
  Sources sources(transaction, subject, subject.days);
  return RankingRequest{std::move(subject), std::move(filters), std::move(order), needed,
                        std::move(sources)};
}

// Moves filters and order out of the request. Returns nullopt if no source has the needed
// dimensions.
std::optional<Ranking> ranking_of(RankingRequest& request, Dimension by) {
  const auto source = request.sources.best(request.needed);
  if (!source) return std::nullopt;
  return Ranking{.subject = request.subject,
                 .by = by,
                 .source = *source,
                 .filters = std::move(request.filters),
                 .order = std::move(request.order)};
}

struct FiguresPage {
  Slice slice;
  std::int64_t count = 0;
  std::vector<NamedSums> rows;
  std::vector<RankedFigures> figures;
};

ClickCurve curve_of(Transaction& transaction, const Subject& subject,
                    const ReportContext& context) {
  if (!subject.id) return context.expected.supposed;
  return site_curve(transaction, static_cast<std::int64_t>(*subject.id), context.expected);
}

RankedFigures figures_of(const NamedSums& row, const ClickCurve& curve) {
  RankedFigures figures;
  static_cast<Measures&>(figures) = measures_of(row);
  if (figures.position) figures.expected_ctr = curve.at(*figures.position);
  return figures;
}

// Adds the figures of the previous period to the rows of a page: zeros without data, and none if
// the data is not comparable.
void compare(Transaction& transaction, const RankingRequest& request, Ranking& ranking,
             FiguresPage& page) {
  if (!request.subject.before) return;
  const Sources past(transaction, request.subject, *request.subject.before);
  const auto source = past.comparable(request.needed, ranking.source);
  if (!source && past.best(request.needed)) return;
  std::vector<ChosenSums> before(page.rows.size());
  if (source) {
    const auto current = std::exchange(ranking.source, *source);
    before = chosen_sums(transaction, ranking, page.rows);
    ranking.source = current;
  }
  for (std::size_t i = 0; i < page.figures.size(); ++i) {
    page.figures[i].prev = measures_of(before[i].sums);
    page.figures[i].delta = delta_of(page.rows[i], before[i].sums);
  }
}

// Uses the links of the ranking if they are of the same source.
void count_counterparts(Transaction& transaction, const RankingRequest& request,
                        const RankedNames& names, Ranking& ranking, FiguresPage& page) {
  const auto both = request.needed.with(Dimension::query).with(Dimension::page);
  const auto source = request.sources.best(both);
  if (!source) return;
  if (source == ranking.source)
    if (const auto counts = names.counterparts(page.rows)) {
      for (std::size_t i = 0; i < page.figures.size(); ++i)
        page.figures[i].counterparts = (*counts)[i];
      return;
    }
  ranking.source = *source;
  const auto chosen = chosen_sums(transaction, ranking, page.rows);
  for (std::size_t i = 0; i < page.figures.size(); ++i)
    page.figures[i].counterparts = chosen[i].counterparts;
}

Result<FiguresPage> figures_page(Transaction& transaction, const RankingQuery& query, Dimension by,
                                 const ReportContext& context) {
  TOOLYARD_TRY(auto request, request_of(transaction, query, by, context));
  auto ranking = ranking_of(request, by);
  FiguresPage page;
  std::optional<RankedNames> names;
  if (ranking) page.count = names.emplace(transaction, *ranking, Links::kept).count();
  TOOLYARD_TRY(page.slice, slice_of(query, page.count));
  if (!ranking) return page;
  page.rows = names->rows(page.slice.offset, page.slice.size);
  const auto curve = curve_of(transaction, request.subject, context);
  for (const auto& row : page.rows) page.figures.push_back(figures_of(row, curve));
  compare(transaction, request, *ranking, page);
  count_counterparts(transaction, request, *names, *ranking, page);
  return page;
}

// Returns what stands at the pages of rows; nothing for queries.
std::vector<std::optional<site::SitePage>> standing_at(Transaction& transaction,
                                                       std::span<const NamedSums> rows,
                                                       Dimension by, const ReportContext& context) {
  if (by == Dimension::query || !context.pages)
    return std::vector<std::optional<site::SitePage>>(rows.size());
  std::vector<std::string_view> urls;
  urls.reserve(rows.size());
  for (const auto& row : rows) urls.push_back(row.name);
  return context.pages->find(transaction, urls);
}

// Appends rows until the text is too large to be sent.
void append_rows(Transaction& transaction, std::span<const NamedSums> rows, Dimension by,
                 const ReportContext& context, const ClickCurve& curve, CsvTable& table) {
  auto& text = table.file.owned;
  const auto standing = standing_at(transaction, rows, by, context);
  for (std::size_t i = 0; i < rows.size() && text.size() <= RowMeter::most_bytes; ++i) {
    append_figures(text, rows[i].name, figures_of(rows[i], curve));
    if (by == Dimension::page) site::append_cells(text, standing[i]);
    text += "\r\n";
    ++table.rows_sent;
  }
}

Result<CsvTable> table_of(Transaction& transaction, const RankingQuery& query, Dimension by,
                          const ReportContext& context) {
  TOOLYARD_TRY(auto request, request_of(transaction, query, by, context));
  const auto ranking = ranking_of(request, by);
  const bool is_of_queries = by == Dimension::query;
  CsvTable table;
  table.file.name = is_of_queries ? "queries.csv" : "pages.csv";
  auto& text = table.file.owned;
  text = std::string(is_of_queries ? "query" : "page") +
         ",clicks,impressions,ctr,position,expected_ctr";
  if (!is_of_queries) text.append(",").append(site::page_columns);
  text += "\r\n";
  if (!ranking) return table;
  const auto curve = curve_of(transaction, request.subject, context);
  RankedNames names(transaction, *ranking);
  table.rows = names.count();
  const auto rows = names.rows(0, max_exported);
  each_piece(std::span(rows), 1'000, [&](std::span<const NamedSums> some) {
    append_rows(transaction, some, by, context, curve, table);
  });
  if (text.size() > RowMeter::most_bytes) return answer_too_large(RowMeter::most_bytes);
  return table;
}

template <class Row, class Name>
Result<Page<Row>> list_by(Transaction& transaction, const Call& call, const RankingQuery& query,
                          Dimension by, const ReportContext& context, Name Row::* name) {
  TOOLYARD_TRY(auto page, with_budget_attribution(costliest_parameter(query), [&] {
                 return figures_page(transaction, query, by, context);
               }));
  std::vector<Row> rows(page.figures.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    static_cast<RankedFigures&>(rows[i]) = page.figures[i];
    rows[i].*name = std::move(page.rows[i].name);
  }
  return page_of(call, page.slice, page.count, std::move(rows));
}

}  // namespace

Result<Page<RankedQuery>> list_queries(Transaction& transaction, const Call& call,
                                       const RankingQuery& query, const ReportContext& context) {
  return list_by(transaction, call, query, Dimension::query, context, &RankedQuery::query);
}

Result<Page<RankedPage>> list_pages(Transaction& transaction, const Call& call,
                                    const RankingQuery& query, const ReportContext& context) {
  return list_by(transaction, call, query, Dimension::page, context, &RankedPage::page);
}

Result<CsvTable> export_ranking(Transaction& transaction, const RankingQuery& query, Dimension by,
                                const ReportContext& context) {
  return with_budget_attribution(costliest_parameter(query),
                                 [&] { return table_of(transaction, query, by, context); });
}

}  // namespace toolyard::search
