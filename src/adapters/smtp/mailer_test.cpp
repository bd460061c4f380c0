#include "adapters/smtp/mailer.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/servers/smtp_server.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::smtp {
namespace {

using std::chrono::milliseconds;
using testing::SmtpReply;
using testing::SmtpServer;
using Way = SmtpReply::Way;
using enum MailFaultKind;

constexpr std::string_view text = "Subject: Hello\r\n\r\nHere I am.\r\n.dot\r\n";

class SmtpMailerTest : public ::testing::Test {
 protected:
  std::expected<void, MailFault> send(std::string to = "b@there.example",
                                      const std::stop_token& stop = {}) {
    return mailer_.send({"a@here.example", std::move(to), text}, stop);
  }
  MailFault fault(std::string to = "b@there.example") {
    const auto done = send(std::move(to));
    EXPECT_FALSE(done);
    return done ? MailFault{.kind = stopped} : done.error();
  }
  // Sets the reply to a command (empty: the greeting); other commands get the usual replies.
  void answer(std::string_view command, SmtpReply reply) {
    server_.answer_by([=](std::string_view line) {
      const bool is_it = command.empty() ? line.empty() : line.starts_with(command);
      return is_it ? reply : SmtpReply{};
    });
  }

  SmtpServer server_;
  SmtpMailer mailer_{Options{.server = *parse_server(server_.url()),
                             .hello_name = "here.example",
                             .connect_time = milliseconds(2'000),
                             .reply_time = milliseconds(1'000),
                             .whole_time = milliseconds(5'000)}};
};

TEST_F(SmtpMailerTest, SendsAMail) {
  ASSERT_TRUE(send());
  ASSERT_EQ(server_.count(), 1u);
  const auto mail = server_.mails()[0];
  EXPECT_EQ(mail.from, "a@here.example");
  EXPECT_EQ(mail.to, "b@there.example");
  EXPECT_EQ(mail.text, text);
  EXPECT_EQ(mail.header("subject"), "Hello");
  EXPECT_EQ(server_.commands()[0], "EHLO here.example");
}

TEST_F(SmtpMailerTest, KeepsItsConnection) {
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(send());
  EXPECT_EQ(server_.count(), 20u);
  EXPECT_EQ(server_.connections(), 1u);
}

TEST_F(SmtpMailerTest, WritesToAddressesBeyondAscii) {
  ASSERT_TRUE(send("jos\u00e9@there.example"));
  EXPECT_EQ(server_.mails()[0].to, "jos\u00e9@there.example");
}

TEST_F(SmtpMailerTest, TellsWhatARefusalMeans) {
  const auto kind = [&](std::string_view command, std::string line) {
    answer(command, {.line = std::move(line)});
    return fault().kind;
  };
  EXPECT_EQ(kind("RCPT", "550 5.1.1 Nobody here"), address_refused);
  EXPECT_EQ(kind("RCPT", "550 No such user"), address_refused);
  EXPECT_EQ(kind("RCPT", "550 5.7.1 Relaying denied"), refused);
  EXPECT_EQ(kind("RCPT", "554 5.2.1 Disabled"), address_refused);
  EXPECT_EQ(kind("RCPT", "452 4.2.2 Full"), try_later);
  EXPECT_EQ(kind("MAIL", "550 5.1.8 Bad sender"), refused);
  EXPECT_EQ(kind("MAIL", "451 4.3.0 Not now"), try_later);
  EXPECT_EQ(kind("DATA", "554 5.5.1 No"), refused);
  EXPECT_EQ(kind(".", "554 5.7.1 Spam"), refused);
  EXPECT_EQ(kind(".", "451 4.3.0 Later"), try_later);
  EXPECT_EQ(kind("MAIL", "421 4.3.2 Going down"), no_server);
  EXPECT_EQ(kind("", "554 Go away"), no_server);
  EXPECT_EQ(server_.count(), 0u);
}

std::string meaning_of(const MailFault& fault) {
  if (fault.is_mailbox_full)
    return fault.kind == try_later ? "mailbox full for now" : "mailbox full";
  if (fault.kind == try_later) return fault.is_quota_of_sender ? "sender for now" : "later";
  if (fault.kind != address_refused) return "sender";
  return fault.certainty == Certainty::possible ? "perhaps address" : "address";
}

// Replies of mail servers, after public documentation and reports.
TEST_F(SmtpMailerTest, KnowsTheRepliesOfMailServers) {
  simdjson::dom::parser parser;
  auto file = testing::source_folder() + "/src/adapters/smtp/replies.cases.json";
  for (auto one : simdjson::dom::array(parser.load(file))) {
    SmtpReply reply;
    for (auto line : simdjson::dom::array(one["reply"]))
      reply.line.append(reply.line.empty() ? "" : "\r\n").append(std::string_view(line));
    answer(std::string_view(one["stage"]), reply);
    const auto found = fault();
    EXPECT_EQ(meaning_of(found), std::string_view(one["means"]))
        << std::string_view(one["from"]) << ": " << found.what;
  }
}

TEST_F(SmtpMailerTest, ReadsAllLinesOfAReply) {
  answer("RCPT", {.line = "550-5.1.1 There is nobody\r\n550-5.1.1 of this name.\r\n550 Sorry"});
  EXPECT_EQ(fault().what,
            "The mail server responded: 550 5.1.1 There is nobody of this name. Sorry");
}

TEST_F(SmtpMailerTest, QuotesTheReplyOfTheServer) {
  answer("RCPT", {.line = "550 5.1.1 Nobody \x01\xff here"});
  const auto found = fault();
  EXPECT_EQ(found.what, "The mail server responded: 550 5.1.1 Nobody  ? here");
  EXPECT_EQ(found.reply_code, 550);
  EXPECT_FALSE(found.may_have_gone);
}

// A reply in many lines, or in a long one, is read up to a limit of libcurl.
TEST_F(SmtpMailerTest, ReadsNoReplyWithoutEnd) {
  std::string many;
  while (many.size() < 2'000'000) many += "250-X-EXTENSION\r\n";
  answer("EHLO", {.line = many + "250 Fine"});
  EXPECT_EQ(fault().kind, no_server);
  answer("EHLO", {.line = "250 " + std::string(2'000'000, 'x')});
  EXPECT_EQ(fault().kind, no_server);
  answer("EHLO", {});
  EXPECT_TRUE(send()) << "over a new connection";
}

TEST_F(SmtpMailerTest, GetsThroughGreylisting) {
  server_.greylist();
  EXPECT_EQ(fault().kind, try_later);
  EXPECT_TRUE(send());
  EXPECT_EQ(server_.count(), 1u);
}

TEST_F(SmtpMailerTest, KnowsWhetherALostMailMayHaveGone) {
  answer("MAIL", {.way = Way::drops});
  EXPECT_EQ(fault().kind, no_server);
  EXPECT_FALSE(fault().may_have_gone);
  answer(".", {.way = Way::drops});
  EXPECT_EQ(fault().kind, no_server);
  EXPECT_TRUE(fault().may_have_gone);
}

TEST_F(SmtpMailerTest, WaitsNoLongerThanItsTime) {
  answer("RCPT", {.way = Way::never_says});
  const auto begin = std::chrono::steady_clock::now();
  const auto found = fault();
  EXPECT_EQ(found.kind, no_server);
  EXPECT_EQ(found.what, "The mail server did not respond in time.");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(SmtpMailerTest, CanBeStopped) {
  answer("MAIL", {.wait = milliseconds(60'000)});
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop.request_stop();
  });
  const auto done = send("b@there.example", stop.get_token());
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().kind == stopped || done.error().kind == no_server);
}

TEST_F(SmtpMailerTest, PutsNothingElseIntoCommands) {
  for (const std::string to : {"b@c.example>\r\nRCPT TO:<d@e.example", "b@c.example SIZE=1", "",
                               "b", "b@c.example\n", "<b@c.example>"})
    EXPECT_EQ(fault(to).kind, address_refused);
  EXPECT_EQ(server_.connections(), 0u);
}

TEST(SmtpMailer, FindsItsServerAgain) {
  std::uint16_t port = 0;
  std::unique_ptr<SmtpMailer> mailer;
  {
    const SmtpServer server;
    port = server.port();
    mailer = std::make_unique<SmtpMailer>(Options{.server = *parse_server(server.url())});
    EXPECT_TRUE(mailer->send({"a@b.example", "c@d.example", text}, {}));
  }
  const auto away = mailer->send({"a@b.example", "c@d.example", text}, {});
  ASSERT_FALSE(away);
  EXPECT_EQ(away.error().kind, no_server);
  const SmtpServer server(port);
  EXPECT_TRUE(mailer->send({"a@b.example", "c@d.example", text}, {}));
  EXPECT_EQ(server.count(), 1u);
}

// With a self-signed certificate for `localhost`, made as an operator would make it.
class SmtpTlsTest : public ::testing::TestWithParam<testing::SmtpTls::Way> {
 protected:
  void SetUp() override {
    const auto made = testing::run_line(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 "
        "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout " +
        key_ + " -out " + cert_);
    ASSERT_EQ(made.code, 0) << made.out;
    server_ = std::make_unique<SmtpServer>(
        0, testing::SmtpTls{.way = GetParam(), .cert_file = cert_, .key_file = key_});
  }
  Server server() const {
    return {.host = "localhost",
            .port = server_->port(),
            .security =
                GetParam() == testing::SmtpTls::Way::whole ? Security::whole : Security::required,
            .user = "ada",
            .password = "pl\u00e4nted"};
  }
  static std::expected<void, MailFault> send(Options options) {
    SmtpMailer mailer(std::move(options));
    return mailer.send({"a@b.example", "c@d.example", text}, {});
  }

  const testing::TemporaryFolder folder_;
  const std::string cert_ = (folder_.path() / "cert.pem").string();
  const std::string key_ = (folder_.path() / "key.pem").string();
  std::unique_ptr<SmtpServer> server_;
};
INSTANTIATE_TEST_SUITE_P(Ways, SmtpTlsTest,
                         ::testing::Values(testing::SmtpTls::Way::starttls,
                                           testing::SmtpTls::Way::whole));

TEST_P(SmtpTlsTest, SignsInOverTls) {
  server_->ask_for_password("ada", "pl\u00e4nted");
  ASSERT_TRUE(send({.server = server(), .ca_file = cert_}));
  EXPECT_EQ(server_->count(), 1u);
}

TEST_P(SmtpTlsTest, TrustsOnlyConfiguredAuthorities) {
  const auto fault = send({.server = server()});
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().kind, no_server);
  EXPECT_EQ(fault.error().what, "The certificate of the mail server is not trusted.");
  for (const auto& command : server_->commands()) EXPECT_FALSE(command.starts_with("AUTH"));
}

TEST_P(SmtpTlsTest, SaysWhenThePasswordIsWrong) {
  server_->ask_for_password("ada", "another");
  const auto fault = send({.server = server(), .ca_file = cert_});
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().kind, no_server);
  EXPECT_EQ(fault.error().what, "The mail server rejected the user or password.");
  EXPECT_EQ(server_->count(), 0u);
}

TEST(SmtpMailer, TellsNoPasswordWithoutTls) {
  SmtpServer server;
  server.ask_for_password("ada", "planted");
  SmtpMailer mailer({.server = {.host = "localhost",
                                .port = server.port(),
                                .security = Security::required,
                                .user = "ada",
                                .password = "planted"}});
  const auto fault = mailer.send({"a@b.example", "c@d.example", text}, {});
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().what, "The mail server does not offer TLS, which is required.");
  for (const auto& command : server.commands()) EXPECT_FALSE(command.starts_with("AUTH"));
}

TEST(SmtpServerUrl, IsRead) {
  const auto server = parse_server("smtp://me%40x:p%3Aw@mail.example:2525");
  ASSERT_TRUE(server);
  EXPECT_EQ(server->host, "mail.example");
  EXPECT_EQ(server->port, 2525);
  EXPECT_EQ(server->user, "me@x");
  EXPECT_EQ(server->password, "p:w");
  EXPECT_EQ(server->security, Security::required);
  EXPECT_EQ(parse_server("smtps://mail.example")->port, 465);
  EXPECT_EQ(parse_server("smtps://mail.example/")->security, Security::whole);
  EXPECT_EQ(parse_server("smtp://mail.example")->port, 587);
  EXPECT_EQ(parse_server("smtp://mail.example")->security, Security::offered);
  EXPECT_EQ(parse_server("smtp://127.0.0.1:25")->security, Security::none);
  EXPECT_EQ(parse_server("smtp://[::1]:25")->security, Security::none);
  EXPECT_EQ(parse_server("smtp://me:pw@127.example.org")->security, Security::required);
}

TEST(SmtpServerUrl, IsNoOther) {
  for (const std::string_view url :
       {"", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example:0",
        "smtp://mail.example:70000", "smtp://mail.example/x", "smtp://mail.example?x=1",
        "smtp://user@mail.example", "smtp://a%0d%0a:b@mail.example", "smtp://mail.example\r\n",
        "smtp://a b.example"})
    EXPECT_FALSE(parse_server(url)) << url;
}

}  // namespace
}  // namespace toolyard::smtp
