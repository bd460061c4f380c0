// Tests of comments: with actions and without, who is told of them, and for whom texts wait.
#include <gtest/gtest.h>

#include "areas/content/comments/service.h"
#include "tests/support/areas/content.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;

class ContentComments : public ContentTest {
 protected:
  // Keeps emails, or refuses them for now.
  struct KeptLetters final : Mailer {
    struct Letter {
      std::string to, text;
    };
    std::vector<Letter> letters;
    bool is_away = false;
    std::string_view name() const override { return "smtp"; }
    std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token) override {
      if (is_away) return std::unexpected(MailFault{.kind = MailFaultKind::no_server});
      letters.push_back({mail.to, std::string(mail.text)});
      return {};
    }
  };

  ContentComments() {
    for (const auto* name : {"ada", "bob", "carl"})
      change_user(name, "email = username || '@example.com', email_verified_at = 1");
  }
  void change_user(const std::string& name, const std::string& what) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update users set " + what + " where username = $1", name);
      return {};
    }));
  }
  static std::string tag(const StoredComment& comment) {
    return "\"" + std::to_string(comment.change_count) + "\"";
  }
  StoredComment say(const Call& call, ItemId item, std::string_view text) {
    now_ += std::chrono::seconds(1);
    Comment request;
    request.text = text;
    return comments_.create(call, item, request).value();
  }
  // A text of ada, in review.
  StoredItem submitted() {
    auto request = page("In review " + std::to_string(++made_));
    request.status = Status::human_review;
    return commented_items_.create(editor_, request).value();
  }
  void act(const Call& call, ItemId item, Action action, std::string_view comment = {}) {
    now_ += std::chrono::seconds(1);
    const auto done = commented_items_.act(call, item, action, {.comment = std::string(comment)});
    EXPECT_TRUE(done) << refusal(done);
  }
  std::vector<Comment> all_on(ItemId item, const CommentQuery& query = {}) {
    return comments_.list(viewer_, item, query).value().results;
  }
  // Returns `title: open comments` of the texts that wait, with `!` for those that were sent back.
  std::string waiting_for(const Call& call) {
    std::string all;
    const auto page = comments_.waiting(call, {}).value();
    for (const auto& one : page.results)
      all += one.title + (one.rejected_at ? "! " : " ") + std::to_string(one.open_comments) + ";";
    EXPECT_EQ(page.count, std::int64_t(page.results.size()));
    return all;
  }
  // Sends what is planned.
  void send_all() {
    for (const auto& job : jobs_.waiting())
      if (job.kind == NoticeService::job_kind)
        static_cast<void>(
            jobs_.run(job, [this](RunningJob& running) { return notice_mails_.send(running); }));
  }
  // Returns the recipients of the emails since the last call, in alphabetical order.
  std::string recipients() {
    send_all();
    std::vector<std::string> all;
    for (const auto& one : mailer_.letters) all.push_back(one.to.substr(0, one.to.find('@')));
    last_ = mailer_.letters.empty() ? "" : decoded(mailer_.letters.back().text);
    mailer_.letters.clear();
    std::ranges::sort(all);
    std::string text;
    for (const auto& one : all) text += one + " ";
    return text;
  }
  // Returns a text without the line ends of the quoted-printable encoding.
  static std::string decoded(std::string text) {
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    return text;
  }
  bool last_says(std::string_view words) const { return last_.find(words) != last_.npos; }
  std::int64_t count(const std::string& what) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as c from " + what);
    });
  }

  KeptLetters mailer_;
  NoticeService notice_mails_{
      *database_,
      jobs_.queue(),
      clock_,
      {.mailer = &mailer_,
       .sender = {.from = {"Example", "news@example.com"}, .base_url = "https://t.example"}}};
  CommentService comments_{*database_, clock_, notice_mails_};
  ItemService commented_items_{*database_, jobs_.queue(), clock_, options_, comments_};
  UserId carl_ = make_user("carl", Role::admin);
  Call other_ = call_of(carl_, Role::admin);
  int made_ = 0;
  std::string last_;
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentComments, testing::both_engines(), testing::engine_name);

TEST_P(ContentComments, ReasonsOfActionsStandOnTheText) {
  const auto item = submitted();
  act(approver_, item.id, Action::reject, "Please name the standard.");
  act(editor_, item.id, Action::submit, "Named.");
  act(approver_, item.id, Action::approve);
  act(approver_, item.id, Action::approve, "Not twice: nothing changes.");
  act(approver_, item.id, Action::publish, " \u200B\u202E ");
  const auto all = all_on(item.id);
  ASSERT_EQ(all.size(), 2u) << "blank reasons are none";
  EXPECT_EQ(all[0].text, "Please name the standard.");
  EXPECT_EQ(all[0].action, Action::reject);
  EXPECT_EQ(all[0].author_name, "bob");
  EXPECT_EQ(all[0].revision, 1);
  EXPECT_FALSE(all[0].is_resolved);
  EXPECT_EQ(all[1].action, Action::submit);
  EXPECT_EQ(all[1].author_name, "ada");
  EXPECT_EQ(count("audit_entries where action = 'reject' and after like '%name the standard%'"), 1)
      << "the audit log has them as well";
}

