// Fuzzes the decoding of query strings. Checks that repeating a query does not change its result,
// that parameters such as `utm_source` are ignored, that the order of names does not matter, that
// path parameters take precedence, that faults refer to names that were sent or exist, and that a
// decoded record is the same after it is written as a query and decoded again.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/results/planning.h"
#include "areas/keywords/model.h"
#include "areas/mailing/subscribers/model.h"
#include "areas/search/report/query.h"
#include "core/describe/any_record.h"
#include "core/json/parts.h"
#include "core/json/writer.h"
#include "core/text/url.h"
#include "http/api/body_decoder.h"
#include "http/fields/query.h"
#include "http/framing/form.h"

namespace {

using namespace toolyard;
using Names = std::set<std::string, std::less<>>;

constexpr std::array types{
    &type_of<search::RankingQuery>,         &type_of<search::OverviewQuery>,
    &type_of<keywords::KeywordQuery>,       &type_of<keywords::TopQuery>,
    &type_of<subscribers::SubscriberQuery>, &type_of<experiments::SampleSizeQuery>};
constexpr std::string_view in_path = "tool_slug";
constexpr std::string_view path_value = "base64";

void require(bool holds) {
  if (!holds) std::abort();
}

struct Read {
  std::string json;  // empty: rejected
  std::vector<Fault> faults;
  bool operator==(const Read& other) const {
    return json == other.json && std::ranges::equal(faults, other.faults, [](auto& a, auto& b) {
             return a.pointer == b.pointer && a.code == b.code && a.detail == b.detail;
           });
  }
};

// Decodes a query as that of a GET with a path parameter.
Read read(std::string_view query, const Type& type) {
  const Endpoint endpoint{.access = Access::anyone, .request = &type};
  http::Route route;
  route.path = "/things/{" + std::string(in_path) + "}/";
  const auto path = "/things/" + std::string(path_value) + "/";
  http::Request request;
  request.path = path;
  request.query = query;
  http::BodyDecoder decoder;
  AnyRecord record(type);
  const auto done =
      decoder.decode(request, http::BodyForm::none, route, endpoint, {}, record.get());
  Read result{.faults = faults_in(done)};
  if (done) append_json(result.json, type, record.get());
  return result;
}

void check_faults(const Read& found, const Names& names, const Type& type) {
  require(found.faults.size() <= Faults::most);
  for (const auto& [pointer, code, detail] : found.faults) {
    require(pointer.starts_with('/') && !code.empty() && !detail.empty());
    const auto is_meant = [&](std::string_view name) {
      const auto known = Place::root();
      return pointer == known.member(name).pointer();
    };
    require(std::ranges::any_of(names, is_meant) ||
            std::ranges::any_of(type.fields, is_meant, &Field::name));
  }
}

std::string as_query(std::string_view json) {
  std::string query;
  for (const auto& [name, text] : parts_of_json(json)) {
    if (text == "null") continue;
    const auto value = string_in_json(text);
    query += name + "=" + percent_encoded(value ? *value : text) + "&";
  }
  return query;
}

std::string reversed(const std::vector<http::FormField>& fields) {
  std::string query;
  for (auto field = fields.rbegin(); field != fields.rend(); ++field)
    query += percent_encoded(field->name) + "=" + percent_encoded(field->value) + "&";
  return query;
}

void check_path(const Read& found, const Type& type) {
  if (find_field(type, in_path) == type.fields.size()) return;
  const auto parts = parts_of_json(found.json);
  require(string_in_json(find_part(parts, in_path)) == path_value);
}

}  // namespace

// The first byte chooses the type of the record; the rest is the query.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto& type = *types[data[0] % types.size()];
  const std::string query(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto found = read(query, type);
  const auto fields = http::parse_form(query);
  require(fields || (found.json.empty() && found.faults.empty()));
  if (!fields || fields->size() > http::max_form_fields / 2 - 2) return 0;
  require(read(query + "&utm_source=a%20b&_=1", type) == found);
  require(read(query + "&" + query, type).json == found.json);
  Names names;
  for (const auto& field : *fields) names.insert(field.name);
  check_faults(found, names, type);
  if (names.size() == fields->size()) {
    require(read(reversed(*fields), type).json == found.json);
    const bool has_path = find_field(type, in_path) < type.fields.size();
    // Queries of paths without an endpoint are decoded by other code, which rejects repeated names.
    if (!has_path && !query.empty())
      require(http::check_query(query, &type).has_value() == !found.json.empty());
  }
  if (found.json.empty()) return 0;
  check_path(found, type);
  require(read(as_query(found.json), type) == found);
  return 0;
}
