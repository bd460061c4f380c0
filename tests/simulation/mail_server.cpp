#include "tests/simulation/mail_server.h"

namespace toolyard::simulation {
namespace {

using enum MailFaultKind;

std::unexpected<MailFault> fault(MailFaultKind kind, std::string what) {
  return std::unexpected(MailFault{.kind = kind, .what = std::move(what)});
}

std::string message_id_of(std::string_view text) {
  constexpr std::string_view name = "Message-ID: ";
  const auto begin = text.find(name);
  if (begin == text.npos) return {};
  return std::string(
      text.substr(begin + name.size(), text.find("\r\n", begin) - begin - name.size()));
}

double drawn_for_mails(Random& random, double max) {
  return random.chance(0.4) ? 0 : max * double(random.below(1'000)) / 1'000;
}

}  // namespace

MailServer::MailServer(World& world)
    : world_(world), slowest_ms_(world.random().chance(0.5) ? 4'000 : 20'000) {
  auto& random = world.random();
  fails_ = drawn_for_mails(random, 0.1);
  defers_ = drawn_for_mails(random, 0.1);
  refuses_ = drawn_for_mails(random, 0.05);
  loses_answer_ = drawn_for_mails(random, 0.05);
}

void MailServer::calm_down() {
  fails_ = defers_ = refuses_ = loses_answer_ = 0;
  away_until_us_ = 0;
}

void MailServer::accept(const Process& process, const OutgoingMail& mail) {
  auto& all = mails_[mail.to];
  const auto id = message_id_of(mail.text);
  world_.note("the mail server takes a mail to " + mail.to + " from process " +
              std::to_string(process.number));
  for (const auto& one : all) {
    if (one.message_id != id) world_.violated("another Message-ID for " + mail.to);
    // Leases of emails depend on clocks, so that wrong clocks may cause duplicates.
    if (world_.largest_offset() >= std::chrono::minutes(2)) continue;
    if (one.is_noted) world_.violated(mail.to + " gets a mail that is marked as sent");
    const bool is_right = one.is_unknown || !one.process->is_alive;
    if (!is_right) world_.violated(mail.to + " gets a mail twice");
  }
  all.push_back({.message_id = id, .process = &process});
}

std::expected<void, MailFault> MailServer::reply(const OutgoingMail& mail) {
  auto& random = world_.random();
  if (random.chance(refuses_)) refused_.insert(mail.to);
  if (refuses(mail.to)) return fault(random.chance(0.5) ? refused : address_refused, "550 no");
  if (random.chance(defers_)) return fault(try_later, "451 not now");
  return {};
}

std::expected<void, MailFault> MailServer::take(const Process& process, const OutgoingMail& mail,
                                                const std::stop_token& stop) {
  auto& random = world_.random();
  const auto travel = [&] {
    world_.sleep(std::chrono::milliseconds(random.below(slowest_ms_)));
    return process.is_alive && world_.now_us() >= away_until_us_ && !random.chance(fails_);
  };
  if (stop.stop_requested()) return fault(stopped, "stopped");
  if (!travel()) return fault(no_server, "no connection");
  if (stop.stop_requested()) return fault(stopped, "stopped");
  if (auto answer = reply(mail); !answer) return answer;
  accept(process, mail);
  const auto number = mails_[mail.to].size() - 1;
  if (travel() && !random.chance(loses_answer_)) return {};
  mails_[mail.to][number].is_unknown = true;
  return std::unexpected(MailFault{.kind = no_server, .what = "no answer", .may_have_gone = true});
}

}  // namespace toolyard::simulation
