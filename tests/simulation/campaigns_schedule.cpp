#include "tests/simulation/campaigns_schedule.h"

#include <algorithm>

#include "tests/server/campaigns_client.h"

namespace toolyard::simulation {
namespace {

using campaigns::Action;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int mailing_nodes = 2;
const Call operator_call{.caller = {.user = UserId{1}, .role = Role::admin}};

campaigns::Dependencies dependencies_of(CampaignNode& node, World& world,
                                        const campaigns::Options& options) {
  return {.database = node.store,
          .jobs = node.jobs.queue(),
          .clock = world.clock_of(node.process().node),
          .mailer = node.mailer,
          .sender = {.from = {"", "news@yard.example"},
                     .list_id = "news.yard.example",
                     .base_url = "https://yard.example"},
          .signer = LinkSigner{SecretKey(std::string(32, 's'))},
          .threads = node.threads,
          .options = options,
          .others = {},
          .log = node.log};
}

void empty_tables(Database& real) {
  static_cast<void>(real.write([](Transaction& transaction) -> Result<void> {
    transaction.run_script(
        "delete from campaign_deliveries; delete from campaign_failures; delete from "
        "campaign_links; "
        "delete from campaign_tags; "
        "delete from campaign_bodies; delete from mail_events; delete from campaigns; "
        "delete from mail_list_members; delete from mail_lists; delete from subscriber_tags; "
        "delete from subscribers; delete from subscriber_counts; delete from audit_entries; "
        "delete from jobs; delete from sqlite_sequence;");
    return {};
  }));
}

void add_people(Database& real, std::int64_t count) {
  static_cast<void>(real.write([&](Transaction& transaction) -> Result<void> {
    for (std::int64_t i = 1; i <= count; ++i)
      testing::add_person(transaction, {.email = "p" + std::to_string(i) + "@example.org"});
    return {};
  }));
}

}  // namespace

CampaignNode::CampaignNode(World& world, Process& process, Database& real, MailServer& server,
                           const campaigns::Options& options, const Store::Observe& observe)
    : Node(process), store(world, process, real, observe), log(world, process), threads(log),
      jobs(store, world.clock_of(process.node), log, threads, {.threads = 2, .poll = seconds(4)}),
      mailer(server, process), campaigns(dependencies_of(*this, world, options)) {
  for (auto& [kind, handler] : campaigns.job_handlers()) jobs.add_handler(kind, handler);
  jobs.start();
  planner_ = threads.start("planner", [this](const std::stop_token& stop) {
    do static_cast<void>(campaigns.look_after());
    while (sleep_for(stop, seconds(20)));
  });
}

void CampaignNode::end() {
  planner_.end();
  jobs.finish();
}

CampaignsSchedule::CampaignsSchedule(std::uint64_t seed, Database& real)
    : Schedule(seed, mailing_nodes), real_(real), server_(world()),
      people_(world().random().between(5, 25)) {
  auto& random = world().random();
  options_ = {.connections = random.between(1, 3), .retry_s = 5};
  if (random.chance(0.4)) rate_ = random.between(10, 60);
  empty_tables(real);
  add_people(real, people_);
}

std::int64_t CampaignsSchedule::amount() const {
  std::int64_t count = 0;
  for (const auto& [to, mails] : server_.mails()) count += std::ssize(mails);
  return count;
}

std::shared_ptr<Node> CampaignsSchedule::start_node(Process& process) {
  return std::make_shared<CampaignNode>(world(), process, real_, server_, options_,
                                        [this](const Process&) { look(); });
}

void CampaignsSchedule::look() {
  const auto noted = rows<std::string>(
      "select s.email from campaign_deliveries d join subscribers s on s.id = d.subscriber "
      "where d.state = 'sent'");
  for (const auto& to : noted) {
    auto& mails = server_.mails()[to];
    if (mails.empty()) world().violated("a mail to " + to + " is marked as sent, and was not");
    for (auto& mail : mails) mail.is_noted = true;
  }
  check_owners();
}

// Checks that only one job at a time takes emails, and that none does after a pause is confirmed:
// then only emails are sent that were already taken.
void CampaignsSchedule::check_owners() {
  Takes now;
  for (auto& one : rows<Taken>(
           "select s.email, d.owner, d.attempt from campaign_deliveries d join subscribers s "
           "on s.id = d.subscriber where d.state = 'sending'")) {
    const std::pair take(one.owner, one.attempt);
    now.emplace(one.email, take);
    const auto known = taken_.find(one.email);
    if (known != taken_.end() && known->second == take) continue;
    if (is_paused_) world().violated("the mail to " + one.email + " is taken after the pause");
    if (former_.contains(one.owner))
      world().violated("a job takes the mail to " + one.email + " though another has taken over");
    if (taker_ != one.owner && !taker_.empty()) former_.insert(taker_);
    taker_ = one.owner;
  }
  taken_ = std::move(now);
}

void CampaignsSchedule::create() {
  campaigns::Campaign campaign;
  campaign.name = "All";
  campaign.subject = "Hello";
  campaign.body = R"(<p>Hello <a href="https://shop.example/">there</a></p>)";
  campaign.lists = {"news"};
  campaign.rate_per_minute = rate_;
  while (rows<std::int64_t>("select id from campaigns").empty()) {
    if (const auto node = any<CampaignNode>())
      static_cast<void>(node->campaigns.service().create(operator_call, campaign));
    world().sleep(milliseconds(500));
  }
}

// Repeats an action until its success is confirmed.
void CampaignsSchedule::act(Action action) {
  for (;;) {
    if (const auto node = any<CampaignNode>()) {
      const auto done =
          node->campaigns.service().act(operator_call, campaigns::CampaignId{1}, action, {});
      if (node->process().is_alive && (done || done.error().type->kind != ErrorKind::unavailable))
        return;
    }
    world().sleep(milliseconds(world().random().below(2'000)));
  }
}

void CampaignsSchedule::operate() {
  auto& random = world().random();
  create();
  act(Action::start);
  while (!world().is_calm() && random.chance(0.4)) {
    world().sleep(milliseconds(random.below(60'000)));
    act(Action::pause);
    is_paused_ = true;
    world().sleep(milliseconds(random.below(20'000)));
    is_paused_ = false;
    act(Action::start);
  }
}

std::vector<std::function<void()>> CampaignsSchedule::callers() {
  return {[this] { operate(); }};
}

void CampaignsSchedule::disturb() {
  world().note("the mail server is away");
  server_.go_away(world().random().between(100'000, 30'000'000));
}

void CampaignsSchedule::faults_ended() { server_.calm_down(); }

bool CampaignsSchedule::is_over() {
  const auto all = rows<std::string>("select status from campaigns");
  return all.size() == 1 && all[0] == "finished";
}

void CampaignsSchedule::check_end() {
  check_recipients();
  check_doubles();
}

void CampaignsSchedule::check_recipients() {
  const auto all = rows<Delivery>(
      "select s.email, d.state from campaign_deliveries d join subscribers s "
      "on s.id = d.subscriber");
  if (std::ssize(all) != people_) world().violated("not everybody is a recipient");
  std::map<std::string, std::int64_t> counts;
  for (const auto& [email, state] : all) {
    ++counts[state];
    const auto mails = std::ssize(server_.mails()[email]);
    if (state == "sent" && mails == 0) world().violated(email + " has no mail");
    // Deferred too often, or rejected.
    if (state == "failed" || state == "bounced") continue;
    if (state != "sent") world().violated("the mail to " + email + " is " + state);
  }
  const auto report = rows<Row>("select status, to_send, sent, failed, skipped from campaigns")[0];
  if (report.sent != counts["sent"] || report.failed != counts["failed"] + counts["bounced"] ||
      report.sent + report.failed + report.skipped != report.to_send)
    world().violated("the counts of the campaign do not add up");
}

// Checks that a killed process causes at most one duplicate email per connection.
void CampaignsSchedule::check_doubles() {
  if (world().largest_offset() >= std::chrono::minutes(2)) return;
  std::map<const Process*, std::int64_t> doubled;
  for (const auto& [to, mails] : server_.mails())
    for (std::size_t i = 0; i + 1 < mails.size(); ++i)
      if (!mails[i].is_unknown) ++doubled[mails[i].process];
  for (const auto& [process, count] : doubled)
    if (count > options_.connections)
      world().violated("process " + std::to_string(process->number) + " has cost " +
                       std::to_string(count) + " mails");
}

}  // namespace toolyard::simulation
