#include "areas/mailing/composing/custom_headers.h"

#include <algorithm>
#include <array>

#include "core/mail/header_lines.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::campaigns {
namespace {

// Fields that the program or mail servers set, or that would add recipients.
constexpr std::array<std::string_view, 22> taken{"apparently-to",
                                                 "authentication-results",
                                                 "bcc",
                                                 "cc",
                                                 "date",
                                                 "delivered-to",
                                                 "dkim-signature",
                                                 "from",
                                                 "list-id",
                                                 "list-unsubscribe",
                                                 "list-unsubscribe-post",
                                                 "message-id",
                                                 "mime-version",
                                                 "precedence",
                                                 "received",
                                                 "received-spf",
                                                 "reply-to",
                                                 "return-path",
                                                 "sender",
                                                 "subject",
                                                 "to",
                                                 "return-receipt-to"};
constexpr std::array<std::string_view, 3> taken_beginnings{"arc-", "content-", "resent-"};

// Printable ASCII without the colon (RFC 5322 3.6.8).
bool is_header_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_header_name &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7f && c != ':'; });
}

bool is_taken(std::string_view lower) {
  return std::ranges::find(taken, lower) != taken.end() ||
         std::ranges::any_of(taken_beginnings,
                             [&](std::string_view one) { return lower.starts_with(one); });
}

// Returns a name as part of a JSON Pointer, cut off if it is too long.
std::string pointer_part(std::string_view name) {
  if (name.size() > longest_header_name) {
    std::size_t end = longest_header_name;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    name = name.substr(0, end);
  }
  std::string part;
  for (const char c : name) {
    if (c == '~') part += "~0";
    else if (c == '/') part += "~1";
    else part += c;
  }
  return part;
}

}  // namespace

std::vector<Fault> find_header_faults(const Members<std::string>& headers,
                                      std::string_view pointer) {
  std::vector<Fault> faults;
  if (headers.size() > max_custom_headers) {
    faults.push_back({std::string(pointer), "too_many",
                      "At most " + std::to_string(max_custom_headers) + " headers."});
    return faults;
  }
  std::vector<std::string> seen;
  for (const auto& [name, value] : headers) {
    const auto blame = [&](std::string_view code, std::string detail) {
      faults.push_back(
          {std::string(pointer) + "/" + pointer_part(name), std::string(code), std::move(detail)});
    };
    if (!is_header_name(name)) {
      blame("invalid_header",
            "A header name must consist of 1 to 76 printable ASCII characters other than a colon.");
      continue;
    }
    auto lower = lower_case(name);
    if (is_taken(lower)) blame("header_not_allowed", "This header is set by the server.");
    else if (std::ranges::find(seen, lower) != seen.end())
      blame("duplicate_header", "Must not be repeated; header names are not case-sensitive.");
    else if (value.empty() || !is_header_text(value))
      blame("invalid_header", "A header value must be one line without control characters.");
    else if (count_code_points(value) > longest_header_value)
      blame("too_long", "A header value must have at most 998 characters.");
    seen.push_back(std::move(lower));
  }
  return faults;
}

}  // namespace toolyard::campaigns
