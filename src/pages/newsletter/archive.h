// The archive of campaigns and the lists to join, as pages, feeds and sitemaps show them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/options.h"
#include "areas/mailing/facts.h"
#include "areas/site/site.h"
#include "pages/theme/words.h"
#include "ports/database.h"

namespace toolyard::pages {

// Returns the query for the archive in a locale of the site.
campaigns::ArchiveQuery archive_query(const site::SiteText& site, Transaction& transaction,
                                      const std::string& locale);
// Returns the public lists that pages in a locale offer.
std::vector<subscribers::PublicList> offered_lists(Transaction& transaction,
                                                   std::string_view locale);
// Whether the newsletter has a page in a locale: there is something to join or to read.
bool has_newsletter(const site::SiteText& site, Transaction& transaction,
                    const std::string& locale);

// Returns what stands for the placeholders of campaigns. The values refer to the arguments.
campaigns::NeutralValues neutral_values(const Words& words, std::string_view link);
std::string issue_path(const site::SiteText& site, const campaigns::ArchivedCampaign& campaign);
// Returns the safe HTML of a campaign.
std::string issue_html(const content::Render& render, const campaigns::ArchivedCampaign& campaign,
                       const campaigns::NeutralValues& values);

}  // namespace toolyard::pages
