// MCP tools for administration at `/mcp/admin`: who may open it, which tools it offers, that a call
// equals the REST call of its endpoint, and that drafts do not bypass human approval.
#include <gtest/gtest.h>

#include <set>

#include "core/json/parts.h"
#include "mcp/operation_list.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/mcp_messages.h"

namespace {

using toolyard::Access;
using toolyard::Agents;
using toolyard::AgentsAdmin;
using toolyard::Endpoint;
using toolyard::parts_of_json;
using toolyard::Role;
using toolyard::http::RawAnswer;
using toolyard::testing::ApiTest;
using toolyard::testing::at;
using toolyard::testing::call_of;
using toolyard::testing::key_header;
using toolyard::testing::text_at;

constexpr auto list_tools = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
constexpr std::string_view content_path = "/api/v1/admin/content/";

std::string code_of(const RawAnswer& answer) {
  return text_at(answer.body, {"result", "_meta", "toolyard/problem", "code"});
}
std::string pointer_of(const RawAnswer& answer) {
  const auto errors = at(answer.body, {"result", "_meta", "toolyard/problem", "errors"});
  const auto faults = parts_of_json(errors);
  return faults.empty() ? "" : text_at(faults[0].text, {"pointer"});
}
std::string structured(const RawAnswer& answer) {
  return at(answer.body, {"result", "structuredContent"});
}
std::set<std::string> names_in(const RawAnswer& list) {
  std::set<std::string> names;
  const auto tools = at(list.body, {"result", "tools"});
  for (const auto& one : parts_of_json(tools)) names.insert(text_at(one.text, {"name"}));
  return names;
}

// clang-format off
const std::set<std::string> readings{
    "autopilot_runs_get", "autopilot_runs_list", "content_get", "content_list",
    "content_revisions_list", "content_templates_list", "experiments_get", "experiments_list",
    "experiments_results_get", "gsc_overview_get", "gsc_pages_list",
    "gsc_queries_list", "keywords_get", "keywords_list", "keywords_top_get", "metrics_get",
    "opportunities_get", "opportunities_list"};
// clang-format on
const std::set<std::string> drafts{"content_change", "content_create", "keywords_change",
                                   "keywords_create", "opportunities_queue"};
std::set<std::string> everything() {
  auto all = readings;
  all.insert(drafts.begin(), drafts.end());
  return all;
}

class AgentsTest : public ApiTest {
 protected:
  explicit AgentsTest(AgentsAdmin setting = AgentsAdmin::on)
      : ApiTest(
            [setting](toolyard::Settings& settings) { settings.server.agents_admin = setting; }) {}

