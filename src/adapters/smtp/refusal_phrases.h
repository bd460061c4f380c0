// Phrases by which the texts of mail servers tell what a refusal is about, in lower case. Phrases
// are separated by `|`; at `*` there may be a few other words.
#pragma once
#include <string_view>

namespace toolyard::smtp {

// Whether the text contains one of the phrases.
bool has_any(std::string_view text, std::string_view phrases);

// About the sender or the relay; may stand beside a phrase about a mailbox.
inline constexpr std::string_view sender_phrases =
    "sender verif|sender address|sender rejected|sender denied|sender is|sender domain|"
    "invalid sender|sender invalid|sender frequency|sender syntax|sending domain|domain of sender|"
    "envelope sender|envelope from|return path|return-path|reverse-path|bounce address|"
    "return address|verification failed for|from address|mail from|smtp auth|relay access|"
    "relaying|relay not perm|allowed rcpthosts|client host|send as|sendas|authenticat|"
    "your account|your domain|your ip|your host|your server|your mail server|your network|"
    "your reverse|your isp|your address|your internet service|cannot resolve|dynamic ip|open proxy|"
    "client ip|batv|registered gateway user|identities failed|reverse dns|rdns|reverse host|no "
    "ptr| ptr | ptr: | helo|(helo| ehlo|"
    "(ehlo|submission|too many invalid|too many unknown|too many bad|too many errors|"
    "too many connections";
// The sender has sent as much as the own provider or account allows for some time.
inline constexpr std::string_view quota_phrases =
    "sending quota|message quota|messages quota|relay quota|submission quota|submissionquota|"
    "outgoing quota|outbound quota|policy rejection*quota|rate quota|sending limit|send limit|"
    "smtp relay limit|daily*limit|daily*quota|limit*daily|hourly*limit|hourly*quota|"
    "limit*per hour|monthly*limit|monthly*quota|exceed*per hour|exceed*per day|emails per|"
    "messages per|per 24|max emails|out of credits|enough credits|no credits|"
    "credit limit|maximum credits|credits exceeded|credits exhausted|your quota|exceeded your|have "
    "exceeded the|you have reached|you've reached";
// Another quota of the same kind: what the recipient may receive.
inline constexpr std::string_view receiving_phrases = "receive|receiving";
inline constexpr std::string_view full_phrases =
    "mailbox* full|full mailbox|mailfolder* full|folder* full|inbox* full|maildir* full|"
    "account is full|@ is full|> is full|over quota|overquota|over-quota|over disk quota|"
    "over*allowed quota|over the quota|quota*exceed|exceed*quota|quotaexceeded|quota*violation|"
    "quota is full|quota full|reached*quota|disk quota|out of storage|storage limit|"
    "storage quota|storage full|storage*exceed|exceed*storage|mailbox*exceed|exceed*mailbox|"
    "mailbox*over*limit|mailbox*limit|mail file size exceeds|account*exceed|account*over*limit|"
    "quota limit|too much mail data|too many messages on|too many messages in|space*used up|"
    "destinataire pleine|postfach*voll|zuviele*server|zu viele*server|"
    "mailbox*overdrawn|buzon*lleno|casella*piena";
// Full as well, if the text is about a mailbox and not about the disk of the server.
inline constexpr std::string_view space_phrases =
    "enough*space|enough storage|insufficient*space|no space|space limit|storage";
inline constexpr std::string_view mailbox_words = "mailbox|recipient|user|account|inbox|maildir";
// About the size of the email, not of the mailbox.
inline constexpr std::string_view size_phrases =
    "message size|message exceeds|message is too|message too|maximum message|message length|"
    "message larger";
// The mailbox does not exist, or takes no emails.
inline constexpr std::string_view address_phrases =
    "user unknown|unknown user|no such user|no such mailbox|no such recipient|no such address|"
    "no such person|no such account|no such local|no user found|unknown recipient|"
    "recipient unknown|recipient is unknown|unknown mailbox|mailbox unknown|unknown address|"
    "address unknown|addressee unknown|unknown local|unknown or illegal|unrouteable address|"
    "unroutable address|undeliverable address|user not found|recipient not found|"
    "recipientnotfound|recipnotfound|recipient*not found|mailbox not found|address not found|"
    "account not found|not a valid mailbox|not a valid recipient|not a valid user|"
    "not a known user|no mailbox here|no mailbox by|does not exist|doesn't exist|non-existent|"
    "nonexistent|user doesn't|invalid mailbox|invalid recipient|invalid address|"
    "recipient address rejected|recipient rejected|not listed in|account*disabled|"
    "account*inactive|account*deactivated|account*closed|account*expired|account*suspended|"
    "mailbox*disabled|mailbox*inactive|mailbox*deactivated|user*disabled|user*inactive|"
    "does not have an account|user not exist|no longer valid|no longer on|no longer employed|"
    "no longer with|recipient addresses rejected|destinataire*inconnu|utilisateur*inconnu|"
    "benutzer*unbekannt|usuario*desconocido|destinatario*inesistente|utente*sconosciuto";
// The same where the code is that of a policy, which other texts about recipients are about, too.
inline constexpr std::string_view unknown_phrases =
    "no such user|user unknown|unknown user|user not found|no such recipient|invalid-recipient|"
    "invalid recipient|not in recipient list|marked as invalid|mailbox not found|"
    "rejected: inactive";
// About the client, the email or a limit.
inline constexpr std::string_view other_phrases =
    "relay|block|blacklist|black list|blocklist|spam|spoof|dnsbl|rbl|reputation|policy|spf|dkim|"
    "dmarc|banned|prohibit|access denied|not allowed|not permitted|not authori|unauthori|"
    "too many|too fast|rate limit|throttl|try again later|service unavailable|ip address|"
    "mail rejected|message rejected|email rejected|content|virus|malware|phish|attachment|"
    "unsolicited|bulk|abuse|complaint|suspicious|delivery of this message|your message|"
    "your email|your mail |message header|mail loop|too many hops|greylist|graylist|tls required|"
    "starttls|encryption|listed by|listed at|listed on|is listed|poor sending|rule imposed";
// Of RFC 5321, for 550; also used for what is refused to everybody.
inline constexpr std::string_view unclear_phrases = "mailbox unavailable|mailbox not available";
// Of a mailbox that is disabled.
inline constexpr std::string_view disabled_words =
    "mailbox|recipient|user|account|addressee|disabled|inactive|deactivated";
inline constexpr std::string_view speed_phrases = "at a rate|too quickly|too many|too fast";

}  // namespace toolyard::smtp
