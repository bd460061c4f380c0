// Notices: emails to the people who work on a text, about what others have said about it.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "areas/content/items/model.h"
#include "core/mail/sender.h"
#include "ports/mailer.h"

namespace toolyard::content {

enum class NoticeId : std::int64_t {};

struct Notice {
  static constexpr TableSpec table{.name = "content_notices"};
  NoticeId id{};
  ItemId item{};
  UserId user_id{};
  std::int64_t after_comment = 0;
  Instant created_at;
  std::optional<Instant> taken_at;
  std::optional<std::int64_t> last_comment;
  std::optional<NoticeId> gathered_by;
  std::optional<Instant> sent_at;
  static constexpr auto fields(auto...) {
    using M = Notice;
    return std::array{
        field<&M::id>("Id of the notice."),
        field<&M::item>("Id of the content item."),
        field<&M::user_id>("Id of the account that is notified."),
        field<&M::after_comment>("Id of the last comment before the notice; 0 for none."),
        field<&M::created_at>("When the notice was created."),
        field<&M::taken_at>("When the email was composed; later comments go into another email."),
        field<&M::last_comment>("Id of the last comment in the email."),
        field<&M::gathered_by>("Id of the notice whose email contains this one."),
        field<&M::sent_at>("When the email was sent; kept while it counts towards the limit.")};
  }
};

// How notices are sent. Without a mailer nobody is told.
struct NoticeMail {
  Mailer* mailer = nullptr;
  MailSender sender = {};
  // Time in which comments on a text are collected into one email to each person.
  std::chrono::seconds delay{120};
  // Maximum number of emails to a person within the time. Further comments are gathered
  // into the next one, of at most so many texts.
  std::int64_t max_in_time = 6;
  std::chrono::seconds time{3'600};
  std::size_t max_texts = 50;
};

}  // namespace toolyard::content