  RawAnswer agent(std::string_view body, const std::string& headers, std::string_view query = {}) {
    std::string text = "POST /mcp/admin" + std::string(query) +
                       " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                       headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    toolyard::http::RawClient client(app_.port());
    client.send(text.append(body));
    return client.read();
  }
  RawAnswer draft(std::string_view tool, std::string_view arguments) {
    return agent(call_of(tool, arguments), drafting_);
  }
  std::string key_of(const std::string& bearer, std::string_view scopes) {
    const auto made = call("POST", "/api/v1/developer/keys/",
                           R"({"name":"agent","scopes":)" + std::string(scopes) + "}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    return key_header(text(made, "key"));
  }
  std::string item(std::string_view fields) {
    const auto made = call("POST", content_path,
                           R"({"content_type":"blog","title":"T","body":"Some words."})", editor_);
    EXPECT_EQ(made.status, 201) << made.body;
    const auto id = text(made, "id");
    for (const auto action : {"submit", "approve", "publish"}) {
      if (fields.find(action) == fields.npos) continue;
      const auto done = call("POST", std::string(content_path) + id + "/" + action + "/", "{}",
                             sign_in("apollo"));
      EXPECT_EQ(done.status, 200) << done.body;
    }
    return id;
  }

  std::string approver_ = account("apollo", Role::approver);
  std::string editor_ = account("ed", Role::editor);
  std::string drafting_ = key_of(editor_, R"(["agents:draft"])");
};

class AgentsOffTest : public AgentsTest {
 protected:
  AgentsOffTest() : AgentsTest(AgentsAdmin::off) {}
};

TEST_F(AgentsOffTest, IsNotThereUnlessTheOperatorWantsIt) {
  const auto answer = agent(list_tools, drafting_);
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(text(answer, "code"), "not_found");
}

TEST_F(AgentsTest, OpensForKeysOfStaffWithAScopeForItAlone) {
  const auto status_of = [&](const std::string& headers) {
    return agent(list_tools, headers).status;
  };
  EXPECT_EQ(status_of(drafting_), 200);
  EXPECT_EQ(status_of(""), 401);
  EXPECT_EQ(status_of(editor_), 401) << "an access token";
  EXPECT_EQ(status_of(key_header(app_.key())), 403) << "a key of an admin, for tools";
  const auto bearer = "Authorization: Bearer " + drafting_.substr(11);
  EXPECT_EQ(status_of(bearer), 200) << "the key as bearer";
  const auto none = agent(list_tools, editor_);
  EXPECT_NE(text_at(none.body, {"error", "data", "hint"}).find("agents:read"), std::string::npos);
}

TEST_F(AgentsTest, TakesNoMoreArgumentsThanItCanLookAt) {
  std::string many = R"({"keyword":"a")";
  for (int i = 0; i < 1'000; ++i) many += R"(,"x)" + std::to_string(i) + R"(":1)";
  for (const auto* name : {"keywords_create", "content_list"}) {
    const auto answer = agent(call_of(name, many + "}"), drafting_);
    EXPECT_EQ(code_of(answer), "validation_error");
    EXPECT_NE(answer.body.find("At most 1,000 arguments"), std::string::npos) << answer.body;
  }
}

TEST_F(AgentsTest, ListsWhatScopeAndRoleAllow) {
  EXPECT_EQ(names_in(agent(list_tools, drafting_)), everything());
  const auto reading = key_of(editor_, R"(["agents:read"])");
  EXPECT_EQ(names_in(agent(list_tools, reading)), readings);
  const auto viewer = key_of(account("vi", Role::viewer), R"(["agents:draft"])");
  EXPECT_EQ(names_in(agent(list_tools, viewer)), readings) << "never above the role";
  const auto refused = agent(call_of("keywords_create", R"({"keyword":"a"})"), reading);
  EXPECT_EQ(code_of(refused), "scope_not_allowed");
  EXPECT_NE(refused.body.find("requires the scope `agents:draft`"), std::string::npos)
      << refused.body;
  EXPECT_EQ(code_of(agent(call_of("keywords_create", R"({"keyword":"a"})"), viewer)),
            "permission_denied");
}

// A key that may write but not approve acts as an editor here as well.
TEST_F(AgentsTest, BoundsTheRoleByTheScopesOfAnArea) {
  const auto get = call_of("content_get", R"({"id":)" + item("submit") + "}");
  const auto actions_for = [&](std::string_view scopes) {
    const auto found = structured(agent(get, key_of(approver_, scopes)));
    return at(found, {"allowed_actions"});
  };
  EXPECT_NE(actions_for(R"(["agents:draft"])").find("approve"), std::string::npos);
  EXPECT_NE(actions_for(R"(["content:approve"])").find("approve"), std::string::npos);
  const auto writing = actions_for(R"(["content:write"])");
  EXPECT_EQ(writing.find("approve"), std::string::npos) << writing;
  EXPECT_NE(writing.find("["), std::string::npos) << writing;
}

TEST_F(AgentsTest, NarrowsTheListAndNothingWidensIt) {
  EXPECT_EQ(names_in(agent(list_tools, drafting_, "?readonly=true")), readings);
  EXPECT_EQ(names_in(agent(list_tools, drafting_, "?tools=metrics_get,content_create")),
            (std::set<std::string>{"metrics_get", "content_create"}));
  const auto query = "?tools=content_create&readonly=true";
  EXPECT_TRUE(names_in(agent(list_tools, drafting_, query)).empty());
  const auto body = call_of("content_create", R"({"content_type":"blog","title":"T"})");
  EXPECT_EQ(at(agent(body, drafting_, query).body, {"error", "code"}), "-32602");
  const auto twice = agent(list_tools, drafting_, "?readonly=true&readonly=false");
  EXPECT_TRUE(names_in(twice).size() <= readings.size()) << twice.body;
  EXPECT_LT(agent(list_tools, drafting_, "?brief=true").body.size(),
            agent(list_tools, drafting_).body.size());
}

TEST_F(AgentsTest, OpensNothingElse) {
  EXPECT_EQ(call("GET", content_path, {}, drafting_).status, 403);
  EXPECT_EQ(call("GET", "/api/v1/admin/metrics/", {}, drafting_).status, 403);
  EXPECT_EQ(call("GET", "/api/v1/developer/keys/", {}, drafting_).status, 403);
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", R"({"input":"x"})", drafting_).status, 403);
  const auto both = key_of(editor_, R"(["agents:read","tools:base64"])");
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", R"({"input":"x"})", both).status, 200);
  EXPECT_EQ(call("POST", "/api/v1/t/uuid-generator/", "{}", both).status, 403);
}

TEST_F(AgentsTest, MakesItsKeysForStaffAlone) {
  const auto nobody = account("nobody");
  const auto body = R"({"name":"k","scopes":["tools:*","agents:read"]})";
  const auto refused = call("POST", "/api/v1/developer/keys/", body, nobody);
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(toolyard::http::faults(refused), "/scopes/1 needs_role;");
  const auto made = call("POST", "/api/v1/developer/keys/", R"({"name":"k"})", nobody);
  const auto path = "/api/v1/developer/keys/" + text(made, "id") + "/";
  EXPECT_EQ(toolyard::http::faults(call("PATCH", path, R"({"scopes":["agents:draft"]})", nobody)),
            "/scopes/0 needs_role;");
}

TEST_F(AgentsTest, KeepsTheRateOfItsKey) {
  const auto key = key_of(editor_, R"(["agents:read"],"rate_limit_per_minute":2)");
  const auto body = call_of("keywords_list", "{}");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(code_of(agent(body, key)), "");
  EXPECT_EQ(code_of(agent(body, key)), "rate_limited");
  EXPECT_EQ(code_of(agent(body, drafting_)), "") << "another key of the account";
  EXPECT_EQ(agent(list_tools, key).status, 429) << "lists have the same rate";
}

TEST_F(AgentsTest, EndsWithTheRoleOfItsOwner) {
  EXPECT_EQ(agent(list_tools, drafting_).status, 200);
  const auto admin = sign_in("admin");
  const auto users = call("GET", "/api/v1/admin/users/?search=ed", {}, admin);
  const auto found = at(users.body, {"results"});
  const auto id = at(parts_of_json(found)[0].text, {"id"});
  const auto path = "/api/v1/admin/users/" + id + "/";
  ASSERT_EQ(call("PATCH", path, R"({"role":"viewer"})", admin).status, 200);
  EXPECT_EQ(names_in(agent(list_tools, drafting_)), readings);
  ASSERT_EQ(call("PATCH", path, R"({"role":null})", admin).status, 200);
  EXPECT_EQ(agent(list_tools, drafting_).status, 403);
}

TEST_F(AgentsTest, AnswersAsRestDoesWithTextsMarked) {
  const auto id = item("");
  const auto rest = call("GET", std::string(content_path) + id + "/", {}, editor_);
  const auto answer = draft("content_get", R"({"id":)" + id + "}");
  const auto report = structured(answer);
  EXPECT_NE(text_at(report, {"notice"}).find("never as instructions"), std::string::npos) << report;
  EXPECT_EQ("\"" + text_at(report, {"etag"}) + "\"", header(rest, "ETag"));
  EXPECT_TRUE(report.ends_with(rest.body.substr(1))) << report << rest.body;
  const auto blocks = at(answer.body, {"result", "content"});
  EXPECT_EQ(text_at(parts_of_json(blocks)[0].text, {"text"}), report);
  const auto marked = at(answer.body, {"result", "_meta", "toolyard/texts_by_others"});
  EXPECT_NE(marked.find(R"("/body")"), marked.npos) << marked;
  EXPECT_EQ(marked.find(R"("/status")"), marked.npos) << marked;
  const auto tools = agent(list_tools, drafting_).body;
  EXPECT_NE(tools.find("Body, up to 1 MiB. Written by others."), tools.npos);
}

TEST_F(AgentsTest, GivesTheNumberOfTheNextPage) {
  for (const auto word : {"a", "b", "c"})
    ASSERT_EQ(call("POST", "/api/v1/admin/keywords/", R"({"keyword":")" + std::string(word) + "\"}",
                   editor_)
                  .status,
              201);
  const auto first = structured(draft("keywords_list", R"({"page_size":2,"ordering":"keyword"})"));
  EXPECT_EQ(at(first, {"next_page"}), "2") << first;
  EXPECT_EQ(at(first, {"next"}), "");
  EXPECT_EQ(parts_of_json(at(first, {"results"})).size(), 2u);
  const auto last = structured(
      draft("keywords_list", R"({"page_size":2,"ordering":"keyword","page":"2","search":null})"));
  EXPECT_EQ(at(last, {"next_page"}), "null") << last;
  EXPECT_EQ(parts_of_json(at(last, {"results"})).size(), 1u);
  EXPECT_EQ(
      structured(draft("keywords_list", R"({"page":2,"page_size":0.2e1,"ordering":"keyword"})")),
      last)
      << "integers, however they are written";
  const auto strange = draft("keywords_list", R"({"search":"x&page=9 %é/?"})");
  EXPECT_EQ(at(structured(strange), {"count"}), "0") << strange.body;
}

TEST_F(AgentsTest, TellsWhichArgumentIsWrong) {
  const auto wrong = [&](std::string_view tool, std::string_view arguments) {
    const auto answer = draft(tool, arguments);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(at(answer.body, {"result", "isError"}), "true") << answer.body;
    return pointer_of(answer);
  };
  EXPECT_EQ(wrong("content_get", "{}"), "/id");
  EXPECT_EQ(wrong("content_get", R"({"id":"../keywords"})"), "/id");
  EXPECT_EQ(wrong("content_get", R"({"id":[1]})"), "/id");
  EXPECT_EQ(wrong("content_get", R"({"id":1,"id":2})"), "/id");
  EXPECT_EQ(wrong("content_get", R"({"id":1,"more":2})"), "/more");
  EXPECT_EQ(wrong("content_list", R"({"page_size":{"a":1}})"), "/page_size");
  EXPECT_EQ(wrong("content_list", R"({"page_size":"many"})"), "/page_size");
  EXPECT_EQ(wrong("content_list", R"({"colour":"red"})"), "/colour");
  EXPECT_EQ(wrong("content_create", R"({"content_type":"blog","title":7})"), "/title");
  EXPECT_EQ(wrong("content_create", R"({"content_type":"blog","title":"T","idempotency_key":5})"),
            "/idempotency_key");
  EXPECT_EQ(code_of(draft("content_get", R"({"id":9999})")), "not_found");
}

TEST_F(AgentsTest, DraftsAreDraftsAndAreDoneOnce) {
  const auto arguments =
      R"({"content_type":"blog","title":"By an agent","body":"Words.","idempotency_key":"k-1"})";
  const auto made = draft("content_create", arguments);
  const auto id = at(structured(made), {"id"});
  EXPECT_EQ(text_at(structured(made), {"status"}), "draft") << made.body;
  EXPECT_EQ(at(structured(draft("content_create", arguments)), {"id"}), id) << "once";
  const auto tag = text_at(structured(made), {"etag"});
  const auto changed =
      draft("content_change", R"({"id":)" + id + R"(,"title":"Better","if_match":")" + tag + "\"}");
  EXPECT_EQ(at(structured(changed), {"revision"}), "2") << changed.body;
  const auto stale =
      draft("content_change", R"({"id":)" + id + R"(,"title":"Other","if_match":")" + tag + "\"}");
  EXPECT_EQ(code_of(stale), "precondition_failed");
}

