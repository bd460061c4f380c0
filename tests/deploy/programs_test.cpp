// Checks the files in `deploy` with the programs that read them, if those are installed.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <fstream>
#include <regex>

#include "tests/deploy/balancer.h"
#include "tests/deploy/files.h"
#include "tests/server/program.h"
#include "tests/support/eventually.h"
#include "tests/support/places.h"
#include "tests/support/running_app.h"
#include "tests/support/servers/postgres_proxy.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard {
namespace {

using namespace toolyard::testing;

TEST(OperatorsPrograms, SystemdTakesTheUnit) {
  if (!has_program("systemd-analyze")) GTEST_SKIP() << "systemd-analyze is not installed";
  const TemporaryFolder folder;
  const auto unit = (folder.path() / "toolyard.service").string();
  // systemd-analyze checks that the program exists.
  std::ofstream(unit) << replaced(source_text("deploy/toolyard.service"), "/usr/bin/toolyard",
                                  program());
  const auto verified = run_line("systemd-analyze verify --man=no " + unit);
  EXPECT_EQ(verified.code, 0) << verified.out;
  // Warnings, which do not change the exit code, begin with the name of the unit.
  EXPECT_EQ(verified.out.find("toolyard.service:"), verified.out.npos) << verified.out;
  if (run_line("systemd-analyze --help").out.find("--offline") == std::string::npos) return;
  // The exposure, out of 100. What remains is the network, and the root file system of the host.
  const auto secure = run_line("systemd-analyze security --offline=true --threshold=13 " + unit);
  EXPECT_EQ(secure.code, 0) << secure.out;
}

// With a `setpriv` that tells the environment: libraries, such as libpq, look for files in `HOME`,
// and the service may not read that of root.
TEST(OperatorsPrograms, CommandsHaveTheHomeOfTheService) {
  const TemporaryFolder folder;
  const auto setpriv = (folder.path() / "setpriv").string();
  std::ofstream(setpriv) << "#!/bin/sh\necho \"$HOME $USER $LOGNAME\"\n";
  std::filesystem::permissions(setpriv, std::filesystem::perms::owner_all);
  const auto ran = run_line("HOME=/root USER=root LOGNAME=root PATH=" + folder.path().string() +
                            ":$PATH sh " + source_folder() + "/deploy/toolyardctl check-config");
  EXPECT_EQ(ran.out, "/var/lib/toolyard toolyard toolyard\n");
}

// What the unit says is what the program does: see also tests/package_root.sh.
TEST(OperatorsPrograms, TheUnitStopsAtWhatStaysWrong) {
  const auto unit = source_text("deploy/toolyard.service");
  EXPECT_NE(unit.find("\nType=notify\n"), unit.npos);
  EXPECT_NE(unit.find("\nRestartPreventExitStatus=2\n"), unit.npos);
  EXPECT_NE(unit.find("\nExecReload=/usr/bin/toolyard check-config --quiet "), unit.npos);
  const TemporaryFolder folder;
  const auto file = (folder.path() / "toolyard.toml").string();
  std::ofstream(file) << "thread = 4\n";
  for (const auto* verb : {"serve", "check-config --quiet"}) {
    const auto ran = run(verb + (" --config " + file) + " --data-dir " + folder.path().string());
    EXPECT_EQ(ran.code, 2) << verb;
    EXPECT_EQ(ran.out.find("toolyard: "), 0u) << ran.out;
    EXPECT_NE(ran.out.find("`thread` in " + file), ran.out.npos) << ran.out;
  }
  EXPECT_EQ(run("check-config --quiet").out, "");
}

TEST(OperatorsPrograms, TheServerTellsSystemdWhenItListens) {
  const TemporaryFolder folder;
  const auto path = (folder.path() / "notify").string();
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  const ServingProgram server({"--data-dir=" + (folder.path() / "data").string()},
                              {"/usr/bin/env", "NOTIFY_SOCKET=" + path});
  std::array<char, 64> output{};
  const auto size = recv(socket, output.data(), output.size(), 0);
  EXPECT_EQ(std::string_view(output.data(), size > 0 ? std::size_t(size) : 0), "READY=1");
  close(socket);
}

TEST(OperatorsPrograms, NothingIsDumped) {
  EXPECT_NE(source_text("deploy/toolyard.service").find("\nLimitCORE=0\n"), std::string::npos);
  EXPECT_NE(source_text("deploy/compose.yaml").find("core: 0"), std::string::npos);
}

// With a `docker` that knows digests, because a registry may not be reachable.
TEST(OperatorsPrograms, ImagesOfOthersCanBePinned) {
  const TemporaryFolder folder;
  const auto docker = (folder.path() / "docker").string();
  std::ofstream(docker) << "#!/bin/sh\nfor image; do :; done\n"
                           "[ \"$1\" = pull ] && exit 0\necho \"${image%%:*}@sha256:abc\"\n";
  std::filesystem::permissions(docker, std::filesystem::perms::owner_all);
  const auto pinned = run_line("PATH=" + folder.path().string() + ":$PATH sh " + source_folder() +
                               "/deploy/pin_images.sh");
  EXPECT_EQ(pinned.code, 0);
  EXPECT_EQ(pinned.out,
            "DEBIAN_IMAGE=debian@sha256:abc\nNGINX_IMAGE=nginx@sha256:abc\n"
            "POSTGRES_IMAGE=postgres@sha256:abc\nREDIS_IMAGE=redis@sha256:abc\n");
  std::ofstream(docker) << "#!/bin/sh\nexit 1\n";
  EXPECT_NE(run_line("PATH=" + folder.path().string() + ":$PATH sh " + source_folder() +
                     "/deploy/pin_images.sh")
                .code,
            0);
  // No image of others is named where it cannot be pinned.
  const std::regex named(R"(\n(FROM|\s+image:) (?!\$\{|toolyard\n))");
  for (const auto* file : {"deploy/Dockerfile", "deploy/compose.yaml"})
    EXPECT_FALSE(std::regex_search(source_text(file), named)) << file;
}

TEST(OperatorsPrograms, TheImageIsMadeOfWhatIsThere) {
  const auto text = source_text("deploy/Dockerfile");
  const std::regex copied(R"(COPY --from=build /build/(\S+) )");
  std::size_t count = 0;
  for (std::sregex_iterator match(text.begin(), text.end(), copied), end; match != end; ++match) {
    const auto path = (*match)[1].str();
    if (path.starts_with("build/")) continue;  // built in the image
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(source_folder()) / path)) << path;
    ++count;
  }
  EXPECT_EQ(count, 1u);
  // The server, the health check and the load balancers use the same port.
  EXPECT_NE(text.find("TOOLYARD_LISTEN=0.0.0.0:8080"), text.npos);
  EXPECT_NE(text.find("[\"toolyard-is-ready\", \"8080\"]"), text.npos);
}

