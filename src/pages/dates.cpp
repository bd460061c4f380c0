#include "pages/dates.h"

#include <unicode/datefmt.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <chrono>
#include <memory>

#include "core/time/time.h"

namespace toolyard::pages {
namespace {

icu::Locale icu_locale(std::string_view locale) {
  UErrorCode status = U_ZERO_ERROR;
  return icu::Locale::forLanguageTag(
      icu::StringPiece(locale.data(), static_cast<std::int32_t>(locale.size())), status);
}

}  // namespace

std::string long_date(Instant moment, std::string_view locale) {
  const std::unique_ptr<icu::DateFormat> format(
      icu::DateFormat::createDateInstance(icu::DateFormat::kLong, icu_locale(locale)));
  if (!format) return iso_time(moment).substr(0, 10);
  const std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone("UTC"));
  format->setTimeZone(*zone);
  icu::UnicodeString shown;
  const auto day = std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch();
  format->format(static_cast<UDate>(day.count()), shown);
  std::string date;
  return shown.toUTF8String(date);
}

std::string iso_time(Instant moment) {
  std::string out;
  append_rfc3339(out, Instant(std::chrono::floor<std::chrono::seconds>(moment)));
  return out;
}

std::string language_name(std::string_view locale) {
  const auto language = icu_locale(locale);
  icu::UnicodeString shown;
  language.getDisplayName(language, shown);
  std::string name;
  return shown.toUTF8String(name);
}

bool is_right_to_left(std::string_view locale) { return icu_locale(locale).isRightToLeft(); }

}  // namespace toolyard::pages
