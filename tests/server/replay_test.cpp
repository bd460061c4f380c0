// Replays every case of every tool over HTTP against the complete server: the results must be the
// same.
#include <gtest/gtest.h>

#include "tests/server/raw_client.h"
#include "tests/support/cases.h"
#include "tests/support/running_app.h"

namespace {

using toolyard::http::RawClient;
using toolyard::testing::RunningApp;

constexpr std::string_view boundary = "a-boundary-that-no-case-holds";

std::string multipart_body(const cases::Case& one) {
  std::string body;
  for (const auto& part : one.parts) {
    body.append("--").append(boundary).append("\r\nContent-Disposition: form-data; name=\"");
    body.append(part.name).append("\"");
    if (part.is_file) body.append("; filename=\"").append(part.file_name).append("\"");
    body.append("\r\n");
    if (!part.content_type.empty())
      body.append("Content-Type: ").append(part.content_type).append("\r\n");
    body.append("\r\n").append(part.bytes).append("\r\n");
  }
  return body.append("--").append(boundary).append("--\r\n");
}

TEST(Replay, EveryCaseHoldsOverHttp) {
  RunningApp app;
  RawClient client(app.port());
  std::size_t sent = 0;
  for (const auto& one : cases::all_cases()) {
    const auto path = "/api/v1/t/" + std::string(one.tool->about->slug) + "/";
    const auto type = one.is_multipart ? "multipart/form-data; boundary=" + std::string(boundary)
                                       : std::string("application/json");
    const auto body = one.is_multipart ? multipart_body(one) : one.request;
    client.send(app.request("POST", path, body, "Content-Type: " + type + "\r\n"));
    const auto answer = client.read();
    ASSERT_NE(answer.status, 0) << one.label() << ": the connection ended";
    ++sent;
    if (answer.has("Content-Type: application/pdf")) {  // the case requests only the file
      EXPECT_NE(one.request.find(R"("pdf")"), std::string::npos) << one.label();
      EXPECT_EQ(answer.body.substr(0, 5), "%PDF-") << one.label();
      continue;
    }
    for (const auto& difference : cases::differences(one, {answer.status, answer.body}))
      ADD_FAILURE() << one.label() << ": " << difference;
  }
  EXPECT_GT(sent, 0u);
}

}  // namespace
