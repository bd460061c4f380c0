// Who sends the emails of a subscription, in any language: the name of the site, its address and
// the lists, for the confirmation email and the pages that its links open.
#pragma once
#include <string>
#include <vector>

#include "areas/mailing/subscriptions/model.h"
#include "core/mail/sender.h"
#include "ports/database.h"

namespace toolyard::subscribers {

// Returns a name such as `Toolyard (tools.example): News, Offers`.
std::string subscription_name(const MailSender& sender, const std::vector<std::string>& lists);

// Returns the names of those lists that still exist.
std::vector<std::string> names_of_lists(Transaction& transaction, const std::vector<ListId>& ids);

}  // namespace toolyard::subscribers
