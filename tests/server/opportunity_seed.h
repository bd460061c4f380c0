// Fills a site with content opportunities as in real use: imports search data and refreshes.
#pragma once
#include <string>

#include "tests/server/api_client.h"

namespace toolyard::testing {

// Creates one opportunity of the same type for each of `count` queries, and a default template for
// every purpose that an opportunity can suggest.
inline void seed_opportunities(ApiClient& client, const std::string& bearer, int count) {
  std::string rows;
  for (int i = 1; i <= count; ++i) {
    const auto number = std::to_string(i);
    rows.append(rows.empty() ? "" : ",")
        .append(R"({"keys":["2026-10-01","question )" + number + "\",\"https://example.org/p" +
                number + R"("],"clicks":1,"impressions":1000,"ctr":0.001,"position":15})");
  }
  const auto imported = client.call(
      "POST", "/api/v1/admin/gsc/import/",
      R"({"site":"sc-domain:example.org","request":{"startDate":"2026-10-01",)"
      R"("endDate":"2026-10-28","dimensions":["date","query","page"]},"response":{"rows":[)" +
          rows + R"(],"responseAggregationType":"byPage"}})",
      bearer);
  EXPECT_EQ(imported.status, 201) << imported.body;
  const auto refreshed =
      client.call("POST", "/api/v1/admin/opportunities/refresh/",
                  R"({"start_date":"2026-10-01","end_date":"2026-10-28"})", bearer);
  EXPECT_EQ(refreshed.status, 200) << refreshed.body;
  for (const auto* purpose : {"blog", "comparison", "faq", "landing", "meta", "seo_title",
                              "tool_description", "tutorial"}) {
    const auto made = client.call("POST", "/api/v1/admin/content/templates/",
                                  R"({"name":"t","body":"<<{{title}}>>","is_default":true,)"
                                  R"("max_tokens":100,"purpose":")" +
                                      std::string(purpose) + "\"}",
                                  bearer);
    EXPECT_EQ(made.status, 201) << made.body;
  }
}

}  // namespace toolyard::testing
