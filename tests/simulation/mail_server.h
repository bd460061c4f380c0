// A mail server, and the way of one process to it: connections fail, mails are deferred or refused,
// and the answer to a mail that was taken may be lost.
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
    // Whoever sent it may not know, and is right to send it again: its answer got lost, or the
    // process was killed before it had written down that it was taken.
    bool is_unknown = false;
    bool is_noted = false;  // in the database, as sent
  };

  explicit MailServer(World& world);

  std::expected<void, MailFault> take(const Process& process, const OutgoingMail& mail,
                                      const std::stop_token& stop);
  void go_away(std::int64_t us) { away_until_us_ = world_.now_us() + us; }
  void calm_down();

  const std::map<std::string, std::vector<Mail>>& mails() const { return mails_; }
  std::map<std::string, std::vector<Mail>>& mails() { return mails_; }
  // Whose mails it refuses for good.
  bool refuses(const std::string& to) const { return refused_.contains(to); }

 private:
  std::expected<void, MailFault> reply(const OutgoingMail& mail);
  void accept(const Process& process, const OutgoingMail& mail);

  World& world_;
  double fails_ = 0, defers_ = 0, refuses_ = 0, loses_answer_ = 0;
  const std::int64_t slowest_ms_;
  std::int64_t away_until_us_ = 0;
  std::map<std::string, std::vector<Mail>> mails_;  // by who got them
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
