// The record of a Search Console property.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/search/import/model.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "records/table.h"

namespace toolyard::search {

namespace problems {
inline constexpr ProblemType property_in_use{
    "property_in_use", ErrorKind::conflict, "The property is in use.",
    "The property is fetched daily, because `gsc_sites` lists it, or opportunities of it are "
    "queued or in progress. The detail states which."};
}  // namespace problems

struct Property {
  static constexpr std::string_view schema_name = "SearchProperty";
  static constexpr std::array constraints{
      UserConstraint{"search_sites_site_unique", &toolyard::problems::duplicate, "/site",
                     "There is another property with this name."}};
  static constexpr std::array computed{
      NamedSql{"imports",
               "(select count(*) from search_imports i where i.site = search_sites.id and "
               "i.is_complete = true)"},
      NamedSql{"last_import_at",
               "(select max(i.created_at) from search_imports i where i.site = search_sites.id and "
               "i.is_complete = true)"}};
  static constexpr TableSpec table{.name = "search_sites",
                                   .object_kind = "search_site",
                                   .missing = "There is no property with this id.",
                                   .constraints = constraints,
                                   .computed = computed};
  SiteId id{};
  std::string site;
  bool is_default = false;
  std::int64_t imports = 0;
  std::optional<Instant> last_import_at;
  Instant created_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Property::id>("Id of the property.").read_only().sortable(),
        field<&Property::site>("Name of the property in Search Console, such as "
                               "`https://example.org/` or `sc-domain:example.org`.")
            .required()
            .limits(1, 200)
            .names_record()
            .sortable(),
        field<&Property::is_default>("Whether this is the default property of reports: the one "
                                     "with the most impressions in web search.")
            .read_only()
            .computed(),
        field<&Property::imports>("Number of imports.").read_only().computed(),
        field<&Property::last_import_at>("When data of the property was last imported.")
            .read_only()
            .computed(),
        field<&Property::created_at>("When the property was first imported.")
            .read_only()
            .sortable()};
  }
};

struct StoredProperty : Property {
  using Shown = Property;
  std::optional<Instant> removed_at;
  static constexpr auto fields(auto...) {
    return joined(Property::fields(),
                  std::array{field<&StoredProperty::removed_at>(
                      "When the property was removed; its data is deleted in the background.")});
  }
};

struct PropertyQuery : PageQuery {
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&PropertyQuery::search>("Words to find in the name.").limits(0, 200).searches("site"),
        sort_field<&PropertyQuery::ordering, Property>("-id")});
  }
};

}  // namespace toolyard::search
