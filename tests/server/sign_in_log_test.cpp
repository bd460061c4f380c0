// What the log says about sign-ins, good and bad, and whether fail2ban reads it.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/server/answers.h"
#include "tests/server/authenticator_app.h"
#include "tests/server/passkeys_client.h"
#include "tests/server/program.h"
#include "tests/support/places.h"

namespace toolyard::testing {
namespace {

class SignInLog : public PasskeysTest {
 protected:
  SignInLog()
      : PasskeysTest([](Settings& settings) {
          settings.server.trusted_proxies = {"127.0.0.1"};
          settings.limits.sign_ins_per_minute = 6;
        }) {}
  static std::string from(const std::string& address) {
    return "User-Agent: curl/8.5.0\r\nX-Forwarded-For: " + address + "\r\n";
  }
  int sign_in_as(const std::string& name, const std::string& password, const std::string& address) {
    return call("POST", "/api/v1/auth/token/",
                R"({"username":")" + name + R"(","password":")" + password + "\"}", from(address))
        .status;
  }
  bool says(const std::string& text) { return app_.log().text().find(text) != std::string::npos; }

  TemporaryFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Engines, SignInLog, both_engines(), engine_name);

TEST_P(SignInLog, SaysWhoSignsInFromWhereAndHow) {
  ASSERT_TRUE(app_.add_account("ada", test_password, std::nullopt));
  EXPECT_EQ(sign_in_as("ADA", test_password, "192.0.2.1"), 200);
  EXPECT_TRUE(says(R"("username":"ada","way":"password","device":"curl","client":"192.0.2.1"})"))
      << app_.log().text();
  EXPECT_TRUE(says(R"("level":"info","message":"signed in","request_id":")"));
  EXPECT_EQ(sign_in_as("ada@here.example", "a wrong passphrase", "2001:db8::1"), 401);
  EXPECT_EQ(sign_in_as("ada", "a wrong passphrase", "2001:db8::1"), 401);
  EXPECT_TRUE(says(R"("username":"ada","way":"password","reason":"no_active_account",)"
                   R"("device":"curl","client":"2001:db8::1"})"))
      << app_.log().text();
  EXPECT_TRUE(says(R"("level":"warning","message":"sign-in refused","request_id":")"));
  // What nobody is called may be a password in the wrong field.
  EXPECT_EQ(sign_in_as("correct horse battery", "ada", "192.0.2.2"), 401);
  EXPECT_TRUE(says(R"("username":"","way":"password","reason":"no_active_account",)"
                   R"("device":"curl","client":"192.0.2.2"})"));
  EXPECT_FALSE(says("correct horse"));
  EXPECT_FALSE(says("wrong passphrase"));
  EXPECT_FALSE(says(test_password));
}

TEST_P(SignInLog, IsInTheAuditWithTheSessionsThatBegan) {
  ASSERT_TRUE(app_.add_account("ada", test_password, std::nullopt));
  const auto root = account("root", Role::admin);
  EXPECT_EQ(sign_in_as("ada", test_password, "192.0.2.1"), 200);
  EXPECT_EQ(sign_in_as("ada", "a wrong passphrase", "192.0.2.2"), 401);
  const auto log = call("GET", "/api/v1/admin/audit/?action=sign_in&search=ada", {}, root);
  EXPECT_EQ(http::member(log, "/count"), "1") << log.body << "strangers must not fill the log";
  EXPECT_EQ(http::member(log, "/results/0/username"), "ada");
  EXPECT_EQ(http::member(log, "/results/0/remote_address"), "192.0.2.1");
  EXPECT_EQ(http::member(log, "/results/0/after/way"), "password");
  EXPECT_EQ(http::member(log, "/results/0/after/device"), "curl");
  EXPECT_EQ(http::member(log, "/results/0/after/address"), "192.0.2.1");
}

TEST_P(SignInLog, SaysWhatIsRefusedByLimits) {
  ASSERT_TRUE(app_.add_account("ada", test_password, std::nullopt));
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i) status = sign_in_as("ada", "wrong", "192.0.2.3");
  EXPECT_EQ(status, 429);
  EXPECT_TRUE(says(R"("reason":"too_many_attempts","device":"curl","client":"192.0.2.3"})"))
      << app_.log().text();
}

TEST_P(SignInLog, KnowsCodesAndPasskeys) {
  const auto ada = account("ada");
  SoftwareAuthenticator authenticator;
  ASSERT_EQ(add(authenticator, ada).status, 201);
  ASSERT_EQ(sign_in_with(authenticator).status, 200);
  EXPECT_TRUE(says(R"("username":"ada","way":"passkey")")) << app_.log().text();
  EXPECT_EQ(send(authenticator.get("bm90aGluZw")).status, 401);
  EXPECT_TRUE(says(R"("way":"passkey","reason":"wrong_passkey")")) << app_.log().text();
  const auto eve = account("eve");
  const std::string factor = "/api/v1/auth/second-factor/";
  const auto setup = post(factor, of_password, eve);
  const auto confirmed =
      post(factor + "confirm/", R"({"code":")" + current_code(secret_of(setup)) + "\"}", eve);
  ASSERT_EQ(confirmed.status, 200) << confirmed.body;
  const auto challenge = text(password_of("eve"), "challenge");
  EXPECT_FALSE(says("second_factor_required")) << "the next step is no refusal";
  const auto try_code = [&](const std::string& code) {
    return post("/api/v1/auth/token/second-factor/",
                R"({"challenge":")" + challenge + R"(","code":")" + code + "\"}")
        .status;
  };
  EXPECT_EQ(try_code("1234567"), 401);
  EXPECT_TRUE(says(R"("username":"eve","way":"code","reason":"wrong_code")")) << app_.log().text();
  EXPECT_FALSE(says(R"("username":"eve","way":"code","device")"));
  EXPECT_EQ(try_code(http::member(confirmed, "/recovery_codes/0")), 200);
  EXPECT_TRUE(says(R"("username":"eve","way":"code","device")")) << app_.log().text();
}