TEST_F(AgentsTest, LeavesToPeopleWhatIsForThem) {
  for (const auto status : {"draft", "human_review", "approved", "published"}) {
    const auto answer =
        draft("content_create", R"({"content_type":"blog","title":"T","body":"W.","status":")" +
                                    std::string(status) + "\"}");
    EXPECT_EQ(code_of(answer), "validation_error") << status;
    EXPECT_EQ(pointer_of(answer), "/status");
  }
  EXPECT_EQ(text(call("GET", content_path, {}, editor_), "count"), "0");
  const auto id = item("");
  const auto moved = draft("content_change", R"({"id":)" + id + R"(,"status":"published"})");
  EXPECT_EQ(pointer_of(moved), "/status");
  EXPECT_EQ(code_of(draft("keywords_create", R"({"keywords":[{"keyword":"a"}]})")),
            "validation_error");
}

TEST_F(AgentsTest, ChangesNothingThatPeopleHaveLetThrough) {
  for (const auto actions : {"submit", "submit approve", "submit approve publish"}) {
    const auto id = item(actions);
    const auto path = std::string(content_path) + id + "/";
    const auto before = call("GET", path, {}, editor_).body;
    for (const auto change : {R"("title":"Other")", R"("tags":["label"])", R"("slug":"elsewhere")"})
      EXPECT_EQ(code_of(draft("content_change", R"({"id":)" + id + "," + change + "}")),
                "permission_denied")
          << actions;
    EXPECT_EQ(call("GET", path, {}, editor_).body, before) << "nothing has changed";
  }
}

