// Fixture for calls by accounts of each role, on a database of either engine.
#pragma once
#include <map>
#include <string>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace toolyard::testing {

class ApiByRoleTest : public ApiOnEnginesTest {
 protected:
  using ApiOnEnginesTest::ApiOnEnginesTest;
  using RawAnswer = http::RawAnswer;

  // Sends a request by an account with the named role, or by one without a role if `role` is
  // another name. If it is empty, there is no credential.
  RawAnswer call(const std::string& role, std::string_view method, std::string_view path,
                 std::string_view body = {}, std::string_view headers = {}) {
    return ApiTest::call(method, path, body, bearer(role).append(headers));
  }
  std::string bearer(const std::string& role) {
    if (role.empty()) return {};
    auto& known = bearers_[role];
    if (!known.empty()) return known;
    std::optional<Role> given;
    for (const auto& one : spellings(Role{}))
      if (one.name == role) given = one.value;
    return known = account(role + "s", given);
  }

 private:
  std::map<std::string, std::string> bearers_;
};

}  // namespace toolyard::testing
