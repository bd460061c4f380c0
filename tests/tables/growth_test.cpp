// What one account has made costs others no more when there is a hundred times as much of it: fills
// each table that callers can grow, and compares how much the database reads for what somebody else
// does, and for what the account itself does while others wait to write.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "app/wiring/areas.h"
#include "core/describe/any_record.h"
#include "core/endpoint/call_scope.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "tests/support/places.h"
#include "tests/support/test_database.h"
#include "tests/tables/read_costs.h"

namespace toolyard {
namespace {

using testing::Engine;

// A table with rows of account 1, which is ada, `$1` to `$2`; `$3` is the current time, and `n.i`
// the number of a row. `{32}` and `{64}` stand for texts of that many characters with this number.
struct Filled {
  std::string_view name;
  std::vector<std::string_view> statements;
};

const Filled fills[] = {
    {"revoked_keys",
     {"insert into api_keys (id, user_id, name, environment, start, last4, scopes, allowed_ips, "
      "created_at, revoked_at, change_number) select 1000000 + i, 1, 'k', 'live', '', '', "
      "'tools:*', '', $3, $3, 0 from n",
      "insert into api_key_secrets (key_id, hash, created_at) "
      "select 1000000 + i, cast({32} as bytea), $3 from n"}},
    {"expired_keys",
     {"insert into api_keys (id, user_id, name, environment, start, last4, scopes, allowed_ips, "
      "created_at, expires_at, change_number) select 1000000 + i, 1, 'k', 'live', '', '', "
      "'tools:*', '', $3, $3, 0 from n",
      "insert into api_key_secrets (key_id, hash, created_at) "
      "select 1000000 + i, cast({32} as bytea), $3 from n"}},
    {"sessions",
     {"insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at) "
      "select 's' || i, 1, '', $3, $3, $3 + 86400000000 from n"}},
    {"expired_sessions",
     {"insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at) "
      "select 's' || i, 1, '', 0, 0, 1 from n"}},
    {"idempotent_answers",
     {"insert into idempotent_answers (user_id, route, key, fingerprint, status, location, "
      "entity_tag, body, created_at) select 1, 'r', 'k' || i, cast('f' as bytea), 200, '', '', "
      "'{}', $3 from n"}},
    {"expired_idempotent_answers",
     {"insert into idempotent_answers (user_id, route, key, fingerprint, status, location, "
      "entity_tag, body, created_at) select 1, 'r', 'k' || i, cast('f' as bytea), 200, '', '', "
      "'{}', 1 from n"}},
    {"audit_entries",
     {"insert into audit_entries (happened_at, user_id, remote_address, request_id, action, "
      "object_kind, object_id, is_staff) select $3 - 172800000000, 1, '', '', 'update', 'api_key', "
      "i, false "
      "from n"}},
    {"apps",
     {"insert into oauth_clients (id, name, uri, redirect_uris, registered_from, created_at, "
      "approved_at) select 'c' || i, '', '', '', '198.51.100.1', $3, $3 from n",
      "insert into oauth_grants (client_id, user_id, token_version, scopes, redirect_uri, "
      "challenge, code_hash, created_at, expires_at, refresh_number, ended_at) select 'c' || i, "
      "1, 0, '', '', '', {64}, $3, $3, 0, $3 from n"}},
    {"finished_jobs",
     {"insert into jobs (kind, object, revision, payload, state, attempt, due_at, owner, "
      "created_at, finished_at) select 'accounts.email', i, 0, '', 'done', 1, $3, '', $3, $3 "
      "from n"}},
    {"queued_jobs",
     {"insert into jobs (kind, object, revision, payload, state, attempt, due_at, owner, "
      "created_at) select 'subscribers.confirm', i, 0, '', 'queued', 0, $3, '', $3 from n"}},
    {"account_emails",
     {"insert into account_emails (purpose, user_id, name, email, locale, code_hash, asked_ip, "
      "asked_from, is_from_known, created_at, expires_at) select 'reset', 1, '', "
      "'ada@example.org', 'en', {64}, '', '198.51.100.1', true, $3, $3 from n"}},
    {"challenges",
     {"insert into second_factor_challenges (id, expires_at) select 'c' || i, 1 from n",
      "insert into external_sign_ins (id, expires_at) select 'c' || i, 1 from n"}},
    {"form_requests",
     {"insert into subscribers (id, uuid, email, email_key, name, attributes, locale, tags, "
      "status, soft_bounces, change_count, created_at, updated_at) select 1000000 + i, 'u' || i, "
      "'a' || i || '@example.org', "
      "'a' || i || '@example.org', '', '{}', 'en', '[]', 'unconfirmed', 0, 1, $3, $3 from n",
      "insert into mail_wishes (subscriber, lists, name, source, asked_at, asked_ip, asked_from) "
      "select 1000000 + i, '[]', '', '', $3, '', '198.51.100.1' from n"}},
    {"outbox",
     {"insert into mail_outbox (sender, recipient, created_at, message) "
      "select '', 'ada@example.org', $3, '' from n"}},
    {"usage",
     {"insert into usage_hours (user_id, hour, key_id, tool, outcome, calls, bytes_in, bytes_out) "
      "select 1, i, 0, 't', 'success', 1, 1, 1 from n",
      "insert into usage_months (month, user_id, key_id, calls, change_number) "
      "select 24000, 1, i, 1, 0 from n"}},
    {"visits",
     {"insert into visit_labels (kind, label, last_day) select 'referrer', 's' || i, 1 from n",
      "insert into visit_days (scope, day, page, locale, referrer, campaign, desktop_views, "
      "phone_views, tablet_views, desktop_visitors, phone_visitors, tablet_visitors) "
      "select 10, 20000, 0, 0, i, 0, 1, 0, 0, 1, 0, 0 from n"}},
    // Months have 30.44 days, and are counted from the year 0.
    {"visits_of_other_pages",
     {"insert into visit_hours (scope, hour, page, locale, referrer, campaign, desktop_views, "
      "phone_views, tablet_views, desktop_visitors, phone_visitors, tablet_visitors) "
      "select 2, $3 / 3600000000 - 20, 1000000 + i, 0, 0, 0, 1, 0, 0, 1, 0, 0 from n",
      "insert into visit_months (scope, month, page, locale, referrer, campaign, desktop_views, "
      "phone_views, tablet_views, desktop_visitors, phone_visitors, tablet_visitors) "
      "select 12, $3 / 2630016000000 + 23638, 1000000 + i, 0, 1, 0, 1, 0, 0, 1, 0, 0 from n"}},
};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

class Growth : public ::testing::TestWithParam<std::tuple<Engine, std::size_t>> {
 protected:
  Growth() {
    settings_.accounts.registration = accounts::Registration::open;
    settings_.oauth.apps = oauth::Apps::on;
    settings_.server.base_url = "https://tools.example.org";
    areas_.emplace(*database_, *database_, settings_, secret_, log_, threads_,
                   outside_of(settings_, *database_));
    for (const auto* name : {"ada", "eve"})
      EXPECT_TRUE(areas_->accounts.create(
          {name, std::string(name) + "@example.org", std::string(password)}, std::nullopt));
    EXPECT_TRUE(areas_->load());
    endpoints_ = areas_->endpoints(
        settings_, nullptr,
        {.passwords = {.sign_in = [](auto, auto, const auto&) { return Result<void>(); },
                       .change = [](auto) { return Result<void>(); },
                       .code = [](auto) { return Result<void>(); }},
         .used_this_month = [](KeyId) { return std::int64_t{0}; }},
        {});
    for (auto& one : areas_->protocol_endpoints()) endpoints_.push_back(std::move(one));
  }