TEST_F(AgentsTest, IgnoresHeadersThatWouldChangeAnInnerCall) {
  const auto id = item("");
  const auto body = call_of("content_change", R"({"id":)" + id + R"(,"title":"New"})");
  const auto answer = agent(body, drafting_ + "If-Match: \"other\"\r\nIdempotency-Key: k\r\n");
  EXPECT_EQ(at(structured(answer), {"revision"}), "2") << answer.body;
}

TEST_F(AgentsTest, StandsInTheAuditLogWithItsClient) {
  const std::string meta =
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
      R"("io.modelcontextprotocol/clientCapabilities":{},)"
      R"("io.modelcontextprotocol/clientInfo":{"name":"careful\nagent","version":"1.2"}})";
  const auto body = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{)" + meta +
                    R"(,"name":"keywords_create","arguments":{"keyword":"audited"}}})";
  const auto made =
      agent(body, drafting_ + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n" +
                      "Mcp-Name: keywords_create\r\n");
  const auto id = at(structured(made), {"id"});
  ASSERT_NE(id, "") << made.body;
  const auto entry = [&](const std::string& query) {
    const auto log = call("GET", "/api/v1/admin/audit/?" + query, {}, sign_in("admin"));
    const auto results = at(log.body, {"results"});
    const auto entries = parts_of_json(results);
    return entries.empty() ? std::string() : std::string(entries[0].text);
  };
  const auto one = entry("object_kind=keyword");
  EXPECT_EQ(text_at(one, {"agent"}), "careful?agent/1.2") << one;
  EXPECT_EQ(text_at(one, {"username"}), "ed");
  EXPECT_NE(at(one, {"key_id"}), "null");
  const auto changed = agent(call_of("keywords_change", R"({"id":)" + id + R"(,"volume":7})"),
                             drafting_ + "User-Agent: older\r\n");
  EXPECT_EQ(at(structured(changed), {"volume"}), "7") << changed.body;
  EXPECT_EQ(text_at(entry("action=update&object_kind=keyword"), {"agent"}), "older");
  const auto rest = call("PATCH", "/api/v1/admin/keywords/" + id + "/", R"({"volume":8})", editor_);
  EXPECT_EQ(rest.status, 200);
  EXPECT_EQ(text_at(entry("action=update&object_kind=keyword"), {"agent"}), "");
}

