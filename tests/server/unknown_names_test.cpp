// User enumeration: neither the responses to a sign-in or a forgotten password nor their work
// (hashed passwords and written rows) reveal whether a name is known.
#include <argon2.h>
#include <dlfcn.h>

#include <atomic>

#include "tests/server/mailed_accounts.h"

namespace {

std::atomic<int> verified = 0;

}  // namespace

// Replaces the library's function, and calls it.
extern "C" int argon2id_verify(const char* encoded, const void* password, std::size_t length) {
  using Verify = int (*)(const char*, const void*, std::size_t);
  static const auto verify = reinterpret_cast<Verify>(dlsym(RTLD_NEXT, "argon2id_verify"));
  ++verified;
  return verify(encoded, password, length);
}

namespace toolyard::testing {
namespace {

class UnknownNames : public MailedAccounts {
 protected:
  UnknownNames() {
    account("ada");
    account("gone");
    change("update users set is_active = false where username = 'gone'");
    EXPECT_EQ(post("register", R"({"username": "grace", "email": "grace@new.example", )"
                               R"("password": "a long passphrase"})")
                  .status,
              201);
    EXPECT_TRUE(is_idle());
  }
  // Returns the parts of a response that must be equal for every name.
  static std::string output(const RawAnswer& answer) {
    return std::to_string(answer.status) + " " + http::member(answer, "/code") + " " +
           http::member(answer, "/detail") + " " + std::to_string(answer.body.size());
  }
  static constexpr std::array names{"ada",  "nobody",           "ada@example.org", "a@b.example",
                                    "gone", "gone@example.org", "grace",           "ADA"};
};
INSTANTIATE_TEST_SUITE_P(Engines, UnknownNames, both_engines(), engine_name);

TEST_P(UnknownNames, CostASignInAsMuchAsKnownOnes) {
  for (const std::string path : {"token", "session"}) {
    const auto answer = output(post(path, R"({"username": "ada", "password": "a wrong phrase"})"));
    EXPECT_TRUE(answer.starts_with("401 no_active_account ")) << answer;
    for (const std::string name : names) {
      const int before = verified;
      EXPECT_EQ(
          output(post(path, R"({"username": ")" + name + R"(", "password": "a wrong phrase"})")),
          answer)
          << name;
      EXPECT_EQ(verified - before, 1) << path << " " << name;
    }
  }
}

TEST_P(UnknownNames, LeaveTheSameOfAForgottenPassword) {
  const auto answer = output(post("password/forgot", R"({"username": "nobody"})"));
  EXPECT_TRUE(answer.starts_with("202 ")) << answer;
  for (const std::string name : names) {
    const auto emails = count("account_emails"), jobs = count("jobs");
    const int before = verified;
    const std::string field = name.find('@') == name.npos ? "username" : "email";
    EXPECT_EQ(output(post("password/forgot", "{\"" + field + R"(": ")" + name + "\"}")), answer)
        << name;
    EXPECT_EQ(verified, before);
    EXPECT_EQ(count("account_emails") - emails, 1) << name;
    EXPECT_EQ(count("jobs") - jobs, 1) << name;
  }
}

}  // namespace
}  // namespace toolyard::testing