TEST(OperatorsPrograms, TheComposedNodesTrustNginxAlone) {
  const auto text = source_text("deploy/compose.yaml");
  const auto value = [&](const char* pattern) {
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : std::string();
  };
  const auto trusted = value(R"(TOOLYARD_TRUSTED_PROXIES: (\S+))");
  EXPECT_FALSE(trusted.empty());
  EXPECT_EQ(trusted, value(R"(ipv4_address: ([\d.]+))"));
  for (const auto* file : {"deploy/nginx.conf", "deploy/haproxy.cfg"})
    for (const auto* node : {"toolyard-1", "toolyard-2"}) {
      EXPECT_NE(text.find("\n  " + std::string(node) + ":\n"), text.npos) << node;
      EXPECT_NE(source_text(file).find(std::string(node) + ":8080"), std::string::npos) << file;
    }
}

TEST(OperatorsPrograms, TheImageFindsOutWhetherItsNodeIsReady) {
  auto app = std::make_unique<RunningApp>();
  const auto line = source_folder() + "/deploy/is_ready.sh " + std::to_string(app->port());
  EXPECT_EQ(run_line(line).code, 0);
  app.reset();
  EXPECT_NE(run_line(line).code, 0);
}

// Alerts that fire when they should, and only then, over recorded series.
TEST(OperatorsPrograms, PrometheusTakesTheAlertsAndTheyFireWhenTheyShould) {
  if (!has_program("promtool")) GTEST_SKIP() << "promtool (package prometheus) is not installed";
  const TemporaryFolder folder;
  const auto at = folder.path().string();
  for (const auto* file : {"deploy/alerts.yml", "tests/deploy/alerts.test.yml"})
    std::ofstream(at + "/" + std::filesystem::path(file).filename().string()) << source_text(file);
  const auto checked = run_line("promtool check rules " + at + "/alerts.yml");
  EXPECT_EQ(checked.code, 0) << checked.out;
  const auto tested = run_line("promtool test rules " + at + "/alerts.test.yml");
  EXPECT_EQ(tested.code, 0) << tested.out;
  // No alert that no recorded series raises.
  const auto series = source_text("tests/deploy/alerts.test.yml");
  const auto rules = source_text("deploy/alerts.yml");
  const std::regex named("- alert: (\\w+)");
  for (std::sregex_iterator match(rules.begin(), rules.end(), named), end; match != end; ++match)
    EXPECT_NE(series.find("alertname: " + (*match)[1].str() + "\n        exp_alerts:"), series.npos)
        << (*match)[1];
}

