#include "adapters/smtp/refusal.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/text/characters.h"

namespace toolyard::smtp {
namespace {

using std::string_view;

// Subject and detail of an enhanced status code, such as 1 and 10 in `5.1.10`.
struct EnhancedCode {
  int subject = 0, detail = 0;
};

// Reads up to three digits. Returns nothing if there are none, or more.
std::optional<int> read_number(string_view text, std::size_t& at) {
  int number = 0;
  const auto begin = at;
  while (at < text.size() && is_digit(text[at]) && at - begin < 3)
    number = number * 10 + (text[at++] - '0');
  const bool is_whole = at > begin && (at == text.size() || !is_digit(text[at]));
  return is_whole ? std::optional(number) : std::nullopt;
}

// Returns the code at a position. An IP address and a version number continue after three parts.
std::optional<EnhancedCode> code_at(string_view text, std::size_t at) {
  if (at + 1 >= text.size() || (text[at] != '4' && text[at] != '5') || text[at + 1] != '.')
    return std::nullopt;
  at += 2;
  const auto subject = read_number(text, at);
  if (!subject || at >= text.size() || text[at] != '.') return std::nullopt;
  const auto detail = read_number(text, ++at);
  const bool continues = at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1]);
  if (!detail || continues) return std::nullopt;
  return EnhancedCode{*subject, *detail};
}

// Servers write the code behind the reply code (RFC 2034), or anywhere in the text.
std::optional<EnhancedCode> enhanced_code(string_view reply) {
  if (reply.size() > 4)
    if (const auto code = code_at(reply, 4)) return code;
  for (std::size_t at = 4; at < reply.size(); ++at)
    if (reply[at] == ' ' || reply[at] == '#' || reply[at] == '(' || reply[at] == '[')
      if (const auto code = code_at(reply, at + 1)) return code;
  return std::nullopt;
}

// Whether the text contains one of the phrases, which `|` separates.
bool has_any(string_view text, string_view phrases) {
  while (!phrases.empty()) {
    const auto end = std::min(phrases.find('|'), phrases.size());
    if (text.contains(phrases.substr(0, end))) return true;
    phrases.remove_prefix(std::min(end + 1, phrases.size()));
  }
  return false;
}

// About the sender or the relay; may stand beside a phrase about a mailbox.
constexpr string_view sender_phrases =
    "sender verif|sender address|sender rejected|sender denied|sender is|sender domain|"
    "invalid sender|sender invalid|sender frequency|"
    "return address|verification failed for|from address|mail from|smtp auth|relay access|"
    "relaying|relay not perm|allowed rcpthosts|client host|send as|authentication";
constexpr string_view full_phrases =
    "mailbox full|mailbox is full|over quota|overquota|quota exceeded|exceeded quota|"
    "exceeds quota|quota is exceeded|inbox is full|out of storage|storage limit|storage quota|"
    "exceeded storage|exceeded the quota|disk quota|quota violation|> is full|storage full";
// The mailbox does not exist, or takes no emails.
constexpr string_view address_phrases =
    "user unknown|unknown user|no such user|no such mailbox|no such recipient|no such address|"
    "no such person|no such account|no user found|unknown recipient|recipient unknown|"
    "unknown mailbox|mailbox unknown|unknown address|address unknown|addressee unknown|"
    "unknown local|unrouteable address|unroutable address|user not found|recipient not found|"
    "mailbox not found|address not found|account not found|not a valid mailbox|"
    "not a valid recipient|not a known user|no mailbox here|does not exist|user doesn't|"
    "invalid mailbox|invalid recipient|recipient address rejected|recipient rejected|"
    "not listed in|account has been disabled|account is disabled|mailbox disabled|"
    "mailbox is disabled|does not have an account|user not exist|no longer valid|"
    "recipient addresses rejected";
// The same where the code is that of a policy, which other texts about recipients are about, too.
constexpr string_view unknown_phrases =
    "no such user|user unknown|unknown user|user not found|no such recipient|invalid-recipient|"
    "invalid recipient|not in recipient list|marked as invalid|mailbox not found|"
    "rejected: inactive";
// About the client, the email or a limit.
constexpr string_view other_phrases =
    "relay|block|blacklist|black list|spam|spoof|dnsbl|rbl|reputation|policy|spf|dkim|dmarc|"
    "reverse dns|helo|ehlo|banned|prohibit|access denied|not allowed|not permitted|not authori|"
    "unauthori|too many|too fast|rate limit|try again later|service unavailable|ip address|"
    "mail rejected|message rejected|email rejected";
// Of RFC 5321, for 550; also used for what is refused to everybody.
constexpr string_view unclear_phrases = "mailbox unavailable|mailbox not available";

Refusal address(Certainty certainty) { return {RefusalCause::address, certainty}; }

// By text alone. `otherwise` is the result for a text that says nothing known.
Refusal by_text(string_view text, Refusal otherwise) {
  if (has_any(text, sender_phrases)) return {};
  if (has_any(text, full_phrases)) return {RefusalCause::mailbox_full};
  if (has_any(text, address_phrases)) return address(Certainty::likely);
  if (has_any(text, other_phrases)) return {};
  return has_any(text, unclear_phrases) ? address(Certainty::possible) : otherwise;
}

Refusal by_addressing(int detail, string_view text) {
  switch (detail) {
    case 1:
    case 3:
    case 6:
    case 10:
      if (has_any(text, sender_phrases)) return {};
      if (has_any(text, full_phrases)) return {RefusalCause::mailbox_full};
      return address(text.contains("policy") ? Certainty::possible : Certainty::certain);
    case 0:
    case 2:
    case 4: return by_text(text, address(Certainty::likely));
    default: return {};
  }
}

Refusal by_mailbox(int detail, string_view text) {
  constexpr string_view too_much = "at a rate|too quickly|too many";
  if (detail == 2) return {RefusalCause::mailbox_full};
  if (detail == 1) return has_any(text, too_much) ? Refusal{} : address(Certainty::certain);
  return detail == 0 ? by_text(text, address(Certainty::possible)) : Refusal{};
}

// Policies are about the sender and the email, unless the text says that there is no such mailbox.
Refusal by_policy(string_view text) {
  const bool is_unknown = has_any(text, unknown_phrases) && !has_any(text, sender_phrases);
  return is_unknown ? address(Certainty::possible) : Refusal{};
}

Refusal by_enhanced_code(EnhancedCode code, string_view text) {
  constexpr int other = 0, addressing = 1, mailbox = 2, routing = 4, protocol = 5, policy = 7;
  constexpr int no_route = 4;  // to the domain: 5.4.4
  switch (code.subject) {
    case addressing: return by_addressing(code.detail, text);
    case mailbox: return by_mailbox(code.detail, text);
    case other:
    // Servers use these for unknown recipients, too, and then say so.
    case routing:
    case protocol:
      return by_text(text, code.detail == no_route ? address(Certainty::likely) : Refusal{});
    case policy: return by_policy(text);
    default: return {};
  }
}

}  // namespace

Refusal classify_refusal(int code, string_view reply, bool is_about_recipient) {
  std::string text;
  text.reserve(reply.size());
  for (const char c : reply) text += lower(c);
  if (const auto enhanced = enhanced_code(text)) return by_enhanced_code(*enhanced, text);
  if (code == 552 && is_about_recipient) return by_text(text, {RefusalCause::mailbox_full});
  const bool is_of_recipients = code == 550 || code == 551 || code == 553;
  if (is_about_recipient && is_of_recipients) return by_text(text, address(Certainty::possible));
  return by_text(text, {});
}

}  // namespace toolyard::smtp
