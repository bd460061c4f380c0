#include "app/outside/counted_mailer.h"

#include <utility>

namespace toolyard {
namespace {

constexpr std::array<std::string_view, 3> outcomes{"sent", "deferred", "failed"};
constexpr MetricFamily emails{"toolyard_emails_total", MetricKind::counter,
                              "Number of attempts of this node to send an email."};

}  // namespace

std::expected<void, MailFault> CountedMailer::send(const OutgoingMail& mail, std::stop_token stop) {
  auto sent = inner_->send(mail, std::move(stop));
  auto outcome = Outcome::sent;
  if (!sent) {
    const bool is_final = sent.error().kind == MailFaultKind::refused ||
                          sent.error().kind == MailFaultKind::address_refused;
    outcome = is_final ? Outcome::failed : Outcome::deferred;
  }
  counts_[static_cast<std::size_t>(outcome)].fetch_add(1, std::memory_order_relaxed);
  return sent;
}

void CountedMailer::collect(MetricSink& sink) const {
  sink.begin(emails);
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    sink.add({{"outcome", outcomes[i]}}, counts_[i].load(std::memory_order_relaxed));
}

}  // namespace toolyard
