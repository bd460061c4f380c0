#include "areas/search/import/service.h"

#include <algorithm>

#include "areas/search/facts.h"
#include "areas/search/import/slices.h"
#include "areas/search/import/store.h"
#include "areas/search/import/undo.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/storage/sums.h"
#include "core/endpoint/budget.h"
#include "core/json/decoder.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

constexpr Window no_days{-1, -1};

void check_site(std::string_view site, std::vector<Fault>& faults) {
  if (!property_name(site))
    faults.push_back({"/site", "invalid_format", std::string(property_hint)});
}

std::optional<Day> day_at(std::string_view text, const char* pointer, std::vector<Fault>& faults) {
  const auto day = parse_day(text);
  if (!text.empty() && !day) faults.push_back(no_day(pointer));
  return day;
}

// Tables do not contain the days that they cover.
bool needs_days(const ImportRequest& request) {
  return request.file && kind_of(request.file->bytes()) != ImportKind::json;
}

// Returns the days in the request: both, or `no_days`.
Window window_of(const ImportRequest& request, std::vector<Fault>& faults) {
  const auto first = day_at(request.start_date, "/start_date", faults);
  const auto last = day_at(request.end_date, "/end_date", faults);
  const bool tells_any = !request.start_date.empty() || !request.end_date.empty();
  for (const auto& [text, pointer] :
       {std::pair(request.start_date, "/start_date"), std::pair(request.end_date, "/end_date")})
    if (text.empty() && (tells_any || needs_days(request)))
      faults.push_back(
          {pointer, "required", "Required for tables, which do not say which days they cover."});
  if (!first || !last) return no_days;
  if (*last < *first)
    faults.push_back({"/end_date", "out_of_range", "Must not be before `start_date`."});
  return {*first, *last};
}

void check_ways(const ImportRequest& request, std::vector<Fault>& faults) {
  constexpr auto detail = "Send either `file`, or `request` and `response`.";
  if (request.file && (request.response || request.request))
    faults.push_back({"/file", "conflict", detail});
  if (!request.file && !request.response) faults.push_back({"/file", "required", detail});
}

// Returns `request` and `response` as one JSON object.
std::string joined(const ImportRequest& request) {
  constexpr std::string_view before = R"({"request":)", between = R"(,"response":)";
  const std::string_view request_text =
      request.request ? std::string_view(request.request->text) : "null";
  const std::string_view response_text = request.response->text;
  std::string text;
  text.reserve(before.size() + request_text.size() + between.size() + response_text.size() + 1 +
               PaddedText::padding);
  return text.append(before).append(request_text).append(between).append(response_text).append("}");
}

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
}

std::string sums_text(const Sums& sums) {
  return std::to_string(sums.clicks) + " clicks and " + std::to_string(sums.impressions) +
         " impressions";
}

// Whether the figures differ by more than a factor, which later figures of the same days never do.
bool is_far_from(const Sums& one, const Sums& other) {
  constexpr std::int64_t factor = 5, usual = 100;
  const auto is_far = [](std::int64_t small, std::int64_t large) {
    return large > usual && large / factor > small;
  };
  return is_far(std::min(one.impressions, other.impressions),
                std::max(one.impressions, other.impressions)) ||
         is_far(std::min(one.clicks, other.clicks), std::max(one.clicks, other.clicks));
}

// Warns of each table whose figures of the days that are stored already differ much from those.
void compare_totals(Transaction& transaction, SiteId site, const Tables& tables,
                    StoredImport& made) {
  for (const auto& table : tables.tables) {
    const auto [stored, sent] = sums_of_known_days(transaction, site, table);
    if (stored.impressions == 0 || !is_far_from(stored, sent)) continue;
    made.warnings.push_back({table.file, 0, "totals_differ",
                             "The file has " + sums_text(sent) + "; known of the same days were " +
                                 sums_text(stored) + "."});
  }
}

// Warns of a property that has no data yet, beside others that have and neither contain it nor are
// within it: its name may be misspelled.
void note_new_property(Transaction& transaction, std::string_view site, StoredImport& made) {
  const auto known = find_sites(transaction);
  const auto is_related = [&](const Site& other) {
    return contains_property(other.site, made.site) || contains_property(made.site, other.site);
  };
  if (find_site(transaction, site) || known.empty() || std::ranges::any_of(known, is_related))
    return;
  made.warnings.push_back({"", 0, "new_property",
                           "This is the first import for `" + made.site +
                               "`. If the name is misspelled, rename or delete the property."});
}

// Warns of days that have not come yet, whose year may be mistyped: they would be the latest ones
// of all reports.
void note_future(Window window, Instant now, StoredImport& made) {
  const auto last = day_of(now) + 1;  // east of Greenwich, it has come already
  if (window.last <= last) return;
  made.warnings.push_back(
      {"", 0, "future_days", "The last day, " + day_text(window.last) + ", has not come yet."});
}

