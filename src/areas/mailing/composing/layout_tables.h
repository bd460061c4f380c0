// The HTML of an email as a page shows it, whose own styles replace those of the email.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::campaigns {

// Returns the HTML without the tables that only arrange an email, whose cells become blocks, and
// without what the email hides, such as its preview text. Tables of data stay.
std::string without_layout(std::string_view html);

}  // namespace toolyard::campaigns
