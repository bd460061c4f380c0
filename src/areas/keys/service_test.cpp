#include "areas/keys/service.h"

#include <algorithm>
#include <thread>

#include "tests/support/areas/keys.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::keys {
namespace {

using std::chrono::seconds;

class KeyServiceTest : public testing::KeysTest {
 protected:
  // Returns the secrets of the key, oldest first.
  std::vector<std::string> rotate_often(const CreatedKey& made, int times, seconds grace) {
    std::vector<std::string> secrets{made.secret};
    for (int i = 0; i < times; ++i)
      secrets.push_back(service_.rotate(ada_, made.key.id, grace).value().secret);
    return secrets;
  }
  // Changes the fields with these names.
  Result<Key> change(KeyId key, const NewKey& request,
                     std::initializer_list<std::string_view> names) {
    Call call{.caller = {.user = ada_, .role = Role::editor}};
    for (const auto name : names) call.given.mark(find_field(type_of<NewKey>, name));
    return service_.change(call, key, request);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, KeyServiceTest, testing::both_engines(), testing::engine_name);

TEST_P(KeyServiceTest, AMadeKeyWorksAtOnceAndAfterARestart) {
  const auto made = make({.name = "ci", .rate_limit_per_minute = 60});
  EXPECT_EQ(made.key.status, Status::active);
  EXPECT_EQ(made.key.prefix, "ty_live");
  EXPECT_EQ(made.key.start, made.secret.substr(0, 12));
  EXPECT_EQ(made.key.last4, made.secret.substr(40));
  EXPECT_EQ(made.key.scopes, std::vector<std::string>{"tools:*"});
  const auto identity = service_.authenticate(made.secret, "127.0.0.1", "tools:base64", now_);
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->key, made.key.id);
  EXPECT_EQ(identity->user, ada_);
  EXPECT_EQ(identity->role, Role::editor);
  EXPECT_EQ(identity->rate_limit_per_minute, 60);
  static_assert(std::is_trivially_copyable_v<KeyIdentity> && sizeof(KeyIdentity) <= 64);

