// The Model Context Protocol over HTTP, in both eras: the response to each message, and that a call
// of a tool is answered and refused as its REST call is.
#include <gtest/gtest.h>
#include <simdjson.h>

#include "core/json/parts.h"
#include "mcp/model_schema.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/mcp_messages.h"
#include "tests/support/cases.h"
#include "tests/support/vectors.h"
#include "tools/catalog.h"

namespace {

using toolyard::parts_of_json;
using toolyard::http::RawAnswer;
using toolyard::testing::ApiTest;
using toolyard::testing::at;
using toolyard::testing::call_of;
using toolyard::testing::key_header;
using toolyard::testing::own_host;
using toolyard::testing::text_at;

// Returns a request with a `Host` that a server on a loopback address accepts.
std::string post(std::string_view body, const std::string& headers, std::string_view path = "/mcp",
                 std::string_view method = "POST") {
  std::string text;
  text.append(method).append(" ").append(path).append(" HTTP/1.1\r\n");
  if (headers.find("Host:") == headers.npos) text += "Host: localhost\r\n";
  if (headers.find("Content-Type:") == headers.npos) text += "Content-Type: application/json\r\n";
  text.append(headers);
  text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n\r\n");
  return text.append(body);
}

class McpTest : public ApiTest {
 protected:
  explicit McpTest(const std::function<void(toolyard::Settings&)>& change = {}) : ApiTest(change) {}

