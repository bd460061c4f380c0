// Dates, languages and their direction as readers see them, by the rules of CLDR.
#pragma once
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::pages {

// Returns a day in UTC, such as `30 November 2026`, in the language of the locale.
std::string long_date(Instant moment, std::string_view locale);
// Returns a time as programs read it, such as `2026-11-30T08:00:00Z`, to the second.
std::string iso_time(Instant moment);
// Returns the name of a language in itself, such as `Deutsch`.
std::string language_name(std::string_view locale);
// Whether a language is written from right to left.
bool is_right_to_left(std::string_view locale);

}  // namespace toolyard::pages
