// TLS to a Redis server over a non-blocking socket. The certificate of the server must be signed by
// an authority that is trusted, and be for the host of the URL.
#pragma once
#include <openssl/types.h>

#include <cstddef>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace toolyard::redis {

// The certificate authorities that are trusted. Thread-safe.
class TlsTrust {
 public:
  // Reads the PEM file with the certificates of the authorities; those of the system if `ca_file`
  // is empty. The error is a sentence for operators.
  static std::expected<TlsTrust, std::string> load(const std::string& ca_file);

  SSL_CTX* get() const { return context_.get(); }

 private:
  explicit TlsTrust(std::shared_ptr<SSL_CTX> context) : context_(std::move(context)) {}
  std::shared_ptr<SSL_CTX> context_;
};

// One connection. Its socket is owned by the caller, and must be connected before the first `send`.
class TlsSession {
 public:
  enum class State { done, later, failed };
  struct Moved {
    State state;
    std::size_t bytes = 0;  // that were sent or received, if it is done
  };

  // Throws std::bad_alloc without memory.
  TlsSession(const TlsTrust& trust, int socket, const std::string& host);

  // Send and receive as much as possible without blocking, and the handshake before it.
  Moved send(std::string_view bytes);
  Moved receive(std::span<char> into);
  // Whether to send and receive again as soon as the socket can be written.
  bool wants_to_write() const { return wants_to_write_; }
  bool is_established() const;
  // Returns why it has failed, for operators.
  const std::string& failure() const { return reason_; }

 private:
  struct Free {
    void operator()(SSL* session) const;
  };
  Moved moved(int result);
  std::unique_ptr<SSL, Free> session_;
  bool wants_to_write_ = false;
  std::string reason_;
};

}  // namespace toolyard::redis
