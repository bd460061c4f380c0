// Settings and certificates that are changed while the server is running.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "api_client.h"
#include "tests/server/program.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

// A server with a configuration file and a log, both of which tests look at.
enum class Level { info, of_file };
class ReloadedNode {
 public:
  explicit ReloadedNode(const std::string& settings, Level level = Level::info) {
    write(settings);
    std::vector<std::string> options{"--config=" + path("toolyard.toml"),
                                     "--data-dir=" + path("data")};
    if (level == Level::info) options.emplace_back("--log-level=info");
    // Without the level that each test server is given.
    constexpr auto drop_level =
        "for a; do shift; [ \"$a\" = --log-level=error ] || set -- \"$@\" \"$a\"; done; ";
    const auto start =
        (level == Level::of_file ? drop_level : "") + ("exec \"$0\" \"$@\" 2>" + path("log"));
    server_ =
        std::make_unique<ServingProgram>(options, std::vector<std::string>{"/bin/sh", "-c", start});
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  void write(const std::string& settings) const {
    std::ofstream(path("toolyard.toml")) << settings << "\n";
  }
  std::string log() const { return content_of(path("log")); }
  // Sends SIGHUP, and waits until the log has so many more lines of reloads.
  bool reload() {
    const auto lines = [this] {
      const auto text = log();
      std::size_t count = 0;
      for (auto at = text.find(R"("message":"settings )"); at != text.npos;
           at = text.find(R"("message":"settings )", at + 1))
        ++count;
      return count;
    };
    const auto before = lines();
    kill(server_->process(), SIGHUP);
    return eventually([&] { return lines() > before; });
  }
  ServingProgram& server() { return *server_; }
  int status(const std::string& path, const std::string& options = "") {
    return std::stoi(
        run_line("curl -sk -o /dev/null -w '%{http_code}' " + options + " " + url() + path).out);
  }
  std::string url() const {
    const auto& output = server_->output();
    const auto start = output.rfind("http");
    return output.substr(start, output.find('\n', start) - start);
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<ServingProgram> server_;
};

TEST(ReloadedServer, ASignalAppliesWhatHasChanged) {
  ReloadedNode node("metrics_token = \"monday\"");
  EXPECT_EQ(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer tuesday'"), 401);
  node.write("metrics_token = \"tuesday\"\ncall_time_ms = 500");
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer tuesday'"), 200);
  EXPECT_EQ(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer monday'"), 401);
  EXPECT_TRUE(eventually([&] {
    return node.log().find(R"("message":"settings need a restart","settings":"call_time_ms")") !=
           std::string::npos;
  })) << node.log();
  EXPECT_NE(node.log().find(R"("message":"settings reloaded","changed":"metrics_token")"),
            std::string::npos)
      << node.log();
  EXPECT_EQ(node.log().find("tuesday"), std::string::npos) << "the log has no secrets";
}

TEST(ReloadedServer, LimitsApplyToTheNextCall) {
  ReloadedNode node("anonymous_tools = \"on\"\nanonymous_tools_per_minute = 0");
  const auto call = [&] {
    return node.status("/api/v1/t/base64/",
                       "-H 'Content-Type: application/json' -d '{\"input\": \"x\"}'");
  };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(call(), 200);
  node.write("anonymous_tools = \"on\"\nanonymous_tools_per_minute = 1");
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(call(), 200);
  EXPECT_EQ(call(), 429);
  node.write("anonymous_tools = \"on\"\nanonymous_tools_per_minute = 0");
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(call(), 200);
}

TEST(ReloadedServer, OriginsProxiesAndSizesApplyToTheNextCall) {
  constexpr auto without = "anonymous_tools = \"on\"";
  ReloadedNode node(without);
  const auto header_of = [&](const std::string& name) {
    return run_line("curl -sD - -o /dev/null -H 'Origin: https://a.example' " + node.url() +
                    "/api/v1/tools/ | grep -i '^" + name + "' || echo none")
        .out;
  };
  const auto call = [&](int bytes, const std::string& header = "X-Nothing: 1") {
    return node.status("/api/v1/t/base64/",
                       "-H '" + header + "' -H 'Content-Type: application/json' -d '{\"input\":\"" +
                           std::string(std::size_t(bytes), 'x') + "\"}'");
  };
  EXPECT_EQ(header_of("access-control-allow-origin"), "none\n");
  EXPECT_EQ(call(2'000), 200);
  node.write(std::string(without) +
             "\ncors_origins = [\"https://a.example\"]\nanonymous_tools_max_bytes = 1024");
  ASSERT_TRUE(node.reload());
  EXPECT_NE(header_of("access-control-allow-origin").find("https://a.example"), std::string::npos);
  EXPECT_EQ(call(2'000), 413);
  EXPECT_EQ(call(900), 200);
  node.write(std::string(without) + "\nmax_json_bytes = 1024");
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(header_of("access-control-allow-origin"), "none\n");
  EXPECT_EQ(call(2'000), 413);
  // Behind a proxy, clients are told apart by the address that it adds.
  const auto one = "X-Forwarded-For: 192.0.2.1", other = "X-Forwarded-For: 192.0.2.2";
  node.write(std::string(without) + "\nanonymous_tools_per_minute = 1");
  ASSERT_TRUE(node.reload());
  static_cast<void>(call(1, one));
  EXPECT_EQ(call(1, other), 429);
  node.write(std::string(without) +
             "\nanonymous_tools_per_minute = 1\ntrusted_proxies = [\"127.0.0.1\"]");
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(call(1, one), 200);
  EXPECT_EQ(call(1, other), 200);
  EXPECT_EQ(call(1, one), 429);
}

TEST(ReloadedServer, TheLevelOfTheLogChanges) {
  ReloadedNode node("log_level = \"warning\"", Level::of_file);
  const auto requests = [&] {
    const auto log = node.log();
    return log.find(R"("message":"request")") != log.npos;
  };
  EXPECT_EQ(node.status("/healthz"), 200);
  EXPECT_FALSE(requests()) << node.log();
  node.write("log_level = \"debug\"");
  ASSERT_TRUE(node.reload());
  EXPECT_NE(node.log().find(R"("message":"settings reloaded","changed":"log_level")"),
            std::string::npos);
  EXPECT_EQ(node.status("/healthz"), 200);
  EXPECT_TRUE(eventually(requests)) << node.log();
  node.write("log_level = \"error\"");
  ASSERT_TRUE(node.reload()) << "the former level applies to what is logged about the change";
}

TEST(ReloadedServer, ABrokenFileKeepsTheSettings) {
  ReloadedNode node("metrics_token = \"monday\"");
  for (const auto* broken : {"metrics_token = ", "metrics_tokens = \"x\"", "threads = \"many\"",
                             "tls_cert = \"/nothing/here.pem\"\ntls_key = \"/nothing/key.pem\""}) {
    node.write(broken);
    ASSERT_TRUE(node.reload()) << broken;
    EXPECT_EQ(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer monday'"), 200);
  }
  const auto log = node.log();
  EXPECT_EQ(log.find("settings reloaded"), log.npos) << log;
  EXPECT_NE(log.find(R"("message":"settings not reloaded","what":")" + node.path("toolyard.toml") +
                     ":1: "),
            log.npos)
      << log;
  EXPECT_NE(log.find("/nothing/here.pem: No such file"), log.npos) << log;
  std::filesystem::remove(node.path("toolyard.toml"));
  ASSERT_TRUE(node.reload());
  EXPECT_EQ(node.status("/readyz"), 200) << "without a file, too";
}

std::string certificate_of(ReloadedNode& node) {
  return run_line("openssl s_client -connect 127.0.0.1:" + std::to_string(node.server().port()) +
                  " </dev/null 2>/dev/null | openssl x509 -noout -subject")
      .out;
}

TEST(ReloadedServer, NewConnectionsGetTheRenewedCertificate) {
  const TemporaryFolder folder;
  const auto at = [&](const std::string& name) { return (folder.path() / name).string(); };
  const auto make = [&](const std::string& name, const std::string& key) {
    return run_line(
               "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
               "-days 2 -subj /CN=" +
               name + " -keyout " + at(key) + " -out " + at("cert.pem"))
        .code;
  };
  ASSERT_EQ(make("first", "key.pem"), 0);
  ReloadedNode node("tls_cert = \"" + at("cert.pem") + "\"\ntls_key = \"" + at("key.pem") + "\"");
  EXPECT_NE(certificate_of(node).find("first"), std::string::npos);
  ASSERT_EQ(make("second", "key.pem"), 0);
  ASSERT_TRUE(node.reload());
  EXPECT_NE(certificate_of(node).find("second"), std::string::npos) << node.log();
  EXPECT_NE(node.log().find(R"("changed":"tls_cert")"), std::string::npos) << node.log();
  // A certificate without its key is half of a renewal.
  ASSERT_EQ(make("third", "other.pem"), 0);
  ASSERT_TRUE(node.reload());
  EXPECT_NE(certificate_of(node).find("second"), std::string::npos) << node.log();
  EXPECT_NE(node.log().find("does not belong to the certificate"), std::string::npos) << node.log();
  EXPECT_EQ(node.status("/readyz"), 200);
}

TEST(ReloadedServer, ABrokenThemeKeepsTheThemeAndEverythingElse) {
  const TemporaryFolder folder;
  const auto at = [&](const std::string& name) { return (folder.path() / name).string(); };
  const auto make = [&](const std::string& name) {
    return run_line(
               "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
               "-days 2 -subj /CN=" +
               name + " -keyout " + at("key.pem") + " -out " + at("cert.pem"))
        .code;
  };
  const auto theme = [&](const std::string& text) {
    std::ofstream(at("missing.mustache")) << text << "\n";
  };
  ASSERT_EQ(make("first"), 0);
  theme("<p>monday</p>");
  const auto settings = "tls_cert = \"" + at("cert.pem") + "\"\ntls_key = \"" + at("key.pem") +
                        "\"\nsite_theme = \"" + folder.path().string() + "\"";
  ReloadedNode node(settings);
  const auto shows = [&](const std::string& text) {
    return run_line("curl -sk -H 'Accept: text/html' " + node.url() + "/no-such-page/")
               .out.find(text) != std::string::npos;
  };
  EXPECT_TRUE(shows("<p>monday</p>"));
  theme("<p>{{#tuesday}}</p>");
  ASSERT_EQ(make("second"), 0);
  node.write(settings + "\nmetrics_token = \"tuesday\"");
  ASSERT_TRUE(node.reload());
  EXPECT_TRUE(shows("<p>monday</p>"));
  EXPECT_NE(certificate_of(node).find("first"), std::string::npos) << node.log();
  EXPECT_NE(node.log().find("settings not reloaded"), std::string::npos) << node.log();
  EXPECT_NE(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer tuesday'"), 200);
  theme("<p>tuesday</p>");
  ASSERT_TRUE(node.reload());
  EXPECT_TRUE(shows("<p>tuesday</p>"));
  EXPECT_NE(certificate_of(node).find("second"), std::string::npos) << node.log();
  EXPECT_EQ(node.status("/metrics", "-H 'Host: a' -H 'Authorization: Bearer tuesday'"), 200);
}

}  // namespace
}  // namespace toolyard::testing
