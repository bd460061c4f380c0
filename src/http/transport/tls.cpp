#include "http/transport/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sys/socket.h>

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <string_view>

#include "http/transport/epoll_loop.h"
#include "http/transport/socket_connection.h"

namespace toolyard::http {

struct TlsContext {
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_server_method()),
                                                            &SSL_CTX_free};
};

namespace {

int size_for_ssl(std::size_t size) {
  return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

class TlsConnection final : public SocketConnection {
 public:
  TlsConnection(EpollLoop& loop, int socket, SSL_CTX* context)
      : SocketConnection(loop, socket), ssl_(SSL_new(context), &SSL_free) {
    if (!ssl_ || !SSL_set_fd(ssl_.get(), socket)) throw std::bad_alloc();
    SSL_set_accept_state(ssl_.get());
  }

  void open(std::string_view remote_address) override {
    is_shaking_hands_ = true;
    prepare(remote_address, true, true);
  }

 private:
  enum class Want : unsigned char { nothing, reading, writing, end, failure };

  Want want_after(int result) const {
    if (result > 0) return Want::nothing;
    switch (SSL_get_error(ssl_.get(), result)) {
      case SSL_ERROR_WANT_READ: return Want::reading;
      case SSL_ERROR_WANT_WRITE: return Want::writing;
      case SSL_ERROR_ZERO_RETURN: return Want::end;
      default: return Want::failure;
    }
  }

  void shake_hands() override {
    if (socket() >= 0) {
      ERR_clear_error();
      const auto want = want_after(SSL_do_handshake(ssl_.get()));
      if (want == Want::reading || want == Want::writing) return;
      is_readable_ = true;  // a request may have arrived with the handshake
      is_shaking_hands_ = false;
      return on_transport_ready(want != Want::nothing);
    }
    is_shaking_hands_ = false;
    on_transport_ready(true);
  }

  // OpenSSL reads ahead by whole records, so only SSL_ERROR_WANT_READ shows that nothing is left.
  ssize_t receive(char* into, std::size_t room) override {
    ERR_clear_error();
    const int got = SSL_read(ssl_.get(), into, size_for_ssl(room));
    switch (want_after(got)) {
      case Want::nothing: return got;
      case Want::reading: is_readable_ = false; return not_now;
      case Want::writing: return not_now;
      case Want::end: return 0;
      case Want::failure: break;
    }
    return broken;
  }

  ssize_t send(const Pieces& pieces) override {
    ssize_t total = 0;
    for (std::string_view piece : pieces) {
      while (!piece.empty()) {
        ERR_clear_error();
        const int written = SSL_write(ssl_.get(), piece.data(), size_for_ssl(piece.size()));
        const auto want = want_after(written);
        if (want == Want::end || want == Want::failure) return broken;
        if (want != Want::nothing) {
          is_writable_ = false;
          return total > 0 ? total : not_now;
        }
        total += written;
        piece.remove_prefix(static_cast<std::size_t>(written));
      }
    }
    return total;
  }

  bool end_sending() override {
    ERR_clear_error();
    SSL_shutdown(ssl_.get());
    return SocketConnection::end_sending();
  }

  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_;
};

int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  static constexpr unsigned char ours[] = "\x08http/1.1";
  unsigned char* found = nullptr;
  const int result =
      SSL_select_next_proto(&found, size, ours, sizeof ours - 1, offered, offered_size);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

}  // namespace

std::shared_ptr<TlsContext> load_tls(const std::string& cert_file, const std::string& key_file) {
  auto tls = std::make_shared<TlsContext>();
  SSL_CTX* const context = tls->context.get();
  if (!context) throw std::runtime_error("cannot set up TLS");
  if (SSL_CTX_use_certificate_chain_file(context, cert_file.c_str()) != 1) {
    throw std::runtime_error("cannot read a certificate from " + cert_file);
  }
  if (SSL_CTX_use_PrivateKey_file(context, key_file.c_str(), SSL_FILETYPE_PEM) != 1) {
    throw std::runtime_error("cannot read the certificate's key from " + key_file);
  }
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  // For TLS 1.2, only authenticated encryption (AEAD); TLS 1.3 has no other cipher suites.
  if (SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) {
    throw std::runtime_error("cannot choose the cipher suites of TLS");
  }
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Output that the socket did not accept is written again later, possibly from another address.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
  // OpenSSL writes to sockets without MSG_NOSIGNAL, so SIGPIPE would end the process.
  ::signal(SIGPIPE, SIG_IGN);
  return tls;
}

std::unique_ptr<SocketConnection> make_tls_connection(EpollLoop& loop, int socket) {
  return std::make_unique<TlsConnection>(loop, socket, loop.state().tls->context.get());
}

}  // namespace toolyard::http
