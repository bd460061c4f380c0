#include "areas/opportunities/refresh/site_pages.h"

#include <algorithm>
#include <set>

namespace toolyard::opportunities {
namespace {

using site::SitePage;
using site::SitePageState;

// What stands at the pages of all findings, which must not change meanwhile.
class PagesOfFindings {
 public:
  PagesOfFindings(Transaction& transaction, const site::SitePages& pages,
                  const std::vector<Found>& found) {
    for (const auto& one : found) {
      urls_.push_back(one.page);
      for (const auto& evidence : one.evidence)
        if (evidence.page) urls_.push_back(*evidence.page);
    }
    std::ranges::sort(urls_);
    const auto doubles = std::ranges::unique(urls_);
    urls_.erase(doubles.begin(), doubles.end());
    pages_ = pages.find(transaction, urls_);
  }

  const std::optional<SitePage>& at(std::string_view url) const {
    return pages_[std::size_t(std::ranges::lower_bound(urls_, url) - urls_.begin())];
  }

 private:
  std::vector<std::string_view> urls_;
  std::vector<std::optional<SitePage>> pages_;
};

// Returns what competing addresses have in common if they show the same.
std::string identity_of(const std::optional<SitePage>& page, std::string_view url) {
  if (page && page->content_item) return "item " + std::to_string(*page->content_item);
  if (page && page->tool_slug) return "tool " + page->locale + " " + *page->tool_slug;
  return std::string(url);
}

bool is_one_page(const Found& found, const PagesOfFindings& pages) {
  std::set<std::string> identities;
  for (const auto& evidence : found.evidence)
    if (evidence.page) identities.insert(identity_of(pages.at(*evidence.page), *evidence.page));
  return identities.size() == 1;
}

bool applies(const Found& found, const PagesOfFindings& pages) {
  const auto& page = found.site_page;
  if (page && page->state == SitePageState::gone) return false;
  if (found.finding.type == Type::decay) return !page || page->state != SitePageState::moved;
  return found.finding.type != Type::cannibalization || !is_one_page(found, pages);
}

// Returns the page whose locale a finding has: its own, or else the one that is shown most often
// for the query.
std::string_view leading_page(const Found& found) {
  if (!found.page.empty()) return found.page;
  for (const auto& evidence : found.evidence)
    if (evidence.page) return *evidence.page;
  return {};
}

}  // namespace

void compare_with_site(Transaction& transaction, const site::SitePages* pages,
                       const Subjects& subjects, std::vector<Found>& found) {
  for (auto& one : found) one.locale = locale_of(subjects, one.page);
  if (!pages || found.empty()) return;
  const PagesOfFindings shown(transaction, *pages, found);
  std::vector<bool> stays;
  stays.reserve(found.size());
  for (auto& one : found) {
    one.site_page = shown.at(one.page);
    if (const auto& leading = shown.at(leading_page(one))) one.locale = leading->locale;
    stays.push_back(applies(one, shown));
  }
  auto stay = stays.begin();
  std::erase_if(found, [&](const Found&) { return !*stay++; });
}

}  // namespace toolyard::opportunities
