// Reads and writes the state and the revisions of the site record.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/site/record/model.h"
#include "core/endpoint/call.h"
#include "core/endpoint/page.h"
#include "ports/database.h"

namespace toolyard::site {

// Counter of changes to what the public site shows: what is live of the site record, and redirects.
inline constexpr std::string_view site_changes = "site";

SiteState find_state(Transaction& transaction);
SiteState lock_state(Transaction& transaction);

// Returns the values of a revision, for 0 the default ones; nullopt if there is no such revision.
std::optional<SiteText> find_text(Transaction& transaction, std::int64_t revision);

void insert_revision(Transaction& transaction, const SiteRevisionWithText& revision);
Result<SiteRevisionWithText> require_revision(Transaction& transaction, std::int64_t revision);
Result<Page<SiteRevision>> list_revisions(Transaction& transaction, const Call& call,
                                          const SiteRevisionQuery& query);

}  // namespace toolyard::site
