#include "areas/events/webhooks/attempts.h"

#include "core/text/utf8.h"

namespace toolyard::webhooks {
namespace {

constexpr std::size_t max_response_characters = 1'000;

// Returns why an attempt has failed, as a sentence.
std::string failure_text(const WebhookReply& reply) {
  if (!reply.status) return reply.error;
  auto text = "The response has the status " + std::to_string(*reply.status);
  if (*reply.status >= 300 && *reply.status < 400) text += "; redirects are not followed";
  return text + ".";
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

}  // namespace

std::string readable_text(std::string_view text, std::size_t max_characters) {
  std::string clean(text);
  const bool is_valid = is_valid_utf8(clean);
  for (auto& c : clean) {
    if (!is_valid && static_cast<unsigned char>(c) >= 0x80) c = '?';
    if (is_control(c) && c != '\n' && c != '\t') c = ' ';
  }
  std::size_t end = 0;
  for (std::size_t i = 0; i < max_characters && end < clean.size(); ++i)
    end += code_point_at(clean, end).length;
  clean.resize(end);
  return clean;
}

void add_reply(StoredAttempt& attempt, std::int64_t number, const WebhookReply& reply,
               double chance) {
  attempt.duration = reply.duration;
  attempt.outcome = {.status = reply.status, .retry_after = reply.retry_after};
  if (reply.status) attempt.response = readable_text(reply.body, max_response_characters);
  if (is_delivered(attempt.outcome)) return;
  attempt.error = failure_text(reply);
  if (attempt.is_test || is_gone(attempt.outcome)) return;
  attempt.next_at = next_attempt({.count = number,
                                  .first_at = attempt.first_at.value_or(attempt.at),
                                  .last_at = attempt.at + attempt.duration},
                                 attempt.outcome, chance);
}

}  // namespace toolyard::webhooks
