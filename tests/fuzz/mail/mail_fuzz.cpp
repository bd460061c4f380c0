// Fuzzes the code that writes emails, with arbitrary texts that pass the checks of names, subjects,
// headers and addresses. Checks that the email is well-formed, that it has exactly the expected
// fields, and that parsing it returns the input. Also checks that replies of mail servers are shown
// as one line.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/smtp/conversation.h"
#include "areas/mailing/composing/custom_headers.h"
#include "areas/mailing/composing/pattern.h"
#include "core/mail/email_address.h"
#include "core/mail/header_lines.h"
#include "core/mail/message.h"
#include "core/mail/sender.h"
#include "core/text/utf8.h"
#include "tests/fuzz/mail/mime.h"

namespace {

using namespace toolyard;
using campaigns::Pattern;

void require(bool holds) {
  if (!holds) std::abort();
}

// Expands runs: a record separator, a count and a byte become eight times `count` of that byte, so
// that short inputs contain long lines.
std::string with_runs(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\x1e' || text.size() - at < 3) {
      out += text[at];
      continue;
    }
    out.append(static_cast<std::uint8_t>(text[at + 1]) * 8u, text[at + 2]);
    at += 2;
  }
  return out;
}

// Splits the input at unit separators.
struct Pieces {
  std::string_view rest;
  std::string take() {
    const auto end = std::min(rest.find('\x1f'), rest.size());
    const auto piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return with_runs(piece);
  }
};

// Returns a text with CR LF after each line; implemented independently of the code under test.
std::string with_line_ends(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\r' && text[at] != '\n') {
      out += text[at];
      continue;
    }
    if (text.substr(at).starts_with("\r\n")) ++at;
    out += "\r\n";
  }
  return out.empty() || out.ends_with("\r\n") ? out : out + "\r\n";
}

bool is_line(std::string_view text) { return is_valid_utf8(text) && is_header_text(text); }

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

void check_fields(const fuzz::Mail& mail, const Message& message) {
  std::vector<std::string> wanted{"Date", "From", "To"}, found;
  if (!message.reply_to.empty()) wanted.emplace_back("Reply-To");
  for (const auto* name : {"Subject", "Message-ID"}) wanted.emplace_back(name);
  if (!message.list_id.empty())
    for (const auto* name : {"List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Precedence"})
      wanted.emplace_back(name);
  for (const auto& header : message.headers) wanted.push_back(header.first);
  for (const auto* name : {"MIME-Version", "Content-Type"}) wanted.emplace_back(name);
  if (message.html.empty()) wanted.emplace_back("Content-Transfer-Encoding");
  for (const auto& field : mail.fields) found.push_back(field.first);
  require(found == wanted);
}

void check_mailbox(const fuzz::Mail& mail, std::string_view name, const Mailbox& mailbox) {
  const auto found = fuzz::address_in(fuzz::value_of(mail.fields, name));
  require(found && found->name == mailbox.name && found->address == mailbox.address);
}

void check_message(const Message& message) {
  const auto written = write_message(message);
  const auto mail = fuzz::read_mail(written);
  require(mail.has_value());
  check_fields(*mail, message);
  check_mailbox(*mail, "From", message.from);
  check_mailbox(*mail, "To", message.to);
  require(fuzz::text_of_field(fuzz::value_of(mail->fields, "Subject")) == message.subject);
  for (const auto& [name, value] : message.headers)
    require(fuzz::text_of_field(fuzz::value_of(mail->fields, name)) == value);
  const auto list = without_blanks(fuzz::value_of(mail->fields, "List-Unsubscribe"));
  require(message.list_id.empty() || list == "<" + message.unsubscribe_url + ">");
  require(mail->parts.size() == (message.html.empty() ? 1 : 2));
  require(mail->parts.front().body == with_line_ends(message.text));
  if (!message.html.empty()) require(mail->parts.back().body == with_line_ends(message.html));
}

void check_addresses(std::string_view text) {
  if (!is_valid_utf8(text)) return;
  if (const auto email = parse_email(text)) {
    require(email->text.find_first_of(" <>,;:\"\r\n\t") == email->text.npos);
    require(email->text.size() <= longest_email && is_header_text(email->text));
    const auto again = parse_email(email->text);
    require(again && again->text == email->text && again->key == email->key);
  }
  const auto mailbox = parse_mailbox(text);
  if (!mailbox) return;
  const auto again = parse_mailbox(mailbox_text(*mailbox));
  require(again && again->name == mailbox->name && again->address == mailbox->address);
}

void check_reply(std::string_view line) {
  for (const auto stage : {smtp::Stage::connecting, smtp::Stage::recipient, smtp::Stage::body}) {
    smtp::Conversation talk{.stage = stage};
    talk.hear(line);
    for (const auto result : {CURLE_RECV_ERROR, CURLE_LOGIN_DENIED}) {
      const auto fault = smtp::fault_of(result, talk);
      require(fault.reply_code == 0 || (fault.reply_code >= 400 && fault.reply_code <= 999));
      require(is_valid_utf8(fault.what) && fault.what.size() <= 400);
      for (const unsigned char c : fault.what) require(c >= ' ' && c != 0x7f);
    }
  }
}

// Fills a recipient's name into a line. The result must be free of control characters.
std::string filled(std::string_view line, std::string_view name) {
  const auto text = Pattern(line, Pattern::Form::line)
                        .fill({.name = name,
                               .email = "a@b.example",
                               .unsubscribe_url = "https://b.example/u",
                               .pixel_url = {},
                               .link_urls = {}});
  for (const unsigned char c : text) require(c >= ' ' && c != 0x7f);
  return text;
}

}  // namespace

// The first byte chooses options. Then follow, separated by unit separators, the recipient's name,
// the subject, the sender, a header and its value, a reply of a mail server, the text and the HTML.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  Pieces pieces{{reinterpret_cast<const char*>(data) + 1, size - 1}};
  Message message{.from = {"Toolyard", "news@yard.example"},
                  .to = {.name = {}, .address = "reader@mail.example"},
                  .reply_to = data[0] & 1 ? "answers@yard.example" : "",
                  .message_id = "7.1@yard.example",
                  .list_id = data[0] & 2 ? "news.yard.example" : "",
                  .unsubscribe_url = "https://yard.example/u/1",
                  .date = Instant{}};
  const auto name = pieces.take(), subject = pieces.take(), sender = pieces.take();
  const auto header = pieces.take(), value = pieces.take();
  if (is_line(name)) message.to.name = name;
  if (is_line(subject)) message.subject = filled(subject, message.to.name);
  check_addresses(sender);
  if (is_valid_utf8(sender)) message.from = parse_mailbox(sender).value_or(message.from);
  if (is_valid_utf8(value)) {
    const Members<std::string> headers{{std::string(header), std::string(value)}};
    if (campaigns::find_header_faults(headers, "").empty()) message.headers = headers;
  }
  check_reply(pieces.take());
  message.text = pieces.take();
  message.html = with_runs(pieces.rest);
  check_message(message);
  return 0;
}
