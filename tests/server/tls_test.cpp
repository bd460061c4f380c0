// The transport over TLS: versions, the negotiated protocol, large bodies in both directions, and
// closing.
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>

#include "raw_client.h"
#include "tests/support/eventually.h"

namespace toolyard::http {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

// A new key and its certificate, in two files that are deleted with this object.
class CertificateFiles {
 public:
  CertificateFiles() {
    std::filesystem::create_directories(folder_);
    const Key key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    const Certificate certificate(X509_new(), X509_free);
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    std::FILE* file = std::fopen(cert().c_str(), "w");
    PEM_write_X509(file, certificate.get());
    std::fclose(file);
    file = std::fopen(this->key().c_str(), "w");
    PEM_write_PrivateKey(file, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
  }
  ~CertificateFiles() { std::filesystem::remove_all(folder_); }
  std::string cert() const { return folder_ / "cert.pem"; }
  std::string key() const { return folder_ / "key.pem"; }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("toolyard-tls-" + std::to_string(::getpid()));
};

class TlsClient {
 public:
  // `suites` are cipher suites of TLS 1.2 and older, in OpenSSL's syntax.
  TlsClient(std::uint16_t port, int max_version, const char* suites = "ALL")
      : context_(SSL_CTX_new(TLS_client_method())) {
    SSL_CTX_set_cipher_list(context_, suites);
    SSL_CTX_set_min_proto_version(context_, TLS1_1_VERSION);
    SSL_CTX_set_max_proto_version(context_, max_version);
    SSL_CTX_set_security_level(context_, 0);
    SSL_CTX_set_alpn_protos(context_, reinterpret_cast<const unsigned char*>("\2h2\10http/1.1"),
                            12);
    bio_ = BIO_new_ssl_connect(context_);
    BIO_set_conn_hostname(bio_, ("127.0.0.1:" + std::to_string(port)).c_str());
    shaken_ = BIO_do_handshake(bio_) == 1;
  }
  ~TlsClient() {
    BIO_free_all(bio_);
    SSL_CTX_free(context_);
  }
  TlsClient(const TlsClient&) = delete;
  TlsClient& operator=(const TlsClient&) = delete;

  bool shaken() const { return shaken_; }
  std::string protocol() const {
    SSL* ssl = nullptr;
    BIO_get_ssl(bio_, &ssl);
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(ssl, &name, &size);
    return {reinterpret_cast<const char*>(name), size};
  }
  void send(std::string_view bytes) {
    ASSERT_EQ(BIO_write(bio_, bytes.data(), static_cast<int>(bytes.size())),
              static_cast<int>(bytes.size()));
  }
  /// Reads until the text ends with `end` or the connection ends.
  std::string read_until(std::string_view end) {
    std::string all;
    char bytes[65536];
    while (!all.ends_with(end)) {
      const int size = BIO_read(bio_, bytes, sizeof bytes);
      if (size <= 0) break;
      all.append(bytes, static_cast<std::size_t>(size));
    }
    return all;
  }
  /// Asks for new keys, and writes that at once. Returns false if the connection is broken.
  bool update_keys() {
    SSL* ssl = nullptr;
    BIO_get_ssl(bio_, &ssl);
    return SSL_key_update(ssl, SSL_KEY_UPDATE_NOT_REQUESTED) == 1 && SSL_do_handshake(ssl) == 1;
  }
  bool ended() {
    char byte = 0;
    return BIO_read(bio_, &byte, 1) <= 0;
  }

