// HTTP request smuggling: the attack corpus against the transport. Each case gets one valid
// response, or a refusal and the end of the connection.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>

#include "raw_client.h"
#include "tests/support/vectors.h"

namespace toolyard::http {
namespace {

std::optional<std::filesystem::path> corpus() {
  const auto folder = ::vectors({"attacks/http/manifest.tsv"});
  if (!folder) return {};
  return *folder / "attacks/http";
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void expect_verdict(const RunningServer& server, const std::filesystem::path& folder,
                    const std::string& name, const std::string& verdict) {
  RawClient client(server.port());
  client.send(bytes_of(folder / name));
  client.end_sending();
  const RawAnswer answer = client.read();
  if (verdict == "accept") {
    EXPECT_EQ(answer.status, 200) << name;
  } else if (verdict == "reject") {
    EXPECT_GE(answer.status, 400) << name;
    EXPECT_TRUE(answer.has("Connection: close")) << name;
  } else {
    EXPECT_NE(answer.status, 500) << name;
  }
  EXPECT_EQ(client.read().status, 0) << name << " was answered twice";
}

TEST(Framing, EveryCaseOfTheCorpusGetsItsVerdict) {
  const auto folder = corpus();
  if (!folder) GTEST_SKIP() << "The attack corpus is missing: set TOOLYARD_VECTORS.";
  std::ifstream manifest(*folder / "manifest.tsv");
  RunningServer server;
  std::string line;
  std::getline(manifest, line);
  while (std::getline(manifest, line)) {
    std::istringstream columns(line);
    std::string name;
    std::string verdict;
    std::getline(columns, name, '\t');
    std::getline(columns, verdict, '\t');
    expect_verdict(server, *folder, name, verdict);
  }
  RawClient after(server.port());
  after.send(post("/", "still here"));
  EXPECT_EQ(after.read().body, "still here|");
}

TEST(Framing, TheVerdictDoesNotDependOnHowTheBytesAreCut) {
  RunningServer server;
  const std::string text =
      "\r\nPOST /?q HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n2;x\r\nde\r\n0\r\nT: u\r\n\r\n" +
      post("/", "next");
  for (std::size_t cut = 1; cut < text.size(); cut += 3) {
    RawClient client(server.port());
    client.send(std::string_view(text).substr(0, cut));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    client.send(std::string_view(text).substr(cut));
    EXPECT_EQ(client.read().body, "abcde|q") << cut;
    EXPECT_EQ(client.read().body, "next|") << cut;
  }
}

}  // namespace
}  // namespace toolyard::http