TEST_P(ContentComments, AFailedActionLeavesNone) {
  const auto item = submitted();
  EXPECT_EQ(refusal(commented_items_.act(approver_, item.id, Action::publish, {.comment = "Now!"})),
            "illegal_transition");
  EXPECT_TRUE(all_on(item.id).empty());
  EXPECT_EQ(recipients(), "");
}

TEST_P(ContentComments, AreWrittenResolvedAndOpenedAgain) {
  const auto item = submitted();
  const auto first = say(approver_, item.id, "  Why?\n\nReally?  ");
  EXPECT_EQ(first.text, "Why?\n\nReally?");
  EXPECT_EQ(first.author_name, "bob");
  say(editor_, item.id, "Because.");
  auto call = editor_;
  const auto resolved = comments_.change(call, item.id, first.id, {.is_resolved = true}).value();
  EXPECT_TRUE(resolved.is_resolved);
  EXPECT_EQ(resolved.resolved_by_name, "ada");
  EXPECT_EQ(tag(comments_.change(call, item.id, first.id, {.is_resolved = true}).value()),
            tag(resolved))
      << "it is resolved already";
  const auto old = tag(first);
  call.if_match = old;
  EXPECT_EQ(refusal(comments_.change(call, item.id, first.id, {.is_resolved = false})),
            "precondition_failed");
  ASSERT_EQ(all_on(item.id, {.is_resolved = true}).size(), 1u);
  ASSERT_EQ(all_on(item.id, {.is_resolved = false}).size(), 1u);
  EXPECT_EQ(all_on(item.id, {.is_resolved = false})[0].text, "Because.");
  const auto open = comments_.change(editor_, item.id, first.id, {.is_resolved = false}).value();
  EXPECT_FALSE(open.is_resolved);
  EXPECT_FALSE(open.resolved_by_name);
}

TEST_P(ContentComments, AreDeletedByTheirWriterOrAnAdministrator) {
  const auto item = submitted(), another = submitted();
  const auto one = say(approver_, item.id, "One"), two = say(approver_, item.id, "Two");
  EXPECT_EQ(refusal(comments_.remove(editor_, item.id, one.id)), "not_the_author");
  EXPECT_EQ(refusal(comments_.remove(approver_, another.id, one.id)), "not_found")
      << "it is on another text";
  EXPECT_EQ(refusal(comments_.find({}, another.id, one.id)), "not_found");
  EXPECT_EQ(refusal(comments_.change(editor_, another.id, one.id, {.is_resolved = true})),
            "not_found");
  EXPECT_EQ(refusal(comments_.remove(approver_, item.id, one.id)), "");
  EXPECT_EQ(refusal(comments_.remove(other_, item.id, two.id)), "");
  EXPECT_TRUE(all_on(item.id).empty());
}

TEST_P(ContentComments, OnTextsThatDoNotExist) {
  Comment request;
  request.text = "Anybody?";
  EXPECT_EQ(refusal(comments_.create(editor_, ItemId{999}, request)), "not_found");
  EXPECT_EQ(refusal(comments_.list(editor_, ItemId{999}, {})), "not_found");
}

TEST_P(ContentComments, ThatNobodyCanSeeAreFaults) {
  for (const auto* text : {" ", "\n\t", "\u200B", "\u202E\u2066", "\u00A0\u3000", "\uFEFF"}) {
    Comment request;
    request.text = text;
    ASSERT_EQ(faults_of(request).size(), 1u) << text;
    EXPECT_EQ(faults_of(request)[0].code, "required");
  }
  for (const auto* text : {"\u202E!", "\U0001F44D\uFE0F", "<script>"}) {
    Comment request;
    request.text = text;
    EXPECT_TRUE(faults_of(request).empty()) << text;
  }
}

