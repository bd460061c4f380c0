// The form to subscribe, as it is shown again after a problem: with what was entered, and what is
// wrong about it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "pages/theme/view.h"
#include "pages/theme/words.h"

namespace toolyard::pages {

struct SubscribeForm {
  std::string email = {}, name = {}, return_to = {}, source = {};
  std::vector<std::int64_t> list_ids = {};
  std::vector<std::string> list_names = {};
  std::string email_fault = {}, name_fault = {}, lists_fault = {};
  std::string fault = {};       // of the request as a whole
  std::string link_fault = {};  // of the form for a link to one's data
  std::string link_email = {};

  bool has_faults() const {
    return !email_fault.empty() || !name_fault.empty() || !lists_fault.empty() || !fault.empty();
  }
};

// Adds the values and faults of the form to those of a page.
void add_form(View& view, const SubscribeForm& form);

}  // namespace toolyard::pages
