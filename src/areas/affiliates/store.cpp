#include "areas/affiliates/store.h"

#include "areas/affiliates/days.h"
#include "areas/affiliates/filter.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::affiliates {
namespace {

constexpr std::array constraints{UserConstraint{"affiliates_code_unique",
                                                &toolyard::problems::duplicate, "/code",
                                                "There is a programme with this code already."}};

// As the column of that name has it.
struct ToolSlugs {
  std::vector<std::string> tool_slugs;
  static constexpr auto fields(auto...) { return std::array{field<&ToolSlugs::tool_slugs>("")}; }
};

struct AffiliateRow : StoredAffiliate {
  CommissionType commission_type = CommissionType::percent;
  std::int64_t rate_bps = 0, amount_minor = 0;
  std::string tool_list;
  static constexpr auto fields(auto...) {
    return std::array{field<&AffiliateRow::id>(""),
                      field<&AffiliateRow::name>(""),
                      field<&AffiliateRow::network>(""),
                      field<&AffiliateRow::code>(""),
                      field<&AffiliateRow::url>(""),
                      field<&AffiliateRow::status>(""),
                      field<&AffiliateRow::commission_type>(""),
                      field<&AffiliateRow::rate_bps>(""),
                      field<&AffiliateRow::amount_minor>(""),
                      field<&AffiliateRow::currency>(""),
                      field<&AffiliateRow::cookie_days>(""),
                      field<&AffiliateRow::tool_list>(""),
                      field<&AffiliateRow::clicks>(""),
                      field<&AffiliateRow::last_conversion_at>(""),
                      field<&AffiliateRow::change_count>(""),
                      field<&AffiliateRow::created_at>(""),
                      field<&AffiliateRow::updated_at>("")};
  }
};
constexpr std::string_view affiliate_columns =
    "a.id, a.name, a.network, a.code, a.url, a.status, a.commission_type, a.rate_bps, "
    "a.amount_minor, a.currency, a.cookie_days, a.tool_slugs as tool_list, a.clicks, "
    "a.last_conversion_at, a.change_count, a.created_at, a.updated_at";

StoredAffiliate affiliate_of(AffiliateRow&& row) {
  thread_local JsonDecoder decoder;
  ToolSlugs slugs;
  if (!decoder.decode(PaddedText::of(row.tool_list), type_of<ToolSlugs>, &slugs))
    throw BrokenStore("the tools of an affiliate are no JSON");
  row.commission = {row.commission_type, row.rate_bps, row.amount_minor};
  row.tool_slugs = std::move(slugs.tool_slugs);
  return std::move(row);
}

void put_tools(Transaction& transaction, AffiliateId id, const AffiliateText& text) {
  for (const auto& slug : text.tool_slugs)
    transaction.change("insert into affiliate_tools (affiliate, tool_slug) values ($1, $2)", id,
                       slug);
}

// Sums of all time, in the programme's own currency.
constexpr std::array<NamedSql, 9> orderings{
    {{"id", "a.id"},
     {"name", "lower(a.name)"},
     {"code", "a.code"},
     {"clicks", "a.clicks"},
     {"conversions",
      "(select coalesce(sum(d.conversions), 0) from affiliate_days d where d.affiliate = a.id and "
      "d.currency = a.currency)"},
     {"sales_minor",
      "(select coalesce(sum(d.sales_minor), 0) from affiliate_days d where d.affiliate = a.id and "
      "d.currency = a.currency)"},
     {"last_conversion_at", "coalesce(a.last_conversion_at, -62135596800000000)"},
     {"created_at", "a.created_at"},
     {"updated_at", "a.updated_at"}}};

}  // namespace

Result<Page<StoredAffiliate>> list_affiliates(Transaction& transaction, const Call& call,
                                              const AffiliateQuery& query) {
  ListSql list("affiliates a");
  filter(list, query);
  if (auto found = list.search(query.search, {"a.name", "a.code"}); !found)
    return std::unexpected(std::move(found.error()));
  if (auto order = list.order(query.ordering, "-id", orderings, "a.id"); !order)
    return std::unexpected(std::move(order.error()));
  auto rows = list.page<AffiliateRow>(transaction, call, query, affiliate_columns);
  if (!rows) return std::unexpected(std::move(rows.error()));
  Page<StoredAffiliate> page{.count = rows->count,
                             .next = std::move(rows->next),
                             .previous = std::move(rows->previous),
                             .results = {}};
  for (auto& row : rows->results) page.results.push_back(affiliate_of(std::move(row)));
  return page;
}

std::optional<StoredAffiliate> find_affiliate(Transaction& transaction, AffiliateId id) {
  auto row = transaction.row<AffiliateRow>(
      "select " + std::string(affiliate_columns) + " from affiliates a where a.id = $1", id);
  if (!row) return std::nullopt;
  return affiliate_of(std::move(*row));
}

bool hold_affiliate(Transaction& transaction, AffiliateId id) {
  return transaction.change("update affiliates set change_count = change_count where id = $1", id) >
         0;
}

Result<AffiliateId> insert_affiliate(Transaction& transaction, const AffiliateText& text,
                                     Instant now) {
  const auto id = transaction.insert<AffiliateId>(
      "insert into affiliates (name, network, code, url, status, commission_type, rate_bps, "
      "amount_minor, currency, cookie_days, tool_slugs, clicks, change_count, created_at, "
      "updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13, $13) "
      "returning id",
      text.name, text.network, text.code, text.url, text.status, text.commission.type,
      text.commission.rate_bps, text.commission.amount_minor, text.currency, text.cookie_days,
      to_json(ToolSlugs{text.tool_slugs}), text.clicks, now);
  if (!id) return explain(id.error(), constraints);
  put_tools(transaction, *id, text);
  add_to_day(transaction, {*id, text.currency, day_of(now)}, {.clicks = text.clicks});
  return *id;
}

Result<void> update_affiliate(Transaction& transaction, const StoredAffiliate& before,
                              const StoredAffiliate& after) {
  const auto done = transaction.execute(
      "update affiliates set name = $2, network = $3, code = $4, url = $5, status = $6, "
      "commission_type = $7, rate_bps = $8, amount_minor = $9, currency = $10, cookie_days = $11, "
      "tool_slugs = $12, clicks = $13, change_count = change_count + 1, updated_at = $14 "
      "where id = $1",
      after.id, after.name, after.network, after.code, after.url, after.status,
      after.commission.type, after.commission.rate_bps, after.commission.amount_minor,
      after.currency, after.cookie_days, to_json(ToolSlugs{after.tool_slugs}), after.clicks,
      after.updated_at);
  if (!done) return explain(done.error(), constraints);
  add_to_day(transaction, {after.id, after.currency, day_of(after.updated_at)},
             {.clicks = after.clicks - before.clicks});
  if (before.tool_slugs == after.tool_slugs) return {};
  transaction.change("delete from affiliate_tools where affiliate = $1", after.id);
  put_tools(transaction, after.id, after);
  return {};
}

}  // namespace toolyard::affiliates
