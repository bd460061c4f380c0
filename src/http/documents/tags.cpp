#include "http/documents/tags.h"

#include <algorithm>
#include <iterator>

namespace toolyard::http {
namespace {

struct Tag {
  std::string_view name, section, description;
};

// The order is that of the sections of the admin pages, and of the areas in them.
constexpr Tag tags[] = {
    {"developer", "", "Tools for reading, converting and generating data."},
    {"security", "", "Tools for hashes, ciphers, passwords, keys and tokens."},
    {"text", "", "Tools for text."},
    {"design", "", "Tools for colors."},
    {"documents", "", "Tools for files."},
    {"tools", "", "List of all tools and their options."},
    {"auth", "", "Registration, sign-in and sign-out, and your own account."},
    {"apps", "", "Apps that you allow to call tools for you."},
    {"keys", "", "Your API keys and their usage."},
    {"content", "Content",
     "Content items, their revisions and workflow, and the prompt templates that "
     "generate them."},
    {"published", "", "Published content, for sites that display it."},
    {"site", "Content", "Name, colors, languages, menu and addresses of the public site."},
    {"visits", "Content", "What is read on the public site, without knowing who reads it."},
    {"redirects", "Content", "Old addresses of the public site, and their targets."},
    {"media", "Content", "Pictures and files of texts and campaigns, and where they are used."},
    {"opportunities", "Growth", "Opportunities to gain clicks, detected in search data."},
    {"keywords", "Growth", "Tracked keywords and their search performance."},
    {"autopilot", "Growth", "Runs that write drafts for opportunities within a budget."},
    {"experiments", "Growth", "A/B tests: variants, assignment, events and results."},
    {"search data", "Search", "Search Console data: imports, daily syncs and reports."},
    {"campaigns", "Email",
     "Email campaigns: writing, testing, scheduling, sending and statistics."},
    {"subscribers", "Email", "Subscribers, mailing lists and bounces."},
    {"subscriptions", "", "Public subscribe and unsubscribe."},
    {"email", "", "Targets of the links and images in emails."},
    {"invoices", "Business", "Invoices, from draft to payment."},
    {"revenue", "Business", "Affiliate programs and their conversions."},
    {"metrics", "Site", "Key figures of the entire site."},
    {"jobs", "Site", "Background jobs."},
    {"push", "Site", "Test pushes, which are recorded and not sent."},
    {"events", "Site", "What happens to the records of the API."},
    {"webhooks", "Site", "Receivers of events, what was sent to them, and replays."},
    {"accounts", "Site", "All accounts, their roles and plans."},
    {"audit", "Site", "Log of all changes and who made them."},
    {"settings", "Site", "Settings of the server as they are in force."},
    {"service", "", "Health, metrics and documentation of the server."},
};

const Tag* find_tag(std::string_view name) { return std::ranges::find(tags, name, &Tag::name); }

}  // namespace

std::string_view tag_description(std::string_view tag) {
  const auto* found = find_tag(tag);
  return found == std::end(tags) ? std::string_view() : found->description;
}

std::string_view tag_section(std::string_view tag) {
  const auto* found = find_tag(tag);
  return found == std::end(tags) ? std::string_view() : found->section;
}

std::size_t tag_place(std::string_view tag) {
  return static_cast<std::size_t>(find_tag(tag) - std::begin(tags));
}

std::string tag_title(std::string_view tag) {
  std::string title(tag);
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace toolyard::http
