// A mailer that counts how attempts to send have ended, for operators.
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
  std::array<std::atomic<std::uint64_t>, 3> counts_{};  // by outcome
};

}  // namespace toolyard
