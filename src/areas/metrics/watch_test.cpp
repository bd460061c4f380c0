#include "areas/metrics/watch.h"

#include <gtest/gtest.h>

#include "tests/support/escaping.h"
#include "tests/support/test_database.h"

namespace toolyard::metrics {
namespace {

using testing::CountedThreads;
using testing::Escaping;
using testing::eventually;

template <class T> auto nothing() {
  return [](auto&&...) { return T(); };
}

FigureSources no_figures() {
  return {.jobs = nothing<JobCounts>(),
          .users = nothing<UserCounts>(),
          .active_keys = nothing<std::int64_t>(),
          .content = nothing<ContentCounts>(),
          .opportunities = nothing<OpportunityCounts>(),
          .running_experiments = nothing<std::int64_t>(),
          .calls = nothing<std::vector<ToolCallSums>>(),
          .runs = nothing<std::vector<RunSums>>(),
          .invoices = nothing<InvoiceSums>(),
          .affiliates = nothing<std::vector<CurrencySum>>(),
          .search = nothing<SearchSums>(),
          .email = nothing<EmailSums>(),
          .visits = nothing<VisitSums>(),
          .review_times = nothing<std::vector<std::int64_t>>()};
}

TEST(MetricsWatch, GoesOnWhateverTheDatabaseThrows) {
  testing::TestDatabase database;
  testing::ThrowingDatabase throwing(*database);
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    throwing.throws = what;
    MetricsService metrics(throwing, system_now, no_figures());
    CountedThreads threads;
    MetricsWatch watch(metrics, [] { return RequestTotals(); }, [](std::string_view) {}, threads);
    EXPECT_TRUE(threads.fails("metrics-watch"));
    EXPECT_EQ(metrics.latest(), nullptr);
    throwing.throws = Escaping::nothing;
    EXPECT_TRUE(eventually([&] { return metrics.latest() != nullptr; }));
    throwing.throws = what;
    const auto before = threads.failures("metrics-watch");
    watch.stop();
    EXPECT_LE(threads.failures("metrics-watch"), before + 1)
        << "the last attempt is not made again";
  }
}

}  // namespace
}  // namespace toolyard::metrics
