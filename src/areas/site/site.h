// The public site, without its pages: the site record, redirects, and which address means what.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "areas/site/addresses.h"
#include "areas/site/facts.h"
#include "areas/site/options.h"
#include "areas/site/record/live.h"
#include "areas/site/record/model.h"
#include "areas/site/record/service.h"
#include "areas/site/redirects/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::site {

class Site {
 public:
  Site(Database& database, const Clock& clock, const SecretKey& secret, Options options)
      : options_(std::move(options)), live_(database),
        record_(database, clock, secret, options_, live_),
        redirects_(database, clock, options_, live_), pages_(live_, options_) {}

  // Returns the live values of the site record, from memory. From any thread.
  std::shared_ptr<const SiteText> live() const { return live_.text(); }
  // Returns a number that grows whenever the live values or a redirect have changed.
  std::uint64_t version() const { return live_.version(); }
  // Reads the live values if any node has published or changed a redirect since.
  Result<void> refresh() { return live_.refresh(); }
  // Returns the values of a revision, for previews; nullopt if there is no such revision.
  Result<std::optional<SiteText>> revision(std::int64_t number) const {
    return record_.text_of(number);
  }

  // Returns what stands at which address, for areas.
  const SitePages& pages() const { return pages_; }
  RecordService& record() { return record_; }
  Redirects& redirects() { return redirects_; }
  std::vector<Endpoint> endpoints();

 private:
  const Options options_;
  LiveSite live_;
  RecordService record_;
  Redirects redirects_;
  SitePages pages_;
};

}  // namespace toolyard::site
