#include "areas/search/properties/service.h"

#include <algorithm>

#include "areas/search/facts.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/retention/retention.h"
#include "areas/search/storage/changes.h"
#include "records/audit.h"
#include "records/change.h"
#include "records/list.h"

namespace toolyard::search {
namespace {

// Sets what has no column.
void complete_property(StoredProperty& one, const std::optional<Site>& usual) {
  one.is_default = usual && usual->id == static_cast<std::int64_t>(one.id);
}

void write_change(Transaction& transaction, std::string_view action, const StoredProperty* before,
                  const StoredProperty* after, Instant now) {
  const auto id = static_cast<std::int64_t>(before->id);
  audit<Property>(transaction, action, Property::table.object_kind, id, before, after, now);
  next_change(transaction, fact_changes);
}

}  // namespace

PropertyService::PropertyService(Database& database, JobQueue& jobs, Clock clock,
                                 std::vector<std::string> synced, RemovalHooks hooks)
    : database_(database), jobs_(jobs), clock_(std::move(clock)), synced_(std::move(synced)),
      hooks_(std::move(hooks)) {
  for (auto& one : synced_) one = property_name(one).value_or(one);
}

Result<Page<Property>> PropertyService::list(const Call& call, const PropertyQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Property>> {
    const auto& table = table_of<StoredProperty>();
    ListSql list(table.tables());
    list.where("search_sites.removed_at is null");
    TOOLYARD_TRY_VOID(list.narrow(table, type_of<PropertyQuery>, &query));
    TOOLYARD_TRY(auto page, list.page<StoredProperty>(transaction, call, query));
    const auto usual = usual_site(transaction);
    for (auto& one : page.results) complete_property(one, usual);
    return page_as<Property>(std::move(page));
  });
}

Result<Property> PropertyService::find(SiteId id) const {
  return database_.read([&](Transaction& transaction) -> Result<Property> {
    TOOLYARD_TRY(auto found, require_record<StoredProperty>(transaction, id));
    if (found.removed_at) return no_such<StoredProperty>();
    complete_property(found, usual_site(transaction));
    return Property(std::move(found));
  });
}

Result<StoredProperty> PropertyService::locked(Transaction& transaction, SiteId id) const {
  lock_site(transaction, static_cast<std::int64_t>(id));
  TOOLYARD_TRY(auto found, require_record<StoredProperty>(transaction, id));
  if (found.removed_at) return no_such<StoredProperty>();
  return found;
}

Result<void> PropertyService::check_not_synced(std::string_view site) const {
  if (std::ranges::find(synced_, site) == synced_.end()) return {};
  return fail(problems::property_in_use,
              "The server fetches this property daily; remove it from `gsc_sites` first.");
}

Result<Property> PropertyService::rename(const Call& call, SiteId id,
                                         const Property& request) const {
  return database_.write([&](Transaction& transaction) -> Result<Property> {
    TOOLYARD_TRY(const auto before, locked(transaction, id));
    auto after = before;
    merge_given(call, type_of<Property>, &request, static_cast<Property*>(&after));
    const auto name = property_name(after.site);
    if (!name) return invalid("/site", "invalid_format", std::string(property_hint));
    after.site = *name;
    if (after.site != before.site) {
      TOOLYARD_TRY_VOID(check_not_synced(before.site));
      TOOLYARD_TRY_VOID(update_record(transaction, before, after));
      write_change(transaction, "update", &before, &after, clock_());
    }
    complete_property(after, usual_site(transaction));
    return Property(std::move(after));
  });
}

Result<void> PropertyService::remove(SiteId id) const {
  const auto site = static_cast<std::int64_t>(id);
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY(const auto before, locked(transaction, id));
    TOOLYARD_TRY_VOID(check_not_synced(before.site));
    if (hooks_.site && !hooks_.site(transaction, site))
      return fail(problems::property_in_use,
                  "Opportunities of this property are queued or in progress.");
    if (hooks_.facts) hooks_.facts(transaction);
    transaction.change("update search_sites set site = $2, removed_at = $3 where id = $1", id,
                       "removed:" + std::to_string(site), clock_());
    write_change(transaction, "delete", &before, nullptr, clock_());
    jobs_.add(transaction, {.kind = std::string(Retention::job_kind), .object = site});
    return {};
  });
}

}  // namespace toolyard::search
