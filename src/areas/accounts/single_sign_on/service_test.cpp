// How long a sign-in with a provider can be completed.
#include "areas/accounts/single_sign_on/service.h"

#include <gtest/gtest.h>

#include "tests/support/areas/no_services.h"
#include "tests/support/memory_log.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::seconds;

// A provider with a single person. If it is busy, it is unavailable.
class OnePersonProvider final : public IdentityProvider {
 public:
  class Exchange final : public IdentityExchange {
   public:
    std::expected<ProvidedIdentity, IdentityFault> redeem(const IdentityAnswer&) override {
      return ProvidedIdentity{.issuer = "https://login.example",
                              .subject = "person-1",
                              .email = "ada@example.org",
                              .is_email_verified = true,
                              .username = "ada"};
    }
  };
  std::expected<std::string, IdentityFault> authorization_url(
      const IdentityRequest& request) override {
    return std::string(request.state);
  }
  std::expected<std::unique_ptr<IdentityExchange>, IdentityFault> begin_exchange() override {
    if (is_busy)
      return std::unexpected(
          IdentityFault{.kind = IdentityFault::Kind::unavailable, .what = "busy"});
    return std::make_unique<Exchange>();
  }
  bool is_busy = false;
};

class SignOnServiceTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  SignOnServiceTest() { EXPECT_TRUE(accounts_.states().load()); }

  struct Back {
    std::string cookie;
    ProviderResponse response;
  };
  Back begin() {
    auto begun = single_sign_on_.begin({.origin = "https://tools.example"}, "");
    EXPECT_TRUE(begun);
    return {begun->state, {.state = begun->redirect.url, .code = "a code"}};
  }
  // Returns the code of the problem; empty if the sign-in succeeds.
  std::string_view complete(const Back& back) {
    const Call call{.remote_address = "192.0.2.1", .sign_in_state = back.cookie};
    auto returned = single_sign_on_.take_back(call, back.response);
    if (!returned) return returned.error().type->code;
    const auto tokens = single_sign_on_.complete(call, back.response, std::move(*returned));
    return tokens ? std::string_view() : tokens.error().type->code;
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  SecretKey secret_{std::string(32, 'k')};
  SingleSignOnOptions options_{.unknown_people = UnknownPeople::create};
  AccountService accounts_{*database_, clock_};
  Sessions sessions_{*database_, accounts_, secret_, {}, clock_};
  testing::NoJobs jobs_;
  testing::NoMailer mailer_;
  AccountEmails emails_{{.database = *database_,
                         .jobs = jobs_,
                         .clock = clock_,
                         .mailer = mailer_,
                         .sender = {},
                         .options = {}}};
  InvitationService invitations_{*database_, clock_, seconds(3'600), accounts_, emails_};
  WaysIn ways_in_{{.accounts = accounts_,
                   .emails = emails_,
                   .clock = clock_,
                   .forget_account = [](Transaction&, UserId) {}}};
  OnePersonProvider provider_;
  testing::MemoryLog log_;
  SingleSignOn single_sign_on_{{.database = *database_,
                                .accounts = accounts_,
                                .sessions = sessions_,
                                .invitations = invitations_,
                                .emails = emails_,
                                .ways_in = ways_in_,
                                .provider = &provider_,
                                .secret = secret_,
                                .options = options_,
                                .clock = clock_,
                                .log = log_}};
};
INSTANTIATE_TEST_SUITE_P(Engines, SignOnServiceTest, testing::both_engines(), testing::engine_name);

TEST_P(SignOnServiceTest, IsCompletedWithinTenMinutes) {
  const auto early = begin(), late = begin();
  now_ += std::chrono::minutes(10) - seconds(1);
  EXPECT_EQ(complete(early), "");
  now_ += seconds(1);
  EXPECT_EQ(complete(late), "single_sign_on_failed");
}

TEST_P(SignOnServiceTest, IsNotUsedUpWhileTheProviderHasNoTime) {
  const auto back = begin();
  provider_.is_busy = true;
  EXPECT_EQ(complete(back), "provider_unavailable");
  provider_.is_busy = false;
  EXPECT_EQ(complete(back), "");
  EXPECT_EQ(complete(back), "single_sign_on_failed");
}

}  // namespace
}  // namespace toolyard::accounts
