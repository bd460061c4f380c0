#include "http/documents/tags.h"

#include <algorithm>
#include <utility>

namespace toolyard::http {
namespace {

constexpr std::pair<std::string_view, std::string_view> descriptions[] = {
    {"developer", "Tools for reading, converting and generating data."},
    {"security", "Tools for hashes, ciphers, passwords, keys and tokens."},
    {"text", "Tools for text."},
    {"design", "Tools for colors."},
    {"documents", "Tools for files."},
    {"tools", "List of all tools and their options."},
    {"auth", "Registration, sign-in and sign-out, and your own account."},
    {"apps", "Apps that you allow to call tools for you."},
    {"keys", "Your API keys and their usage."},
    {"accounts", "All accounts, their roles and plans."},
    {"jobs", "Background jobs."},
    {"audit", "Log of all changes and who made them."},
    {"content",
     "Content items, their revisions and workflow, and the prompt templates that "
     "generate them."},
    {"published", "Published content, for sites that display it."},
    {"search data", "Search Console data: imports, daily syncs and reports."},
    {"opportunities", "Opportunities to gain clicks, detected in search data."},
    {"keywords", "Tracked keywords and their search performance."},
    {"autopilot", "Runs that write drafts for opportunities within a budget."},
    {"experiments", "A/B tests: variants, assignment, events and results."},
    {"subscribers", "Subscribers, mailing lists and bounces."},
    {"subscriptions", "Public subscribe and unsubscribe."},
    {"campaigns", "Email campaigns: writing, testing, scheduling, sending and statistics."},
    {"email", "Targets of the links and images in emails."},
    {"invoices", "Invoices, from draft to payment."},
    {"revenue", "Affiliate programmes and their conversions."},
    {"push", "Test pushes, which are recorded and not sent."},
    {"metrics", "Key figures of the entire site."},
    {"service", "Health, metrics and documentation of the server."},
};

}  // namespace

std::string_view tag_description(std::string_view tag) {
  const auto* found =
      std::ranges::find(descriptions, tag, &std::pair<std::string_view, std::string_view>::first);
  return found == std::ranges::end(descriptions) ? std::string_view() : found->second;
}

std::string tag_title(std::string_view tag) {
  std::string title(tag);
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace toolyard::http
