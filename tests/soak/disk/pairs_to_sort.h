// Search data with so many pairs of query and page that a refresh of opportunities sorts them in
// temporary files: more than fits in memory.
#pragma once
#include <string>

#include "tests/soak/disk/failing_store.h"

namespace toolyard::testing {

inline std::string pairs_to_sort() {
  std::string rows;
  for (int i = 1; i <= 40'000; ++i) {
    const auto query = std::to_string(i * 7'919 % 40'009);
    rows += std::string(i > 1 ? "," : "") + R"({"keys":["a query of number )" + query +
            R"(","https://example.org/page/)" + std::to_string(i % 3'000) +
            R"("],"clicks":1,"impressions":)" + std::to_string(100 + i % 900) +
            R"(,"ctr":0.1,"position":12})";
  }
  return R"({"site":"sc-domain:example.org","request":{"startDate":"2026-11-01",)"
         R"("endDate":"2026-11-01","dimensions":["query","page"]},"response":{"rows":[)" +
         rows + "]}}";
}

// Imports the data into a server, and starts refreshes that sort it.
class SortingStore {
 public:
  SortingStore(ApiClient& client, const std::string& bearer) : client_(client), bearer_(bearer) {
    const auto imported =
        client_.call("POST", "/api/v1/admin/gsc/import/", pairs_to_sort(), bearer_);
    EXPECT_EQ(imported.status, 201) << imported.body;
  }
  http::RawAnswer sort() {
    return client_.call("POST", "/api/v1/admin/opportunities/refresh/", {}, bearer_);
  }
  std::string opportunities() {
    return ApiClient::text(
        client_.call("GET", "/api/v1/admin/opportunities/?page_size=1", {}, bearer_), "count");
  }

 private:
  ApiClient& client_;
  const std::string& bearer_;
};

}  // namespace toolyard::testing
