#include <algorithm>
#include <array>
#include <map>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using campaigns::Campaign;
using campaigns::CampaignId;
using std::chrono::minutes;

struct Letter {
  std::string_view name, subject, intro;
  int days_ago = 0;
  std::string_view other_subject = {};  // second variant of an A/B test; empty: no test
};
constexpr std::array sent_letters{
    Letter{"First news", "Seventeen tools, one address", "All tools have moved together", 330},
    Letter{"Hashes, compared", "Which hash do you need?", "A table says which hash is for what",
           292},
    Letter{"PDF files", "Merge PDF files and keep everything", "Outlines and forms come along",
           251},
    Letter{"UUIDs in order", "UUIDs that sort by time", "Version 7 begins with the time", 160,
           "Your keys are in the wrong order"},
    Letter{"Tokens, decoded", "What your token says", "Three parts with dots between", 118},
    Letter{"JSON, repaired", "One comma too many", "The formatter names the first fault", 83,
           "Find the broken comma"},
    Letter{"Verified downloads", "Did the file arrive whole?", "Compare it with its checksum", 47},
    Letter{"News of last month", "Three new texts", "Read what was written last month", 12},
};

Campaign campaign_of(const Letter& letter) {
  Campaign request;
  request.name = letter.name;
  request.subject = letter.subject;
  request.body = "# Hello {{name}}\n\n" + std::string(letter.intro) +
                 ": see [the tools](https://tools.example.org/).\n\n"
                 "[No more of these]({{unsubscribe_url}})\n";
  request.body_format = campaigns::BodyFormat::markdown;
  request.from_email = "Toolyard <news@example.org>";
  request.lists = {"News"};
  request.tags = {"monthly"};
  request.is_public = true;
  if (!letter.other_subject.empty())
    request.ab = campaigns::SubjectTest{
        .subjects = {request.subject, std::string(letter.other_subject)}, .share = 0.5};
  return request;
}

// Simulates the mail server and the readers. Writes their results directly into the tables, since
// no emails are sent.
class Readers {
 public:
  explicit Readers(Site& site) : site_(site) {}

  Result<void> receive(CampaignId id, bool has_two_subjects) {
    const auto sent_at = site_.moment + minutes(1);
    for (const auto reader : recipients(id)) read(id, reader, sent_at, has_two_subjects);
    count(id);
    site_.transaction.change(
        "update campaigns set status = 'finished', finished_at = $2, run = run + 1, job = null, "
        "winner = case when $3 then 1 end where id = $1",
        id, sent_at + minutes(has_two_subjects ? 250 : 3), has_two_subjects);
    return end_job(id);
  }
  // Delivers to the first half of the recipients; the others remain pending.
  Result<void> receive_half(CampaignId id) {
    auto all = recipients(id);
    all.resize(all.size() / 2);
    for (const auto reader : all) read(id, reader, site_.moment + minutes(1), false);
    count(id);
    return {};
  }
  // Some addresses bounce, and some readers unsubscribe.
  Result<void> react(CampaignId id) {
    auto& mailing = site_.services.mailing;
    for (const auto reader : recipients(id)) {
      const auto number = std::ranges::find(site_.readers, reader) - site_.readers.begin();
      const int nth = ++mails_[reader];
      if (nth == 1 && number % 20 == 11) TOOLYARD_TRY_VOID(bounce(id, reader, BounceKind::hard));
      if (nth == 1 && number % 30 == 19)
        TOOLYARD_TRY_VOID(bounce(id, reader, BounceKind::complaint));
      if (nth == 2 && number % 24 == 5) TOOLYARD_TRY_VOID(bounce(id, reader, BounceKind::soft));
      if (nth != 2 || number % 10 != 3) continue;
      const auto token =
          site_.services.signer.sign({.campaign = std::int64_t(id), .subscriber = reader});
      TOOLYARD_TRY_VOID(mailing.subscriptions().unsubscribe(token));
    }
    return {};
  }

 private:
  using BounceKind = subscribers::BounceKind;

  std::vector<std::int64_t> recipients(CampaignId id) {
    return site_.transaction.rows<std::int64_t>(
        "select subscriber from campaign_deliveries where campaign = $1 order by subscriber", id);
  }

  Result<void> bounce(CampaignId id, std::int64_t reader, BounceKind kind) {
    TOOLYARD_TRY(const auto who,
                 site_.services.mailing.people().find(subscribers::SubscriberId{reader}));
    subscribers::BounceRequest request;
    request.email = who.email;
    request.kind = kind;
    request.campaign = std::int64_t(id);
    request.detail = kind == BounceKind::hard   ? "550 5.1.1 There is no such mailbox."
                     : kind == BounceKind::soft ? "452 4.2.2 The mailbox is full."
                                                : "Reported by the reader.";
    TOOLYARD_TRY_VOID(site_.services.mailing.bounces().record(request));
    return {};
  }

