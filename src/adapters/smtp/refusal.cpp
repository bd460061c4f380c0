#include "adapters/smtp/refusal.h"

#include <algorithm>
#include <optional>
#include <string>

#include "adapters/smtp/refusal_phrases.h"
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

// Where a reply begins to quote that of another server; its size if it does not.
std::size_t begin_of_quote(string_view reply) {
  std::size_t begin = reply.size();
  for (const string_view mark : {"response:", "said:", "responded:", "replied:", "response was",
                                 " was: ", "returned:", "answered:", "remote server:"})
    begin = std::min(begin, reply.find(mark));
  return begin;
}

// Servers write the code behind the reply code (RFC 2034), or anywhere in the text.
std::optional<EnhancedCode> enhanced_code(string_view reply) {
  reply = reply.substr(0, begin_of_quote(reply));
  if (reply.size() > 4)
    if (const auto code = code_at(reply, 4)) return code;
  for (std::size_t at = 4; at < reply.size(); ++at)
    if (reply[at] == ' ' || reply[at] == '#' || reply[at] == '(' || reply[at] == '[')
      if (const auto code = code_at(reply, at + 1)) return code;
  return std::nullopt;
}

// Whether the text contains the parts of a phrase in order, each near the one before.
bool has_phrase(string_view text, string_view phrase) {
  constexpr std::size_t nearness = 60;
  const auto star = phrase.find('*');
  const auto first = phrase.substr(0, star);
  for (auto at = text.find(first); at != text.npos; at = text.find(first, at + 1))
    if (star == phrase.npos ||
        has_phrase(text.substr(at + first.size(), nearness), phrase.substr(star + 1)))
      return true;
  return false;
}

std::string lowered(string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) out += lower(c);
  return out;
}

string_view domain_of(string_view address) {
  return address.substr(std::min(address.rfind('@') + 1, address.size()));
}

bool is_of_name(char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; }

// Returns the offset of an address or a domain in the text; npos if it is only part of another one.
std::size_t find_name(string_view text, string_view name) {
  constexpr std::size_t shortest_name = 3;
  if (name.size() < shortest_name) return text.npos;
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const auto end = at + name.size();
    const char before = at > 0 ? text[at - 1] : ' ';
    const bool continues =
        end < text.size() &&
        (is_of_name(text[end]) || text[end] == '@' ||
         (text[end] == '.' && end + 1 < text.size() && is_of_name(text[end + 1])));
    if (!is_of_name(before) && before != '.' && before != '/' && !continues) return at;
  }
  return text.npos;
}

// Replaces the recipient's address and domain, whose parts may look like words about a refusal.
std::string without_recipient(std::string text, string_view recipient) {
  for (const auto name : {recipient, domain_of(recipient)})
    for (auto at = find_name(text, name); at != text.npos; at = find_name(text, name))
      text.replace(at, name.size(), "@");
  return text;
}

bool names_sender(string_view text, string_view sender, string_view recipient) {
  if (sender != recipient && find_name(text, sender) != text.npos) return true;
  const auto domain = domain_of(sender);
  return domain != domain_of(recipient) && find_name(text, domain) != text.npos;
}

Refusal address(Certainty certainty) { return {RefusalCause::address, certainty}; }
Refusal mailbox_full() { return {RefusalCause::mailbox_full}; }

bool is_full(string_view text) {
  if (has_any(text, size_phrases)) return false;
  return has_any(text, full_phrases) ||
         (has_any(text, space_phrases) && has_any(text, mailbox_words));
}

// By text alone. `otherwise` is the result for a text that says nothing known.
Refusal by_text(string_view text, Refusal otherwise, Certainty of_phrases = Certainty::likely) {
  if (has_any(text, sender_phrases) || text.contains("sender")) return {};
  if (is_full(text)) return mailbox_full();
  if (has_any(text, address_phrases)) return address(of_phrases);
  if (has_any(text, other_phrases)) return {};
  return has_any(text, unclear_phrases) ? address(Certainty::possible) : otherwise;
}

Refusal by_bad_mailbox(string_view text) {
  if (has_any(text, sender_phrases)) return {};
  if (is_full(text)) return mailbox_full();
  if (text.contains("policy")) return address(Certainty::possible);
  if (has_any(text, address_phrases)) return address(Certainty::certain);
  const bool is_of_other = text.contains("sender") || has_any(text, other_phrases);
  return is_of_other ? Refusal{} : address(Certainty::certain);
}