// All families that need neither TLS nor emails.
TEST(OperatorsPrograms, TheAlertsAreAboutWhatANodeMeasures) {
  const RunningApp app;
  const auto page =
      run_line("curl -sS http://127.0.0.1:" + std::to_string(app.port()) + "/metrics").out;
  EXPECT_NE(page.find("\ntoolyard_ready 1\n"), page.npos) << page;
  EXPECT_NE(page.find("\ntoolyard_ready_check{check=\"database\"} 1\n"), page.npos) << page;
  const auto rules = source_text("deploy/alerts.yml");
  const std::regex family("(toolyard_\\w+)");
  std::size_t count = 0;
  for (std::sregex_iterator match(rules.begin(), rules.end(), family), end; match != end; ++match) {
    const auto name = (*match)[1].str();
    if (name == "toolyard_certificate_end_seconds") continue;
    EXPECT_NE(page.find("# TYPE " + name + " "), page.npos) << name;
    ++count;
  }
  EXPECT_GT(count, 10u);
}

class Balancing : public ::testing::TestWithParam<BalancerKind> {
 protected:
  void SetUp() override {
    if (!Balancer::is_there(GetParam())) GTEST_SKIP() << "the balancer is not installed";
  }
  static void behind_balancer(Settings& settings) {
    settings.server.trusted_proxies = {"127.0.0.1"};
    settings.limits.sign_ins_per_minute = 2;
  }
};

TEST_P(Balancing, ItsConfigurationIsTaken) {
  const Balancer balancer(GetParam(), 1, 2);
  const auto answer = run_line(balancer.checking_line());
  EXPECT_EQ(answer.code, 0) << answer.out;
  EXPECT_EQ(answer.out.find("[emerg]"), answer.out.npos) << answer.out;
  EXPECT_EQ(answer.out.find("[WARNING]"), answer.out.npos) << answer.out;
}

