// Tells the people who work on a text by email what others have said about it, and that it was sent
// back. What is said within a short time is in one email, and so is what is said about many texts.
#pragma once
#include <expected>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/notices/model.h"
#include "areas/content/notices/texts.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::content {

class NoticeService {
 public:
  static constexpr std::string_view job_kind = "content.notice";
  static constexpr std::size_t max_quoted = 20;

  NoticeService(Database& database, JobQueue& jobs, Clock clock, NoticeMail mail);

  // Plans emails to the authors of the item and to everybody who has commented on it, except
  // `writer`. To be called with the item locked, before the comment is inserted.
  void plan(Transaction& transaction, const StoredItem& item, UserId writer, Instant now) const;
  std::expected<void, JobFault> send(RunningJob& job) const;

 private:
  struct Letter {
    Notice notice;
    std::string email;
    NoticeWords words;
  };
  // Returns nothing if there is nothing to tell, or nobody, or if it is told later.
  Result<std::optional<Letter>> prepare(Transaction& transaction, RunningJob& job) const;
  // Returns the notices of the email that `notice` begins, with their texts locked.
  std::vector<Notice> gathered(Transaction& transaction, const Notice& notice, Instant now) const;
  // Begins the email of a notice that was deleted with its text with another one of its notices.
  void begin_again(Transaction& transaction, NoticeId deleted, Instant now) const;
  // Returns when the person may get another email, if that is not now.
  std::optional<Instant> next_email(Transaction& transaction, UserId person, Instant now) const;
  std::optional<Letter> compose(Transaction& transaction, std::span<const Notice> notices) const;
  std::optional<NoticeNews> news(Transaction& transaction, const Notice& notice,
                                 std::size_t max) const;

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  NoticeMail mail_;
};

}  // namespace toolyard::content
