// The site record: saves revisions, publishes one of them, and shows one by a link that expires.
#pragma once
#include <string>
#include <vector>

#include "areas/site/options.h"
#include "areas/site/record/live.h"
#include "areas/site/record/model.h"
#include "core/crypto/preview_token.h"
#include "core/endpoint/call.h"
#include "core/endpoint/page.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::site {

class RecordService {
 public:
  RecordService(Database& database, Clock clock, const SecretKey& secret, const Options& options,
                LiveSite& live);

  // Returns the faults of the values that a change would save.
  std::vector<Fault> faults_of(const Call& call, const SiteText& request) const;

  Result<StoredSite> find(const Call& call) const;
  Result<StoredSite> change(const Call& call, const SiteText& request) const;
  Result<StoredSite> publish(const Call& call, const SitePublishRequest& request) const;
  Result<StoredSite> restore(const Call& call, std::int64_t revision) const;
  Result<SitePreview> preview(const SitePreviewRequest& request) const;

  Result<Page<SiteRevision>> revisions(const Call& call, const SiteRevisionQuery& query) const;
  Result<SiteRevisionWithText> revision(std::int64_t revision) const;
  // Returns the values of a revision; nullopt if there is no such revision.
  Result<std::optional<SiteText>> text_of(std::int64_t revision) const;

 private:
  Result<StoredSite> shown(Transaction& transaction, const Call& call,
                           const SiteState& state) const;
  Result<StoredSite> save(Transaction& transaction, const Call& call, const SiteState& state,
                          SiteText text, std::optional<std::int64_t> restored_from) const;

  Database& database_;
  const Clock clock_;
  const PreviewSigner signer_;
  const Options& options_;
  LiveSite& live_;
};

}  // namespace toolyard::site