  RawAnswer send(const std::string& request, bool is_head = false) {
    toolyard::http::RawClient client(app_.port());
    client.send(request);
    return client.read(is_head);
  }
  RawAnswer mcp(std::string_view body, const std::string& headers = {},
                std::string_view path = "/mcp") {
    return send(post(body, key_header(app_.key()) + headers, path));
  }
  RawAnswer mcp_as(const std::string& credential, std::string_view body) {
    return send(post(body, credential));
  }
  std::string make_key(const std::string& bearer, const std::string& more) {
    const auto made =
        call("POST", "/api/v1/developer/keys/", R"({"name":"k")" + more + "}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    return key_header(text(made, "key"));
  }
};

// Whether every member of `wanted` is in `given`, at any depth.
bool has_all(simdjson::dom::element wanted, simdjson::dom::element given) {
  if (!wanted.is_object()) return simdjson::minify(wanted) == simdjson::minify(given);
  for (const auto member : wanted.get_object()) {
    simdjson::dom::element other;
    if (given[member.key].get(other) || !has_all(member.value, other)) return false;
  }
  return true;
}

struct EnvelopeCase {
  simdjson::dom::element row;
  std::string_view text(std::string_view name) const {
    std::string_view value;
    return row[name].get(value) ? std::string_view() : value;
  }
  std::int64_t number(std::string_view name) const { return row[name].get_int64(); }
  bool has(std::string_view name) const { return !row[name].error(); }
  std::string body() const {
    if (has("raw")) return std::string(text("raw"));
    return has("body") ? simdjson::minify(row["body"]) : std::string();
  }
  std::string headers() const {
    std::string lines = "Accept: application/json, text/event-stream\r\n";
    for (const auto field : row["headers"].get_object())
      lines.append(field.key).append(": ").append(std::string_view(field.value)).append("\r\n");
    return lines;
  }
};

void expect_answer(const EnvelopeCase& one, const RawAnswer& answer) {
  if (one.has("empty")) {
    EXPECT_EQ(answer.body, "");
    return;
  }
  if (one.has("allow")) {
    EXPECT_NE(header(answer, "Allow").find(one.text("allow")), std::string::npos);
    return;
  }
  simdjson::dom::parser parser;
  simdjson::dom::element body;
  ASSERT_FALSE(parser.parse(simdjson::padded_string(answer.body)).get(body)) << answer.body;
  if (one.has("batch")) {
    EXPECT_EQ(std::ssize(parts_of_json(answer.body)), one.number("batch"));
    return;
  }
  simdjson::dom::element id;
  EXPECT_EQ(!one.has("id"), body["id"].get(id) != simdjson::SUCCESS) << answer.body;
  if (one.has("id")) {
    EXPECT_EQ(simdjson::minify(one.row["id"]), simdjson::minify(id));
  }
  if (one.has("code")) {
    EXPECT_EQ(one.number("code"), static_cast<std::int64_t>(body["error"]["code"]));
  }
  for (const auto* member : {"data", "result"}) {
    if (!one.has(member)) continue;
    simdjson::dom::element whole;
    ASSERT_FALSE(body[std::string_view(member) == "data" ? "error" : "result"].get(whole));
    if (std::string_view(member) == "data") {
      ASSERT_FALSE(whole["data"].get(whole));
    }
    EXPECT_TRUE(has_all(one.row[member], whole)) << answer.body;
  }
  if (!one.has("absent")) return;
  for (const std::string_view name : one.row["absent"].get_array())
    EXPECT_TRUE(body["result"][name].error()) << name;
}

TEST_F(McpTest, AnswersEveryEnvelopeAsDecided) {
  constexpr auto file = "reference/mcp/envelope_cases.json";
  const auto folder = vectors({file});
  if (!folder) GTEST_SKIP() << file << " is not here: see tests/vectors/README.md";
  simdjson::dom::parser parser;
  const simdjson::dom::element all = parser.load((*folder / file).string());
  std::size_t count = 0;
  for (const auto row : all["cases"].get_array()) {
    const EnvelopeCase one{row};
    SCOPED_TRACE(one.text("name"));
    const auto method = one.has("method") ? one.text("method") : "POST";
    const auto answer = send(
        post(one.body(), key_header(app_.key()) + one.headers(), "/mcp", method), method == "HEAD");
    EXPECT_EQ(answer.status, one.number("status")) << answer.body;
    expect_answer(one, answer);
    ++count;
  }
  EXPECT_GE(count, 92u);
}

TEST_F(McpTest, AsksForACredential) {
  const auto body = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
  const auto none = mcp_as("", body);
  EXPECT_EQ(none.status, 401);
  EXPECT_EQ(header(none, "WWW-Authenticate"),
            R"(Bearer realm="toolyard", ApiKey realm="toolyard")");
  EXPECT_EQ(header(none, "Content-Type"), "application/json");
  EXPECT_EQ(text_at(none.body, {"error", "data", "code"}), "missing_credential");
  EXPECT_EQ(at(none.body, {"id"}), "");
  EXPECT_EQ(mcp_as("", body).status, 401);
  EXPECT_EQ(send(post(body, "", "/mcp?api_key=" + app_.key())).status, 401);
  EXPECT_EQ(mcp_as("Authorization: Bearer " + app_.key() + "\r\n", body).status, 200);
  EXPECT_EQ(mcp_as("Authorization: bearer  " + app_.key() + "\r\n", body).status, 200);
  EXPECT_EQ(mcp_as(account("ada"), body).status, 200) << "an access token";
  EXPECT_EQ(mcp_as("Authorization: Bearer ty_live_x\r\n", body).status, 401);
}

TEST_F(McpTest, RefusesOtherSites) {
  const auto body = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
  for (const auto* foreign :
       {"Origin: https://evil.example\r\n", "Origin: null\r\n", "Host: evil.example\r\n",
        "Host: localhost.evil.example\r\n", "Origin: http://localhost:1/path\r\n",
        "Origin: http://me@localhost\r\n", "Origin: HTTP://LOCALHOST\r\n"}) {
    const auto answer = mcp(body, foreign);
    EXPECT_EQ(answer.status, 403) << foreign;
    EXPECT_EQ(at(answer.body, {"error", "code"}), "-32600") << answer.body;
  }
  for (const auto* own : {"Origin: http://localhost:3000\r\n", "Host: 127.0.0.1:80\r\n",
                          "Host: [::1]:80\r\n", "Origin: https://127.0.0.1\r\n"})
    EXPECT_EQ(mcp(body, own).status, 200) << own;
}

TEST_F(McpTest, AsksForJson) {
  const auto body = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
  EXPECT_EQ(mcp(body, "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(mcp(body, "Accept: text/event-stream\r\n").status, 406);
  EXPECT_EQ(mcp(body, "Accept: */*\r\n").status, 200);
  EXPECT_EQ(mcp(body, "Content-Encoding: gzip\r\n").status, 415);
}

TEST_F(McpTest, AnswersACallAsRestDoes) {
  const auto request = R"({"input":"hello","algorithms":["sha256"]})";
  const auto rest = call("POST", "/api/v1/t/hash-generator/", request, key_header(app_.key()));
  const auto answer = mcp(call_of("hash_generator", request));
  EXPECT_EQ(at(answer.body, {"result", "structuredContent"}), rest.body);
  const auto blocks = at(answer.body, {"result", "content"});
  const auto content = parts_of_json(blocks);
  ASSERT_EQ(content.size(), 1u);
  EXPECT_EQ(text_at(content[0].text, {"text"}), rest.body);
  EXPECT_EQ(mcp(call_of("hash-generator", request)).body, answer.body) << "either spelling";
}

TEST_F(McpTest, TellsAModelHowToCorrectACall) {
  const auto answer = mcp(call_of("hash_generator", R"({"input":"x","algorithms":"sha256"})"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(at(answer.body, {"result", "isError"}), "true");
  EXPECT_EQ(at(answer.body, {"result", "structuredContent"}), "");
  const auto text =
      text_at(parts_of_json(at(answer.body, {"result", "content"}))[0].text, {"text"});
  EXPECT_TRUE(
      text.starts_with("validation_error: 1 field is not valid.\n"
                       "/algorithms (unknown_algorithm): Must be `all`, or an array."))
      << text;
  EXPECT_NE(text.find("Example arguments: {"), text.npos) << text;
  EXPECT_EQ(text_at(answer.body, {"result", "_meta", "toolyard/problem", "code"}),
            "validation_error");
  const auto unknown = mcp(call_of("hash_generatr", "{}"));
  EXPECT_EQ(text_at(unknown.body, {"error", "message"}),
            "Unknown tool: hash_generatr. Did you mean hash_generator?");
}

TEST_F(McpTest, ReadsJsonThatWasGivenAsText) {
  const auto answer = mcp(
      call_of("hash_generator", R"({"input":"x","algorithms":"[\"sha256\"]","uppercase":"true"})"));
  const auto content = at(answer.body, {"result", "structuredContent"});
  EXPECT_NE(content.find(R"("code":"json_given_as_text")"), content.npos) << answer.body;
  EXPECT_EQ(parts_of_json(at(content, {"warnings"})).size(), 2u) << content;
  const auto rest = call("POST", "/api/v1/t/hash-generator/", R"({"input":"x","uppercase":"true"})",
                         key_header(app_.key()));
  EXPECT_EQ(rest.status, 400) << "over MCP alone";
  const auto twice = mcp(call_of("hash_generator", R"({"input":"x","uppercase":"\"true\""})"));
  EXPECT_EQ(at(twice.body, {"result", "isError"}), "true") << "read once only";
}

TEST_F(McpTest, NarrowsTheListByTheQuery) {
  const auto body = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
  const auto all = mcp(body);
  EXPECT_EQ(parts_of_json(at(all.body, {"result", "tools"})).size(), toolyard::tools().size());
  const auto two = mcp(body, {}, "/mcp?tools=base64,hash_generator");
  const auto listed = at(two.body, {"result", "tools"});
  const auto tools = parts_of_json(listed);
  ASSERT_EQ(tools.size(), 2u);
  EXPECT_EQ(text_at(tools[1].text, {"name"}), "hash_generator");
  EXPECT_LT(mcp(body, {}, "/mcp?brief=true").body.size(), all.body.size());
  const auto wrong = mcp(body, {}, "/mcp?tools=base46");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(text_at(wrong.body, {"error", "message"}),
            "validation_error: 1 field is not valid.\n"
            "/tools (invalid_option): Unknown tool: base46. Did you mean base64?");
  const auto left_out =
      mcp(call_of("uuid_generator", "{}"), {}, "/mcp?tools=base64,hash_generator");
  EXPECT_EQ(at(left_out.body, {"error", "code"}), "-32602");
}

TEST_F(McpTest, TellsEveryFaultOfTheQuery) {
  for (const auto* path : {"/mcp?brief=2&other=1", "/mcp/?brief=2&other=1"}) {
    const auto wrong = mcp(R"({"jsonrpc":"2.0","id":7,"method":"ping"})", {}, path);
    EXPECT_EQ(wrong.status, 400);
    EXPECT_EQ(at(wrong.body, {"id"}), "7");
    EXPECT_EQ(at(wrong.body, {"error", "code"}), "-32600");
    const auto message = text_at(wrong.body, {"error", "message"});
    EXPECT_TRUE(message.starts_with("validation_error: 2 fields are not valid.\n")) << message;
    EXPECT_NE(message.find("\n/brief (invalid_type): Must be true or false."), message.npos)
        << message;
    EXPECT_NE(message.find("\n/other (unknown_field): This field is unknown."), message.npos)
        << message;
    EXPECT_EQ(text_at(wrong.body, {"error", "data", "code"}), "validation_error");
    EXPECT_EQ(parts_of_json(at(wrong.body, {"error", "data", "errors"})).size(), 2u) << wrong.body;
  }
}

TEST_F(McpTest, ListsWhatTheKeyMayUse) {
  const auto key = make_key(account("ada"), R"(,"scopes":["tools:base64"])");
  const auto list = mcp_as(key, R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
  const auto listed = at(list.body, {"result", "tools"});
  const auto tools = parts_of_json(listed);
  ASSERT_EQ(tools.size(), 1u) << list.body;
  EXPECT_EQ(text_at(tools[0].text, {"name"}), "base64");
  const auto refused = mcp_as(key, call_of("uuid_generator", "{}"));
  EXPECT_EQ(refused.status, 200);
  EXPECT_EQ(at(refused.body, {"result", "isError"}), "true");
  EXPECT_EQ(text_at(refused.body, {"result", "_meta", "toolyard/problem", "code"}),
            "scope_not_allowed");
}

TEST_F(McpTest, GivesFilesAsBlocksOfTheirOwn) {
  const auto answer = mcp(call_of("morse_code", R"({"input":"e","include":["wav"]})"),
                          "MCP-Protocol-Version: 2025-11-25\r\n");
  const auto blocks = at(answer.body, {"result", "content"});
  const auto content = parts_of_json(blocks);
  ASSERT_EQ(content.size(), 2u) << answer.body.substr(0, 500);
  EXPECT_EQ(text_at(content[1].text, {"type"}), "audio");
  EXPECT_EQ(text_at(content[1].text, {"mimeType"}), "audio/wav");
  EXPECT_TRUE(text_at(content[1].text, {"data"}).starts_with("UklGR"));
  EXPECT_EQ(at(answer.body, {"result", "structuredContent"}), "");
  EXPECT_NE(text_at(content[0].text, {"text"}).find(R"("toolyard:morse_code/)"), std::string::npos);
}

TEST_F(McpTest, KeepsKeysOutOfLogs) {
  (void)mcp(call_of("hash_generator", R"({"input":"x","key":"a-very-secret-key"})"));
  EXPECT_EQ(app_.log().text().find("a-very-secret-key"), std::string::npos);
}

TEST_F(McpTest, CountsMessagesByMethodEraAndOutcome) {
  (void)mcp(call_of("base64", R"({"input":"x"})"));
  (void)mcp(call_of("base64", R"({"input":1})"));
  const auto metrics = call("GET", "/metrics", {}, own_host).body;
  for (const auto* line :
       {R"(toolyard_mcp_messages_total{method="tools/call",era="legacy",outcome="success"} 1)",
        R"(toolyard_mcp_messages_total{method="tools/call",era="legacy",outcome="tool_error"} 1)"})
    EXPECT_NE(metrics.find(line), metrics.npos) << line;
}

// The cases of the tools hold over MCP too. Excluded are files, which are separate from the
// structured answer, and strings that are read as JSON.
TEST_F(McpTest, KeepsThePromisesOfEveryCase) {
  std::size_t compared = 0;
  for (const auto& one : cases::all_cases()) {
    if (one.is_multipart) continue;
    const auto answer = mcp(call_of(one.tool->about->slug, one.request));
    ASSERT_EQ(answer.status, 200) << one.label() << answer.body;
    const bool is_error = at(answer.body, {"result", "isError"}) == "true";
    if (!is_error && toolyard::mcp::holds_blob(*one.tool->answer)) continue;
    if (answer.body.find("json_given_as_text") != answer.body.npos) continue;
    const auto problem = at(answer.body, {"result", "_meta", "toolyard/problem"});
    const auto report = is_error ? problem : at(answer.body, {"result", "structuredContent"});
    const auto status = is_error ? std::stoi(at(problem, {"status"})) : 200;
    for (const auto& difference : cases::differences(one, {status, report}))
      ADD_FAILURE() << one.label() << ": " << difference;
    ++compared;
  }
  EXPECT_GT(compared, 500u);
}

}  // namespace
