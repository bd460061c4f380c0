#include "http/documents/request_metrics.h"

#include <algorithm>

#include "core/describe/describe.h"
#include "http/documents/metric_text.h"

namespace toolyard::http {

namespace {

using metering::Outcome;

// Statuses that are counted separately; all others share one further counter.
constexpr std::array<int, 24> known_codes{200, 201, 202, 204, 206, 304, 308, 400,
                                          401, 403, 404, 405, 406, 408, 409, 412,
                                          413, 415, 422, 429, 431, 500, 502, 503};
constexpr auto& bounds_s = duration_bounds_s;
constexpr std::array<std::string_view, 7> method_names{"GET",   "HEAD",   "POST",   "PUT",
                                                       "PATCH", "DELETE", "OPTIONS"};
constexpr std::string_view tool_scope = "tools:";

constexpr MetricFamily requests{"toolyard_http_requests_total", MetricKind::counter,
                                "Number of requests answered."};
constexpr MetricFamily durations{"toolyard_http_request_duration_seconds", MetricKind::histogram,
                                 "Time from the end of a request's header to its response."};
constexpr MetricFamily invocations{"toolyard_tool_invocations_total", MetricKind::counter,
                                   "Number of tool calls, by outcome."};
constexpr std::array<std::string_view, 6> mcp_method_names{
    "initialize", "ping", "server/discover", "tools/list", "tools/call", "other"};
constexpr std::array<std::string_view, 2> mcp_era_names{"legacy", "modern"};
constexpr std::array<std::string_view, 3> mcp_outcome_names{"success", "tool_error", "refused"};

constexpr MetricFamily mcp_messages{"toolyard_mcp_messages_total", MetricKind::counter,
                                    "Number of Model Context Protocol messages answered."};
constexpr MetricFamily refusals{"toolyard_rate_limited_total", MetricKind::counter,
                                "Number of requests rejected by a limit."};

std::size_t place_of_code(int status) {
  return static_cast<std::size_t>(std::ranges::find(known_codes, status) - known_codes.begin());
}

std::size_t place_of_duration(std::chrono::nanoseconds took) {
  const auto seconds = std::chrono::duration<double>(took).count();
  return static_cast<std::size_t>(std::ranges::lower_bound(bounds_s, seconds) - bounds_s.begin());
}

void add(std::atomic<std::uint64_t>& counter, std::uint64_t amount = 1) {
  counter.fetch_add(amount, std::memory_order_relaxed);
}

}  // namespace

void RequestMetrics::prepare(std::span<const Route> routes) {
  static_assert(known_codes.size() + 1 == codes);
  static_assert(method_names.size() == methods);
  routes_ = routes;
  for (auto& shard : shards_) shard.cells = std::make_unique<Cell[]>((routes.size() + 1) * methods);
  for (const auto& route : routes)
    for (const auto* endpoint : route.endpoints) {
      if (!endpoint || !endpoint->meter) continue;
      if (tools_.size() <= *endpoint->meter) tools_.resize(*endpoint->meter + 1u);
      tools_[*endpoint->meter] = std::string_view(endpoint->scope).substr(tool_scope.size());
    }
}

RequestMetrics::Shard& RequestMetrics::shard() noexcept {
  static std::atomic<std::size_t> threads = 0;
  thread_local const auto own = threads.fetch_add(1, std::memory_order_relaxed) % shard_count;
  return shards_[own];
}

void RequestMetrics::note(const Route* route, Method method, int status,
                          std::chrono::nanoseconds took) noexcept {
  const auto place = route ? static_cast<std::size_t>(route - routes_.data()) : routes_.size();
  auto& own = shard();
  auto& cell = own.cells[place * methods + static_cast<std::size_t>(method)];
  const auto duration = place_of_duration(took);
  add(cell.by_code[place_of_code(status)]);
  add(cell.by_duration[duration]);
  add(cell.nanoseconds, static_cast<std::uint64_t>(took.count()));
  if (route && !route->page) add(own.answered[duration][status >= 400]);
}

void RequestMetrics::note_tool(std::uint16_t meter, Outcome outcome) noexcept {
  auto& by_outcome = shard().tools[std::min<std::size_t>(meter, 255)];
  add(by_outcome[static_cast<std::size_t>(outcome)]);
}

void RequestMetrics::note_refusal(limits::RefusedBy by) noexcept {
  add(shard().refused[by == limits::RefusedBy::quota]);
}

void RequestMetrics::note_mcp(mcp::Method method, mcp::Era era, McpOutcome outcome) noexcept {
  const auto row = static_cast<std::size_t>(method) * mcp_eras + static_cast<std::size_t>(era);
  add(shard().mcp[row * mcp_outcomes + static_cast<std::size_t>(outcome)]);
}

std::uint64_t RequestMetrics::Sums::count() const {
  std::uint64_t all = 0;
  for (const auto count : by_duration) all += count;
  return all;
}

RequestMetrics::Sums RequestMetrics::sums_of(std::size_t place) const {
  Sums sums;
  for (const auto& shard : shards_) {
    const auto& cell = shard.cells[place];
    for (std::size_t i = 0; i < codes; ++i) sums.by_code[i] += cell.by_code[i].load();
    for (std::size_t i = 0; i < buckets; ++i) sums.by_duration[i] += cell.by_duration[i].load();
    sums.nanoseconds += cell.nanoseconds.load();
  }
  return sums;
}

// Returns the path of a route, with parameters unreplaced, so that the number of values is limited.
// Empty for the cells of unknown paths.
std::string_view RequestMetrics::path_of(std::size_t place) const {
  const auto route = place / methods;
  return route < routes_.size() ? std::string_view(routes_[route].path) : std::string_view();
}

void RequestMetrics::collect_requests(MetricSink& sink) const {
  sink.begin(requests);
  for (std::size_t place = 0; place < (routes_.size() + 1) * methods; ++place) {
    const auto sums = sums_of(place);
    for (std::size_t i = 0; i < codes; ++i) {
      if (sums.by_code[i] == 0) continue;
      const auto code = i < known_codes.size() ? std::to_string(known_codes[i]) : "other";
      sink.add(
          {{"method", method_names[place % methods]}, {"route", path_of(place)}, {"code", code}},
          sums.by_code[i]);
    }
  }
}

void RequestMetrics::collect_durations(MetricSink& sink) const {
  sink.begin(durations);
  for (std::size_t place = 0; place < (routes_.size() + 1) * methods; ++place) {
    const auto sums = sums_of(place);
    if (sums.count() == 0) continue;
    const MetricLabel method{"method", method_names[place % methods]},
        route{"route", path_of(place)};
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < buckets; ++i) {
      below += sums.by_duration[i];
      const auto bound = i < bounds_s.size() ? metric_number(bounds_s[i]) : "+Inf";
      sink.add({method, route, {"le", bound}}, below, "_bucket");
    }
    sink.add({method, route}, static_cast<double>(sums.nanoseconds) / 1e9, "_sum");
    sink.add({method, route}, below, "_count");
  }
}

