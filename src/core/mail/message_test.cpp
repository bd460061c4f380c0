#include "core/mail/message.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "core/mail/header_lines.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "core/time/time.h"
#include "tests/support/temporary_folder.h"

namespace toolyard {
namespace {

Message some_message() {
  return {.from = {"The \"Yard\"", "news@yard.example"},
          .to = {"J\u00f6rg M\u00fcller", "joerg@mail.example"},
          .reply_to = "reply@yard.example",
          .subject = "What is new",
          .text = "Hello,\nhere is news.\n.\nFrom us.",
          .html = "<p>Gr\u00fc\u00dfe = hello</p>",
          .message_id = "7.b0a1@yard.example",
          .list_id = "campaigns.yard.example",
          .unsubscribe_url =
              "https://yard.example/api/v1/email/unsubscribe/" + std::string(48, 'A') + "/",
          .headers = {{"X-Color", "blue"}},
          .date = *parse_rfc3339("2026-11-01T08:05:09Z")};
}

std::string field(std::string_view text) {
  std::string out;
  append_text_field(out, "Subject", text);
  return out;
}

TEST(HeaderLines, StayPlainWhereTheyCan) {
  EXPECT_EQ(field("Hello"), "Subject: Hello\r\n");
  EXPECT_EQ(field("a  b"), "Subject: a  b\r\n");
  EXPECT_EQ(field("=?UTF-8?Q?Hello?="), "Subject: =?UTF-8?B?PT9VVEYtOD9RP0hlbGxvPz0=?=\r\n");
  EXPECT_EQ(field("Gr\u00fc\u00dfe aus dem Hof"),
            "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_dem_Hof?=\r\n");
  // No line is longer than 76 characters, the first one included.
  for (const std::string& text :
       {std::string("gr\u00fc\u00df dich \u65e5\u672c ") + std::string(200, 'x'),
        std::string(100, 'a')}) {
    const auto lines = field(text);
    for (std::size_t at = 0; at < lines.size(); at = lines.find("\r\n", at) + 2)
      EXPECT_LE(lines.find("\r\n", at) - at, 76u) << lines;
  }
  EXPECT_EQ(field("\u65e5\u672c"), "Subject: =?UTF-8?B?5pel5pys?=\r\n");
}

TEST(HeaderLines, AreFolded) {
  std::string words;
  for (int i = 0; i < 100; ++i) words += "word" + std::to_string(i) + (i % 7 ? " " : "   ");
  words += "end";
  for (const auto& text : {words, std::string(998, 'x'), std::string(200, ' ') + "\u00e9",
                           "a" + std::string(1200, ' ') + "b"}) {
    auto out = field(text);
    for (std::size_t at = 0; at < out.size();) {
      const auto end = out.find("\r\n", at);
      EXPECT_LE(end - at, 84u);  // a name, a blank and the longest encoded word
      EXPECT_NE(out.substr(at, end - at).find_first_not_of(' '), std::string::npos);
      at = end + 2;
      if (at < out.size()) {
        EXPECT_EQ(out[at], ' ');
      }
    }
  }
}

TEST(Message, DatesItself) {
  EXPECT_EQ(mail_date(*parse_rfc3339("2026-11-01T08:05:09.9Z")), "Sun, 01 Nov 2026 08:05:09 +0000");
  EXPECT_EQ(mail_date(*parse_rfc3339("2000-02-29T23:59:59Z")), "Tue, 29 Feb 2000 23:59:59 +0000");
}

TEST(Message, TellsHowToUnsubscribe) {
  const auto text = write_message(some_message());
  EXPECT_NE(text.find("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), text.npos);
  EXPECT_NE(text.find("\r\nPrecedence: bulk\r\n"), text.npos);
  auto without = some_message();
  without.unsubscribe_url.clear();
  EXPECT_EQ(write_message(without).find("List-Unsubscribe"), text.npos);
}

TEST(Message, IsTheSameEachTime) {
  EXPECT_EQ(write_message(some_message()), write_message(some_message()));
}

// Python's email parser, which is independent of this code, must read what was written, without
// defects.
class MessageByPython : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("python3 -c 'import email' >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "python3 is not here";
  }

  static constexpr std::string_view program = R"(
import email, email.policy, sys
def put(name, text): print(name, (text or '').encode('utf-8').hex())
raw = open(sys.argv[1], 'rb').read()
assert all(len(line) <= 998 for line in raw.split(b'\r\n'))
assert raw.count(b'\n') == raw.count(b'\r\n') == raw.count(b'\r')
policy = email.policy.SMTP.clone(max_line_length=None)
mail = email.message_from_bytes(raw, policy=policy)
for part in mail.walk():
    assert not part.defects, part.defects
    for name, value in part.items(): assert not value.defects, (name, value.defects)
put('subject', mail['subject'])
put('from', mail['from'].addresses[0].display_name + '|' + mail['from'].addresses[0].addr_spec)
put('to', mail['to'].addresses[0].display_name + '|' + mail['to'].addresses[0].addr_spec)
put('count', str(len(mail['from'].addresses) + len(mail['to'].addresses)))
put('names', ' '.join(mail.keys()))
put('custom', mail['x-color'])
put('unsubscribe', ''.join((mail['list-unsubscribe'] or '').split()))
text = mail.get_body(('plain',))
html = mail.get_body(('html',))
put('text', text.get_payload(decode=True).decode('utf-8'))
put('html', html.get_payload(decode=True).decode('utf-8') if html else '')
)";

  std::string read(const Message& message) {
    const auto path = [&](const char* name) { return (folder_.path() / name).string(); };
    std::ofstream(path("program"), std::ios::binary) << program;
    std::ofstream(path("mail"), std::ios::binary) << write_message(message);
    const auto line = "python3 " + path("program") + " " + path("mail") + " >" + path("out") +
                      " 2>" + path("err");
    const auto code = std::system(line.c_str());
    EXPECT_EQ(code, 0) << content(path("err")) << write_message(message);
    return content(path("out"));
  }
  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::string line(std::string_view name, std::string_view value) {
    return std::string(name) + " " + encode_hex(value) + "\n";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(MessageByPython, HoldsWhatWentIn) {
  const auto found = read(some_message());
  for (const auto& wanted :
       {line("subject", "What is new"), line("from", "The \"Yard\"|news@yard.example"),
        line("to", "J\u00f6rg M\u00fcller|joerg@mail.example"), line("count", "2"),
        line("custom", "blue"), line("unsubscribe", "<" + some_message().unsubscribe_url + ">"),
        line("text", "Hello,\r\nhere is news.\r\n.\r\nFrom us.\r\n"),
        line("html", "<p>Gr\u00fc\u00dfe = hello</p>\r\n")})
    EXPECT_NE(found.find(wanted), found.npos) << wanted;
}

TEST_F(MessageByPython, TakesAnySubject) {
  std::mt19937 random(11);
  for (int round = 0; round < 12; ++round) {
    auto message = some_message();
    message.subject = round % 2 ? "s" : "=?UTF-8?B?x?= ";
    for (auto left = random() % 400; left > 0; --left) {
      const auto any = static_cast<char32_t>(random() % 999);
      const std::array<char32_t, 4> letters{U' ', U'a' + any % 26, U'\u4e00' + any,
                                            U'!' + any % 90};
      append_code_point(message.subject, letters[random() % 4]);
    }
    message.subject += 'e';
    message.to.name = message.subject.substr(0, 1) + "\u00e9,;<>@\"()\\";
    message.html = round % 3 ? "" : message.subject;
    const auto found = read(message);
    EXPECT_NE(found.find(line("subject", message.subject)), found.npos) << message.subject;
    EXPECT_NE(found.find(line("to", message.to.name + "|joerg@mail.example")), found.npos);
    EXPECT_NE(found.find(line("count", "2")), found.npos);
  }
}

// A body that looks like boundaries and headers is still read as a body.
TEST_F(MessageByPython, BodiesStayBodies) {
  auto message = some_message();
  message.text = "--=_toolyard_alternative--\nBcc: x@y.example\n\n.\r\nQUIT\r\n\u00e9";
  message.html =
      "--=_toolyard_alternative\nContent-Type: text/plain\n\nbad" + std::string(5000, 'x');
  const auto found = read(message);
  EXPECT_NE(found.find(line("text",
                            "--=_toolyard_alternative--\r\nBcc: x@y.example\r\n\r\n.\r\n"
                            "QUIT\r\n\u00e9\r\n")),
            found.npos);
  EXPECT_NE(found.find(line("html",
                            "--=_toolyard_alternative\r\nContent-Type: text/plain\r\n\r\n"
                            "bad" +
                                std::string(5000, 'x') + "\r\n")),
            found.npos);
}

}  // namespace
}  // namespace toolyard
