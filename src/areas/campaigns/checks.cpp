#include "areas/campaigns/checks.h"

#include <algorithm>
#include <set>

#include "areas/campaigns/custom_headers.h"
#include "core/mail/email_address.h"
#include "core/mail/header_lines.h"
#include "core/mail/sender.h"

namespace toolyard::campaigns {
namespace {

using Faults = std::vector<Fault>;

constexpr std::string_view one_line = "Must be one line, without control characters.";

void check_line(Faults& faults, std::string_view text, std::string pointer) {
  if (!is_header_text(text))
    faults.push_back({std::move(pointer), "invalid_characters", std::string(one_line)});
}

void check_addresses(Faults& faults, const Campaign& wish) {
  if (!wish.from_email.empty() && !parse_mailbox(wish.from_email))
    faults.push_back({"/from_email", "invalid_email", "Must be an address, or Name <address>."});
  if (wish.reply_to && !parse_email(*wish.reply_to))
    faults.push_back({"/reply_to", "invalid_email", "Must be an e-mail address."});
}

void check_size(Faults& faults, std::string_view text, std::string pointer) {
  if (text.size() > longest_body)
    faults.push_back({std::move(pointer), "too_long", "Must have at most 1 MiB."});
}

void check_names(Faults& faults, const std::vector<std::string>& names,
                 const std::string& pointer) {
  std::set<std::string_view> known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto place = pointer + "/" + std::to_string(i);
    check_line(faults, names[i], place);
    if (!known.insert(names[i]).second)
      faults.push_back({place, "duplicate", "Stands here twice."});
  }
}

void check_test(Faults& faults, const Campaign& wish) {
  if (!wish.ab) return;
  check_names(faults, wish.ab->subjects, "/ab/subjects");
  const bool is_tracked = wish.ab->metric == Metric::views ? wish.track_opens : wish.track_clicks;
  if (!is_tracked)
    faults.push_back(
        {"/ab/metric", "conflicting_options",
         wish.ab->metric == Metric::views ? "Needs `track_opens`." : "Needs `track_clicks`."});
  if (wish.body_format == BodyFormat::plain)
    faults.push_back({"/ab/metric", "conflicting_options", "Plain text tells neither."});
}

}  // namespace

std::vector<Fault> faults_of(const Campaign& wish) {
  Faults faults;
  check_line(faults, wish.name, "/name");
  check_line(faults, wish.subject, "/subject");
  check_line(faults, wish.preheader, "/preheader");
  check_addresses(faults, wish);
  check_size(faults, wish.body, "/body");
  if (wish.alt_body) check_size(faults, *wish.alt_body, "/alt_body");
  check_names(faults, wish.tags, "/tags");
  check_names(faults, wish.lists, "/lists");
  if (wish.segment) check_names(faults, wish.segment->tags, "/segment/tags");
  std::ranges::move(find_header_faults(wish.headers, "/headers"), std::back_inserter(faults));
  check_test(faults, wish);
  return faults;
}

}  // namespace toolyard::campaigns