// No tool may publish, approve, send, delete or pay, or concern people, API keys or money, whatever
// its endpoint declares.
TEST_F(AgentsTest, OffersNothingThatIsForPeople) {
  const std::set<std::string> tags{"content",     "keywords", "opportunities", "search data",
                                   "experiments", "metrics",  "autopilot"};
  std::size_t offered = 0;
  for (const auto& one : app_.app().endpoints()) {
    if (one.agents.may == Agents::none) continue;
    ++offered;
    EXPECT_TRUE(one.path.starts_with("/api/v1/admin/")) << one.operation_id;
    EXPECT_TRUE(tags.contains(one.tag)) << one.operation_id;
    const bool reads = one.agents.may == Agents::read;
    EXPECT_EQ(one.access, reads ? Access::viewer : Access::editor) << one.operation_id;
    EXPECT_EQ(one.method == toolyard::Method::get, reads) << one.operation_id;
    EXPECT_NE(one.method, toolyard::Method::remove) << one.operation_id;
    for (const auto word : {"publish", "approve", "submit", "reject", "withdraw", "send", "start",
                            "schedule", "refresh", "import", "sync", "generate", "restore"})
      EXPECT_EQ(one.path.find(word), one.path.npos) << one.operation_id;
    if (reads || !one.request) continue;
    const auto& fields = one.request->fields;
    for (const auto word : {"status", "publish_at", "scheduled_at", "approved_by"})
      if (const auto field = std::ranges::find(fields, word, &toolyard::Field::name);
          field != fields.end()) {
        EXPECT_TRUE(field->is_read_only || one.agents.withholds(word)) << one.operation_id;
      }
  }
  EXPECT_EQ(offered, everything().size());
}

TEST_F(AgentsTest, RefusesToOfferWhatIsForPeople) {
  const auto offered = [&](std::string_view id, Agents agents) {
    const auto all = app_.app().endpoints();
    auto one = *std::ranges::find(all, id, &Endpoint::operation_id);
    one.agents = {agents};
    return toolyard::mcp::listed_operation(one);
  };
  EXPECT_NO_THROW(offered("v1_admin_content_list", Agents::read));
  EXPECT_THROW(offered("v1_admin_content_publish_create", Agents::draft), std::logic_error);
  EXPECT_THROW(offered("v1_admin_keywords_destroy", Agents::draft), std::logic_error);
  EXPECT_THROW(offered("v1_admin_audit_list", Agents::read), std::logic_error);
  EXPECT_THROW(offered("v1_admin_content_create", Agents::read), std::logic_error);
}

}  // namespace
