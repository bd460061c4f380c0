// Stop words by language: words that mean little by themselves, such as articles and pronouns.
#pragma once
#include <array>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::words {

enum class StopList { none, en, de, fr, es, it, pt, nl };

constexpr auto spellings(StopList) {
  return std::to_array<Spelling<StopList>>({{StopList::none, "none", "No stop words."},
                                            {StopList::en, "en", "English.", "English"},
                                            {StopList::de, "de", "German.", "German"},
                                            {StopList::fr, "fr", "French.", "French"},
                                            {StopList::es, "es", "Spanish.", "Spanish"},
                                            {StopList::it, "it", "Italian.", "Italian"},
                                            {StopList::pt, "pt", "Portuguese.", "Portuguese"},
                                            {StopList::nl, "nl", "Dutch.", "Dutch"}});
}

// Returns the words of a list in lower case, separated by blanks.
std::string_view stop_words(StopList);

}  // namespace toolyard::words
