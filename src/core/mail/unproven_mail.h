// Settings that limit emails to addresses that nobody has proven to be theirs yet, which strangers
// can cause with the public forms.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

struct UnprovenMailOptions {
  std::int64_t per_domain_an_hour = 100;
  std::vector<std::string> shared_domains = {
      "gmail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com", "icloud.com",
      "aol.com",   "gmx.de",      "gmx.net",     "web.de",   "orange.fr", "free.fr",
      "libero.it", "mail.ru",     "yandex.ru",   "qq.com",   "163.com",   "proton.me"};

  // Whether emails to this domain are limited: where everybody can have a mailbox, a limit would
  // let strangers keep everybody else's emails away.
  bool limits(std::string_view domain) const {
    return std::ranges::find(shared_domains, domain) == shared_domains.end();
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&UnprovenMailOptions::per_domain_an_hour>(
            "Maximum number of emails per hour to addresses of one domain that nobody has "
            "confirmed yet: those that confirm a subscription, and, counted separately, those that "
            "verify the address of an account or reset its password.")
            .named("unconfirmed_emails_per_domain")
            .limits(1, 1e6),
        field<&UnprovenMailOptions::shared_domains>(
            "Domains at which everybody can have a mailbox, in lower case and separated by commas; "
            "`unconfirmed_emails_per_domain` does not apply to them.")
            .named("shared_mail_domains")
            .limits(0, 1'000)};
  }
};

}  // namespace toolyard
