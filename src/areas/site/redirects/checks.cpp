#include <algorithm>
#include <array>

#include "areas/site/addresses.h"
#include "areas/site/links.h"
#include "areas/site/redirects/model.h"
#include "core/text/url.h"

namespace toolyard::site {
namespace {

constexpr std::size_t max_path_bytes = 500;  // so that databases can index it

// Files that the program serves itself.
constexpr auto own_files = std::to_array<std::string_view>(
    {"/apple-touch-icon.png", "/favicon.ico", "/llms.txt", "/robots.txt", "/security.txt",
     "/site.webmanifest", "/sitemap.xml", "/worker.js"});

// Segments whose pages below can be missing, such as that of a tool that was removed.
constexpr auto redirected_below = std::to_array<std::string_view>({"authors", "t", "tags"});

bool is_among(const auto& known, std::string_view text) {
  return std::ranges::find(known, text) != known.end();
}

// Returns why a path cannot be redirected; empty if it can.
std::string_view reason_against(std::string_view path) {
  if (path == "/") return "The index of the site cannot be redirected.";
  if (is_among(own_files, path)) return "The program serves this file.";
  const auto segment = path.substr(1, path.find('/', 1) - 1);
  if (segment == ".well-known")
    return "The program uses addresses that begin with `/.well-known/`.";
  if (!is_program_segment(segment)) return {};
  const bool has_more = path.size() > segment.size() + 2;
  if (has_more && is_among(redirected_below, segment)) return {};
  return "The program uses addresses that begin with this segment.";
}

// Whether a path has segments that clients resolve or that no address has.
bool has_odd_segments(std::string_view path) {
  return path.find("//") != path.npos || path.find("/./") != path.npos ||
         path.find("/../") != path.npos || path.ends_with("/.") || path.ends_with("/..") ||
         std::ranges::any_of(path, [](unsigned char c) { return c < 0x20 || c == 0x7F; }) ||
         path.find_first_of("?#\\") != path.npos;
}

Fault from_fault(std::string_view code, std::string_view detail) {
  return {"/from_path", std::string(code), std::string(detail)};
}

void normalize_from(StoredRedirect& redirect, std::vector<Fault>& faults) {
  const std::string_view given = redirect.from_path;
  const auto path = normal_path(given);
  if (path.empty() || given.find_first_of("?#") != given.npos || has_odd_segments(path)) {
    faults.push_back(from_fault("invalid_format",
                                "Must be a path on this site, such as `/old-page/`, without a "
                                "query."));
    return;
  }
  if (const auto reason = reason_against(path); !reason.empty())
    faults.push_back(from_fault("reserved", reason));
  if (path.size() > max_path_bytes)
    faults.push_back(from_fault("out_of_range", "Must have at most 500 bytes in UTF-8."));
  redirect.from_path = path;
}

}  // namespace

std::vector<Fault> normalize(StoredRedirect& redirect, std::string_view base_url) {
  std::vector<Fault> faults;
  normalize_from(redirect, faults);
  redirect.leads_to.clear();
  if (redirect.status == RedirectStatus::gone) {
    if (!redirect.to.empty())
      faults.push_back({"/to", "conflicting_options", "Must be empty with the status `410`."});
    return faults;
  }
  std::string_view to = redirect.to;
  if (to.empty()) {
    faults.push_back({"/to", "required", "Is required, except with the status `410`."});
  } else if (!is_site_path(to) && !is_web_url(to)) {
    faults.push_back({"/to", "invalid_format",
                      "Must be a path on this site that begins with one slash, or an `http` or "
                      "`https` URL."});
  } else {
    if (!base_url.empty() && to.starts_with(base_url)) to.remove_prefix(base_url.size());
    redirect.leads_to = normal_path(to.empty() ? "/" : to);
    if (redirect.leads_to.size() > max_path_bytes) redirect.leads_to.clear();  // not redirected
  }
  return faults;
}

}  // namespace toolyard::site
