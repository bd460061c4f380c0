#include "areas/mailing/sending/failures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::campaigns {
namespace {

constexpr std::size_t longest_reason = 300;
// Limit of different reasons of a campaign; further ones count as this one.
constexpr std::int64_t max_reasons = 200;
constexpr std::string_view other_reasons = "Other replies.";
constexpr std::string_view left_out = "\u2026";
constexpr std::int64_t confirmed_at_once = 500;

bool has_digit(std::string_view word) { return std::ranges::any_of(word, is_digit); }

std::string_view without_marks(std::string_view word) {
  constexpr std::string_view marks = "<>()[]{}#\"'.,:;!";
  const auto begin = std::min(word.find_first_not_of(marks), word.size());
  word.remove_prefix(begin);
  return word.substr(0, word.find_last_not_of(marks) + 1);
}

// Whether the word is a reply code such as `550`, or an enhanced one such as `5.1.1`.
bool is_code(std::string_view word) {
  const auto points = std::ranges::count(word, '.');
  return (word.size() == 3 && points == 0 && (word[0] == '4' || word[0] == '5') &&
          std::ranges::all_of(word, is_digit)) ||
         (points == 2 && word.size() <= 9 && (word[0] == '4' || word[0] == '5') &&
          word.find_first_not_of("0123456789.") == word.npos);
}

bool is_same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool differs(std::string_view word, std::string_view local_part) {
  const auto bare = without_marks(word);
  if (word.contains('@') || is_same_word(bare, local_part)) return true;
  return has_digit(bare) && !is_code(bare);
}

}  // namespace

std::string reason_of(std::string_view reply, std::string_view recipient) {
  const auto local_part = recipient.substr(0, recipient.rfind('@'));
  std::string out;
  while (!reply.empty() && out.size() < longest_reason) {
    const auto end = std::min(reply.find(' '), reply.size());
    auto word = reply.substr(0, end);
    reply.remove_prefix(std::min(end + 1, reply.size()));
    if (word.empty()) continue;
    if (differs(word, local_part)) word = left_out;
    if (word == left_out && out.ends_with(left_out)) continue;
    out.append(out.empty() ? "" : " ").append(word);
  }
  if (out.size() > longest_reason) {
    out.resize(longest_reason);
    while (!is_valid_utf8(out)) out.pop_back();
  }
  return out;
}

namespace {

std::optional<std::int64_t> count_reason(Transaction& transaction, CampaignId id,
                                         std::string_view reason) {
  return transaction.row<std::int64_t>(
      "update campaign_failures set failed = failed + 1 where campaign = $1 and reason = $2 "
      "returning id",
      id, reason);
}

// Returns the id of the reason, counted. The campaign is locked.
std::int64_t counted_reason(Transaction& transaction, CampaignId id, std::string_view reason) {
  if (const auto known = count_reason(transaction, id, reason)) return *known;
  const auto known = *transaction.row<std::int64_t>(
      "select count(*) as reasons from campaign_failures where campaign = $1", id);
  if (known >= max_reasons && reason != other_reasons)
    return counted_reason(transaction, id, other_reasons);
  const auto made = transaction.insert<std::int64_t>(
      "insert into campaign_failures (campaign, reason, failed) values ($1, $2, 1) returning id",
      id, reason);
  if (!made) throw BrokenStore("a reason of failed emails cannot be kept");
  return *made;
}

}  // namespace

void note_failure(Transaction& transaction, CampaignId id, std::int64_t subscriber,
                  std::string_view reason) {
  transaction.change(
      "update campaign_deliveries set failure = $3 where campaign = $1 and subscriber = $2", id,
      subscriber, counted_reason(transaction, id, reason));
}

void note_doubt(Transaction& transaction, CampaignId id, std::int64_t subscriber, Certainty doubt) {
  transaction.change(
      "update campaign_deliveries set doubt = $3 where campaign = $1 and subscriber = $2", id,
      subscriber, doubt == Certainty::likely ? "likely" : "possible");
}

void note_is_of_all(Transaction& transaction, CampaignId id, std::string_view reason) {
  transaction.change(
      "update campaign_failures set is_of_all = true where campaign = $1 and reason = $2", id,
      reason);
}

std::vector<ConfirmedBounce> confirm_bounces(Transaction& transaction, CampaignId id) {
  auto found = transaction.rows<ConfirmedBounce>(
      "select d.subscriber, coalesce(d.error, '') as error from campaign_deliveries d "
      "join campaign_failures f on f.id = d.failure "
      "where d.campaign = $1 and d.doubt is not null and d.state = 'failed' and not f.is_of_all "
      "and (d.doubt = 'likely' or f.failed = 1) order by d.subscriber limit $2",
      id, confirmed_at_once);
  for (const auto& one : found)
    transaction.change(
        "update campaign_deliveries set state = 'bounced', doubt = null "
        "where campaign = $1 and subscriber = $2",
        id, one.subscriber);
  return found;
}

RefusalStreak after_refusal(RefusalStreak streak, std::string reason) {
  if (streak.reason != reason) return {1, std::move(reason)};
  ++streak.count;
  return streak;
}

bool has_failed(Transaction& transaction, CampaignId id) {
  return transaction
      .row<std::int64_t>(
          "select 1 as failed from campaign_deliveries where campaign = $1 and state = 'failed' "
          "and state in ('failed', 'bounced') limit 1",
          id)
      .has_value();
}

namespace {

struct FailedDelivery {
  std::int64_t subscriber = 0;
  std::optional<std::int64_t> failure;
  static constexpr auto fields(auto...) {
    return row_columns<FailedDelivery, &FailedDelivery::subscriber, &FailedDelivery::failure>();
  }
};

}  // namespace

std::int64_t retry_failed(Transaction& transaction, CampaignId id, Instant until, Instant now) {
  const auto found = transaction.rows<FailedDelivery>(
      "select subscriber, failure from campaign_deliveries where campaign = $1 "
      "and state = 'failed' and state in ('failed', 'bounced') and due_at <= $2 "
      "order by subscriber limit $3",
      id, until, retried_at_once);
  std::map<std::int64_t, std::int64_t> by_reason;
  for (const auto& one : found) {
    transaction.change(
        "update campaign_deliveries set state = 'pending', attempt = 0, due_at = $3, error = null, "
        "failure = null, doubt = null where campaign = $1 and subscriber = $2",
        id, one.subscriber, now);
    if (one.failure) ++by_reason[*one.failure];
  }
  for (const auto& [reason, count] : by_reason)
    transaction.change("update campaign_failures set failed = failed - $2 where id = $1", reason,
                       count);
  return std::ssize(found);
}

}  // namespace toolyard::campaigns
