#include "areas/search/report/filters.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "areas/search/import/reading/countries.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"

namespace toolyard::search {
namespace {

constexpr std::size_t max_brand_terms = 20;

// Removes and returns the piece of a text before the next separator.
std::string_view take(std::string_view& text, std::string_view separators) {
  const auto end = std::min(text.find_first_of(separators), text.size());
  const auto piece = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

std::vector<std::string> terms_of(std::string_view list) {
  std::vector<std::string> terms;
  while (!list.empty())
    if (const auto term = trim_blanks(take(list, ",")); !term.empty())
      terms.push_back(lower_case(term));
  return terms;
}

// Returns the longest label of the host, except the last one: `example` for
// `https://www.example.co.uk/`.
std::vector<std::string> terms_of_site(std::string_view site) {
  if (const auto url = split_url(site); !url.scheme.empty()) site = url.host;
  if (site.starts_with("sc-domain:")) site.remove_prefix(10);
  site = site.substr(0, site.find_first_of("/:?#"));
  site = site.substr(0, site.rfind('.'));
  std::string_view longest;
  while (!site.empty())
    if (const auto label = take(site, "."); label.size() > longest.size()) longest = label;
  if (longest.empty()) return {};
  return {lower_case(longest)};
}

Result<TextFilter> text_filter(std::string_view text, Matching match, std::string_view pointer) {
  TextFilter filter{.text = match == Matching::contains ? lower_case(text) : std::string(text),
                    .match = match,
                    .pattern = {}};
  if (text.empty() || match != Matching::regex) return filter;
  TOOLYARD_TRY(auto pattern, Pattern::compile(text, pointer));
  filter.pattern = std::move(pattern);
  return filter;
}

// Returns whether `text` occurs in `small`. Both must be in lower case.
bool contains(std::string_view small, std::string_view text) {
  spend(small.size());
  return small.contains(text);
}

}  // namespace

Grain Filters::dimensions() const {
  auto grain = narrowed.dimensions();
  if (!query.text.empty() || brand) grain = grain.with(Dimension::query);
  if (!page.text.empty()) grain = grain.with(Dimension::page);
  return grain;
}

std::string_view costliest_parameter(const RankingQuery& query) {
  if (!query.filter_query.empty()) return "/filter_query";
  if (!query.filter_page.empty()) return "/filter_page";
  if (query.brand) return query.brand_terms.empty() ? "/brand" : "/brand_terms";
  if (!query.ordering.empty()) return "/ordering";
  return {};
}

Narrowed narrowed_of(const ReportQuery& query) {
  Narrowed narrowed;
  if (!query.country.empty()) {
    const auto code = country_code(query.country);
    narrowed.country = code ? std::string(*code) : std::string(query.country);
  }
  if (query.device) narrowed.device = spelling(*query.device);
  return narrowed;
}

Result<Filters> filters_of(const RankingQuery& query, std::string_view site) {
  std::vector<Fault> faults;
  const auto sound = [&](Result<TextFilter> filter) {
    if (filter) return std::move(*filter);
    std::ranges::move(filter.error().faults, std::back_inserter(faults));
    return TextFilter();
  };
  Filters filters{.narrowed = narrowed_of(query),
                  .query = sound(text_filter(query.filter_query, query.match, "/filter_query")),
                  .page = sound(text_filter(query.filter_page, query.match, "/filter_page")),
                  .brand_terms = {},
                  .brand = query.brand,
                  .min_impressions = query.min_impressions,
                  .min_position = query.min_position,
                  .max_position = query.max_position};
  if (query.brand) {
    filters.brand_terms = terms_of(query.brand_terms);
    if (filters.brand_terms.empty()) filters.brand_terms = terms_of_site(site);
    // Without a site there are no facts, and no terms are needed.
    if (filters.brand_terms.empty() && !site.empty())
      faults.push_back({"/brand_terms", "required",
                        "Required: the domain of the property contains no brand name."});
    if (filters.brand_terms.empty()) filters.brand.reset();
    if (filters.brand_terms.size() > max_brand_terms)
      faults.push_back({"/brand_terms", "out_of_range", "Must be at most 20 terms."});
  }
  for (const auto& [bound, pointer] : {std::pair(query.min_position, "/min_position"),
                                       std::pair(query.max_position, "/max_position")})
    if (bound && !std::isfinite(*bound))
      faults.push_back({pointer, "invalid_type", "Must be a finite number."});
  if (query.min_position && query.max_position && *query.max_position < *query.min_position)
    faults.push_back({"/max_position", "out_of_range", "Must not be less than `min_position`."});
  if (!faults.empty()) return invalid(std::move(faults));
  return filters;
}

bool TextFilter::accepts(std::string_view name) const {
  if (text.empty()) return true;
  if (pattern) return pattern->finds(name);
  return match == Matching::equals ? name == text : contains(lower_case(name), text);
}

bool Filters::has_any(Dimension of) const {
  if (of == Dimension::query) return !query.text.empty() || brand;
  return !page.text.empty();
}

bool Filters::accepts(Dimension of, std::string_view name) const {
  if (of != Dimension::query) return page.accepts(name);
  if (!query.accepts(name)) return false;
  if (!brand) return true;
  const auto small = lower_case(name);
  const bool is_branded = std::ranges::any_of(
      brand_terms, [&](const std::string& term) { return contains(small, term); });
  return is_branded == (*brand == Brand::only);
}

bool Filters::accepts(const Sums& sums) const {
  if (min_impressions && sums.impressions < *min_impressions) return false;
  if (!min_position && !max_position) return true;
  const auto position = sums.position();
  return position && *position >= min_position.value_or(*position) &&
         *position <= max_position.value_or(*position);
}

}  // namespace toolyard::search
