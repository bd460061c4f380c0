// Visits that wait to be counted: added by many threads, up to a number of bytes.
#include "areas/visits/counting/view_buffer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <stdexcept>
#include <thread>
#include <vector>

namespace toolyard::visits {
namespace {

Visit view_of(std::string_view path) {
  return {.address = "192.0.2.1",
          .user_agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          .host = "tools.example.org",
          .path = path,
          .query = "a=b",
          .referrer = "https://forum.example.net/"};
}

TEST(ViewBuffers, ReturnWhatWasAdded) {
  ViewBuffer buffer(1'000'000);
  auto visit = view_of("/a/");
  visit.is_view = false;
  visit.event = Event::registered;
  visit.at = Instant(std::chrono::seconds(7));
  const std::string long_text(5'000, 'x');
  visit.query = long_text;
  ASSERT_TRUE(buffer.add(visit));
  int count = 0;
  buffer.drain([&](const Visit& found) {
    ++count;
    EXPECT_FALSE(found.is_view);
    EXPECT_EQ(found.event, Event::registered);
    EXPECT_EQ(found.at, visit.at);
    EXPECT_EQ(found.address, visit.address);
    EXPECT_EQ(found.user_agent, visit.user_agent);
    EXPECT_EQ(found.host, visit.host);
    EXPECT_EQ(found.path, visit.path);
    EXPECT_EQ(found.query, long_text.substr(0, found.query.size()));
    EXPECT_EQ(found.query.size(), 1'024u);
    EXPECT_EQ(found.referrer, visit.referrer);
  });
  EXPECT_EQ(count, 1);
}

TEST(ViewBuffers, GiveEachVisitOfManyThreadsOnce) {
  constexpr int writers = 4, visits_each = 20'000;
  ViewBuffer buffer(64u << 20);
  std::map<std::string, int> counts;
  const auto drain = [&] {
    buffer.drain([&](const Visit& visit) { ++counts[std::string(visit.path)]; });
  };
  std::atomic<int> active = writers;
  std::vector<std::jthread> threads;
  for (int w = 0; w < writers; ++w)
    threads.emplace_back([&, w] {
      for (int i = 0; i < visits_each; ++i)
        EXPECT_TRUE(buffer.add(view_of(std::to_string(w * visits_each + i))));
      --active;
    });
  while (active > 0) drain();
  threads.clear();
  drain();
  EXPECT_EQ(counts.size(), std::size_t(writers * visits_each));
  for (const auto& [path, count] : counts) EXPECT_EQ(count, 1) << path;
}

TEST(ViewBuffers, HaveAllTheirRoomForOneThread) {
  constexpr std::size_t max_bytes = 1u << 20;
  ViewBuffer buffer(max_bytes);
  std::size_t added = 0;
  while (buffer.add(view_of("/"))) ++added;
  std::size_t found = 0;
  buffer.drain([&](const Visit&) { ++found; });
  EXPECT_EQ(found, added);
  EXPECT_GT(added, max_bytes / 300) << "each takes less than 200 bytes";
  EXPECT_LT(added, max_bytes / 100);
  EXPECT_TRUE(buffer.add(view_of("/"))) << "there is room again";
}

TEST(ViewBuffers, GoOnAfterAnException) {
  ViewBuffer buffer(1'000'000);
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(buffer.add(view_of(std::to_string(i))));
  std::map<std::string, int> counts;
  const auto drain = [&] {
    buffer.drain([&](const Visit& visit) {
      ++counts[std::string(visit.path)];
      if (visit.path == "4") throw std::runtime_error("cannot be counted");
    });
  };
  EXPECT_THROW(drain(), std::runtime_error);
  EXPECT_EQ(counts.size(), 5u);
  ASSERT_TRUE(buffer.add(view_of("10")));
  drain();
  EXPECT_EQ(counts.size(), 11u);
  for (const auto& [path, count] : counts) EXPECT_EQ(count, 1) << path;
}

}  // namespace
}  // namespace toolyard::visits
