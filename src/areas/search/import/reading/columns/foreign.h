// Recognizes tables that are not about clicks in Google Search: other reports of Search Console,
// and exports of Google Analytics, Google Ads, Bing and Yandex.
#pragma once
#include <optional>
#include <span>
#include <string_view>

namespace toolyard::search {

// Returns what a table with these headers is, such as `the page indexing report of Search Console`,
// or nullopt if it is not known. `has_metrics`: whether the headers name clicks and impressions.
std::optional<std::string_view> foreign_report(std::span<const std::string_view> headers,
                                               bool has_metrics);
// The same, from the beginning of a text, for files that begin with comments or a title.
std::optional<std::string_view> foreign_report(std::string_view text);

}  // namespace toolyard::search