  void fill(const Filled& filled, std::int64_t first, std::int64_t last) {
    const bool is_sqlite = database_->engine() == "sqlite";
    const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
      for (const auto text : filled.statements) {
        auto sql =
            "with recursive n(i) as (select cast($1 as bigint) union all select i + 1 from n "
            "where i < cast($2 as bigint)) " +
            std::string(text);
        for (const std::string size : {"32", "64"})
          sql = replaced(sql, "{" + size + "}",
                         is_sqlite ? "printf('%0" + size + "d', i)"
                                   : "lpad(cast(i as text), " + size + ", '0')");
        sql = replaced(database_->respell(sql), "$3",
                       "cast($3 as " + std::string(is_sqlite ? "integer" : "bigint") + ")");
        if (sql.find("$3") != sql.npos) transaction.change(sql, first, last, system_now());
        else transaction.change(sql, first, last);
      }
      if (!is_sqlite) transaction.run_script("analyze");
      return {};
    });
    ASSERT_TRUE(done) << done.error().detail;
  }

  // Carries out an operation, for `caller_` if an account has to call it. Returns the answer.
  std::string call(std::string_view operation, std::string json = "{}") {
    const auto endpoint = std::ranges::find(endpoints_, operation, &Endpoint::operation_id);
    if (endpoint == endpoints_.end()) throw std::logic_error(std::string(operation));
    const auto address = "203.0.113." + std::to_string(++number_ % 200);
    Call call{.remote_address = address};
    if (endpoint->access != Access::anyone) call.caller.user = caller_;
    AnyRecord record(endpoint->request ? *endpoint->request : type_of<PageQuery>);
    JsonDecoder decoder;
    if (endpoint->request) {
      EXPECT_TRUE(decoder.decode(PaddedText::of(json), *endpoint->request, record.get()));
    }
    std::string answered;
    const AnswerSink sink = [&](const Type& type, const void* answer) {
      append_json(answered, type, answer);
    };
    Answer answer{.body = sink};
    const CallScope scope(call);
    const auto done = endpoint->run(call, record.get(), answer);
    EXPECT_TRUE(done) << operation << ": " << done.error().detail;
    return answered;
  }
  // A name that was not used before.
  std::string fresh() { return "n" + std::to_string(++number_); }