void RequestMetrics::collect_tools(MetricSink& sink) const {
  sink.begin(invocations);
  for (std::size_t tool = 0; tool < tools_.size(); ++tool)
    for (const auto& outcome : spellings(Outcome{})) {
      std::uint64_t count = 0;
      for (const auto& shard : shards_)
        count += shard.tools[tool][static_cast<std::size_t>(outcome.value)].load();
      sink.add({{"tool", tools_[tool]}, {"outcome", outcome.name}}, count);
    }
}

void RequestMetrics::collect_refusals(MetricSink& sink) const {
  sink.begin(refusals);
  for (const std::size_t by : {0, 1}) {
    std::uint64_t count = 0;
    for (const auto& shard : shards_) count += shard.refused[by].load();
    sink.add({{"by", by == 0 ? "rate" : "quota"}}, count);
  }
}

void RequestMetrics::collect_mcp(MetricSink& sink) const {
  sink.begin(mcp_messages);
  for (std::size_t cell = 0; cell < mcp_cells; ++cell) {
    std::uint64_t count = 0;
    for (const auto& shard : shards_) count += shard.mcp[cell].load();
    const auto row = cell / mcp_outcomes;
    if (count > 0)
      sink.add({{"method", mcp_method_names[row / mcp_eras]},
                {"era", mcp_era_names[row % mcp_eras]},
                {"outcome", mcp_outcome_names[cell % mcp_outcomes]}},
               count);
  }
}

void RequestMetrics::collect(MetricSink& sink) const {
  collect_requests(sink);
  collect_durations(sink);
  collect_tools(sink);
  collect_refusals(sink);
  collect_mcp(sink);
}

RequestTotals RequestMetrics::totals() const {
  RequestTotals totals;
  for (const auto& shard : shards_)
    for (std::size_t i = 0; i < buckets; ++i) {
      const auto errors = static_cast<std::int64_t>(shard.answered[i][1].load());
      auto& sum = totals.by_duration[i];
      sum.requests += static_cast<std::int64_t>(shard.answered[i][0].load()) + errors;
      sum.errors += errors;
    }
  return totals;
}

}  // namespace toolyard::http
