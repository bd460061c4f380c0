#include "areas/search/import/service.h"

#include <algorithm>

#include "areas/search/facts.h"
#include "areas/search/import/slices.h"
#include "areas/search/import/store.h"
#include "core/endpoint/budget.h"
#include "core/json/decoder.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

constexpr Window no_days{-1, -1};

void check_site(std::string_view site, std::vector<Fault>& faults) {
  const bool is_sound =
      std::ranges::all_of(site, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
  if (!is_sound)
    faults.push_back({"/site", "invalid_format",
                      "Must be a property without spaces, such as `sc-domain:example.org`."});
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
  const std::string_view asked = request.request ? std::string_view(request.request->text) : "null";
  const std::string_view answered = request.response->text;
  std::string text;
  text.reserve(before.size() + asked.size() + between.size() + answered.size() + 1 +
               PaddedText::padding);
  return text.append(before).append(asked).append(between).append(answered).append("}");
}

std::optional<UserId> user_of(const Call& call) {
  return call.caller.user == UserId{} ? std::nullopt : std::optional(call.caller.user);
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
  auto made = new_import(request.site, kind, tables, digest);
  made.search_type = request.search_type.value_or(SearchType::web);
  made.imported_by = user_of(call);
  made.created_at = now;
  std::optional<StoredImport> known;
  TOOLYARD_TRY(const bool is_duplicate,
               database_.write_slice([&](Transaction& transaction) -> Result<bool> {
                 made.site_id = site_of(transaction, request.site, made.created_at);
                 known = find_same(transaction, made);
                 if (known && known->is_complete && has_days_of(transaction, made.site_id, tables))
                   return true;
                 made.is_complete = false;
                 TOOLYARD_TRY_VOID(known ? renew_import(transaction, *known, made)
                                         : insert_import(transaction, made));
                 return false;
               }));
  if (is_duplicate) {
    settle_call();
    return as_duplicate(*known);
  }
  // Locked in each transaction, so that imports for a property do not write the same facts at once.
  const auto site = static_cast<std::int64_t>(made.site_id);
  const FactSlices slices(database_, [site](Transaction& transaction) -> Result<void> {
    lock_site(transaction, site);
    return {};
  });
  for (auto& table : tables.tables) {
    TOOLYARD_TRY(const auto rows, slices.write(made, table));
    made.rows_written += rows;
  }
  return database_.write([&](Transaction& transaction) -> Result<Import> {
    lock_site(transaction, site);
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
  return database_.read([&](Transaction& transaction) { return find_import(transaction, id); });
}

Result<Page<Import>> ImportService::list(const Call& call, const ImportQuery& query) const {
  return database_.read(
      [&](Transaction& transaction) { return list_imports(transaction, call, query); });
}

}  // namespace toolyard::search
