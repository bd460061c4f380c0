// Tests the HTTP client against a server with a self-signed certificate.
#include <gtest/gtest.h>

#include "adapters/http_client/client.h"
#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

TEST(HttpClientTls, TrustsOnlyWhoTheSystemTrusts) {
  const TemporaryFolder folder;
  const auto key = (folder.path() / "key.pem").string();
  const auto certificate = (folder.path() / "certificate.pem").string();
  const auto made = run_line(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 "
      "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout " +
      key + " -out " + certificate);
  ASSERT_EQ(made.code, 0) << made.out;
  const ServingProgram server({"--data-dir=" + (folder.path() / "data").string(),
                               "--tls-cert=" + certificate, "--tls-key=" + key});
  const auto url = "https://localhost:" + std::to_string(server.port()) + "/healthz";
  // A client that trusts the certificate gets a response.
  const auto trusting = run_line("curl -sS --noproxy '*' --cacert " + certificate + " " + url);
  EXPECT_EQ(trusting.code, 0) << trusting.out;
  http_client::Client client;
  const auto answer = client.send({.url = url});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, http_client::Fault::no_connection);
  EXPECT_EQ(answer.error().what, "The certificate of the host is not trusted.");
}

}  // namespace
}  // namespace toolyard::testing
