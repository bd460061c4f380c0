#include "core/endpoint/scopes.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(Scopes, IncludeTheirRestrictions) {
  EXPECT_TRUE(includes("tools:*", "tools:base64"));
  EXPECT_TRUE(includes("tools:experiments", "tools:experiments:checkout"));
  EXPECT_FALSE(includes("tools:experiments:checkout", "tools:experiments"));
  EXPECT_FALSE(includes("tools:base64", "tools:base"));
  EXPECT_FALSE(includes("tools:base", "tools:base64"));
  EXPECT_FALSE(includes("tools:*", "content:read"));
}

TEST(Scopes, ForAreasIncludeReading) {
  for (const auto* granted : {"content:read", "content:write", "content:approve"}) {
    EXPECT_TRUE(includes(granted, granted));
    EXPECT_TRUE(includes(granted, "content:read"));
    EXPECT_FALSE(includes(granted, "keywords:read"));
    EXPECT_FALSE(includes(granted, "tools:base64"));
  }
  EXPECT_FALSE(includes("content:read", "content:write"));
  EXPECT_FALSE(includes("content:approve", "content:write"));
  EXPECT_FALSE(includes("content:write", "content:approve"));
}

TEST(Scopes, CombineAreas) {
  EXPECT_TRUE(includes("email:write", "campaigns:write"));
  EXPECT_TRUE(includes("email:write", "subscribers:read"));
  EXPECT_FALSE(includes("email:write", "campaigns:approve"));
  EXPECT_FALSE(includes("campaigns:write", "subscribers:read"));
  EXPECT_FALSE(includes("email:read", "content:read"));
}

TEST(Scopes, OfAgentsPermitNothingElse) {
  for (const auto* needed : {"agents:read", "agents:read:content"}) {
    EXPECT_TRUE(includes("agents:read", needed));
    EXPECT_TRUE(includes("agents:draft", needed));
    EXPECT_TRUE(includes("content:read", needed));
  }
  EXPECT_TRUE(includes("agents:draft", "agents:draft:content"));
  EXPECT_TRUE(includes("content:write", "agents:draft:content"));
  EXPECT_FALSE(includes("agents:read", "agents:draft:content"));
  EXPECT_FALSE(includes("content:read", "agents:draft:content"));
  EXPECT_FALSE(includes("content:approve", "agents:draft:content"));
  EXPECT_FALSE(includes("content:write", "agents:draft:keywords"));
  EXPECT_FALSE(includes("content:write", "agents:read:keywords"));
  EXPECT_FALSE(includes("agents:draft", "content:read"));
  EXPECT_FALSE(includes("agents:read", "agents:ready"));
  EXPECT_FALSE(includes("", "content:read"));
}

TEST(Scopes, FollowFromTheEndpoint) {
  Endpoint endpoint{.method = Method::post, .tag = "search data", .access = Access::editor};
  EXPECT_EQ(required_scope_of(endpoint), "search-data:write");
  endpoint.access = Access::viewer;
  EXPECT_EQ(required_scope_of(endpoint), "search-data:read") << "a preview changes nothing";
  endpoint.access = Access::approver;
  EXPECT_EQ(required_scope_of(endpoint), "search-data:approve");
  endpoint.method = Method::get;
  EXPECT_EQ(required_scope_of(endpoint), "search-data:read");
  endpoint.only_people = true;
  EXPECT_EQ(required_scope_of(endpoint), "");
  endpoint.only_people = false;
  endpoint.access = Access::account;
  EXPECT_EQ(required_scope_of(endpoint), "");
  endpoint.scope = "tools:experiments";
  endpoint.access = Access::editor;
  EXPECT_EQ(required_scope_of(endpoint), "tools:experiments");
}

}  // namespace
}  // namespace toolyard
