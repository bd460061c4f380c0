#include "app/outside/counted_mailer.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>

namespace toolyard {
namespace {

class CollectedMetrics final : public MetricSink {
 public:
  std::string text;

 private:
  void begin(const MetricFamily& family) override { text.append(family.name).append(":"); }
  void add(std::initializer_list<MetricLabel> labels, MetricValue value,
           std::string_view) override {
    for (const auto& label : labels) text.append(" ").append(label.value);
    text.append(" ").append(std::to_string(std::get<std::uint64_t>(value)));
  }
};

class FakeMailer final : public Mailer {
 public:
  explicit FakeMailer(std::deque<std::expected<void, MailFault>> outcomes)
      : outcomes_(std::move(outcomes)) {}
  std::string_view name() const override { return "fake"; }
  std::expected<void, MailFault> send(const OutgoingMail&, std::stop_token) override {
    auto outcome = std::move(outcomes_.front());
    outcomes_.pop_front();
    return outcome;
  }

 private:
  std::deque<std::expected<void, MailFault>> outcomes_;
};

TEST(CountedMailer, CountsHowAttemptsHaveEnded) {
  const auto fault = [](MailFaultKind kind) {
    return std::expected<void, MailFault>(std::unexpected(MailFault{.kind = kind}));
  };
  CountedMailer mailer(std::make_unique<FakeMailer>(
      std::deque<std::expected<void, MailFault>>{{},
                                                 fault(MailFaultKind::no_server),
                                                 fault(MailFaultKind::try_later),
                                                 fault(MailFaultKind::refused),
                                                 fault(MailFaultKind::address_refused),
                                                 fault(MailFaultKind::stopped),
                                                 {}}));
  EXPECT_EQ(mailer.name(), "fake");
  EXPECT_TRUE(mailer.send({}, {}));
  for (const auto kind :
       {MailFaultKind::no_server, MailFaultKind::try_later, MailFaultKind::refused,
        MailFaultKind::address_refused, MailFaultKind::stopped}) {
    const auto sent = mailer.send({}, {});
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().kind, kind);
  }
  EXPECT_TRUE(mailer.send({}, {}));
  CollectedMetrics collected;
  mailer.collect(collected);
  EXPECT_EQ(collected.text, "toolyard_emails_total: sent 2 deferred 3 failed 2");
}

}  // namespace
}  // namespace toolyard
