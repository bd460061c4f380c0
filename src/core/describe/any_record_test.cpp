#include "core/describe/any_record.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard {
namespace {

int living = 0;

struct Counted {
  Counted() { ++living; }
  ~Counted() { --living; }
};

struct Near : Counted {
  std::string text = "as it is by default, and long enough to be allocated";
  static constexpr auto fields(auto...) { return std::array{field<&Near::text>("")}; }
};
struct Far : Near {
  std::array<char, 4000> more{};
};

template <class T> void lives_and_ends() {
  {
    AnyRecord record(type_of<T>);
    EXPECT_EQ(living, 1);
    auto& held = *static_cast<T*>(record.get());
    EXPECT_EQ(held.text, T().text);
    held.text += '.';
  }
  EXPECT_EQ(living, 0);
}

TEST(AnyRecord, LivesAndEndsWhereverItLies) {
  lives_and_ends<Near>();
  lives_and_ends<Far>();
}

}  // namespace
}  // namespace toolyard
