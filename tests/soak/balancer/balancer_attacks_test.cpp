// Tests request smuggling: sends the attack corpus through a load balancer with the project's
// configuration. Each case is answered as without a balancer, or rejected by either; no node sees
// more requests than were sent, and callers on other connections get their own responses.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <signal.h>

#include <filesystem>
#include <sstream>

#include "tests/deploy/balancer.h"
#include "tests/soak/balancer/tls_connection.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/vectors.h"

namespace toolyard::testing {
namespace {

struct AttackCase {
  std::string name, verdict, bytes;
  // Maximum number of requests in the case. One case consists of a hundred.
  std::size_t requests() const { return name.starts_with("71") ? 100 : 1; }
};

std::vector<AttackCase> attack_cases(const std::filesystem::path& folder) {
  std::vector<AttackCase> all;
  std::istringstream manifest(content_of((folder / "manifest.tsv").string()));
  std::string line;
  std::getline(manifest, line);
  while (std::getline(manifest, line)) {
    std::istringstream columns(line);
    AttackCase one;
    std::getline(columns, one.name, '\t');
    std::getline(columns, one.verdict, '\t');
    one.bytes = content_of((folder / one.name).string());
    all.push_back(std::move(one));
  }
  return all;
}

class BalancerAttacksSoak : public ::testing::TestWithParam<BalancerKind> {
 protected:
  void SetUp() override {
    const auto found = ::vectors({"attacks/http/manifest.tsv"});
    if (!found) GTEST_SKIP() << "The attack corpus is missing: set TOOLYARD_VECTORS.";
    if (!Balancer::is_there(GetParam())) GTEST_SKIP() << "the balancer is not installed";
    cases_ = attack_cases(*found / "attacks/http");
    signal(SIGPIPE, SIG_IGN);
    // The third node is not behind the balancer.
    for (std::size_t node = 0; node < 3; ++node) {
      auto options = site_.options(node);
      options.insert(options.end(), {"--log-level=debug", "--anonymous-tools=on",
                                     "--anonymous-tools-per-minute=0"});
      nodes_.push_back(std::make_unique<ServingProgram>(
          options, std::vector<std::string>{"sh", "-c", "exec \"$@\" 2>>" + log(node), "sh"}));
    }
    balancer_.emplace(GetParam(), nodes_[0]->port(), nodes_[1]->port());
    ASSERT_TRUE(balancer_->start());
  }
  std::string log(std::size_t node) const {
    return (site_.folder().path() / ("log" + std::to_string(node))).string();
  }
  // Returns the number of requests that the nodes have answered, without health checks and honest
  // calls.
  std::int64_t requests_seen() const {
    std::int64_t seen = 0;
    for (const std::size_t node : {0, 1}) {
      std::istringstream lines(content_of(log(node)));
      for (std::string line; std::getline(lines, line);)
        if (line.contains(R"("message":"request")") && !line.contains(R"("/readyz")") &&
            !line.contains(honest_path))
          ++seen;
    }
    return seen;
  }
  int status_without_balancer(const AttackCase& one) const {
    http::RawClient client(nodes_[2]->port());
    client.send(one.bytes);
    client.end_sending();
    return client.read().status;
  }
  void attack(const AttackCase& one, SoakRow& row) {
    TlsConnection connection(balancer_->port());
    ASSERT_TRUE(connection.is_connected());
    const auto answers = connection.exchange(one.bytes);
    const auto statuses = answers.statuses();
    EXPECT_LE(statuses.size(), one.requests())
        << one.name << " is answered twice: " << answers.text;
    EXPECT_FALSE(answers.text.contains("root:x:")) << one.name;
    // 0 if the connection was closed before everything had been sent.
    const int status = statuses.empty() ? 0 : statuses[0];
    if (status == 0) {
      EXPECT_TRUE(answers.is_closed) << one.name << " is not answered";
    }
    if (one.verdict == "accept") {
      EXPECT_EQ(status, status_without_balancer(one)) << one.name;
    }
    if (one.verdict == "reject") {
      EXPECT_TRUE(status == 0 || status >= 400) << one.name << status;
    }
    const bool is_refused_for_good = status == 501 || status == 505;
    EXPECT_TRUE(status < 500 || is_refused_for_good) << one.name << ' ' << status;
    // The balancer may have turned the attack into a single valid request.
    const bool is_sound = one.verdict == "reject" && answers.text.contains(sound_code);
    row.count("requests made sound by the balancer", is_sound ? 1 : 0);
    row.count("attacks", 1);
  }
  // Makes a call on another client connection, which may share a connection from the balancer to a
  // node with an attack.
  void call_honestly(SoakRow& row) {
    const auto text = "caller " + std::to_string(++honest_);
    const auto body = R"({"input":")" + text + R"("})";
    const auto answers = TlsConnection(balancer_->port())
                             .exchange("POST " + std::string(honest_path) +
                                       " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                                       "Content-Type: application/json\r\nContent-Length: " +
                                       std::to_string(body.size()) + "\r\n\r\n" + body);
    const auto own = R"("output":")" + base64_of(text) + '"';
    const bool is_own = answers.statuses() == std::vector{200} && answers.text.contains(own);
    EXPECT_TRUE(is_own) << answers.text;
    row.lost("answers of other callers", is_own ? 0 : 1);
  }
  static std::string base64_of(const std::string& text) {
    std::string encoded((text.size() + 2) / 3 * 4 + 1, '\0');
    encoded.resize(std::size_t(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                                               reinterpret_cast<const unsigned char*>(text.data()),
                                               int(text.size()))));
    return encoded;
  }

  static constexpr std::string_view honest_path = "/api/v1/t/base64/";
  // The error for a complete request of the corpus, which lacks the input of the tool.
  static constexpr std::string_view sound_code = R"("code":"validation_error")";
  Site site_;
  std::vector<AttackCase> cases_;
  std::vector<std::unique_ptr<ServingProgram>> nodes_;
  std::optional<Balancer> balancer_;
  int honest_ = 0;
};

TEST_P(BalancerAttacksSoak, SmuggleNothing) {
  SoakRow row("rounds of the attack corpus", 1);
  while (row.again())
    for (const auto& one : cases_) {
      const auto before = requests_seen();
      attack(one, row);
      call_honestly(row);
      const auto seen = requests_seen() - before;
      EXPECT_LE(seen, std::int64_t(one.requests())) << one.name << " has smuggled one";
      row.count("requests seen by nodes", seen);
    }
}

INSTANTIATE_TEST_SUITE_P(Behind, BalancerAttacksSoak,
                         ::testing::Values(BalancerKind::nginx, BalancerKind::haproxy),
                         [](const auto& kind) {
                           return kind.param == BalancerKind::nginx ? "nginx" : "haproxy";
                         });

}  // namespace
}  // namespace toolyard::testing