Import as_duplicate(Import known) {
  known.duplicate_of = known.id;
  return known;
}

}  // namespace

std::vector<Fault> faults_of(const ImportRequest& request) {
  std::vector<Fault> faults;
  check_site(request.site, faults);
  check_ways(request, faults);
  (void)window_of(request, faults);
  return faults;
}

// The property is locked in each transaction, so that imports for it do not write the same facts at
// once.
Result<void> ImportService::write(StoredImport& made, Tables& tables) const {
  const auto site = static_cast<std::int64_t>(made.site_id);
  const FactSlices slices(database_, [site](Transaction& transaction) -> Result<void> {
    lock_site(transaction, site);
    if (find_site(transaction, site)) return {};
    return fail(toolyard::problems::not_found, "The property was deleted.");
  });
  for (auto& table : tables.tables) {
    TOOLYARD_TRY(const auto rows, slices.write(made, table));
    made.rows_written += rows;
  }
  return Undo(database_).prune(made.site_id, limits_.replaced);
}

Result<Import> ImportService::take(const Call& call, const ImportRequest& request) {
  auto faults = faults_of(request);
  if (!faults.empty()) return invalid(std::move(faults));
  const auto window = window_of(request, faults);
  auto text = request.file ? std::string() : joined(request);
  const std::string_view bytes = request.file ? request.file->bytes() : text;
  const auto kind = kind_of(bytes);
  const auto digest = sha256(bytes);
  const auto now = clock_();
  TOOLYARD_TRY(auto tables,
               read_import({.name = request.file ? request.file->name : std::string_view(),
                            .bytes = bytes,
                            .text = request.file ? nullptr : &text,
                            .window = window,
                            .search_type = request.search_type.value_or(SearchType::web),
                            .first_kept = kept_.first_kept(now)},
                           limits_));
  auto made = new_import(property_name(request.site).value_or(std::string(request.site)), kind,
                         tables, digest);
  made.search_type = request.search_type.value_or(SearchType::web);
  made.imported_by = user_of(call);
  made.created_at = now;
  note_future(window, now, made);
  std::optional<StoredImport> known;
  TOOLYARD_TRY(const bool is_duplicate,
               database_.write_slice([&](Transaction& transaction) -> Result<bool> {
                 note_new_property(transaction, request.site, made);
                 made.site_id = site_of(transaction, request.site, made.created_at);
                 known = find_same(transaction, made);
                 if (known && known->is_complete && has_days_of(transaction, made.site_id, tables))
                   return true;
                 made.is_complete = false;
                 // What the first time has replaced is not known to be all there.
                 made.is_reversible = !(known && known->is_complete);
                 compare_totals(transaction, made.site_id, tables, made);
                 TOOLYARD_TRY_VOID(known ? renew_import(transaction, *known, made)
                                         : insert_import(transaction, made));
                 return false;
               }));
  if (is_duplicate) {
    settle_call();
    return as_duplicate(*known);
  }
  TOOLYARD_TRY_VOID(write(made, tables));
  return database_.write([&](Transaction& transaction) -> Result<Import> {
    lock_site(transaction, static_cast<std::int64_t>(made.site_id));
    // The same data may have been sent twice at once.
    if (const auto same = find_same(transaction, made); same && same->is_complete)
      return as_duplicate(*same);
    complete_import(transaction, made);
    const auto* before = known && known->is_complete ? &*known : nullptr;
    audit<Import>(transaction, before ? "update" : "create", StoredImport::table.object_kind,
                  static_cast<std::int64_t>(made.id), before, &made, made.created_at);
    return Import(made);
  });
}

Result<Import> ImportService::find(ImportId id) const {
  return database_.read([&](Transaction& transaction) -> Result<Import> {
    TOOLYARD_TRY(auto found, find_import(transaction, id));
    return Import(std::move(found));
  });
}

Result<void> ImportService::take_back(ImportId id) const {
  TOOLYARD_TRY(const auto one, database_.read([&](Transaction& transaction) {
    return find_import(transaction, id);
  }));
  if (!one.is_reversible)
    return fail(problems::not_reversible,
                "The figures that this import has replaced are not stored.");
  TOOLYARD_TRY_VOID(Undo(database_).restore(one));
  return database_.write([&](Transaction& transaction) -> Result<void> {
    lock_site(transaction, static_cast<std::int64_t>(one.site_id));
    TOOLYARD_TRY_VOID(find_import(transaction, id));  // another call may have been faster
    delete_import(transaction, one);
    if (recount_) recount_(transaction);
    audit<Import>(transaction, "delete", StoredImport::table.object_kind,
                  static_cast<std::int64_t>(id), &one, nullptr, clock_());
    return {};
  });
}

Result<Page<Import>> ImportService::list(const Call& call, const ImportQuery& query) const {
  return database_.read(
      [&](Transaction& transaction) { return list_imports(transaction, call, query); });
}

}  // namespace toolyard::search
