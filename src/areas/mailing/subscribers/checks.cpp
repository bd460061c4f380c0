#include "areas/mailing/subscribers/model.h"

#include <algorithm>

#include "core/address.h"
#include "core/json/writer.h"
#include "core/mail/header_lines.h"
#include "core/text/locale.h"

namespace toolyard::subscribers {
namespace {

using Faults = std::vector<Fault>;

void refuse(Faults& faults, std::string pointer, std::string_view code, std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

void check_texts(std::vector<std::string>& texts, const std::string& pointer, Faults& faults) {
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (!is_plain_name(texts[i]))
      refuse(faults, pointer + "/" + std::to_string(i), "invalid_format",
             "Must be one line without control characters.");
  std::ranges::sort(texts);
  const auto repeated = std::ranges::unique(texts);
  texts.erase(repeated.begin(), repeated.end());
}

void check_consent(Consent& consent, Instant now, Faults& faults) {
  if (!consent.at) consent.at = now;
  // Tolerance for clocks that differ.
  if (*consent.at > now + std::chrono::minutes(5))
    refuse(faults, "/consent/at", "out_of_range", "Must not be in the future.");
  if (consent.ip && !parse_address(*consent.ip))
    refuse(faults, "/consent/ip", "invalid_format", "Must be an IP address.");
  if (consent.source && !is_plain_name(*consent.source))
    refuse(faults, "/consent/source", "invalid_format",
           "Must be one line without control characters.");
}

}  // namespace

bool is_plain_name(std::string_view text) { return is_header_text(text); }

std::vector<Fault> normalize(Subscriber& text, std::string& key, Instant now) {
  Faults faults;
  if (auto address = parse_email(text.email)) {
    text.email = std::move(address->text);
    key = std::move(address->key);
  } else {
    refuse(faults, "/email", "invalid_format", "Must be an email address.");
  }
  if (!is_plain_name(text.name))
    refuse(faults, "/name", "invalid_format", "Must be one line without control characters.");
  if (!is_locale(text.locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  check_texts(text.tags, "/tags", faults);
  check_texts(text.lists, "/lists", faults);
  if (to_json(text.attributes).size() > max_attribute_bytes)
    refuse(faults, "/attributes", "too_long", "Must be at most 16 KiB.");
  if (text.consent) check_consent(*text.consent, now, faults);
  return faults;
}

}  // namespace toolyard::subscribers
