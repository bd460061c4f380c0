// Metrics of requests: counts by route, method and status, durations, and outcomes of tool calls.
// Recording a request takes a few atomic additions, in one of several shards that threads are
// spread over.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/limits/limits.h"
#include "areas/metering/facts.h"
#include "core/latency.h"
#include "core/metric.h"
#include "http/api/router.h"
#include "http/framing/request.h"
#include "mcp/validation.h"

namespace toolyard::http {

enum class McpOutcome { success, tool_error, refused };

class RequestMetrics {
 public:
  // Must be called before anything is recorded. The routes must outlive this object.
  void prepare(std::span<const Route> routes);

  // Records a request to a route; null: to an unknown path.
  void note(const Route* route, Method method, int status, std::chrono::nanoseconds took) noexcept;
  void note_tool(std::uint16_t meter, metering::Outcome outcome) noexcept;
  void note_refusal(limits::RefusedBy by) noexcept;
  // Records a message of the Model Context Protocol that was answered.
  void note_mcp(mcp::Method method, mcp::Era era, McpOutcome outcome) noexcept;

  // Writes all metric families.
  void collect(MetricSink& sink) const;
  // Returns the totals of API requests, without those to pages such as health checks.
  RequestTotals totals() const;

 private:
  static constexpr std::size_t methods = 7, codes = 25, outcomes = 4, shard_count = 8;
  static constexpr std::size_t mcp_methods = 6, mcp_eras = 2, mcp_outcomes = 3;
  static constexpr std::size_t mcp_cells = mcp_methods * mcp_eras * mcp_outcomes;
  static constexpr std::size_t buckets = duration_classes;
  using Counter = std::atomic<std::uint64_t>;
  // Counters of a route and a method.
  struct Cell {
    std::array<Counter, codes> by_code{};
    std::array<Counter, buckets> by_duration{};
    Counter nanoseconds{0};
  };
  struct alignas(64) Shard {
    std::unique_ptr<Cell[]> cells;
    std::array<std::array<Counter, outcomes>, 256> tools{};
    std::array<Counter, 2> refused{};
    std::array<Counter, mcp_cells> mcp{};
    std::array<std::array<Counter, 2>, buckets> answered{};  // by duration; [1]: errors
  };
  struct Sums {
    std::array<std::uint64_t, codes> by_code{};
    std::array<std::uint64_t, buckets> by_duration{};
    std::uint64_t nanoseconds = 0;
    std::uint64_t count() const;
  };

  Shard& shard() noexcept;
  Sums sums_of(std::size_t cell) const;
  std::string_view path_of(std::size_t cell) const;
  void collect_requests(MetricSink& sink) const;
  void collect_durations(MetricSink& sink) const;
  void collect_tools(MetricSink& sink) const;
  void collect_refusals(MetricSink& sink) const;
  void collect_mcp(MetricSink& sink) const;

  std::span<const Route> routes_;
  std::vector<std::string_view> tools_;  // by meter
  std::array<Shard, shard_count> shards_;
};

}  // namespace toolyard::http