  // Nearly half of the readers open an email, and a third of these click. The second subject
  // performs better.
  void read(CampaignId id, std::int64_t reader, Instant sent_at, bool has_two_subjects) {
    const auto one = static_cast<std::uint64_t>(id), other = static_cast<std::uint64_t>(reader);
    const auto variant = site_.transaction.row<std::int64_t>(
        "select variant from campaign_deliveries where campaign = $1 and subscriber = $2", id,
        reader);
    const bool is_rest = *variant < 0;
    if (is_rest) sent_at += minutes(241);
    const bool has_second = has_two_subjects && (is_rest || *variant == 1);
    std::optional<Instant> viewed_at, clicked_at;
    if (chance(one, other) < (has_second ? 59 : 44))
      viewed_at = sent_at + minutes(3 + chance(one + 100, other) * chance(one, other + 7) / 4);
    if (viewed_at && chance(one + 200, other) < 34) clicked_at = *viewed_at + minutes(1);
    site_.transaction.change(
        "update campaign_deliveries set state = 'sent', attempt = 1, sent_at = $3, "
        "first_viewed_at = $4, first_clicked_at = $5, "
        "variant = case when variant < 0 then 1 else variant end "
        "where campaign = $1 and subscriber = $2",
        id, reader, sent_at, viewed_at, clicked_at);
  }

  void count(CampaignId id) {
    site_.transaction.change(
        "update campaigns set sent = (select count(sent_at) from campaign_deliveries where "
        "campaign = $1), views = (select count(first_viewed_at) from campaign_deliveries where "
        "campaign = $1), clicks = (select count(first_clicked_at) from campaign_deliveries where "
        "campaign = $1) where id = $1",
        id);
  }

  Result<void> end_job(CampaignId id) {
    site_.transaction.change("delete from jobs where kind = 'email.send' and object = $1", id);
    return {};
  }

  Site& site_;
  std::map<std::int64_t, int> mails_ = {};  // number of emails by subscriber
};

using SharedReaders = std::shared_ptr<Readers>;

Result<CampaignId> start(Site& site, const Call& call, const Campaign& campaign) {
  auto& service = site.services.mailing.campaigns();
  TOOLYARD_TRY(const auto made, service.create(call, campaign));
  TOOLYARD_TRY_VOID(service.act(call, made.id, campaigns::Action::start, {}));
  return made.id;
}

void plan_letter(Site& site, const SharedReaders& readers, const Letter& letter) {
  const auto at = site.at(letter.days_ago, 9, 30);
  site.plan(at, "ada", [&site, readers, &letter, at](const Call& call) -> Result<void> {
    TOOLYARD_TRY(const auto id, start(site, call, campaign_of(letter)));
    site.plan(at + std::chrono::hours(8), {},
              [readers, id](const Call&) { return readers->react(id); });
    return readers->receive(id, !letter.other_subject.empty());
  });
}

Result<void> pause(Site& site, const SharedReaders& readers, const Call& call) {
  auto letter = campaign_of({"An offer of a friend", "A book on Unicode", "It is about letters"});
  letter.tags = {"partners"};
  TOOLYARD_TRY(const auto id, start(site, call, letter));
  TOOLYARD_TRY_VOID(readers->receive_half(id));
  site.moment += minutes(6);
  campaigns::ActionRequest why;
  why.comment = "The link of the offer is wrong.";
  TOOLYARD_TRY_VOID(site.services.mailing.campaigns().act(call, id, campaigns::Action::pause, why));
  return {};
}

Result<void> prepare(Site& site, const Call& call) {
  auto& service = site.services.mailing.campaigns();
  TOOLYARD_TRY(const auto next,
               service.create(call, campaign_of({"News of this month", "What is new, {{name}}",
                                                 "Four texts and a faster formatter"})));
  campaigns::ActionRequest when;
  when.send_at = site.now + std::chrono::days(5);
  TOOLYARD_TRY_VOID(service.act(call, next.id, campaigns::Action::schedule, when));
  auto draft = campaign_of(
      {"A question to readers", "Which tool do you miss?", "Answer with one line, and we read it"});
  draft.tags = {"survey"};
  TOOLYARD_TRY_VOID(service.create(call, draft));
  return {};
}

}  // namespace

void plan_campaigns(Site& site) {
  const auto readers = std::make_shared<Readers>(site);
  for (const auto& letter : sent_letters) plan_letter(site, readers, letter);
  site.plan(site.at(3, 15), "ada",
            [&site, readers](const Call& call) { return pause(site, readers, call); });
  site.plan(site.at(1, 14), "ada", [&](const Call& call) { return prepare(site, call); });
}

}  // namespace toolyard::demo
