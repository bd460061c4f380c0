#include "ports/mail_counts.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard {
namespace {

class Told final : public MetricSink {
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

TEST(MailCounts, TellHowMailsEnded) {
  MailCounts counts;
  counts.note(MailOutcome::sent, 3);
  counts.note(MailOutcome::failed);
  counts.note(MailOutcome::sent);
  Told told;
  counts.tell(told);
  EXPECT_EQ(told.text, "toolyard_emails_total: sent 4 deferred 0 failed 1");
}

}  // namespace
}  // namespace toolyard
