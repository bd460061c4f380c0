// What all of this area rests on.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/endpoint/identity.h"
#include "core/log.h"
#include "core/mail/link_token.h"
#include "core/mail/sender.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard::campaigns {

struct Options {
  std::chrono::seconds late_grace{6 * 3600};
  std::int64_t rate_per_minute = 0;  // of a campaign that does not say; 0 is none
  std::size_t connections = 4;
  std::chrono::seconds retry_after{60};  // the first time that a mail is put off
  // So long a campaign waits for a mail server that cannot be reached; 0 is for ever.
  std::chrono::seconds longest_outage{86'400};
  // Of Markdown: HTML without scripts, and plain text with the addresses of links.
  std::function<std::string(std::string_view markdown)> html_of_markdown;
  std::function<std::string(std::string_view markdown)> text_of_markdown;
  // The address of an account.
  std::function<Result<std::string>(UserId id)> email_of;
};

struct Parts {
  Database& database;
  JobQueue& jobs;
  const Clock clock;
  Mailer& mailer;
  const MailSender sender;
  const LinkSigner signer;
  Threads& threads;
  const Options options;
  Log& log;
};

}  // namespace toolyard::campaigns
