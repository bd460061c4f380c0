#include "areas/affiliates/service.h"

#include <limits>

#include "areas/affiliates/checks.h"
#include "areas/affiliates/store.h"
#include "records/audit.h"

namespace toolyard::affiliates {
namespace {

constexpr Window all_days{std::numeric_limits<Day>::min(), std::numeric_limits<Day>::max()};

void write_down(Transaction& transaction, std::string_view action, AffiliateId id,
                const AffiliateText* before, const AffiliateText* after, Instant now) {
  audit<AffiliateText>(transaction, action, "affiliate", static_cast<std::int64_t>(id), before,
                       after, now);
}

StoredAffiliate summed(Transaction& transaction, AffiliateId id) {
  auto found = *find_affiliate(transaction, id);
  Affiliate* const pointer = &found;
  add_sums(transaction, all_days, {&pointer, 1});
  return found;
}

}  // namespace

std::string tag_of(const StoredAffiliate& affiliate) {
  return std::to_string(affiliate.change_count);
}

std::vector<Fault> AffiliateService::faults_of(AffiliateText text) const {
  return normalize(text, tool_slugs_);
}

Result<AffiliatePage> AffiliateService::list(const Call& call, const AffiliateQuery& query) {
  const auto window = window_of(query);
  if (!window) return std::unexpected(window.error());
  return database_.read([&](Transaction& transaction) -> Result<AffiliatePage> {
    auto found = list_affiliates(transaction, call, query);
    if (!found) return std::unexpected(std::move(found.error()));
    AffiliatePage page;
    page.count = found->count;
    page.next = std::move(found->next);
    page.previous = std::move(found->previous);
    for (auto& one : found->results) page.results.push_back(std::move(one));
    std::vector<Affiliate*> all;
    for (auto& one : page.results) all.push_back(&one);
    add_sums(transaction, *window, all);
    page.summary = summary_of(transaction, query, *window);
    return page;
  });
}

Result<StoredAffiliate> AffiliateService::find(const Call&, AffiliateId id) {
  return database_.read([&](Transaction& transaction) -> Result<StoredAffiliate> {
    if (!find_affiliate(transaction, id)) return no_such_affiliate();
    return summed(transaction, id);
  });
}

Result<StoredAffiliate> AffiliateService::create(const Call&, AffiliateText text) {
  if (auto faults = normalize(text, tool_slugs_); !faults.empty())
    return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredAffiliate> {
    const auto id = insert_affiliate(transaction, text, now);
    if (!id) return std::unexpected(id.error());
    write_down(transaction, "create", *id, nullptr, &text, now);
    return summed(transaction, *id);
  });
}

Result<StoredAffiliate> AffiliateService::change(const Call& call, AffiliateId id,
                                                 const Affiliate& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredAffiliate> {
    if (!hold_affiliate(transaction, id)) return no_such_affiliate();
    const auto before = *find_affiliate(transaction, id);
    if (auto matched = call.check_match(tag_of(before)); !matched)
      return std::unexpected(std::move(matched.error()));
    auto merged = request;
    keep_rest<&Affiliate::name, &Affiliate::network, &Affiliate::code, &Affiliate::url,
              &Affiliate::status, &Affiliate::commission, &Affiliate::currency,
              &Affiliate::cookie_days, &Affiliate::tool_slugs, &Affiliate::clicks>(
        call, merged, static_cast<const Affiliate&>(before));
    AffiliateText& text = merged;
    if (auto faults = normalize(text, tool_slugs_); !faults.empty())
      return invalid(std::move(faults));
    if (static_cast<const AffiliateText&>(before) == text) return summed(transaction, id);
    auto after = before;
    static_cast<AffiliateText&>(after) = text;
    after.updated_at = now;
    if (auto done = update_affiliate(transaction, before, after); !done)
      return std::unexpected(std::move(done.error()));
    write_down(transaction, "update", id, &before, &after, now);
    return summed(transaction, id);
  });
}

}  // namespace toolyard::affiliates
