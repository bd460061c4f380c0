#include "core/mail/message.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "core/mail/header_lines.h"
#include "core/mail/transfer_encoding.h"

namespace toolyard {
namespace {

// Neither quoted-printable nor base64 ever produces `=_`, so no part can contain the boundary (RFC
// 2045 6.7).
constexpr std::string_view boundary = "=_toolyard_alternative";

void append_field(std::string& out, std::string_view name, std::string part) {
  append_parts_field(out, name, {std::move(part)});
}

void append_part(std::string& out, std::string_view media_type, std::string_view body) {
  const auto lines = with_mail_line_ends(body);
  const auto encoding = encoding_for(lines);
  append_parts_field(out, "Content-Type", {std::string(media_type) + ";", "charset=utf-8"});
  append_field(out, "Content-Transfer-Encoding", std::string(name_of(encoding)));
  out += "\r\n";
  append_encoded(out, lines, encoding);
}

// The line end before a boundary is part of the boundary, not of the body part.
void append_separator(std::string& out, std::string_view end) {
  out.append("\r\n--").append(boundary).append(end).append("\r\n");
}

void append_list_fields(std::string& out, const Message& message) {
  if (message.list_id.empty()) return;
  append_field(out, "List-Id", "<" + message.list_id + ">");
  if (!message.unsubscribe_url.empty()) {
    append_field(out, "List-Unsubscribe", "<" + message.unsubscribe_url + ">");
    append_field(out, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  }
  append_field(out, "Precedence", "bulk");
}

void append_header(std::string& out, const Message& message) {
  append_field(out, "Date", mail_date(message.date));
  append_parts_field(out, "From", mailbox_parts(message.from.name, message.from.address));
  append_parts_field(out, "To", mailbox_parts(message.to.name, message.to.address));
  if (!message.reply_to.empty()) append_field(out, "Reply-To", message.reply_to);
  append_text_field(out, "Subject", message.subject);
  append_field(out, "Message-ID", "<" + message.message_id + ">");
  append_list_fields(out, message);
  for (const auto& [name, value] : message.headers) append_text_field(out, name, value);
  append_field(out, "MIME-Version", "1.0");
}

}  // namespace

std::string mail_date(Instant moment) {
  using namespace std::chrono;
  static constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed",
                                                        "Thu", "Fri", "Sat"};
  static constexpr std::array<std::string_view, 12> months{
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = floor<std::chrono::days>(moment);
  const year_month_day date(day);
  const hh_mm_ss time(floor<seconds>(moment) - day);
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000", days[weekday(day).c_encoding()],
                     static_cast<unsigned>(date.day()),
                     months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::string write_message(const Message& message) {
  std::string out;
  out.reserve(2048 + (message.text.size() + message.html.size()) * 5 / 4);
  append_header(out, message);
  if (message.html.empty()) {
    append_part(out, "text/plain", message.text);
    return out;
  }
  append_parts_field(out, "Content-Type",
                     {"multipart/alternative;", "boundary=\"" + std::string(boundary) + "\""});
  append_separator(out, "");
  append_part(out, "text/plain", message.text);
  append_separator(out, "");
  append_part(out, "text/html", message.html);
  append_separator(out, "--");
  return out;
}

}  // namespace toolyard
