// Words that say little by themselves, such as articles and pronouns, by language.
#pragma once
#include <array>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::words {

enum class StopList { none, en, de, fr, es, it, pt, nl };

constexpr auto spellings(StopList) {
  return std::to_array<Spelling<StopList>>(
      {{StopList::none, "none", "No stop words."},
       {StopList::en, "en", "English function words.", "English"},
       {StopList::de, "de", "German function words.", "German"},
       {StopList::fr, "fr", "French function words.", "French"},
       {StopList::es, "es", "Spanish function words.", "Spanish"},
       {StopList::it, "it", "Italian function words.", "Italian"},
       {StopList::pt, "pt", "Portuguese function words.", "Portuguese"},
       {StopList::nl, "nl", "Dutch function words.", "Dutch"}});
}

// The words of a list in lower case, with a blank between each two.
std::string_view stop_words(StopList);

}  // namespace toolyard::words
