#include "areas/mailing/subscriptions/naming.h"

#include "core/text/url.h"

namespace toolyard::subscribers {

std::string subscription_name(const MailSender& sender, const std::vector<std::string>& lists) {
  const std::string host(split_url(sender.base_url).host);
  auto name = sender.from.name.empty() ? host : sender.from.name + " (" + host + ")";
  for (const auto& list : lists) name.append(&list == &lists.front() ? ": " : ", ").append(list);
  return name;
}

std::vector<std::string> names_of_lists(Transaction& transaction, const std::vector<ListId>& ids) {
  std::vector<std::string> names;
  for (const auto id : ids)
    if (auto name = transaction.row<std::string>("select name from mail_lists where id = $1", id))
      names.push_back(std::move(*name));
  return names;
}

}  // namespace toolyard::subscribers
