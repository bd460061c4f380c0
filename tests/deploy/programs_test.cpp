// Checks the files in `deploy` with the programs that read them, if those are installed.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "tests/deploy/balancer.h"
#include "tests/deploy/files.h"
#include "tests/support/places.h"
#include "tests/support/running_app.h"

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

INSTANTIATE_TEST_SUITE_P(Kinds, Balancing,
                         ::testing::Values(BalancerKind::nginx, BalancerKind::haproxy),
                         [](const auto& kind) {
                           return kind.param == BalancerKind::nginx ? "nginx" : "haproxy";
                         });

}  // namespace
}  // namespace toolyard