TEST_P(ContentComments, NotifyTheAuthorAndParticipants) {
  const auto item = submitted();
  say(approver_, item.id, "Is this <b>right</b>?\nLine two");
  EXPECT_EQ(recipients(), "ada ");
  EXPECT_TRUE(last_says("Is this &lt;b&gt;right&lt;/b&gt;?")) << last_;
  EXPECT_TRUE(last_says("> Line two")) << last_;
  EXPECT_TRUE(last_says("/admin/content/")) << last_;
  say(other_, item.id, "I wonder, too.");
  EXPECT_EQ(recipients(), "ada bob ");
  say(editor_, item.id, "It is.");
  EXPECT_EQ(recipients(), "bob carl ");
  // Who has saved the latest revision is an author, too.
  ASSERT_TRUE(commented_items_.save(approver_, item.id, [](const StoredItem& stored) {
    ContentItem request = stored;
    request.body = "By another.";
    return request;
  }));
  act(other_, item.id, Action::approve, "Fine.");
  EXPECT_EQ(recipients(), "ada bob ");
  EXPECT_TRUE(last_says("carl, when approving it:")) << last_;
  EXPECT_EQ(count("content_notices where sent_at is null"), 0);
}

TEST_P(ContentComments, AreCollectedInOneEmail) {
  const auto item = submitted();
  say(approver_, item.id, "One.");
  say(approver_, item.id, "Two.");
  act(approver_, item.id, Action::reject, "Three.");
  EXPECT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_EQ(jobs_.waiting()[0].run_at, now_ - std::chrono::seconds(2) + std::chrono::minutes(2));
  EXPECT_EQ(recipients(), "ada ");
  for (const auto* text : {"> One.", "> Two.", "> Three.", "sent the text"})
    EXPECT_TRUE(last_says(text)) << text << last_;
  say(approver_, item.id, "Four.");
  EXPECT_EQ(recipients(), "ada ");
  EXPECT_FALSE(last_says("Three."));
  EXPECT_FALSE(last_says("sent the text")) << "it was told before";
  EXPECT_TRUE(last_says("Four."));
}

TEST_P(ContentComments, ARejectionWithoutAReasonNotifiesTheAuthor) {
  const auto item = submitted();
  act(approver_, item.id, Action::reject);
  EXPECT_EQ(recipients(), "ada ");
  EXPECT_TRUE(last_says("bob has sent the text")) << last_;
  EXPECT_TRUE(all_on(item.id).empty());
  // A status in a change is an action as well.
  act(editor_, item.id, Action::submit);
  ASSERT_TRUE(commented_items_.save(approver_, item.id, [](const StoredItem& stored) {
    ContentItem request = stored;
    request.status = Status::draft;
    return request;
  }));
  EXPECT_EQ(recipients(), "ada ");
}

TEST_P(ContentComments, ThatAreResolvedBeforeTheEmailAreNotInIt) {
  const auto item = submitted();
  const auto one = say(approver_, item.id, "A typing error.");
  ASSERT_TRUE(comments_.change(approver_, item.id, one.id, {.is_resolved = true}));
  EXPECT_EQ(recipients(), "");
  EXPECT_EQ(count("content_notices where sent_at is null"), 0);
  say(approver_, item.id, "Another.");
  EXPECT_EQ(recipients(), "ada ") << "the next one is told";
}

TEST_P(ContentComments, NotifyOnlyStaffWithAVerifiedAddress) {
  const auto item = submitted();
  for (const auto* what : {"role = null", "is_active = false", "email_verified_at = null"}) {
    change_user("ada", what);
    say(approver_, item.id, what);
    EXPECT_EQ(recipients(), "") << what;
    change_user("ada", "role = 'editor', is_active = true, email_verified_at = 1");
  }
  EXPECT_EQ(count("content_notices where sent_at is null"), 0);
}

TEST_P(ContentComments, AreNotifiedWhenTheMailServerIsAvailableAgain) {
  const auto item = submitted();
  say(approver_, item.id, "Early.");
  mailer_.is_away = true;
  EXPECT_EQ(recipients(), "");
  say(approver_, item.id, "Later.");
  mailer_.is_away = false;
  now_ += std::chrono::minutes(10);
  EXPECT_EQ(recipients(), "ada ada ") << "what came after the email was composed is in another";
}

TEST_P(ContentComments, AreGatheredBeyondSixEmailsAnHour) {
  std::vector<ItemId> items;
  for (int i = 0; i < 9; ++i) {
    items.push_back(submitted().id);
    say(approver_, items.back(), "On text " + std::to_string(i));
    EXPECT_EQ(recipients(), i < 6 ? "ada " : "") << i;
  }
  say(editor_, items[0], "Others have emails of their own.");
  EXPECT_EQ(recipients(), "bob ");
  now_ += std::chrono::minutes(59);
  EXPECT_EQ(recipients(), "");
  now_ += std::chrono::minutes(1);
  EXPECT_EQ(recipients(), "ada ");
  for (const auto* words : {"Subject: News on 3 texts", "> On text 6", "> On text 7", "> On text 8",
                            "=E2=80=9CIn review 9=E2=80=9D"})
    EXPECT_TRUE(last_says(words)) << words << last_;
  EXPECT_FALSE(last_says("On text 5")) << last_;
  EXPECT_EQ(count("content_notices where sent_at is null"), 0);
  EXPECT_EQ(count("content_notices where user_id = (select author from content_items limit 1)"), 1)
      << "those of the hour before do not count any more";
}

