#include "areas/content/notices/service.h"

#include <algorithm>
#include <utility>

#include "areas/accounts/facts.h"
#include "areas/content/comments/store.h"
#include "areas/content/items/store.h"
#include "core/mail/message.h"
#include "ports/mail_jobs.h"

namespace toolyard::content {
namespace {

struct StaffMailbox {
  std::string username, email, locale;
  static constexpr auto fields(auto...) {
    return row_columns<StaffMailbox, &StaffMailbox::username, &StaffMailbox::email,
                       &StaffMailbox::locale>();
  }
};

std::vector<UserId> people_at(Transaction& transaction, const StoredItem& item) {
  auto people = people_commenting(transaction, item.id);
  for (const auto author : {item.author, item.revision_author})
    if (author && std::ranges::find(people, *author) == people.end()) people.push_back(*author);
  return people;
}

// Whether the item was sent back by somebody else since there was something to tell, and still is.
bool is_sent_back(const StoredItem& item, const Notice& notice) {
  return item.rejected_at && *item.rejected_at >= notice.created_at && item.rejected_by &&
         item.rejected_by != notice.user_id;
}

// Returns what emails call this server: the name in its sender address, else its domain.
std::string site_of(const MailSender& sender) {
  return sender.from.name.empty() ? sender.domain() : sender.from.name;
}

Mailbox mailbox_of(const MailSender& sender) {
  return sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"};
}

void remove_email(Transaction& transaction, NoticeId id) {
  transaction.change("delete from content_notices where id = $1 or gathered_by = $1", id);
}

// Keeps the first notice of the email, so that it counts towards the limit.
void note_sent(Transaction& transaction, NoticeId id, Instant now) {
  transaction.change("delete from content_notices where gathered_by = $1", id);
  transaction.change("update content_notices set sent_at = $2 where id = $1", id, now);
}

// Lets only one transaction at a time decide about emails to the person. Returns false if the
// notices of the person were deleted meanwhile.
bool lock_person(Transaction& transaction, UserId person) {
  constexpr auto first_of_person =
      "update content_notices set user_id = user_id where id = "
      "(select min(id) from content_notices where user_id = $1)";
  constexpr auto any_of_person = "select min(id) from content_notices where user_id = $1";
  while (transaction.change(first_of_person, person) == 0)
    // Again if only the first one was deleted while this waited for it.
    if (!*transaction.row<std::optional<NoticeId>>(any_of_person, person)) return false;
  return true;
}

}  // namespace

NoticeService::NoticeService(Database& database, JobQueue& jobs, Clock clock, NoticeMail mail)
    : database_(database), jobs_(jobs), clock_(std::move(clock)), mail_(std::move(mail)) {}

void NoticeService::plan(Transaction& transaction, const StoredItem& item, UserId writer,
                         Instant now) const {
  if (!mail_.mailer) return;
  const auto last = last_comment_on(transaction, item.id);
  for (const auto person : people_at(transaction, item)) {
    if (person == writer) continue;
    Notice notice{.item = item.id, .user_id = person, .after_comment = last, .created_at = now};
    // An email that waits will contain this as well.
    if (!insert_new_record(transaction, notice, any_conflict)) continue;
    jobs_.add(transaction, {.kind = std::string(job_kind),
                            .object = static_cast<std::int64_t>(notice.id),
                            .run_at = now + mail_.delay});
  }
}

// What is due of the same person is told as well. The texts are locked, in order of their ids, so
// that comments are in this email or in another one.
std::vector<Notice> NoticeService::gathered(Transaction& transaction, const Notice& notice,
                                            Instant now) const {
  auto found =
      notice.taken_at
          ? find_records<Notice>(transaction, "where id = $1 or gathered_by = $1 order by item",
                                 notice.id)
          : find_records<Notice>(
                transaction,
                "where user_id = $1 and taken_at is null and (id = $2 or created_at <= $3) "
                "order by item",
                notice.user_id, notice.id, now - mail_.delay);
  std::vector<Notice> locked;
  for (const auto& one : found) {
    const bool is_first = one.id == notice.id;
    if (!is_first && locked.size() + 1 >= mail_.max_texts) continue;
    if (!lock_record<StoredItem>(transaction, one.item)) continue;
    // Another email may have gathered it before the lock.
    const auto now_is = find_record<Notice>(transaction, one.id);
    if (!now_is || now_is->taken_at != notice.taken_at) continue;
    locked.insert(is_first ? locked.begin() : locked.end(), *now_is);
  }
  return locked;
}

void NoticeService::begin_again(Transaction& transaction, NoticeId deleted, Instant now) const {
  const auto left =
      find_records<Notice>(transaction, "where gathered_by = $1 order by id limit 1", deleted);
  if (left.empty()) return;
  const auto first = left.front().id;
  transaction.change("update content_notices set gathered_by = null where id = $1", first);
  transaction.change("update content_notices set gathered_by = $2 where gathered_by = $1", deleted,
                     first);
  jobs_.add(
      transaction,
      {.kind = std::string(job_kind), .object = static_cast<std::int64_t>(first), .run_at = now});
}

std::optional<Instant> NoticeService::next_email(Transaction& transaction, UserId person,
                                                 Instant now) const {
  transaction.change("delete from content_notices where user_id = $1 and sent_at <= $2", person,
                     now - mail_.time);
  const auto others = find_records<Notice>(
      transaction, "where user_id = $1 and taken_at is not null and gathered_by is null", person);
  if (std::cmp_less(others.size(), mail_.max_in_time)) return std::nullopt;
  auto next = now + mail_.time;
  for (const auto& one : others)
    if (one.sent_at) next = std::min(next, *one.sent_at + mail_.time);
  return next;
}

std::optional<NoticeNews> NoticeService::news(Transaction& transaction, const Notice& notice,
                                              std::size_t max) const {
  const auto item = find_item(transaction, notice.item);
  if (!item || item->deleted_at) return std::nullopt;
  const auto comments = find_records<StoredComment>(
      transaction,
      "where item = $1 and id > $2 and id <= $3 and author <> $4 and resolved_at is null "
      "order by id limit $5",
      notice.item, notice.after_comment, notice.last_comment, notice.user_id, max + 1);
  NoticeNews news{.title = item->title,
                  .has_more = comments.size() > max,
                  .link = mail_.sender.base_url + "/admin/content/" +
                          std::to_string(static_cast<std::int64_t>(item->id)) + "/edit/"};
  if (is_sent_back(*item, notice)) news.sent_back_by = name_of(transaction, *item->rejected_by);
  for (const auto& one : comments)
    if (news.comments.size() < max)
      news.comments.push_back({name_of(transaction, one.author), one.action, one.text});
  if (comments.empty() && news.sent_back_by.empty()) return std::nullopt;
  return news;
}

std::optional<NoticeService::Letter> NoticeService::compose(Transaction& transaction,
                                                            std::span<const Notice> notices) const {
  const auto& first = notices.front();
  const auto to =
      transaction.row<StaffMailbox>(accounts::facts::staff_mailbox_by_id, first.user_id);
  if (!to) return std::nullopt;
  NoticeContents contents{.site = site_of(mail_.sender)};
  auto left = max_quoted;
  for (const auto& notice : notices) {
    auto one = news(transaction, notice, left);
    if (!one) continue;
    left -= one->comments.size();
    contents.texts.push_back(std::move(*one));
  }
  if (contents.texts.empty()) return std::nullopt;
  return Letter{.notice = first, .email = to->email, .words = notice_words(contents, to->locale)};
}

Result<std::optional<NoticeService::Letter>> NoticeService::prepare(Transaction& transaction,
                                                                    RunningJob& job) const {
  TOOLYARD_TRY_VOID(job.hold(transaction));
  const auto now = clock_();
  const auto found = find_record<Notice>(transaction, NoticeId{job.object()});
  if (found && (found->gathered_by || found->sent_at)) return std::nullopt;
  auto notices = found ? gathered(transaction, *found, now) : std::vector<Notice>();
  if (notices.empty() || notices.front().id != found->id) {
    begin_again(transaction, NoticeId{job.object()}, now);
    return std::nullopt;
  }
  if (!found->taken_at) {
    if (!lock_person(transaction, found->user_id)) return std::nullopt;
    if (const auto next = next_email(transaction, found->user_id, now)) {
      jobs_.add(transaction, {.kind = std::string(job_kind),
                              .object = job.object(),
                              .revision = job.revision() + 1,
                              .run_at = *next});
      return std::nullopt;
    }
    for (auto& notice : notices) {
      const auto before = notice;
      notice.taken_at = now;
      notice.last_comment = last_comment_on(transaction, notice.item);
      if (notice.id != found->id) notice.gathered_by = found->id;
      TOOLYARD_TRY_VOID(update_record(transaction, before, notice));
    }
  }
  auto letter = compose(transaction, notices);
  if (!letter) remove_email(transaction, found->id);
  return letter;
}

std::expected<void, JobFault> NoticeService::send(RunningJob& job) const {
  const auto letter =
      database_.write([&](Transaction& transaction) { return prepare(transaction, job); });
  if (!letter) return std::unexpected(JobFault{.what = letter.error().detail});
  if (!*letter || !mail_.mailer) return {};
  const auto& [notice, email, words] = **letter;
  const auto now = clock_();
  const auto from = mailbox_of(mail_.sender);
  const auto text = write_message(
      {.from = from,
       .to = {.name = {}, .address = email},
       .reply_to = {},
       .subject = words.subject,
       .text = words.text,
       .html = words.html,
       .message_id = "content." + std::to_string(static_cast<std::int64_t>(notice.id)) + "." +
                     std::to_string(now.time_since_epoch().count()) + "@" + mail_.sender.domain(),
       .list_id = {},
       .unsubscribe_url = {},
       .headers = {{"Auto-Submitted", "auto-generated"}},
       .date = now});
  const auto sent =
      mail_.mailer->send({.from = from.address, .to = email, .text = text}, job.stop());
  const bool is_sent = sent || sent.error().may_have_gone;
  MailRetry retry;
  if (!is_sent) retry = retry_of(sent.error(), job, job_kind, now, now - *notice.taken_at);
  const auto noted = database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (is_sent) note_sent(transaction, notice.id, now);
    else if (retry.is_last) remove_email(transaction, notice.id);
    if (retry.next) jobs_.add(transaction, *retry.next);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  if (retry.fault) return std::unexpected(*retry.fault);
  return {};
}

}  // namespace toolyard::content
