// What is wrong with what callers give of subscribers, and the form in which it is stored.
#pragma once
#include <string>
#include <vector>

#include "areas/mailing/subscribers/model.h"
#include "core/error.h"

namespace toolyard::subscribers {

// Whether it can stand in the header of a mail: one line without control characters.
bool is_plain_name(std::string_view text);

// Brings the text into the form that is stored, and says what is wrong with it. `key` becomes that
// of its address.
std::vector<Fault> normalize(Subscriber& text, std::string& key, Instant now);

}  // namespace toolyard::subscribers
