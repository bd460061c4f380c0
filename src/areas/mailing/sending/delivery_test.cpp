#include "areas/mailing/sending/delivery.h"

#include <gtest/gtest.h>

namespace toolyard::campaigns {
namespace {

using enum DeliveryState;

TEST(CampaignDelivery, GoesItsWay) {
  EXPECT_EQ(after(pending, DeliveryEvent::claimed), sending);
  EXPECT_EQ(after(sending, DeliveryEvent::accepted), sent);
  EXPECT_EQ(after(sending, DeliveryEvent::try_later), pending);
  EXPECT_EQ(after(sending, DeliveryEvent::refused), failed);
  EXPECT_EQ(after(sending, DeliveryEvent::address_refused), bounced);
  EXPECT_EQ(after(sending, DeliveryEvent::claimed), sending);
  EXPECT_EQ(after(sent, DeliveryEvent::bounced), bounced);
}

TEST(CampaignDelivery, IsSkippedOnlyBeforeItIsOut) {
  for (const auto& known : spellings(DeliveryState{}))
    EXPECT_EQ(after(known.value, DeliveryEvent::not_wanted),
              is_over(known.value) ? known.value : skipped)
        << known.name;
}

// A late worker cannot change a delivery that has ended.
TEST(CampaignDelivery, NothingUndoesAnEnd) {
  for (const auto state : {failed, bounced, skipped})
    for (const auto event :
         {DeliveryEvent::claimed, DeliveryEvent::accepted, DeliveryEvent::try_later,
          DeliveryEvent::refused, DeliveryEvent::address_refused, DeliveryEvent::bounced})
      EXPECT_EQ(after(state, event), state);
  EXPECT_EQ(after(sent, DeliveryEvent::claimed), sent);
  EXPECT_EQ(after(sent, DeliveryEvent::try_later), sent);
}

TEST(CampaignDelivery, IsCountedOnce) {
  EXPECT_EQ(count_of(pending, false), DeliveryCount::pending);
  EXPECT_EQ(count_of(sending, false), DeliveryCount::pending);
  EXPECT_EQ(count_of(sent, true), DeliveryCount::sent);
  EXPECT_EQ(count_of(bounced, true), DeliveryCount::sent);
  EXPECT_EQ(count_of(bounced, false), DeliveryCount::failed);
  EXPECT_EQ(count_of(failed, false), DeliveryCount::failed);
  EXPECT_EQ(count_of(skipped, false), DeliveryCount::skipped);
}

}  // namespace
}  // namespace toolyard::campaigns