TEST_P(Balancing, NodesKnowTheCallerAndLeaveUnnoticed) {
  const RunningApp first(behind_balancer);
  auto second = std::make_unique<RunningApp>(behind_balancer);
  Balancer balancer(GetParam(), first.port(), second->port());
  ASSERT_TRUE(balancer.start());
  const auto status = [&](const std::string& line) {
    return run_line("curl -sSk -m 30 -o /dev/null -w '%{http_code}' " + line).out;
  };
  for (int i = 0; i < 8; ++i) EXPECT_EQ(status(balancer.url() + "/readyz"), "200");
  EXPECT_EQ(run_line("curl -sSkI -m 30 " + balancer.url() +
                     "/nothing/ | grep -ic '^strict-transport-security: max-age=31536000'")
                .out,
            "1\n");
  EXPECT_EQ(status("--tls-max 1.2 --ciphers ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256 " +
                   balancer.url() + "/readyz 2>/dev/null"),
            "000")
      << "encrypts and authenticates apart";
  second.reset();
  for (int i = 0; i < 8; ++i) EXPECT_EQ(status(balancer.url() + "/readyz"), "200");
  // Only one node is left, so its limits apply to all calls. Addresses that clients send in
  // X-Forwarded-For are ignored.
  const auto sign_in = [&](const std::string& from, int number) {
    return status("--interface " + from + " -H 'X-Forwarded-For: 192.0.2." +
                  std::to_string(number) + "' -H 'Content-Type: application/json' -d " +
                  R"('{"username": "admin", "password": "wrong"}' )" + balancer.url() +
                  "/api/v1/auth/token/");
  };
  EXPECT_EQ(sign_in("127.0.0.2", 1), "401");
  EXPECT_EQ(sign_in("127.0.0.2", 2), "401");
  EXPECT_EQ(sign_in("127.0.0.2", 3), "429");
  EXPECT_EQ(sign_in("127.0.0.3", 4), "401");
  // A body that is too large is rejected before it was uploaded.
  const auto large = run_line(
      "head -c 30000000 /dev/zero | curl -sSk -m 30 -o /dev/null -w "
      "'%{http_code} %{size_upload}' -H 'Content-Type: application/json' "
      "-H 'X-API-Key: " +
      first.key() + "' --data-binary @- " + balancer.url() + "/api/v1/t/base64/");
  EXPECT_TRUE(large.out.starts_with("413 ")) << large.out;
}

// Callers of a node that is cut off from the database notice nothing, and neither do callers of
// tools while all nodes are.
TEST_P(Balancing, ANodeWithoutTheDatabaseIsLeftAlone) {
  auto* postgres = PostgresServer::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  const TestDatabase database(Engine::postgres);
  PostgresNetwork network(postgres->folder());
  const auto on = [](const std::string& url) {
    return [url](Settings& settings) {
      settings.server.trusted_proxies = {"127.0.0.1"};
      settings.server.database_url = url;
    };
  };
  const RunningApp first(on(database.url()));
  RunningApp second([&](Settings& settings) { on(network.url(database.name()))(settings); });
  Balancer balancer(GetParam(), first.port(), second.port());
  ASSERT_TRUE(balancer.start());
  network.be_silent(true);
  network.cut();
  const auto ready = [&] {
    return run_line("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:" +
                    std::to_string(second.port()) + "/readyz")
        .out;
  };
  ASSERT_TRUE(eventually([&] { return ready() == "503"; }));
  const auto status = [&](const std::string& path) {
    return run_line("curl -sSk -m 30 -o /dev/null -w '%{http_code}' " + balancer.url() + path).out;
  };
  const auto all_are_served = [&] {
    for (int i = 0; i < 20; ++i)
      if (status("/api/v1/content/") != "200") return false;
    return true;
  };
  // HAProxy has to ask the node twice; nginx has nothing to wait for.
  const bool is_served =
      GetParam() == BalancerKind::haproxy ? eventually(all_are_served) : all_are_served();
  EXPECT_TRUE(is_served);
  EXPECT_EQ(second.log().text().find("the database is unavailable"),
            second.log().text().rfind("the database is unavailable"))
      << "one line a minute: " << second.log().text();
  EXPECT_NE(second.log().text().find("the database is unavailable"), std::string::npos);
  network.be_silent(false);
  EXPECT_TRUE(eventually([&] { return ready() == "200"; }));
  EXPECT_TRUE(eventually([&] {
    return second.log().text().find("the database is available again") != std::string::npos;
  }));
}

INSTANTIATE_TEST_SUITE_P(Kinds, Balancing,
                         ::testing::Values(BalancerKind::nginx, BalancerKind::haproxy),
                         [](const auto& kind) {
                           return kind.param == BalancerKind::nginx ? "nginx" : "haproxy";
                         });

}  // namespace
}  // namespace toolyard
