// A client of a load balancer: sends raw bytes over TLS, and reads the responses until the end.
#pragma once
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

// The responses on one connection.
struct TlsAnswers {
  std::string text;
  bool is_closed = false;

  // Returns the statuses of the final responses, without interim ones (1xx).
  std::vector<int> statuses() const {
    std::vector<int> all;
    constexpr std::string_view before = "HTTP/1.1 ";
    for (auto at = text.find(before); at != text.npos; at = text.find(before, at + 1))
      if (at == 0 || text[at - 1] != '"') all.push_back(std::atoi(text.c_str() + at + 9));
    std::erase_if(all, [](int status) { return status < 200; });
    return all;
  }
};

class TlsConnection {
 public:
  explicit TlsConnection(std::uint16_t port)
      : context_(SSL_CTX_new(TLS_client_method())), bio_(BIO_new_ssl_connect(context_)) {
    BIO_set_conn_hostname(bio_, ("127.0.0.1:" + std::to_string(port)).c_str());
    is_connected_ = BIO_do_handshake(bio_) == 1;
  }
  ~TlsConnection() {
    BIO_free_all(bio_);
    SSL_CTX_free(context_);
  }
  TlsConnection(const TlsConnection&) = delete;
  TlsConnection& operator=(const TlsConnection&) = delete;

  bool is_connected() const { return is_connected_; }
  // Sends bytes, and reads until the peer closes the connection or, after the first bytes, nothing
  // arrives for 100 ms.
  TlsAnswers exchange(std::string_view bytes) {
    // A peer that rejects the request early may not read the rest.
    static_cast<void>(BIO_write(bio_, bytes.data(), int(bytes.size())));
    wait_at_most(std::chrono::seconds(30));
    TlsAnswers answers;
    std::array<char, 65'536> some{};
    for (int size = 0; (size = BIO_read(bio_, some.data(), int(some.size()))) > 0;) {
      answers.text.append(some.data(), std::size_t(size));
      wait_at_most(std::chrono::milliseconds(100));
    }
    answers.is_closed = !BIO_should_retry(bio_);
    return answers;
  }

 private:
  void wait_at_most(std::chrono::microseconds time) const {
    const timeval max{.tv_sec = time.count() / 1'000'000, .tv_usec = time.count() % 1'000'000};
    int socket = -1;
    BIO_get_fd(bio_, &socket);
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &max, sizeof max);
  }

  SSL_CTX* context_;
  BIO* bio_;
  bool is_connected_ = false;
};

}  // namespace toolyard::testing
