// Tells the people who work on a text by email what others have said about it, and that it was sent
// back. What is said within a short time is in one email.
#pragma once
#include <expected>
#include <optional>
#include <string_view>

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
  static constexpr std::size_t most_quoted = 20;

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
  // Returns nothing if there is nothing to tell, or nobody.
  Result<std::optional<Letter>> prepare(Transaction& transaction, RunningJob& job) const;
  std::optional<Letter> compose(Transaction& transaction, const Notice& notice,
                                const StoredItem& item) const;

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  NoticeMail mail_;
};

}  // namespace toolyard::content
