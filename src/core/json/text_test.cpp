#include "core/json/text.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "core/json/writer.h"

namespace toolyard {
namespace {

// Reference implementation of RFC 8259, one character at a time.
std::string escaped_simply(std::string_view text) {
  std::string out;
  constexpr std::string_view names = "btnvfr";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out.append({'\\', c});
    else if (byte >= 0x20) out += c;
    else if (byte >= 8 && byte <= 13 && byte != 11) out.append({'\\', names[byte - 8u]});
    else out.append("\\u00").append({byte < 16 ? '0' : '1', "0123456789abcdef"[byte & 15]});
  }
  return out;
}

TEST(JsonText, EscapesLikeTheSimpleLoopAtEveryLength) {
  std::mt19937 random(7);
  for (std::size_t length = 0; length <= 1000; ++length) {
    // An exact-size buffer, so that reading beyond its end is detected.
    const std::unique_ptr<char[]> text(new char[length]);
    for (std::size_t i = 0; i < length; ++i)
      text[i] = static_cast<char>(random() % (length % 3 == 0 ? 128 : 40));
    const std::string_view view(text.get(), length);
    std::string out = "before";
    append_json_escaped(out, view);
    ASSERT_EQ(out, "before" + escaped_simply(view));
    const auto size = out.size() - 6;
    const std::unique_ptr<char[]> back(new char[size]);
    std::copy_n(out.data() + 6, size, back.get());
    ASSERT_EQ(unescape_json(back.get(), size), view);
  }
}

TEST(JsonText, FindsTheOneEscapeWhereverItStands) {
  for (std::size_t length = 1; length <= 140; ++length)
    for (std::size_t place = 0; place < length; ++place)
      for (const char c : std::string("\0\x1f !\"#[\\]\x7f\x80\xa2\xdc\xff", 14)) {
        std::string text(length, 'x'), out;
        text[place] = c;
        append_json_escaped(out, text);
        ASSERT_EQ(out, escaped_simply(text)) << length << ' ' << place;
      }
}

TEST(JsonText, EscapesLongTexts) {
  const std::string controls(200'000, '\x01');
  std::string out;
  append_json_escaped(out, controls);
  EXPECT_EQ(out.size(), controls.size() * 6);
  const std::string mixed = std::string(100'000, 'x') + std::string(100'000, '"');
  out.clear();
  append_json_escaped(out, mixed);
  EXPECT_EQ(out, escaped_simply(mixed));
}

TEST(JsonText, HasRoomForTheMembersBehindALongText) {
  std::string out;
  append_json_escaped(out, std::string(1'000'000, 'x'));
  const auto* const data = out.data();
  out.append(20'000, 'y');
  EXPECT_EQ(out.data(), data);
  EXPECT_LT(out.capacity(), 1'100'000u);
  std::string few;
  append_json_escaped(few, std::string(200, 'x'));
  EXPECT_LT(few.capacity(), 600u) << "a short text stays short";
}

TEST(JsonText, UnescapesPairsAndRefusesHalves) {
  const auto unescaped = [](std::string text) -> std::optional<std::string> {
    const auto done = unescape_json(text.data(), text.size());
    return done ? std::optional(std::string(*done)) : std::nullopt;
  };
  EXPECT_EQ(unescaped(R"(\ud83d\ude00 \u00e9\/)"), "😀 é/");
  for (const auto* broken : {R"(\ud83d)", R"(\ude00)", R"(\ud83dx)", R"(\ud83d\u0041)", R"(\u12)",
                             R"(\u12g4)", "\\", R"(\q)"})
    EXPECT_EQ(unescaped(broken), std::nullopt) << broken;
}

TEST(JsonWriter, WritesNumbersThatComeBack) {
  std::string out;
  for (const double value : {0.1, 1e300, -0.0, 5e-324, 123456789.0}) {
    out.clear();
    append_json_number(out, value);
    EXPECT_EQ(std::strtod(out.c_str(), nullptr), value);
  }
  out.clear();
  append_json_number(out, 0x1p64);
  EXPECT_EQ(out, "1.8446744073709552e+19");
  out.clear();
  append_json_number(out, std::numeric_limits<double>::infinity());
  EXPECT_EQ(out, "null");
}

}  // namespace
}  // namespace toolyard
