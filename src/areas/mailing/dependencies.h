// The dependencies of campaigns.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "areas/mailing/options.h"
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

// Functions that other parts of the program provide.
struct OtherParts {
  // Convert Markdown into HTML without scripts, and into plain text with the URLs of links.
  std::function<std::string(std::string_view markdown)> html_of_markdown;
  std::function<std::string(std::string_view markdown)> text_of_markdown;
  // Returns the text of a character reference of HTML, such as `euro`; empty if there is none.
  std::function<std::string_view(std::string_view name)> find_entity;
  // Returns the email address of an account.
  std::function<Result<std::string>(UserId id)> email_of;
  // Returns the URL of a campaign with this name in the public archive; nullopt if there is none.
  std::function<std::optional<std::string>(std::string_view locale, std::string_view name)>
      archive_url = {};
};

struct Dependencies {
  Database& database;
  JobQueue& jobs;
  const Clock clock;
  Mailer& mailer;
  const MailSender sender;
  const LinkSigner signer;
  Threads& threads;
  const Options options;
  const OtherParts others;
  Log& log;
};

}  // namespace toolyard::campaigns
