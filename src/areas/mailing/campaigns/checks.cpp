#include "areas/mailing/campaigns/model.h"

#include <algorithm>
#include <set>

#include "areas/mailing/composing/custom_headers.h"
#include "core/mail/email_address.h"
#include "core/mail/header_lines.h"
#include "core/mail/sender.h"
#include "core/text/locale.h"

namespace toolyard::campaigns {
namespace {

using Faults = std::vector<Fault>;

constexpr std::string_view one_line = "Must be one line without control characters.";

void check_line(Faults& faults, std::string_view text, std::string pointer) {
  if (!is_header_text(text))
    faults.push_back({std::move(pointer), "invalid_characters", std::string(one_line)});
}

void check_addresses(Faults& faults, const Campaign& request) {
  if (!request.from_email.empty() && !parse_mailbox(request.from_email))
    faults.push_back(
        {"/from_email", "invalid_email", "Must be an email address, or `Name <address>`."});
  if (request.reply_to && !parse_email(*request.reply_to))
    faults.push_back({"/reply_to", "invalid_email", "Must be an email address."});
}

void check_size(Faults& faults, std::string_view text, const std::string& pointer) {
  if (text.size() > longest_body) faults.push_back({pointer, "too_long", "Must be at most 1 MiB."});
  std::size_t placeholders = 0;
  for (auto at = text.find("{{"); at != text.npos; at = text.find("{{", at + 2)) ++placeholders;
  if (placeholders > max_placeholders)
    faults.push_back({pointer, "too_many", "Must have at most 10,000 placeholders."});
}

void check_names(Faults& faults, const std::vector<std::string>& names,
                 const std::string& pointer) {
  std::set<std::string_view> known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto place = pointer + "/" + std::to_string(i);
    check_line(faults, names[i], place);
    if (!known.insert(names[i]).second)
      faults.push_back({place, "duplicate", "Must not be repeated."});
  }
}

void check_test(Faults& faults, const Campaign& request) {
  if (!request.ab) return;
  check_names(faults, request.ab->subjects, "/ab/subjects");
  const bool is_tracked =
      request.ab->metric == Metric::views ? request.track_opens : request.track_clicks;
  if (!is_tracked)
    faults.push_back({"/ab/metric", "conflicting_options",
                      request.ab->metric == Metric::views ? "Requires `track_opens`."
                                                          : "Requires `track_clicks`."});
  if (request.body_format == BodyFormat::plain)
    faults.push_back({"/ab/metric", "conflicting_options", "Not available for plain text."});
}

}  // namespace

std::vector<Fault> faults_of(const Campaign& request) {
  Faults faults;
  check_line(faults, request.name, "/name");
  check_line(faults, request.subject, "/subject");
  check_line(faults, request.preheader, "/preheader");
  check_addresses(faults, request);
  check_size(faults, request.body, "/body");
  if (request.alt_body) check_size(faults, *request.alt_body, "/alt_body");
  check_names(faults, request.tags, "/tags");
  check_names(faults, request.lists, "/lists");
  if (!request.archive_locale.empty() && !is_locale(request.archive_locale))
    faults.push_back(
        {"/archive_locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`."});
  if (request.segment) check_names(faults, request.segment->tags, "/segment/tags");
  std::ranges::move(find_header_faults(request.headers, "/headers"), std::back_inserter(faults));
  check_test(faults, request);
  return faults;
}

}  // namespace toolyard::campaigns
