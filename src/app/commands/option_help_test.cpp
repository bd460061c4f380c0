#include "app/commands/option_help.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

enum class Pace { slow, fast };
constexpr auto spellings(Pace) {
  return std::to_array<Spelling<Pace>>({{Pace::slow, "slow"}, {Pace::fast, "fast"}});
}

struct Plain {
  std::string_view first;
  std::int64_t wait_ms = 5;
  static constexpr auto fields(auto...) {
    return std::array{field<&Plain::first>("Comes first."), field<&Plain::wait_ms>("A wait.")};
  }
};

struct Grouped {
  bool deep = false;
  Pace pace = Pace::slow;
  std::int64_t speed = 20;
  std::string_view input;
  std::string_view loud;
  static constexpr auto fields(auto...) {
    return std::array{field<&Grouped::deep>("Goes deep.").rare().group("Sound"),
                      field<&Grouped::pace>("A pace."),
                      field<&Grouped::speed>("A speed.").group("Sound").unit("words/min"),
                      field<&Grouped::input>("The input.").main(),
                      field<&Grouped::loud>("How loud.").group("Sound")};
  }
};

TEST(OptionHelp, IsAListWithoutGroups) {
  EXPECT_EQ(option_help(type_of<Plain>),
            "  --first                 Comes first.\n"
            "  --wait-ms MS            A wait. Default: 5.\n");
}

TEST(OptionHelp, HasTheInputFirstAndWhatIsRareLast) {
  EXPECT_EQ(option_help(type_of<Grouped>),
            "  --input                 The input.\n  --pace                  A pace. Values: slow, "
            "fast. Default: slow.\n\nSound:\n  --speed WORDS/MIN       A speed. Default: 20.\n  "
            "--loud                  How loud.\n\nAdvanced options:\n  --deep                  "
            "Goes deep. Default: false.\n");
}

struct Tabled {
  std::string_view host = "localhost|::1";
  std::string_view token;
  Pace pace = Pace::slow;
  static constexpr auto fields(auto...) {
    return std::array{field<&Tabled::host>("Where, or `a|b`."),
                      field<&Tabled::token>("A token.").secret(),
                      field<&Tabled::pace>("A pace.").group("Sound")};
  }
};

TEST(OptionTables, HaveARowForEachField) {
  EXPECT_EQ(option_tables(type_of<Tabled>),
            "| setting | default | meaning |\n"
            "|---|---|---|\n"
            "| `host` | `localhost\\|::1` | Where, or `a\\|b`. |\n"
            "| `token`, `token_file` |  | A token. |\n"
            "\n"
            "### Sound\n"
            "\n"
            "| setting | default | meaning |\n"
            "|---|---|---|\n"
            "| `pace` | `slow` | A pace. `slow` `fast` |\n");
}

}  // namespace
}  // namespace toolyard
