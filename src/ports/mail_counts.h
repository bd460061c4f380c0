// Counts in memory how the mails of this process ended, for operators. Whoever sends mails holds
// one and notes them; counting takes no lock.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>

#include "core/metric.h"

namespace toolyard {

enum class MailOutcome : std::uint8_t { sent, deferred, failed };
constexpr auto spellings(MailOutcome) {
  return std::array<Spelling<MailOutcome>, 3>{
      {{MailOutcome::sent, "sent", "The mail server has taken it."},
       {MailOutcome::deferred, "deferred", "It did not work; it is tried again."},
       {MailOutcome::failed, "failed", "It is not tried again."}}};
}

class MailCounts {
 public:
  void note(MailOutcome outcome, std::uint64_t mails = 1) noexcept {
    counts_[static_cast<std::size_t>(outcome)].fetch_add(mails, std::memory_order_relaxed);
  }

  void tell(MetricSink& sink) const {
    static constexpr MetricFamily emails{"toolyard_emails_total", MetricKind::counter,
                                         "Mails that this node has tried to send."};
    sink.begin(emails);
    for (const auto& outcome : spellings(MailOutcome{}))
      sink.add({{"outcome", outcome.name}},
               counts_[static_cast<std::size_t>(outcome.value)].load());
  }

 private:
  std::array<std::atomic<std::uint64_t>, 3> counts_{};
};

}  // namespace toolyard