  void repeatable_call() {
    const auto key = fresh();
    EXPECT_TRUE(areas_->idempotency.run(
        {.user = caller_, .route = "r", .key = key, .fingerprint = "f"},
        [] { return Result<StoredResponse>(StoredResponse{.body = "{}"}); }));
  }
  void allow_app() {
    const auto made = call("oauth_register", R"({"redirect_uris": ["https://a.example/"]})");
    constexpr std::string_view before = R"("client_id":")";
    const auto client = made.substr(made.find(before) + before.size(), 32);
    call("v1_auth_app_requests_approve_create",
         R"({"redirect_uri": "https://a.example/", "response_type": "code",
             "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
             "code_challenge_method": "S256", "client_id": ")" +
             client + "\"}");
  }

  // Measures what an account writes while others wait to write. The key is left as it was.
  void measure_writes(const std::string& name) {
    const auto sign_in =
        R"({"username": ")" + name + R"(", "password": ")" + std::string(password) + "\"}";
    KeyId key{};
    const auto create = [&] {
      const auto made = call("v1_developer_keys_create", R"({"name": "k"})");
      constexpr std::string_view before = R"("id":)";
      key = KeyId{std::stoll(made.substr(made.find(before) + before.size()))};
    };
    measure(name + " creates a key", create);
    measure(name + " changes a key",
            [&] { EXPECT_TRUE(areas_->keys.rotate(caller_, key, std::chrono::seconds(0))); });
    measure(name + " replaces a key", [&] {
      EXPECT_TRUE(areas_->keys.revoke(caller_, key));
      create();
    });
    measure(name + " makes a repeatable call", [&] { repeatable_call(); });
    measure(name + " signs in", [&] { call("v1_auth_token_create", sign_in); });
    measure(name + " allows an app", [&] { allow_app(); });
    measure(name + " has forgotten the password", [&] {
      call("v1_auth_password_forgot_create", R"({"email": ")" + name + R"(@example.org"})");
    });
  }
  // Measures what somebody does who has no part in it.
  void measure_stranger() {
    measure("a stranger lists keys", [&] { call("v1_developer_keys_list"); });
    measure("a stranger lists sessions", [&] { call("v1_auth_sessions_list"); });
    measure("a stranger lists apps", [&] { call("v1_auth_apps_list"); });
    measure("a stranger looks at their activity", [&] { call("v1_auth_activity_list"); });
    measure("a stranger registers", [&] {
      const auto name = fresh();
      call("v1_auth_register_create", R"({"username": ")" + name + R"(", "email": ")" + name +
                                          R"(@example.org", "password": ")" +
                                          std::string(password) + "\"}");
    });
    measure("a stranger subscribes", [&] {
      call("v1_email_subscribe_create", R"({"email": ")" + fresh() + R"(@example.org"})");
    });
    measure("a node counts a visit", [&] {
      areas_->visits.counter().count({.at = system_now(),
                                      .address = "203.0.113.9",
                                      .user_agent = "Mozilla/5.0 (X11) Firefox/140.0",
                                      .host = "tools.example.org",
                                      .path = "/"});
      EXPECT_TRUE(areas_->visits.counter().merge());
    });
    measure("staff looks at the visits of a page by hour",
            [&] { call("v1_admin_visits_retrieve", R"({"path": "/", "granularity": "hour"})"); });
    measure("staff looks at where readers of a page came from", [&] {
      call("v1_admin_visits_breakdown_list",
           R"({"path": "/", "dimension": "referrer", "start_date": ")" +
               day_text(day_of(system_now()) - 300) + "\"}");
    });
    measure("a node looks for changes", [&] { EXPECT_TRUE(areas_->refresh()); });
  }
  void measure(const std::string& name, const std::function<void()>& work) {
    work();  // once without counting, since first times read more
    measured_[name] = costs_.of(*database_, work);
  }
  std::map<std::string, std::int64_t> costs() {
    measured_.clear();
    for (const auto* name : {"ada", "eve"}) {
      caller_ = areas_->accounts.find_by_name(name)->id;
      measure_writes(name);
    }
    measure_stranger();
    return measured_;
  }

  static constexpr std::string_view password = "a long passphrase";
  const Filled& filled_ = fills[std::get<1>(GetParam())];
  testing::ReadCosts costs_;
  testing::TestDatabase database_{std::get<0>(GetParam())};
  Log log_{LogLevel::error};
  Threads threads_{log_};
  SecretKey secret_{std::string(32, 's')};
  Settings settings_;
  std::optional<Areas> areas_;
  std::vector<Endpoint> endpoints_;
  UserId caller_{};
  std::map<std::string, std::int64_t> measured_;
  int number_ = 0;
};

