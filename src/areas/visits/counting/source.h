// Where a view came from: the referring site, and the campaign that a link names.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::visits {

// Labels that no host, path or campaign has.
inline constexpr std::string_view direct_label = "(direct)", other_label = "(other)",
                                  missing_part = "-";

// Returns the host of a referring URL without `www.`, in lower case, and under one name where a
// site has several, such as `google.com` for its countries. Empty if it is not an `http`, `https`
// or `android-app` URL; nullopt if it is a page of `own_host`, from which nobody arrives.
std::optional<std::string> referring_site(std::string_view referrer, std::string_view own_host);

// Returns `source / medium / campaign` of the parameters `utm_source`, `utm_medium` and
// `utm_campaign` of a query, each of at most 60 characters; empty if there is none of them.
std::string campaign_of(std::string_view query);

}  // namespace toolyard::visits
