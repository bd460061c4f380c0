// A simulated mail server, and the link of one process to it: connections fail, emails are deferred
// or rejected, and the reply to an accepted email may be lost.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "ports/mailer.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

class MailServer {
 public:
  struct Mail {
    std::string message_id;
    const Process* process = nullptr;
    // The sender cannot know that the email was accepted and may send it again: the reply was lost,
    // or the process was killed before it stored the result.
    bool is_unknown = false;
    bool is_noted = false;  // marked as sent in the database
  };

  explicit MailServer(World& world);

  std::expected<void, MailFault> take(const Process& process, const OutgoingMail& mail,
                                      const std::stop_token& stop);
  void go_away(std::int64_t us) { away_until_us_ = world_.now_us() + us; }
  void calm_down();

  const std::map<std::string, std::vector<Mail>>& mails() const { return mails_; }
  std::map<std::string, std::vector<Mail>>& mails() { return mails_; }
  // Returns whether emails to this address are rejected permanently.
  bool refuses(const std::string& to) const { return refused_.contains(to); }

 private:
  std::expected<void, MailFault> reply(const OutgoingMail& mail);
  void accept(const Process& process, const OutgoingMail& mail);

  World& world_;
  double fails_ = 0, defers_ = 0, refuses_ = 0, loses_answer_ = 0;
  const std::int64_t slowest_ms_;
  std::int64_t away_until_us_ = 0;
  std::map<std::string, std::vector<Mail>> mails_;  // by recipient
  std::set<std::string> refused_;
};

class MailLink final : public Mailer {
 public:
  MailLink(MailServer& server, const Process& process) : server_(server), process_(process) {}

  std::string_view name() const override { return "simulated"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) override {
    return server_.take(process_, mail, stop);
  }

 private:
  MailServer& server_;
  const Process& process_;
};

}  // namespace toolyard::simulation
