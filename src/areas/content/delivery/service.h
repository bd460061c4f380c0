// Delivers live content to the public, and previews unsaved texts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/delivery/model.h"
#include "areas/content/options.h"

namespace toolyard::content {

class Delivery {
 public:
  Delivery(Database& database, Options options);

  std::vector<Fault> faults_of(const LiveQuery& query) const;
  Result<Answered<Page<LiveSummary>>> list(const Call& call, const LiveQuery& query) const;
  Result<Answered<LiveItem>> find(const LiveAddress& address) const;
  // Returns an unsaved text as it would be delivered, with findings about its quality.
  Result<TextPreview> preview(const TextPreviewRequest& request) const;

 private:
  void add_url(LiveSummary& live) const;
  std::string render(std::string_view body, BodyFormat format, std::string_view locale) const;

  Database& database_;
  Options options_;
};

}  // namespace toolyard::content