 private:
  SSL_CTX* context_;
  BIO* bio_ = nullptr;
  bool shaken_ = false;
};

class Tls : public ::testing::Test {
 protected:
  ServerOptions options() const {
    ServerOptions options;
    options.tls_cert = files_.cert();
    options.tls_key = files_.key();
    return options;
  }
  CertificateFiles files_;
};

TEST_F(Tls, SpeaksHttp11FromVersion12On) {
  RunningServer server(options());
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    TlsClient client(server.port(), version);
    ASSERT_TRUE(client.shaken());
    EXPECT_EQ(client.protocol(), "http/1.1");
    client.send(post("/", "one") + post("/", "two"));
    const std::string answers = client.read_until("two|");
    EXPECT_NE(answers.find("one|HTTP/1.1 200 OK"), std::string::npos) << answers;
  }
  EXPECT_FALSE(TlsClient(server.port(), TLS1_1_VERSION).shaken());
}

TEST_F(Tls, EncryptsAndAuthenticatesAtOnce) {
  RunningServer server(options());
  for (const auto* suite : {"ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-AES256-SHA384",
                            "ECDHE-ECDSA-AES128-SHA", "AES128-SHA", "ECDHE-ECDSA-AES128-CCM8"})
    EXPECT_FALSE(TlsClient(server.port(), TLS1_2_VERSION, suite).shaken()) << suite;
  for (const auto* suite : {"ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
                            "ECDHE-ECDSA-CHACHA20-POLY1305"})
    EXPECT_TRUE(TlsClient(server.port(), TLS1_2_VERSION, suite).shaken()) << suite;
}

TEST_F(Tls, AsksBrowsersToStayWithIt) {
  RunningServer server(options());
  const auto strict = [](const std::string& answer) {
    return answer.find("\r\nStrict-Transport-Security: max-age=31536000\r\n") != answer.npos;
  };
  for (const auto* request : {"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                              "GET /forbidden HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                              "nothing like HTTP\r\n\r\n"}) {
    TlsClient client(server.port(), TLS1_3_VERSION);
    client.send(request);
    const auto answer = client.read_until("no such end");
    EXPECT_TRUE(strict(answer)) << answer;
  }
  RunningServer open;
  RawClient plain(open.port());
  plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_FALSE(strict(plain.read().head)) << "RFC 6797 section 7.2";
}

TEST_F(Tls, CarriesLargeBodiesBothWaysAndCloses) {
  RunningServer server(options());
  TlsClient client(server.port(), TLS1_3_VERSION);
  ASSERT_TRUE(client.shaken());
  std::string body;
  while (body.size() < (3u << 20)) body += std::to_string(body.size()) + ",";
  client.send(post("/large", body, "Connection: close\r\n"));
  const std::string answer = client.read_until("|");
  ASSERT_GT(answer.size(), body.size());
  EXPECT_EQ(answer.substr(answer.size() - body.size() - 1), body + "|");
  EXPECT_TRUE(client.ended());
}

TEST_F(Tls, SurvivesPlainTextAndSilence) {
  ServerOptions short_times = options();
  short_times.header_timeout = std::chrono::milliseconds(50);
  RunningServer server(short_times);
  RawClient plain(server.port());
  plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(plain.read().status, 0);
  RawClient silent(server.port());
  EXPECT_TRUE(silent.ended());
  EXPECT_TRUE(TlsClient(server.port(), TLS1_3_VERSION).shaken());
}

TEST_F(Tls, SaysWhatIsWrongWithItsFiles) {
  MemoryLog log;
  Threads threads(log);
  EchoApi api;
  const auto fault = [&](const ServerOptions& wrong) -> std::string {
    try {
      const Server server(wrong, api, log, threads);
    } catch (const std::runtime_error& thrown) {
      return thrown.what();
    }
    return "none";
  };
  ServerOptions missing = options();
  missing.tls_cert += ".none";
  EXPECT_EQ(fault(missing), "cannot read " + missing.tls_cert + ": No such file or directory");
  ServerOptions swapped = options();
  swapped.tls_cert = files_.key();
  EXPECT_EQ(fault(swapped), files_.key() + " is not a PEM file with a certificate chain");
  swapped = options();
  swapped.tls_key = files_.cert();
  EXPECT_EQ(fault(swapped), files_.cert() + " is not a PEM file with a private key");
  const auto key = files_.key() + ".other";
  ServerOptions other = options();
  other.tls_key = key;
  const auto make = [&](const std::string& options) {
    return std::system(("openssl genpkey -out " + key + " -quiet " + options).c_str());
  };
  for (const auto* kind : {"-algorithm EC -pkeyopt ec_paramgen_curve:P-256", "-algorithm RSA"}) {
    ASSERT_EQ(make(kind), 0);
    EXPECT_EQ(fault(other),
              "the key in " + key + " does not belong to the certificate in " + files_.cert());
  }
  ASSERT_EQ(make("-algorithm RSA -aes256 -pass pass:hidden"), 0);
  EXPECT_EQ(fault(other), "the key in " + key + " is encrypted with a passphrase");
  ServerOptions half = options();
  half.tls_key.clear();
  EXPECT_THROW(Server(half, api, log, threads), std::runtime_error);
}

TEST_F(Tls, TakesFewUpdatesOfKeys) {
  RunningServer server(options());
  TlsClient client(server.port(), TLS1_3_VERSION);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(client.update_keys());
    client.send(post("/", "k"));
    EXPECT_TRUE(client.read_until("k|").ends_with("k|")) << "some are usual";
  }
  bool is_open = true;
  for (int i = 0; i < 100'000 && is_open; ++i) is_open = client.update_keys();
  EXPECT_FALSE(is_open) << "more cost the server much and the client little";
  TlsClient other(server.port(), TLS1_3_VERSION);
  other.send(post("/", "o"));
  EXPECT_TRUE(other.read_until("o|").ends_with("o|"));
}

// A handshake takes much memory: those that never end are counted, and one network has half of it.
TEST_F(Tls, CountsHandshakesThatNeverEnd) {
  auto given = options();
  given.max_held_bytes = 4u << 20;
  RunningServer server(given);
  // A record that says it is long, so that the handshake goes on for ever.
  const std::string beginning("\x16\x03\x01\x20\x00\x01", 6);
  std::deque<RawClient> clients;
  int refused = 0;
  for (int i = 0; i < 200; ++i) clients.emplace_back(server.port()).send(beginning);
  EXPECT_TRUE(testing::eventually([&] {
    refused = 0;
    for (auto& client : clients) refused += client.readable(0);
    return refused >= 200 - 64;
  })) << refused;
  EXPECT_EQ(server.server().connections(), 64u) << "half of 4 MiB has room for so many";
  clients.clear();
  EXPECT_TRUE(testing::eventually([&] { return server.server().connections() == 0; }));
  TlsClient other(server.port(), TLS1_3_VERSION);
  EXPECT_TRUE(other.shaken()) << "all was given back";
}

TEST_F(Tls, TakesNoMemoryBeforeTheFirstByte) {
  auto given = options();
  given.max_held_bytes = 2u << 20;
  RunningServer server(given);
  std::deque<RawClient> clients;
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(clients.emplace_back(server.port()).connected());
  TlsClient other(server.port(), TLS1_3_VERSION);
  EXPECT_TRUE(other.shaken());
  EXPECT_TRUE(testing::eventually([&] { return server.server().connections() == 201; }));
}

}  // namespace
}  // namespace toolyard::http
