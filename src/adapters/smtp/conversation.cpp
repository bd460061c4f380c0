#include "adapters/smtp/conversation.h"

#include <algorithm>
#include <utility>

#include "adapters/smtp/refusal.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::smtp {
namespace {

constexpr std::size_t longest_reply = 500;

// Sanitizes and shortens a reply for display, since its text is not trusted.
std::string shown(std::string_view line) {
  line = line.substr(0, std::min(line.find_last_not_of("\r\n ") + 1, longest_reply));
  std::string out(line);
  for (auto& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
  if (!is_valid_utf8(out))
    for (auto& c : out)
      if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return out;
}

// Returns a further line of a reply without the codes, which are those of the first one.
std::string_view without_codes(std::string_view line) {
  line.remove_prefix(std::min<std::size_t>(line.size(), 4));
  const auto code = line.substr(0, line.find_first_not_of("0123456789."));
  const bool is_code = std::ranges::count(code, '.') == 2 && is_digit(code.front());
  return trim_blanks(is_code ? line.substr(code.size()) : line);
}

MailFault by_reply(const Conversation& talk) {
  MailFault fault{.kind = MailFaultKind::refused,
                  .what = "The mail server responded: " + talk.reply,
                  .reply_code = talk.code};
  if (talk.stage == Stage::connecting || talk.code == 421) {
    fault.kind = MailFaultKind::no_server;
    return fault;
  }
  if (talk.code < 500) fault.kind = MailFaultKind::try_later;
  const auto refusal = classify_refusal({.code = talk.code,
                                         .text = talk.reply,
                                         .is_about_recipient = talk.stage == Stage::recipient,
                                         .sender = talk.sender,
                                         .recipient = talk.recipient});
  fault.is_quota_of_sender = refusal.cause == RefusalCause::quota_of_sender;
  if (talk.stage == Stage::sender) return fault;
  fault.is_mailbox_full = refusal.cause == RefusalCause::mailbox_full;
  if (talk.code >= 500 && refusal.cause == RefusalCause::address) {
    fault.kind = MailFaultKind::address_refused;
    fault.certainty = refusal.certainty;
  }
  return fault;
}

std::string reason(CURLcode result) {
  switch (result) {
    case CURLE_COULDNT_RESOLVE_HOST: return "The name of the mail server cannot be resolved.";
    case CURLE_COULDNT_CONNECT: return "The mail server refused the connection.";
    case CURLE_PEER_FAILED_VERIFICATION:
      return "The certificate of the mail server is not trusted.";
    case CURLE_SSL_CACERT_BADFILE: return "The trusted certificates cannot be read.";
    case CURLE_SSL_CONNECT_ERROR:
      return "The mail server does not support an accepted version of TLS.";
    case CURLE_USE_SSL_FAILED: return "The mail server does not offer TLS, which is required.";
    case CURLE_LOGIN_DENIED: return "The mail server rejected the user or password.";
    case CURLE_OPERATION_TIMEDOUT: return "The mail server did not respond in time.";
    default: return "The connection to the mail server was lost.";
  }
}

}  // namespace

void Conversation::receive(std::string_view line) {
  if (is_leaving || line.size() < 3 || !std::ranges::all_of(line.substr(0, 3), is_digit)) return;
  code = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
  const bool is_continued = std::exchange(is_to_be_continued, line.substr(3).starts_with('-'));
  if (!is_continued) reply = shown(line);
  else if (reply.size() < longest_reply)
    reply = shown(reply + " " + std::string(without_codes(line)));
  if (reply.size() > 3) reply[3] = ' ';
}

void Conversation::say(std::string_view command) {
  is_leaving = command.starts_with("QUIT");
  const auto next = command.starts_with("MAIL FROM:")                           ? Stage::sender
                    : command.starts_with("RCPT TO:") && stage == Stage::sender ? Stage::recipient
                    : command.starts_with("DATA") && stage == Stage::recipient  ? Stage::data
                                                                                : stage;
  if (next == stage) return;
  stage = next;
  code = 0;
  reply.clear();
}

MailFault fault_of(CURLcode result, const Conversation& talk) {
  // Failures of authentication, required TLS and time are reported as such, whatever the last reply
  // was.
  const bool is_named = result == CURLE_LOGIN_DENIED || result == CURLE_USE_SSL_FAILED ||
                        result == CURLE_OPERATION_TIMEDOUT;
  if (talk.code >= 400 && !is_named) return by_reply(talk);
  return {.kind = MailFaultKind::no_server,
          .what = reason(result),
          .reply_code = talk.code >= 400 ? talk.code : 0,
          .may_have_gone = talk.is_whole};
}

}  // namespace toolyard::smtp