Refusal by_addressing(int detail, string_view text) {
  switch (detail) {
    case 1:
    case 3:
    case 6:
    case 10: return by_bad_mailbox(text);
    case 0:
    case 2:
    case 4: return by_text(text, address(Certainty::likely));
    case 7:
    case 8: return {};
    default: return by_text(text, {});
  }
}

Refusal by_disabled_mailbox(string_view text) {
  if (has_any(text, sender_phrases) || has_any(text, speed_phrases)) return {};
  if (is_full(text)) return mailbox_full();
  if (has_any(text, address_phrases)) return address(Certainty::certain);
  if (text.contains("sender") || has_any(text, other_phrases)) return {};
  return address(has_any(text, disabled_words) ? Certainty::certain : Certainty::possible);
}

Refusal by_mailbox(int detail, string_view text) {
  if (detail == 2) return mailbox_full();
  if (detail == 1) return by_disabled_mailbox(text);
  return detail == 0 ? by_text(text, address(Certainty::possible)) : Refusal{};
}

// Policies are about the sender and the email, unless the text says that there is no such mailbox,
// or that it is full.
Refusal by_policy(string_view text) {
  if (has_any(text, sender_phrases)) return {};
  constexpr string_view full = "mailbox* full|inbox* full|mailbox*exceed|over quota|overquota";
  if (has_any(text, full)) return mailbox_full();
  return has_any(text, unknown_phrases) ? address(Certainty::possible) : Refusal{};
}

// Servers use the codes of systems, routes and protocols for unknown recipients, too, and then say
// so. Their quotas are those of the sender, unless the text is about a mailbox.
Refusal by_other_subject(string_view text, Refusal otherwise) {
  const auto refusal = by_text(text, otherwise);
  const bool is_of_mailbox = has_any(text, "mailbox|recipient|storage|inbox");
  return refusal.cause == RefusalCause::mailbox_full && !is_of_mailbox ? Refusal{} : refusal;
}

Refusal by_enhanced_code(EnhancedCode code, string_view text) {
  constexpr int other = 0, addressing = 1, mailbox = 2, system = 3, routing = 4, protocol = 5,
                policy = 7;
  constexpr int no_route = 4;  // to the domain: 5.4.4
  switch (code.subject) {
    case other: return by_text(text, {});
    case addressing: return by_addressing(code.detail, text);
    case mailbox: return by_mailbox(code.detail, text);
    case system: return by_other_subject(text, {});
    case routing:
    case protocol:
      return by_other_subject(text,
                              code.detail == no_route ? address(Certainty::likely) : Refusal{});
    case policy: return by_policy(text);
    default: return {};
  }
}

}  // namespace

bool has_any(string_view text, string_view phrases) {
  while (!phrases.empty()) {
    const auto end = std::min(phrases.find('|'), phrases.size());
    if (has_phrase(text, phrases.substr(0, end))) return true;
    phrases.remove_prefix(std::min(end + 1, phrases.size()));
  }
  return false;
}

Refusal classify_refusal(const RefusingReply& reply) {
  const auto sender = lowered(reply.sender), recipient = lowered(reply.recipient);
  const auto whole = lowered(reply.text);
  const auto text = without_recipient(whole, recipient);
  if (has_any(text, quota_phrases))
    return has_any(text, receiving_phrases) ? Refusal{} : Refusal{RefusalCause::quota_of_sender};
  if (names_sender(whole, sender, recipient)) return {};
  if (const auto enhanced = enhanced_code(text)) return by_enhanced_code(*enhanced, text);
  constexpr auto doubtful = Certainty::possible;
  if (reply.code == 552 && reply.is_about_recipient) return by_text(text, mailbox_full(), doubtful);
  const bool is_of_recipients = reply.code == 550 || reply.code == 551 || reply.code == 553;
  const bool is_of_recipient = reply.is_about_recipient && is_of_recipients;
  return by_text(text, is_of_recipient ? address(doubtful) : Refusal{}, doubtful);
}

}  // namespace toolyard::smtp
