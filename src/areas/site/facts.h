// What stands at the addresses of the public site, for other areas: which text or tool a URL shows,
// also by an address that it had before or from which a redirect leads to it, and at which URLs a
// text is and was. In bulk: a report of a thousand pages takes a few statements.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/site/options.h"
#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::site {

class LiveSite;

enum class SitePageState : std::uint8_t { live, moved, gone };
constexpr auto spellings(SitePageState) {
  return std::array<Spelling<SitePageState>, 3>{
      {{SitePageState::live, "live", "The text or tool is at this address."},
       {SitePageState::moved, "moved", "The address is redirected to another one."},
       {SitePageState::gone, "gone", "The text or tool was removed; the address returns 410."}}};
}

struct SitePage {
  static constexpr std::string_view schema_name = "SitePage";
  SitePageState state = SitePageState::live;
  std::optional<std::string> url;
  std::string locale;
  std::optional<std::int64_t> content_item;
  std::optional<std::string> tool_slug;
  std::string title, seo_title, meta_description;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SitePage::state>("Whether the text or tool is at the address."),
        field<&SitePage::url>("Where it is now: a URL, or a path if the server has no `base_url`; "
                              "null if it is gone."),
        field<&SitePage::locale>("Locale of the page."),
        field<&SitePage::content_item>(
            "Id of the content item that is live there, or was; null for tools.")
            .refers_to("content"),
        field<&SitePage::tool_slug>("Slug of the tool, or of the one that the text is about."),
        field<&SitePage::title>("Title of the text or tool; empty if it is not known."),
        field<&SitePage::seo_title>("Title that search engines see."),
        field<&SitePage::meta_description>("Description that search engines see.")};
  }
};

// The columns of tables about pages: the address of what stands there now, and its state. Both are
// empty for pages of which the public site knows nothing.
inline constexpr std::string_view page_columns = "site_page,site_page_state";
// Appends the cells of these columns, each after a comma.
void append_cells(std::string& line, const std::optional<SitePage>& page);

// What uses media: a redirect, or the site record in its menu or its style sheet.
struct MediaUser {
  std::int64_t redirect = 0;  // 0: the site record
  std::string path;           // that the redirect is from
  bool is_live = false;       // whether visitors meet it there
};
// Returns what uses media in the latest or the live revision, the site record first.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max);
// Returns those of the media that are used so.
std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media);

// Reads the live site record from memory, and texts and redirects within the transaction of the
// caller. From any thread.
class SitePages {
 public:
  SitePages(const LiveSite& live, const Options& options) : live_(live), options_(options) {}

  // Returns what stands at each URL or path, in their order; null if it is not an address of this
  // site, or one of a list or of nothing. Without a `base_url`, a URL counts by its path, whatever
  // its host.
  std::vector<std::optional<SitePage>> find(Transaction& transaction,
                                            std::span<const std::string_view> urls) const;
  std::optional<SitePage> find(Transaction& transaction, std::string_view url) const;

  // Returns the URLs at which a text is and was, the present one first, with those from which
  // redirects lead to them. Parts of the page of a tool are at the URL of that page. `origin` is
  // that of the site if it has no `base_url`, such as `https://example.org`.
  std::vector<std::string> urls_of(Transaction& transaction, std::int64_t content_item,
                                   std::string_view origin) const;

 private:
  const LiveSite& live_;
  const Options& options_;
};

}  // namespace toolyard::site