  KeyService cold(*database_, system_now, {});
  EXPECT_TRUE(cold.authenticate(made.secret, "", "tools:base64", now_)) << "before loading";
  KeyService warm(*database_, system_now, {});
  ASSERT_TRUE(warm.load());
  EXPECT_TRUE(warm.authenticate(made.secret, "", "tools:base64", now_));
}

TEST_P(KeyServiceTest, RevocationHoldsWhileKeysAreNotLoadedAndAfterwards) {
  const auto before = make(), between = make();
  KeyService starting(*database_, [this] { return now_; }, {{"tools:base64"}});
  const auto is_taken = [&](const CreatedKey& one) {
    return starting.authenticate(one.secret, "", "tools:base64", now_).has_value();
  };
  EXPECT_TRUE(is_taken(before));
  EXPECT_TRUE(is_taken(between));
  ASSERT_TRUE(service_.revoke(ada_, before.key.id));
  EXPECT_FALSE(is_taken(before)) << "before loading";
  ASSERT_TRUE(service_.revoke(ada_, between.key.id));
  ASSERT_TRUE(starting.load());
  EXPECT_FALSE(is_taken(before));
  EXPECT_FALSE(is_taken(between)) << "its entry from before the revocation was replaced";
  const auto later = make();
  ASSERT_TRUE(starting.load()) << "again, as after an exception";
  EXPECT_TRUE(is_taken(later));
}

TEST_P(KeyServiceTest, WritesRememberedUsesAtMostEveryTenSeconds) {
  const auto key = make().key.id;
  const auto used = [&] { return service_.find(ada_, key)->last_used_at; };
  const auto first = now_;
  service_.remember_use(key, first, "192.0.2.1");
  ASSERT_TRUE(service_.write_uses());
  EXPECT_EQ(used(), first);
  EXPECT_EQ(service_.find(ada_, key)->last_used_ip, "192.0.2.1");
  now_ += seconds(9);
  service_.remember_use(key, now_, "192.0.2.2");
  ASSERT_TRUE(service_.write_uses());
  EXPECT_EQ(used(), first);
  now_ += seconds(1);
  ASSERT_TRUE(service_.write_uses());
  EXPECT_EQ(used(), now_ - seconds(1));
}

TEST_P(KeyServiceTest, KeepsUsesThatItCannotWrite) {
  const auto key = make().key.id, other = make().key.id;
  testing::UnreliableDatabase unreliable(*database_);
  {
    KeyService service(unreliable, [this] { return now_; }, {{"tools:base64"}});
    service.remember_use(key, now_, "192.0.2.1");
    service.remember_use(other, now_, "192.0.2.1");
    unreliable.refused = 1;
    EXPECT_FALSE(service.write_uses());
    service.remember_use(key, now_ + seconds(1), "192.0.2.2");
    ASSERT_TRUE(service.write_uses());
    EXPECT_EQ(service_.find(ada_, key)->last_used_at, now_ + seconds(1));
    EXPECT_EQ(service_.find(ada_, other)->last_used_at, now_);
    service.remember_use(key, now_ + seconds(2), "192.0.2.3");
  }
  EXPECT_EQ(service_.find(ada_, key)->last_used_at, now_ + seconds(2)) << "at the end";
}

TEST_P(KeyServiceTest, RefusesByReason) {
  EXPECT_EQ(refusal(""), "missing_credential");
  EXPECT_EQ(refusal("nonsense"), "invalid_key");
  EXPECT_EQ(refusal(make_key(Environment::live)), "invalid_key");
  const auto narrow = make({.name = "narrow",
                            .scopes = {"tools:pdf-merge"},
                            .expires_at = now_ + seconds(10),
                            .allowed_ips = {"10.0.0.0/8", "::1"},
                            .environment = Environment::test});
  EXPECT_TRUE(narrow.secret.starts_with("ty_test_"));
  EXPECT_EQ(refusal(narrow.secret, "10.2.3.4", "tools:pdf-merge"), "");
  EXPECT_EQ(refusal(narrow.secret, "10.2.3.4", "tools:base64"), "scope_not_allowed");
  EXPECT_EQ(refusal(narrow.secret, "11.2.3.4", "tools:pdf-merge"), "address_not_allowed");
  now_ += seconds(10);
  EXPECT_EQ(refusal(narrow.secret, "::1", "tools:pdf-merge"), "expired_key");
  EXPECT_EQ(service_.find(ada_, narrow.key.id)->status, Status::expired);
}

TEST_P(KeyServiceTest, ExpiryIsShownFromTheMomentThatItHolds) {
  const auto made = make({.name = "short", .expires_at = now_ + std::chrono::milliseconds(10'500)});
  now_ += std::chrono::milliseconds(10'200);
  const bool is_shown = service_.find(ada_, made.key.id)->status == Status::expired;
  EXPECT_EQ(is_shown, refusal(made.secret) == "expired_key");
  now_ += std::chrono::milliseconds(300);
  EXPECT_EQ(service_.find(ada_, made.key.id)->status, Status::expired);
  EXPECT_EQ(refusal(made.secret), "expired_key");
}

TEST_P(KeyServiceTest, RevocationHoldsAtOnce) {
  const auto made = make();
  EXPECT_EQ(refusal(made.secret), "");
  EXPECT_EQ(service_.revoke(eve_, made.key.id).error().type->code, "not_found");
  EXPECT_EQ(refusal(made.secret), "");
  const auto ended = service_.revoke(ada_, made.key.id);
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->status, Status::revoked);
  EXPECT_EQ(refusal(made.secret), "revoked_key");
  now_ += seconds(5);
  EXPECT_EQ(service_.revoke(ada_, made.key.id)->revoked_at, ended->revoked_at);
  EXPECT_EQ(service_.list(ada_, {}, {})->count, 1);
}

TEST_P(KeyServiceTest, WhatOthersChangeHoldsAfterARefresh) {
  const auto made = make();
  elsewhere(
      "update users set role = null, change_number = (select max(value) from change_counters) "
      "where username = 'ada'");
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(service_.authenticate(made.secret, "", "tools:base64", now_)->role, std::nullopt);
  elsewhere(
      "update users set is_active = false, "
      "change_number = (select max(value) from change_counters)");
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(refusal(made.secret), "invalid_key");
  elsewhere(
      "update users set is_active = true, "
      "change_number = (select max(value) from change_counters)");
  elsewhere(
      "update api_keys set revoked_at = 1, "
      "change_number = (select max(value) from change_counters)");
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(refusal(made.secret), "revoked_key");

  KeyService other(*database_, [this] { return now_; }, {});
  const auto theirs = other.create(eve_, {.name = "theirs"}).value();
  EXPECT_EQ(refusal(theirs.secret), "invalid_key");
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(refusal(theirs.secret), "");
}

TEST_P(KeyServiceTest, AtMostTwentyActiveKeys) {
  std::vector<std::thread> makers;
  std::atomic<int> made = 0;
  for (int i = 0; i < 25; ++i)
    makers.emplace_back([&] { made += service_.create(ada_, {.name = "k"}).has_value(); });
  for (auto& maker : makers) maker.join();
  EXPECT_EQ(made, 20);
  EXPECT_EQ(service_.create(ada_, {.name = "k"}).error().type->code, "too_many_keys");
  const auto keys = service_.list(ada_, {}, {}).value().results;
  EXPECT_GT(keys.front().id, keys.back().id) << "newest first";
  ASSERT_TRUE(service_.revoke(ada_, keys.front().id));
  EXPECT_TRUE(service_.create(ada_, {.name = "k"}));
}

TEST_P(KeyServiceTest, KeepsTheLastTwentySecretsOfAKey) {
  const auto made = make(), other = make();
  const auto secrets = rotate_often(made, 60, seconds(3'600));
  EXPECT_EQ(number("count(*) from api_key_secrets"), 21);
  KeyService restarted(*database_, [this] { return now_; }, {{"tools:base64"}});
  ASSERT_TRUE(restarted.load());
  const auto refused = [&](std::string_view key) {
    const auto identity = restarted.authenticate(key, "", "", now_);
    return identity ? std::string_view() : identity.error().type->code;
  };
  EXPECT_EQ(refused(secrets[60]), "");
  EXPECT_EQ(refused(secrets[59]), "") << "in its grace period";
  for (std::size_t i = 0; i < 59; ++i) EXPECT_EQ(refused(secrets[i]), "invalid_key") << i;
  EXPECT_EQ(refused(other.secret), "");
  EXPECT_EQ(refusal(secrets[59]), "");
  for (std::size_t i = 41; i < 59; ++i) EXPECT_EQ(refusal(secrets[i]), "expired_key") << i;
  for (std::size_t i = 0; i < 41; ++i) EXPECT_EQ(refusal(secrets[i]), "invalid_key") << i;
}

// A node may have a secret as the current one, or as one with time left, that was deleted before it
// read the next changes.
TEST_P(KeyServiceTest, DeletedSecretsEndOnNodesThatMissedTheirEnd) {
  for (const int times : {1, 18, 19, 20, 21, 50}) {
    const auto made = make(), untouched = make();
    const auto later = service_.rotate(ada_, made.key.id, seconds(86'400)).value();
    KeyService node(*database_, [this] { return now_; }, {{"tools:base64"}});
    ASSERT_TRUE(node.load());
    const auto takes = [&](std::string_view key) {
      return node.authenticate(key, "", "tools:base64", now_).has_value();
    };
    EXPECT_TRUE(takes(made.secret) && takes(later.secret));
    const auto secrets = rotate_often(later, times, seconds(60));
    ASSERT_TRUE(node.refresh());
    EXPECT_FALSE(takes(made.secret)) << times;
    for (int i = 0; i <= times; ++i)
      EXPECT_EQ(takes(secrets[std::size_t(i)]), i >= times - 1) << i << " of " << times;
    EXPECT_TRUE(takes(untouched.secret));
    ASSERT_TRUE(service_.revoke(ada_, made.key.id));
    ASSERT_TRUE(node.refresh());
    EXPECT_FALSE(takes(secrets.back()));
    ASSERT_TRUE(service_.revoke(ada_, untouched.key.id));
  }
}

TEST_P(KeyServiceTest, DeletedSecretsEndWhileKeysAreNotLoadedAndAfterwards) {
  const auto made = make(), between = make();
  KeyService starting(*database_, [this] { return now_; }, {{"tools:base64"}});
  const auto takes = [&](std::string_view key) {
    return starting.authenticate(key, "", "tools:base64", now_).has_value();
  };
  EXPECT_TRUE(takes(made.secret) && takes(between.secret));
  const auto secrets = rotate_often(made, 25, seconds(0));
  EXPECT_FALSE(takes(made.secret)) << "before loading";
  EXPECT_TRUE(takes(secrets.back()));
  rotate_often(between, 25, seconds(0));
  ASSERT_TRUE(starting.load());
  EXPECT_FALSE(takes(made.secret));
  EXPECT_FALSE(takes(between.secret));
  EXPECT_TRUE(takes(secrets.back()));
}

TEST_P(KeyServiceTest, AChangeDoesNotReviveAnExpiredKey) {
  const auto made = make({.name = "short", .expires_at = now_ + seconds(10)});
  ASSERT_TRUE(change(made.key.id, {.name = "k", .expires_at = now_ + seconds(20)}, {"expires_at"}))
      << "before it has expired";
  now_ += seconds(20);
  for (const auto expiry : {std::optional<Instant>(), std::optional(now_ + seconds(60))}) {
    const auto revived = change(made.key.id, {.name = "k", .expires_at = expiry}, {"expires_at"});
    ASSERT_FALSE(revived);
    EXPECT_EQ(revived.error().type->code, "key_has_ended");
  }
  EXPECT_EQ(refusal(made.secret), "expired_key");
  const auto renamed = change(made.key.id, {.name = "old"}, {"name"});
  ASSERT_TRUE(renamed);
  EXPECT_EQ(renamed->name, "old");
  EXPECT_EQ(renamed->status, Status::expired);
  EXPECT_TRUE(change(made.key.id, {.name = "k", .expires_at = now_}, {"expires_at"}))
      << "the expiry that it has";
}

TEST_P(KeyServiceTest, AChangeOfNothingIsNotRecorded) {
  const auto made = make({.name = "ci", .allowed_ips = {"127.0.0.0/8", "::1"}});
  const auto state = [&] {
    return std::pair(number("count(*) from audit_entries"),
                     number("value from change_counters where name = 'accounts'"));
  };
  const auto before = state();
  const auto same = change(made.key.id, {.name = "ci", .allowed_ips = {"127.0.0.0/8", "::1"}},
                           {"name", "scopes", "expires_at", "allowed_ips", "environment"});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->name, "ci");
  EXPECT_EQ(same->environment, Environment::live);
  const auto other = change(made.key.id, {.name = "cd", .environment = Environment::test},
                            {"name", "environment"});
  ASSERT_FALSE(other);
  ASSERT_EQ(other.error().faults.size(), 1u);
  EXPECT_EQ(other.error().faults[0].pointer, "/environment");
  EXPECT_TRUE(change(made.key.id, {.name = ""}, {}));
  EXPECT_EQ(state(), before);
  ASSERT_TRUE(change(made.key.id, {.name = "cd"}, {"name"}));
  EXPECT_EQ(state(), std::pair(before.first + 1, before.second + 1));
}

TEST_P(KeyServiceTest, RefusesRepeatedScopesAndAddresses) {
  const NewKey request{.name = "k",
                       .scopes = {"tools:base64", "tools:*", "tools:base64"},
                       .allowed_ips = {"::1", "::1", "::1"}};
  const auto made = service_.create(ada_, request);
  ASSERT_FALSE(made);
  std::vector<std::string> faults;
  for (const auto& fault : made.error().faults) faults.push_back(fault.pointer + " " + fault.code);
  EXPECT_EQ(faults, (std::vector<std::string>{"/scopes/2 duplicate", "/allowed_ips/1 duplicate",
                                              "/allowed_ips/2 duplicate"}));
  const auto old = make();
  elsewhere("update api_keys set scopes = 'tools:base64 tools:base64', allowed_ips = '::1 ::1'");
  EXPECT_TRUE(change(old.key.id, {.name = "renamed"}, {"name"})) << "what it has stays allowed";
  const auto refused = change(old.key.id, request, {"scopes"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/scopes/2");
}

// Keys that were revoked are not read again with each change of their account.
TEST_P(KeyServiceTest, RevokedKeysStayRevokedWhenTheirAccountChanges) {
  const auto revoked = make(), valid = make();
  ASSERT_TRUE(service_.revoke(ada_, revoked.key.id));
  for (const auto* active : {"false", "true"})
    elsewhere(std::string("update users set is_active = ") + active +
              ", change_number = (select max(value) from change_counters)");
  ASSERT_TRUE(service_.refresh());
  EXPECT_EQ(refusal(revoked.secret), "revoked_key");
  EXPECT_EQ(refusal(valid.secret), "");
}

TEST_P(KeyServiceTest, NamesEveryFaultOfARequest) {
  const auto made = service_.create(ada_, {.name = "",
                                           .scopes = {"tools:*", "tools:nothing"},
                                           .expires_at = now_,
                                           .allowed_ips = {"10.0.0.0/40"},
                                           .rate_limit_per_minute = 0,
                                           .monthly_quota = -1});
  ASSERT_FALSE(made);
  std::vector<std::string> pointers;
  for (const auto& fault : made.error().faults) pointers.push_back(fault.pointer);
  EXPECT_EQ(pointers,
            (std::vector<std::string>{"/name", "/scopes/1", "/allowed_ips/0", "/expires_at",
                                      "/rate_limit_per_minute", "/monthly_quota"}));
  EXPECT_EQ(service_.create(UserId(999), {.name = "k"}).error().type->code, "not_found");
}

TEST_P(KeyServiceTest, OnlyTheHashIsAtRest) {
  const auto made = make();
  const auto disk = database_.bytes_on_disk();
  const auto hash = hash_of(made.secret);
  EXPECT_EQ(disk.find(made.secret), std::string::npos);
  EXPECT_EQ(disk.find(made.secret.substr(12, 28)), std::string::npos);
  EXPECT_NE(disk.find(std::string(hash.begin(), hash.end())), std::string::npos);
}

}  // namespace
}  // namespace toolyard::keys