TEST_P(ContentComments, ThatAreGatheredDoNotGoWithOneText) {
  change_user("ada", "locale = 'de'");
  for (int i = 0; i < 9; ++i) {
    say(approver_, submitted().id, "On text " + std::to_string(i));
    EXPECT_EQ(i < 6 ? recipients() : "ada ", "ada ");
  }
  EXPECT_EQ(recipients(), "");
  now_ += std::chrono::minutes(61);
  mailer_.is_away = true;
  EXPECT_EQ(recipients(), "");
  EXPECT_EQ(count("content_notices where gathered_by is not null"), 2);
  constexpr auto first =
      "(select item from content_notices where sent_at is null and gathered_by is null)";
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    const auto item = *transaction.row<ItemId>("select item from " + std::string(first) + " f");
    for (const auto* rows :
         {"content_search where rowid", "content_revisions where item", "content_items where id"})
      transaction.change("delete from " + std::string(rows) + " = $1", item);
    return {};
  }));
  mailer_.is_away = false;
  EXPECT_EQ(recipients() + recipients(), "ada ");
  EXPECT_TRUE(last_says("Subject: Neues zu 2 Texten")) << last_;
  EXPECT_EQ(count("content_notices where sent_at is null"), 0);
}

TEST_P(ContentComments, SpeakTheLanguageOfTheAccount) {
  change_user("ada", "locale = 'de-AT'");
  const auto item = submitted();
  act(approver_, item.id, Action::reject, "Kürzer.");
  EXPECT_EQ(recipients(), "ada ");
  EXPECT_TRUE(last_says("Guten Tag,")) << last_;
}

TEST_P(ContentComments, AreListedForThosePeopleWhoAreConcerned) {
  const auto item = submitted();
  const auto title = item.title;
  EXPECT_EQ(waiting_for(editor_), "");
  const auto question = say(approver_, item.id, "Why?");
  EXPECT_EQ(waiting_for(editor_), title + " 1;");
  EXPECT_EQ(waiting_for(approver_), "") << "one's own words wait for nobody";
  EXPECT_EQ(waiting_for(other_), "") << "not concerned";
  const auto answer = say(editor_, item.id, "Because.");
  EXPECT_EQ(waiting_for(approver_), title + " 1;");
  ASSERT_TRUE(comments_.change(approver_, item.id, answer.id, {.is_resolved = true}));
  ASSERT_TRUE(comments_.change(approver_, item.id, question.id, {.is_resolved = true}));
  EXPECT_EQ(waiting_for(approver_) + waiting_for(editor_), "");
  act(approver_, item.id, Action::reject);
  EXPECT_EQ(waiting_for(editor_), title + "! 0;") << "sent back without a word";
  EXPECT_EQ(waiting_for(approver_), "");
  act(editor_, item.id, Action::submit);
  EXPECT_EQ(waiting_for(editor_), "");
  act(approver_, item.id, Action::approve, "Facts checked.");
  EXPECT_EQ(waiting_for(editor_), "") << "there is nothing to do about it";
  act(approver_, item.id, Action::withdraw, "Figures are missing.");
  EXPECT_EQ(waiting_for(editor_), title + " 1;");
}

TEST_P(ContentComments, TheLatestActivityIsListedFirst) {
  const auto one = submitted(), two = submitted(), three = submitted();
  act(approver_, one.id, Action::reject);
  say(approver_, two.id, "Second");
  say(approver_, three.id, "Third");
  say(approver_, two.id, "Last");
  EXPECT_EQ(waiting_for(editor_), two.title + " 2;" + three.title + " 1;" + one.title + "! 0;");
  const auto page = comments_.waiting(editor_, {}).value();
  EXPECT_EQ(page.results[0].comment, "Last");
  EXPECT_EQ(page.results[0].commented_by_name, "bob");
  EXPECT_EQ(page.results[2].rejected_by_name, "bob");
}

TEST_P(ContentComments, GoWithTheirText) {
  const auto item = submitted();
  say(approver_, item.id, "Gone soon.");
  EXPECT_EQ(count("content_comments"), 1);
  EXPECT_EQ(count("content_notices"), 1);
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    for (const auto* rows :
         {"content_search where rowid", "content_revisions where item", "content_items where id"})
      transaction.change("delete from " + std::string(rows) + " = $1", item.id);
    return {};
  }));
  EXPECT_EQ(count("content_comments") + count("content_notices"), 0);
  EXPECT_EQ(recipients(), "");
}

}  // namespace
}  // namespace toolyard::content