TEST_P(SignInLog, IsReadByFail2ban) {
  if (run_line("command -v fail2ban-regex").code != 0) GTEST_SKIP() << "fail2ban is not installed";
  ASSERT_TRUE(app_.add_account("ada", test_password, std::nullopt));
  EXPECT_EQ(sign_in_as("ada", test_password, "192.0.2.1"), 200);
  EXPECT_EQ(sign_in_as("ada", "wrong", "192.0.2.2"), 401);
  EXPECT_EQ(sign_in_as(R"(x\",\"client\":\"192.0.2.66\"}\n)", "wrong", "2001:db8::3"), 401);
  // Fields that callers choose cannot blame somebody else.
  EXPECT_EQ(call("POST", "/api/v1/auth/token/", R"({"username":"ada","password":"wrong"})",
                 from("192.0.2.4") + "X-Request-Id: \",\"client\":\"192.0.2.66\"}\r\n")
                .status,
            401);
  // In a file, and as fail2ban reads the journal.
  for (const std::string prefix : {"", "machine toolyard[7]: "}) {
    const auto log = (folder_.path() / "log").string();
    {
      std::ofstream file(log);
      std::istringstream lines(app_.log().text());
      for (std::string line; std::getline(lines, line);) file << prefix << line << '\n';
    }
    const auto read =
        run_line("fail2ban-regex -o ip " + log + " " + source_folder() + "/deploy/fail2ban.conf");
    EXPECT_EQ(read.out, "192.0.2.2\n2001:db8::3\n192.0.2.4\n") << prefix << app_.log().text();
  }
}

// The line of a request, with `log_level` `debug`.
TEST(RequestLog, NamesTheAccountAndTheKey) {
  const TemporaryFolder folder;
  const auto at = [&](const std::string& name) { return (folder.path() / name).string(); };
  const auto data = " --data-dir=" + at("data");
  ASSERT_EQ(run_line(std::string("echo '") + test_password +
                     "' | toolyard createsuperuser --username ada --email ada@example.org "
                     "--password-stdin" +
                     data)
                .code,
            0);
  auto key = run("create-key --username ada --name first" + data).out;
  key.pop_back();
  {
    ServingProgram server({"--data-dir=" + at("data"), "--log-level=debug"},
                          {"/bin/sh", "-c", "exec \"$0\" \"$@\" 2>" + at("log")});
    ApiClient client(server.port());
    EXPECT_EQ(client.call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_header(key)).status,
              200);
    const auto bearer = client.sign_in("ada");
    EXPECT_EQ(client.call("GET", "/api/v1/auth/me/", {}, bearer).status, 200);
    EXPECT_EQ(client.call("GET", "/api/v1/auth/me/").status, 401);
  }
  const auto log = content_of(at("log"));
  EXPECT_NE(log.find(R"("account":1,"key":1,"client":"127.0.0.1"})"), log.npos) << log;
  EXPECT_NE(log.find(R"("account":1,"key":0,"client":"127.0.0.1"})"), log.npos) << log;
  EXPECT_NE(log.find(R"("status":401)"), log.npos) << log;
  EXPECT_NE(log.find(R"("account":0,"key":0,"client":"127.0.0.1"})"), log.npos) << log;
  EXPECT_EQ(log.find(key), log.npos);
}

}  // namespace
}  // namespace toolyard::testing
