#include "areas/content/notices/service.h"

#include <algorithm>

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

void remove_notice(Transaction& transaction, NoticeId id) {
  transaction.change("delete from content_notices where id = $1", id);
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

std::optional<NoticeService::Letter> NoticeService::compose(Transaction& transaction,
                                                            const Notice& notice,
                                                            const StoredItem& item) const {
  if (item.deleted_at) return std::nullopt;
  const auto to =
      transaction.row<StaffMailbox>(accounts::facts::staff_mailbox_by_id, notice.user_id);
  if (!to) return std::nullopt;
  const auto comments = find_records<StoredComment>(
      transaction,
      "where item = $1 and id > $2 and id <= $3 and author <> $4 and resolved_at is null "
      "order by id limit $5",
      notice.item, notice.after_comment, notice.last_comment, notice.user_id, most_quoted + 1);
  NoticeContents contents{.title = item.title,
                          .has_more = comments.size() > most_quoted,
                          .link = mail_.sender.base_url + "/admin/content/" +
                                  std::to_string(static_cast<std::int64_t>(item.id)) + "/edit/",
                          .site = site_of(mail_.sender)};
  if (is_sent_back(item, notice)) contents.sent_back_by = name_of(transaction, *item.rejected_by);
  for (const auto& one : comments)
    if (contents.comments.size() < most_quoted)
      contents.comments.push_back({name_of(transaction, one.author), one.action, one.text});
  if (contents.comments.empty() && contents.sent_back_by.empty()) return std::nullopt;
  return Letter{.notice = notice, .email = to->email, .words = notice_words(contents, to->locale)};
}

Result<std::optional<NoticeService::Letter>> NoticeService::prepare(Transaction& transaction,
                                                                    RunningJob& job) const {
  TOOLYARD_TRY_VOID(job.hold(transaction));
  const auto found = find_record<Notice>(transaction, NoticeId{job.object()});
  if (!found || !lock_record<StoredItem>(transaction, found->item)) return std::nullopt;
  auto notice = *found;
  if (!notice.taken_at) {
    notice.taken_at = clock_();
    notice.last_comment = last_comment_on(transaction, notice.item);
    TOOLYARD_TRY_VOID(update_record(transaction, *found, notice));
  }
  auto letter = compose(transaction, notice, *find_item(transaction, notice.item));
  if (!letter) remove_notice(transaction, notice.id);
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
  if (!is_sent) retry = retry_of(sent.error(), job, job_kind, now, now - notice.created_at);
  const auto noted = database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (is_sent || retry.is_last) remove_notice(transaction, notice.id);
    if (retry.next) jobs_.add(transaction, *retry.next);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  if (retry.fault) return std::unexpected(*retry.fault);
  return {};
}

}  // namespace toolyard::content
