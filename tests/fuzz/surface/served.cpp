#include "tests/fuzz/surface/served.h"

#include <cstdio>
#include <ctime>
#include <stdexcept>

#include "app/demo/site.h"
#include "app/wiring/store.h"
#include "core/json/parts.h"
#include "core/time/clock.h"

// Leak detection would search all memory of the server after each input, which takes a second. The
// other tests detect leaks.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace toolyard::fuzz {
namespace {

constexpr int max_calls = 10'000;
constexpr std::string_view password = "a long passphrase";

struct Person {
  std::string_view name;
  std::optional<Role> role;
};
constexpr Person people[] = {
    {"fuzz-admin", Role::admin}, {"fuzz-editor", Role::editor}, {"fuzz-account", std::nullopt}};

template <class T> T value_of(Result<T> made) {
  if (!made) throw std::runtime_error(made.error().detail);
  return *std::move(made);
}

}  // namespace

void ErrorLog::emit(std::string_view line) {
  has_errors_ = true;
  std::fwrite(line.data(), 1, line.size(), stderr);
}

Served::Served() {
  settings_.server.listen = "127.0.0.1:0";
  settings_.server.threads = 1;
  settings_.limits.rate_limit_per_minute = 0;
  settings_.limits.api_rate_limit_per_minute = 0;
  settings_.limits.anonymous_rate_limit_per_minute = 0;
  settings_.limits.sign_ins_per_minute = 0;
  settings_.server.agents_admin = AgentsAdmin::on;
  settings_.accounts.access_token_lifetime_s = 86'400;
  fill();
  start();
}

Served::~Served() { stop(); }

void Served::fill() {
  settings_.server.data_dir = filled_.path().string();
  Store store(settings_, log_);
  value_of(demo::fill(store.database(), settings_, system_now()));
  for (const auto& [name, role] : people)
    value_of(store.accounts().create(
        {std::string(name), std::string(name) + "@example.org", std::string(password)}, role));
  const auto key_of = [&](std::string_view name, std::vector<std::string> scopes,
                          std::optional<Role> role = {}) {
    key_formats::NewKey request;
    request.name = "fuzz";
    request.scopes = std::move(scopes);
    const auto owner = value_of(store.accounts().find_by_name(name));
    return value_of(store.keys().create(owner.id, request, role)).secret;
  };
  key_ = key_of("fuzz-account", {"tools:*"});
  agent_key_ =
      "X-API-Key: " + key_of("fuzz-editor", {"tools:*", "agents:draft"}, Role::editor) + "\r\n";
}

void Served::start() {
  settings_.server.data_dir = used_.path().string();
  std::filesystem::copy(filled_.path(), used_.path(), std::filesystem::copy_options::recursive);
  app_ = std::make_unique<ServerApp>(settings_, log_);
  thread_ = std::thread([this] { app_->run(); });
  credentials_.clear();
  calls_ = 0;
  is_signed_out_ = false;
  for (const auto& [name, role] : people) credentials_.push_back(sign_in(name).value());
  credentials_.push_back("X-API-Key: " + key_ + "\r\n");
  credentials_.emplace_back();
  credentials_.emplace_back("Authorization: Bearer x.y.z\r\n");
}

void Served::stop() {
  app_->drain();
  thread_.join();
  app_.reset();
  for (const auto& one : std::filesystem::directory_iterator(used_.path()))
    std::filesystem::remove_all(one.path());
}

// Returns the header line with an access token, or nothing if the account cannot sign in any more.
std::optional<std::string> Served::sign_in(std::string_view name) {
  const auto body =
      R"({"username":")" + std::string(name) + R"(","password":")" + std::string(password) + "\"}";
  const auto answer = send(
      "POST /api/v1/auth/token/ HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
          std::to_string(body.size()) + "\r\n\r\n" + body,
      false);
  if (answer.status != 200) return std::nullopt;
  const auto token = string_in_json(find_part(parts_of_json(answer.body), "access"));
  return "Authorization: Bearer " + token.value() + "\r\n";
}

void Served::renew() {
  const auto again = is_signed_out_ ? sign_in(people[0].name) : std::nullopt;
  if (again) credentials_.front() = *again;
  if (calls_ < max_calls && again.has_value() == is_signed_out_) {
    is_signed_out_ = false;
    return;
  }
  stop();
  start();
}

http::RawAnswer Served::send(std::string_view request, bool is_head) {
  ++calls_;
  http::RawClient client(app_->port());
  client.send(request);
  // Waits by processor time, because a busy machine can take many minutes. A server that hangs is
  // left to libFuzzer's own limit.
  const auto begin = processor_time();
  while (!client.readable(1'000) && processor_time() - begin <= max_time_of(request)) continue;
  auto answer = client.read(is_head);
  is_signed_out_ |= answer.status == 401 && !credentials_.empty() &&
                    request.find(credentials_.front()) != request.npos;
  return answer;
}

std::chrono::seconds max_time_of(std::string_view request) {
  const bool makes_keys = request.find("rsa-key-generator") != request.npos ||
                          request.find("rsa_key_generator") != request.npos;
  return std::chrono::seconds(makes_keys ? 150 : 20);
}

std::chrono::nanoseconds processor_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace toolyard::fuzz
