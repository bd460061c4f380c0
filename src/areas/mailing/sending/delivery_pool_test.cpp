#include "areas/mailing/sending/delivery_pool.h"

#include <gtest/gtest.h>

#include "tests/support/escaping.h"

namespace toolyard::campaigns {
namespace {

using testing::CountedThreads;
using testing::Escaping;

TEST(DeliveryPool, FinishesWhateverTheMailerThrows) {
  CountedThreads threads;
  const auto send = [](const Delivery& one, std::stop_token) -> std::expected<void, MailFault> {
    testing::let_escape(Escaping(one.subscriber % 3));
    return {};
  };
  std::stop_source stop;
  DeliveryPool pool(2, send, stop.get_token(), threads);
  std::array<int, 3> sent{}, failed{};
  std::int64_t next = 0;
  for (int round = 0; round < 6; ++round) {
    std::vector<Delivery> deliveries(pool.free());
    for (auto& one : deliveries) one.subscriber = next++;
    pool.put(std::move(deliveries));
    while (!pool.is_idle())
      for (const auto& one : pool.take_finished(std::chrono::seconds(10))) {
        const auto kind = std::size_t(one.delivery.subscriber % 3);
        ++(one.outcome ? sent : failed)[kind];
        if (one.outcome) continue;
        EXPECT_EQ(one.outcome.error().kind, MailFaultKind::try_later);
        EXPECT_FALSE(one.outcome.error().may_have_gone);
      }
  }
  EXPECT_EQ(sent, (std::array{4, 0, 0}));
  EXPECT_EQ(failed, (std::array{0, 4, 4}));
  EXPECT_EQ(threads.failures("mail-sender"), 8u);
}

}  // namespace
}  // namespace toolyard::campaigns