INSTANTIATE_TEST_SUITE_P(
    Tables, Growth,
    ::testing::Combine(testing::both_engines(), ::testing::Range(std::size_t{0}, std::size(fills))),
    [](const auto& info) {
      return std::string(std::get<0>(info.param) == Engine::sqlite ? "sqlite_" : "postgres_") +
             std::string(fills[std::get<1>(info.param)].name);
    });

// docs/limits.md says for each table what one caller can add to it, and for how long that is kept.
TEST(GrowthDocument, NamesEveryTable) {
  testing::TestDatabase database;
  std::stringstream text;
  text << std::ifstream(testing::source_folder() + "/docs/limits.md").rdbuf();
  const auto tables =
      database->read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
        // A table of words has several others, which SQLite makes itself.
        return transaction.rows<std::string>(
            "select name from pragma_table_list where schema = 'main' and type in ('table', "
            "'virtual') and name not like 'sqlite%'");
      });
  ASSERT_TRUE(tables);
  EXPECT_GT(tables->size(), 80u);
  for (const auto& table : *tables)
    EXPECT_TRUE(text.str().contains("`" + table + "`")) << table << " is not in docs/limits.md";
}

TEST_P(Growth, CostsStrangersNothing) {
  fill(filled_, 1, 500);
  const auto before = costs();
  fill(filled_, 100'001, 149'500);  // with ids that nothing has got in between
  for (const auto& [name, cost] : costs())
    EXPECT_LE(cost, 3 * before.at(name) + 100) << name << " with a full " << filled_.name;
}

}  // namespace
}  // namespace toolyard
