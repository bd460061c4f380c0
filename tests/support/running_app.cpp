#include "tests/support/running_app.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "app/wiring/store.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {

RunningApp::RunningApp(const std::function<void(Settings&)>& change) {
  Settings settings;
  settings.server.listen = "127.0.0.1:0";
  settings.server.threads = 2;
  settings.server.data_dir = folder_.path().string();
  settings.limits.rate_limit_per_minute = 0;
  settings.limits.api_rate_limit_per_minute = 0;
  settings.limits.anonymous_rate_limit_per_minute = 0;
  settings.limits.sign_ins_per_minute = 0;
  if (change) change(settings);
  app_ = std::make_unique<ServerApp>(settings, log_);
  auto& accounts = app_->store().accounts();
  auto admin = accounts.find_by_name("admin");
  if (!admin)
    admin = accounts.create_superuser({"admin", "admin@example.org", "a long passphrase"});
  if (!admin) throw std::runtime_error("no first admin");
  keys::NewKey request;
  request.name = "test";
  const auto made = app_->store().keys().create(admin->id, request);
  if (!made) throw std::runtime_error("no first key");
  key_ = made->secret;
  thread_ = std::thread([this] { app_->run(); });
  // Before, sign-ins cannot be renewed, and keys are looked up in the database.
  auto& store = app_->store();
  EXPECT_TRUE(eventually(
      [&] { return store.accounts().states().is_loaded() && store.keys().is_loaded(); }));
}

RunningApp::~RunningApp() {
  app_->drain();
  thread_.join();
}

std::uint16_t RunningApp::port() const { return app_->port(); }

bool RunningApp::add_account(const std::string& name, std::string_view password,
                             std::optional<Role> role) {
  const auto made =
      app_->store().accounts().create({name, name + "@example.org", std::string(password)}, role);
  if (!made) ADD_FAILURE() << name << ": " << made.error().detail;
  return made.has_value();
}

std::string RunningApp::request(std::string_view method, std::string_view path,
                                std::string_view body, std::string_view headers) const {
  std::string text;
  text.append(method).append(" ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
  text.append("X-API-Key: ").append(key_).append("\r\n").append(headers);
  if (!body.empty() || method == "POST")
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  return text.append("\r\n").append(body);
}

}  // namespace toolyard::testing
