// Mailer that counts the outcomes of attempts to send, for metrics.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/metric.h"
#include "ports/mailer.h"

namespace toolyard {

class CountedMailer final : public Mailer {
 public:
  explicit CountedMailer(std::unique_ptr<Mailer> inner) : inner_(std::move(inner)) {}

  std::string_view name() const override { return inner_->name(); }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) override;

  void collect(MetricSink& sink) const;

 private:
  enum class Outcome : std::uint8_t { sent, deferred, failed };

  const std::unique_ptr<Mailer> inner_;
  std::array<std::atomic<std::uint64_t>, 3> counts_{};  // indexed by Outcome
};

}  // namespace toolyard
