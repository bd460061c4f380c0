// Tests that secrets do not leak: secrets in settings, accounts and calls must not occur in the
// log, the metrics, errors, the data on disk, backups, or the list of processes.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

constexpr auto keys_path = "/api/v1/developer/keys/";

class SecretsSoak : public ::testing::Test {
 protected:
  SecretsSoak() {
    plant_setting("secret_key", "planted-secret-key-of-32-bytes-and-more");
    plant_setting("metrics_token", "planted-metrics-token");
    plant_setting("llm_api_key", "planted-llm-api-key");
    plant_setting("smtp_url", "smtp://news:planted-smtp-password@127.0.0.1:1",
                  "planted-smtp-password");
    plant_setting("redis_url", "redis://:planted-redis-password@127.0.0.1:1",
                  "planted-redis-password");
    plant_setting("outgoing_proxy", "http://u:planted-proxy-password@127.0.0.1:1",
                  "planted-proxy-password");
    options_.insert(options_.end(),
                    {"--data-dir=" + path("data"), "--database-url=" + site_.database().url(),
                     "--log-level=debug", "--llm-base-url=http://127.0.0.1:1", "--llm-model=m",
                     "--mail-from=news@toolyard.example", "--base-url=http://toolyard.example"});
    program_.emplace(options_,
                     std::vector<std::string>{"sh", "-c", "exec \"$@\" 2>>" + path("log"), "sh"});
    client_.emplace(program_->port());
  }
  std::string path(const std::string& name) const {
    return (site_.folder().path() / name).string();
  }
  void plant(const std::string& secret) { planted_.push_back(secret); }
  void plant_setting(const std::string& name, const std::string& value,
                     const std::string& secret = {}) {
    plant(secret.empty() ? value : secret);
    std::filesystem::create_directory(path("secrets"));
    std::ofstream(path("secrets/" + name)) << value << '\n';
    auto option = "--" + name + "-file=" + path("secrets/" + name);
    std::ranges::replace(option.begin(), option.begin() + std::ptrdiff_t(name.size()) + 2, '_',
                         '-');
    options_.push_back(option);
  }
  http::RawAnswer call(std::string_view method, std::string_view target, std::string_view body,
                       const std::string& headers) {
    auto answer = client_->call(method, target, body, headers);
    if (answer.status == 0 || answer.has("Connection: close")) client_.emplace(program_->port());
    // Error responses must not contain secrets of the request.
    if (answer.status >= 400) output_ += answer.head + answer.body;
    return answer;
  }
  void sign_in_and_fail() {
    plant(test_password);
    const auto tokens = call("POST", "/api/v1/auth/token/",
                             R"({"username":"admin","password":"a long passphrase"})", {});
    plant(ApiClient::text(tokens, "access"));
    plant(ApiClient::text(tokens, "refresh"));
    bearer_ = "Authorization: Bearer " + planted_[planted_.size() - 2] + "\r\n";
    const auto wrong = fresh("wrong-password");
    for (const auto* body :
         {R"({"username":"admin","password":"%"})", R"({"username":"%","password":"%"})",
          R"({"password":"%","x":"%"})", R"({"username":"admin","password":"%)"})
      call("POST", "/api/v1/auth/token/", with(body, wrong), {});
  }
  void use_keys() {
    const auto once = "Idempotency-Key: once-" + std::to_string(++number_) + "\r\n";
    const auto made = call("POST", keys_path, R"({"name":"k"})", bearer_ + once);
    ASSERT_EQ(made.status, 201) << made.body;
    const auto key = ApiClient::text(made, "key");
    plant(key);
    const auto base64 = "/api/v1/t/base64/";
    call("POST", base64, with(R"({"input":"%"})", fresh("input")), key_header(key));
    call("POST", base64, with(R"({"input":"%)", fresh("broken-input")), key_header(key));
    call("POST", base64, with(R"({"%":"x"})", fresh("name")).substr(0, 20), key_header(key));
    call("POST", "/api/v1/t/aes-encrypt-decrypt/",
         with(R"({"input":"%","password":"%"})", fresh("cipher-password")), key_header(key));
    call("POST", "/api/v1/t/aes-encrypt-decrypt/",
         with(R"({"input":"x","key":"%"})", fresh("cipher-key")), key_header(key));
    call("POST", base64, R"({"input":"x"})", key_header(fresh("unknown-key")));
    call("POST", base64, R"({"input":"x"})",
         "Authorization: Bearer " + fresh("unknown-token") + "\r\n");
    call("DELETE", keys_path + ApiClient::text(made, "id") + "/", {}, bearer_);
    call("POST", base64, R"({"input":"x"})", key_header(key));
  }
  void use_accounts() {
    call("POST", "/api/v1/auth/register/",
         with(R"({"username":"ann","email":"ann@example.org","password":"%"})",
              fresh("new-password")),
         {});
    const auto factor =
        call("POST", "/api/v1/auth/second-factor/", R"({"password":"a long passphrase"})", bearer_);
    ASSERT_EQ(factor.status, 200) << factor.body;
    plant(ApiClient::text(factor, "secret"));
    call("POST", "/api/v1/auth/second-factor/confirm/", with(R"({"code":"%"})", fresh("code")),
         bearer_);
    call("GET", "/metrics", {}, "Authorization: Bearer " + fresh("metrics-guess") + "\r\n");
  }
  // Returns a new secret. All numbers have seven digits, so that no secret begins with another one.
  std::string fresh(const std::string& kind) {
    planted_.push_back("planted-" + kind + "-" + std::to_string(1'000'000 + ++number_));
    return planted_.back();
  }
  static std::string with(std::string text, const std::string& secret) {
    for (auto at = text.find('%'); at != text.npos; at = text.find('%', at + secret.size()))
      text.replace(at, 1, secret);
    return text;
  }
  void look_for_them(const std::string& place, const std::string& text, SoakRow& row) {
    EXPECT_FALSE(text.empty()) << place;
    const auto found = secrets_in(text);
    for (const auto secret : found) ADD_FAILURE() << secret << " is in the " << place;
    row.lost("secrets to the " + place, std::int64_t(found.size()));
  }
  // Finds the secrets by their first characters, in one pass: there are tens of thousands.
  std::set<std::string_view> secrets_in(std::string_view text) const {
    constexpr std::size_t first = 12;
    std::unordered_map<std::string_view, std::vector<std::string_view>> by_beginning;
    for (const std::string_view secret : planted_) {
      EXPECT_GE(secret.size(), first) << secret;
      by_beginning[secret.substr(0, first)].push_back(secret);
    }
    std::set<std::string_view> found;
    for (std::size_t at = 0; at + first <= text.size(); ++at)
      if (const auto some = by_beginning.find(text.substr(at, first)); some != by_beginning.end())
        for (const auto secret : some->second)
          if (text.substr(at).starts_with(secret)) found.insert(secret);
    return found;
  }
  std::string bytes_in(const std::string& folder) const {
    std::string all;
    for (const auto& one : std::filesystem::recursive_directory_iterator(folder))
      if (one.is_regular_file()) all += content_of(one.path());
    return all;
  }

  Site site_;
  std::vector<std::string> options_, planted_;
  std::optional<ServingProgram> program_;
  std::optional<ApiClient> client_;
  std::string bearer_, output_;
  int number_ = 0;
};

TEST_F(SecretsSoak, AreNowhere) {
  SoakRow row("rounds of calls with secrets", 1);
  while (row.again()) {
    sign_in_and_fail();
    ASSERT_NO_FATAL_FAILURE(use_keys());
    ASSERT_NO_FATAL_FAILURE(use_accounts());
  }
  row.count("secrets", std::int64_t(planted_.size()));
  ASSERT_EQ(secrets_in("a" + planted_.front() + planted_.back()).size(), 2u);
  // Before the search, during which the server may close the idle connection.
  const auto metrics = client_->call("GET", "/metrics", {}, own_host).body;
  look_for_them("errors", output_, row);
  look_for_them("metrics", metrics, row);
  look_for_them("process list",
                content_of("/proc/" + std::to_string(program_->process()) + "/cmdline"), row);
  look_for_them("database", site_.database().bytes_on_disk(), row);
  const auto backup =
      run("backup " + path("backup") + " --data-dir " + path("data") + " --database-url " +
          site_.database().url() + " --secret-key-file " + path("secrets/secret_key"));
  EXPECT_EQ(backup.code, 0) << backup.out;
  look_for_them("backup", content_of(path("backup")) + backup.out, row);
  program_->end(SIGTERM);
  look_for_them("log", content_of(path("log")), row);
  look_for_them("data folder", bytes_in(path("data")) + ' ', row);
}

}  // namespace
}  // namespace toolyard::testing
