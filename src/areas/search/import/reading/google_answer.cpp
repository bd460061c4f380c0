#include "areas/search/import/reading/google_answer.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/numbers.h"
#include "areas/search/import/reading/words.h"
#include "core/json/decoder.h"
#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

Result<std::vector<GoogleKey>> keys_of(const GoogleRequest& request) {
  std::vector<GoogleKey> keys;
  for (std::size_t i = 0; i < request.dimensions.size(); ++i) {
    const auto key = google_key(request.dimensions[i]);
    if (!key)
      return invalid("/request/dimensions/" + std::to_string(i), "invalid_option",
                     "Is not a valid dimension.");
    keys.push_back(*key);
  }
  return keys;
}

Result<void> take_window(const GoogleRequest& request, ImportContext& context) {
  if (request.start_date.empty() && request.end_date.empty()) return {};
  const auto first = parse_day(request.start_date), last = parse_day(request.end_date);
  std::vector<Fault> faults;
  if (!first) faults.push_back(no_day("/request/startDate"));
  if (!last) faults.push_back(no_day("/request/endDate"));
  if (first && last && *last < *first)
    faults.push_back({"/request/endDate", "out_of_range", "Must not be before `startDate`."});
  if (!faults.empty()) return invalid(std::move(faults));
  context.window = {*first, *last};
  return {};
}

Result<void> take_search_type(const GoogleRequest& request, ImportContext& context) {
  const auto name = request.type.empty() ? request.search_type : request.type;
  if (name.empty()) return {};
  const auto small = lower_case(name);
  for (const auto& known : spellings(SearchType()))
    if (small == lower_case(known.name)) {
      context.search_type = known.value;
      return {};
    }
  return invalid("/request/type", "invalid_option", "Is not a valid search type.");
}

void take_filter(const GoogleFilter& filter, ImportContext& context) {
  const auto key = google_key(filter.dimension);
  if (!key) return;
  const auto kind = lower_case(filter.comparison);
  const bool is_equal = kind.empty() || kind == "equals";
  auto& filters = context.filters;
  const auto device = is_equal && key->dimension == Dimension::device
                          ? device_named(filter.expression)
                          : std::nullopt;
  const auto country = is_equal && key->dimension == Dimension::country
                           ? country_code(filter.expression)
                           : std::nullopt;
  if (device) filters.device = *device;
  else if (country) filters.country = *country;
  else filters.partial = filters.partial.with(key->dimension);
}

std::optional<std::int64_t> count_of(double value) {
  if (!(value >= 0 && value <= double(max_count)) || value != std::floor(value))
    return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::optional<RowFault> fill(Fact& fact, const std::vector<GoogleKey>& keys,
                             const SearchConsoleRow& row) {
  if (row.keys.size() != keys.size())
    return RowFault{"wrong_key_count", "The row must have exactly one key per dimension."};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto text = keys[i].is_hour ? row.keys[i].substr(0, 10) : row.keys[i];
    if (const auto fault = set_dimension(fact, keys[i].dimension, text)) return fault;
  }
  const auto clicks = count_of(row.clicks), impressions = count_of(row.impressions);
  if (!clicks) return bad_clicks;
  if (!impressions) return bad_impressions;
  fact.clicks = *clicks;
  fact.impressions = *impressions;
  if (!row.position) return std::nullopt;
  if (!(*row.position >= 0 && *row.position <= double(max_count))) return bad_position;
  return set_position(fact, *row.position);
}

constexpr RowFault other_day{"other_day", "The date is not one of the days of the request."};

bool is_within(const Window& inner, const Window& outer) {
  return inner.first >= outer.first && inner.last <= outer.last;
}

Result<void> take_rows(std::string_view name, const GoogleFile& file, ImportContext& context) {
  TOOLYARD_TRY(const auto keys, keys_of(*file.request));
  auto table = table_of(name, keys, context);
  TOOLYARD_TRY_VOID(add_rows(table, keys, file.response, context));
  context.add(std::move(table));
  return {};
}

}  // namespace

std::optional<GoogleKey> google_key(std::string_view name) {
  constexpr std::pair<std::string_view, GoogleKey> known[] = {
      {"date", {Dimension::date}},
      {"hour", {Dimension::date, true}},
      {"query", {Dimension::query}},
      {"page", {Dimension::page}},
      {"country", {Dimension::country}},
      {"device", {Dimension::device}},
      {"searchappearance", {Dimension::appearance}},
      {"search_appearance", {Dimension::appearance}}};
  const auto small = lower_case(name);
  for (const auto& [spelled, key] : known)
    if (small == spelled) return key;
  return std::nullopt;
}

std::optional<Day> first_incomplete(const SearchConsoleResponse& answer) {
  if (!answer.metadata) return std::nullopt;
  const auto& metadata = *answer.metadata;
  for (const auto text : {metadata.first_incomplete_date, metadata.client_incomplete_date,
                          metadata.first_incomplete_hour, metadata.client_incomplete_hour})
    if (const auto day = parse_day(text.substr(0, 10))) return day;
  return std::nullopt;
}

Table table_of(std::string_view file, const std::vector<GoogleKey>& keys,
               const ImportContext& context) {
  Table table{
      .file = std::string(file), .grain = {}, .search_type = context.search_type, .facts = {}};
  for (const auto& key : keys) {
    table.grain = table.grain.with(key.dimension);
    table.adds_repeats |= key.is_hour;
  }
  return table;
}

Result<void> add_rows(Table& table, const std::vector<GoogleKey>& keys,
                      const SearchConsoleResponse& answer, ImportContext& context) {
  const auto incomplete = first_incomplete(answer);
  const bool knows_days = context.window.first >= 0;
  table.facts.reserve(table.facts.size() + std::min(answer.rows.size(), context.limits.rows));
  for (const auto& row : answer.rows) {
    TOOLYARD_TRY_VOID(context.count_row());
    Fact fact;
    fact.window = context.window;
    fact.line = static_cast<std::uint32_t>(context.into.rows_read);
    auto fault = fill(fact, keys, row);
    if (!fault && knows_days && !is_within(fact.window, context.window)) fault = other_day;
    if (fault) {
      context.skip(table.file, fact.line, fault->code, std::string(fault->detail));
      continue;
    }
    if (incomplete && fact.window.last >= *incomplete) fact.state = State::fresh;
    table.facts.push_back(fact);
  }
  return {};
}

Result<void> read_google_file(std::string_view name, std::string json, ImportContext& context) {
  auto& text = context.into.texts.emplace_back(std::move(json));
  GoogleFile file;
  // Facts borrow from the decoder, which owns the unescaped texts.
  const auto decoder = std::make_shared<JsonDecoder>();
  context.into.readers.push_back(decoder);
  TOOLYARD_TRY_VOID(
      decoder->decode(PaddedText::of(text), type_of<GoogleFile>, &file, {.skips_unknown = true}));
  if (!file.request) {
    if (file.response.rows.empty()) return {};
    return invalid("/request", "required",
                   "Required: the dimensions of the rows cannot be known without it.");
  }
  TOOLYARD_TRY_VOID(take_window(*file.request, context));
  TOOLYARD_TRY_VOID(take_search_type(*file.request, context));
  for (const auto& group : file.request->filters.value_or(std::vector<GoogleFilterGroup>()))
    for (const auto& filter : group.filters) {
      take_filter(filter, context);
      context.warn(name, 0, "filtered",
                   "The response was requested with filters, so its figures are incomplete.");
    }
  return take_rows(name, file, context);
}

}  // namespace toolyard::search
