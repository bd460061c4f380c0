// Tests that the work of jwt-decoder is bounded.
#include "tools/jwt_decoder.h"

#include <gtest/gtest.h>

#include "core/crypto/random.h"
#include "core/endpoint/budget.h"
#include "tools/jose/base64url.h"

namespace toolyard::jwt_decoder {
namespace {

using namespace std::chrono_literals;

const Context context{
    .now = [] { return Instant(1'700'000'000s); }, .fill_random = fill_random, .limits = {}};

std::string token(std::string_view payload) {
  return jose::write_base64url(R"({"alg":"HS256"})") + "." + jose::write_base64url(payload) + ".AA";
}

TEST(JwtDecoder, ComparesManyAudiencesWithAsMany) {
  std::vector<std::string> names;
  std::string list;
  for (int i = 0; i < 100'000; ++i) {
    names.push_back("wanted" + std::to_string(i));
    list += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\"";
  }
  const auto input = token(R"({"aud":[)" + list + "]}");
  Request request{.input = input};
  request.audience = std::vector<std::string_view>(names.begin(), names.end());
  const CpuBudget budget(5s, nullptr);
  const auto answer = run(request, context);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->valid, false);
}

// JSON of answers with such a number is not read by all programs, so that it is not a case.
TEST(JwtDecoder, TimesBeyondAllNumbersAreNotActive) {
  const auto answer = run({.input = token(R"({"exp":1e999})")}, context);
  ASSERT_TRUE(answer && answer->times);
  EXPECT_FALSE(answer->times->active);
  EXPECT_EQ(answer->valid, false);
  EXPECT_EQ(answer->checks.at(0).detail, "`exp` is too large for a number of seconds.");
}

// Each item of `crit` is searched for among all members of the header.
TEST(JwtDecoder, EndsWhereAHeaderMakesTooMuchWork) {
  std::string header = R"({"alg":"HS256","b64":true,"crit":[)";
  for (int i = 0; i < 50'000; ++i) header += i == 0 ? R"("b64")" : R"(,"b64")";
  header += "]";
  for (int i = 0; i < 50'000; ++i) header += ",\"m" + std::to_string(i) + "\":0";
  const auto input = jose::write_base64url(header + "}") + ".e30.AA";
  const CpuBudget budget(300ms, nullptr);
  EXPECT_THROW(run({.input = input}, context), Stopped);
}

}  // namespace
}  // namespace toolyard::jwt_decoder
