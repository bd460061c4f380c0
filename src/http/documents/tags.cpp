#include "http/documents/tags.h"

#include <algorithm>
#include <utility>

namespace toolyard::http {
namespace {

constexpr std::pair<std::string_view, std::string_view> descriptions[] = {
    {"developer", "Tools for reading, converting and generating data."},
    {"security", "Tools for hashes, ciphers, passwords, keys and tokens."},
    {"text", "Tools for texts."},
    {"design", "Tools for colours."},
    {"documents", "Tools for files."},
    {"tools", "The list of all tools and their options."},
    {"auth", "Registration, signing in and out, and your own account."},
    {"keys", "Your API keys and how much they are used."},
    {"accounts", "All accounts, their roles and plans."},
    {"jobs", "Work that is done in the background."},
    {"audit", "The log of who changed what."},
    {"content",
     "Content items, their revisions and workflow, and the prompt templates that "
     "generate them."},
    {"published", "Published content, for sites that show it."},
    {"search data", "Search Console data: imports, daily syncs and reports."},
    {"opportunities", "Opportunities to gain clicks, found in search data."},
    {"keywords", "Tracked keywords and their figures in search."},
    {"autopilot", "Runs that write drafts for opportunities within a budget."},
    {"experiments", "A/B tests: variants, assignment, events and results."},
    {"subscribers", "Subscribers, mailing lists and bounces."},
    {"subscriptions", "Subscribing and unsubscribing by the public."},
    {"campaigns", "Email campaigns: written, tested, scheduled, sent and counted."},
    {"email", "Targets of the links and images in emails."},
    {"invoices", "Invoices, from draft to payment."},
    {"revenue", "Affiliate programmes and their conversions."},
    {"push", "Test pushes, which are recorded and not sent."},
    {"metrics", "Key figures of the whole site."},
    {"service", "Health, metrics and documentation of the server."},
};

}  // namespace

std::string_view tag_description(std::string_view tag) {
  const auto* found =
      std::ranges::find(descriptions, tag, &std::pair<std::string_view, std::string_view>::first);
  return found == std::ranges::end(descriptions) ? std::string_view() : found->second;
}

}  // namespace toolyard::http
