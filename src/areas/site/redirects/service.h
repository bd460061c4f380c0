// Redirects of the public site: creates, changes, deletes and lists them, and finds the one of a
// path for the pages.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/site/options.h"
#include "areas/site/record/live.h"
#include "areas/site/redirects/model.h"
#include "core/answers/csv_table.h"
#include "core/endpoint/call.h"

namespace toolyard::site {

class Redirects {
 public:
  Redirects(Database& database, Clock clock, const Options& options, LiveSite& live);

  // Returns the redirect of a path in any spelling, percent-encoded or not.
  static Result<std::optional<Redirect>> find(Transaction& transaction, std::string_view path);

  // Return the faults of a request that do not depend on other redirects.
  std::vector<Fault> faults_of(const Redirect& request) const;
  std::vector<Fault> faults_of(const Call& call, RedirectId id, const Redirect& request) const;

  Result<Page<Redirect>> list(const Call& call, const RedirectQuery& query) const;
  // Returns all redirects that match, as CSV.
  Result<CsvTable> export_table(const RedirectQuery& query) const;
  Result<StoredRedirect> show(const Call& call, RedirectId id) const {
    return records_.find(call, id);
  }
  Result<StoredRedirect> create(const Call& call, const Redirect& request) const;
  Result<StoredRedirect> change(const Call& call, RedirectId id, const Redirect& request) const;
  Result<void> remove(const Call& call, RedirectId id) const;
  Result<RedirectImportResult> import(const RedirectImportRequest& request) const;

 private:
  RecordRules<StoredRedirect> rules() const;
  // Counts a change in the transaction, and lets this node notice it after the commit.
  void note_change(Transaction& transaction) const;

  Database& database_;
  const Clock clock_;
  const Options& options_;
  LiveSite& live_;
  Records<StoredRedirect> records_;
};

}  // namespace toolyard::site
