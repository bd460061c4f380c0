// Simulates an email campaign that several nodes send while they are killed, the mail server is
// unavailable at times, and an operator pauses it: every recipient gets the email once, except
// where it cannot be known whether it was delivered.
#pragma once
#include <map>
#include <set>
#include <string>
#include <utility>

#include "areas/jobs/jobs.h"
#include "areas/mailing/campaigns/campaigns.h"
#include "tests/simulation/mail_server.h"
#include "tests/simulation/world/schedule.h"
#include "tests/simulation/world/store.h"

namespace toolyard::simulation {

class CampaignNode final : public Node {
 public:
  CampaignNode(World& world, Process& process, Database& real, MailServer& server,
               const campaigns::Options& options, const Store::Observe& observe);
  void end() override;

  Store store;
  WorldLog log;
  Threads threads;
  jobs::Jobs jobs;
  MailLink mailer;
  campaigns::Campaigns campaigns;

 private:
  Thread planner_;
};

class CampaignsSchedule final : public Schedule {
 public:
  CampaignsSchedule(std::uint64_t seed, Database& real);
  std::int64_t amount() const override;

 private:
  struct Row {
    std::string status;
    std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0;
    static constexpr auto fields(auto...) {
      return row_columns<Row, &Row::status, &Row::to_send, &Row::sent, &Row::failed,
                         &Row::skipped>();
    }
  };
  struct Taken {
    std::string email, owner;
    std::int64_t attempt = 0;
    static constexpr auto fields(auto...) {
      return row_columns<Taken, &Taken::email, &Taken::owner, &Taken::attempt>();
    }
  };
  struct Delivery {
    std::string email, state;
    static constexpr auto fields(auto...) {
      return row_columns<Delivery, &Delivery::email, &Delivery::state>();
    }
  };

  std::shared_ptr<Node> start_node(Process& process) override;
  std::vector<std::function<void()>> callers() override;
  void disturb() override;
  void faults_ended() override;
  bool is_over() override;
  void check_end() override;

  template <class T> std::vector<T> rows(std::string_view sql) {
    return *real_.read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  void look();
  void check_owners();
  void create();
  void act(campaigns::Action action);
  void operate();
  void check_recipients();
  void check_doubles();

  Database& real_;
  MailServer server_;
  campaigns::Options options_;
  const std::int64_t people_;
  std::optional<std::int64_t> rate_;
  // Owner and attempt of each email that is being sent, by address.
  using Takes = std::map<std::string, std::pair<std::string, std::int64_t>>;
  Takes taken_;
  std::string taker_;             // owner that has taken the last emails
  std::set<std::string> former_;  // owners that took emails before
  bool is_paused_ = false;        // the pause is confirmed to the operator
};

}  // namespace toolyard::simulation
