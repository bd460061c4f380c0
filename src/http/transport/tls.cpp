#include "http/transport/tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

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

// Memory that OpenSSL takes for a connection until its handshake is complete.
constexpr std::uint64_t handshake_bytes = 32u << 10;
// Updates of keys that a client may ask for: more than anybody needs, and few enough to cost
// nothing. OpenSSL answers each, however fast they come.
constexpr unsigned max_key_updates = 64;
// What is encrypted for one connection before others get their turn.
constexpr std::ptrdiff_t max_sent_in_turn = 1 << 20;

const BIO_METHOD* socket_method();

// The memory of OpenSSL is taken when the first bytes have arrived, and counted until the handshake
// is complete: many clients that never finish it would otherwise cost much more than others.
class TlsConnection final : public SocketConnection {
 public:
  TlsConnection(EpollLoop& loop, int socket, std::shared_ptr<TlsContext> tls)
      : SocketConnection(loop, socket), tls_(std::move(tls)),
        handshake_charge_(loop.state().held_bytes, loop.state().handshakes_by_network) {}

  void open(std::string_view remote_address) override {
    prepare(remote_address, true, true);
    run();
  }

  // Called by OpenSSL for each message.
  static void watch(int is_sent, int, int content_type, const void* message, std::size_t size, SSL*,
                    void* connection) {
    if (is_sent != 0 || content_type != SSL3_RT_HANDSHAKE || size == 0) return;
    if (*static_cast<const unsigned char*>(message) != SSL3_MT_KEY_UPDATE) return;
    ++static_cast<TlsConnection*>(connection)->key_updates_;
  }

  // What OpenSSL reads from and writes to the socket, so that the connection knows whether more can
  // be read and written: results of OpenSSL do not always tell.
  static int read(BIO* bio, char* into, int room) {
    auto& mine = *static_cast<TlsConnection*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const auto got =
        mine.SocketConnection::receive({into, static_cast<std::size_t>(std::max(room, 0))});
    if (got == not_now) BIO_set_retry_read(bio);
    if (got == ended) mine.is_at_end_ = true;
    return got < 0 ? -1 : static_cast<int>(got);
  }
  static int write(BIO* bio, const char* bytes, int size) {
    auto& mine = *static_cast<TlsConnection*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const std::string_view text(bytes, static_cast<std::size_t>(std::max(size, 0)));
    const auto sent = mine.SocketConnection::send({text, {}});
    if (sent == not_now) BIO_set_retry_write(bio);
    return sent < 0 ? -1 : static_cast<int>(sent);
  }
  static long control(BIO* bio, int command, long, void*) {
    if (command == BIO_CTRL_EOF)
      return static_cast<const TlsConnection*>(BIO_get_data(bio))->is_at_end_;
    return command == BIO_CTRL_FLUSH;
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

  bool begin_handshake() {
    const auto limit = loop_.options().max_held_bytes;
    if (!handshake_charge_.grow(handshake_bytes, peer_network(), limit)) return false;
    ssl_.reset(SSL_new(tls_->context.get()));
    BIO* const bio = BIO_new(socket_method());
    if (!ssl_ || !bio) {
      BIO_free(bio);
      throw std::bad_alloc();
    }
    BIO_set_data(bio, this);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl_.get(), bio, bio);
    SSL_set_accept_state(ssl_.get());
    SSL_set_msg_callback_arg(ssl_.get(), this);
    return true;
  }

  std::ptrdiff_t shake_hands() override {
    if (!is_readable_ || !owner_.may_shake_hands()) return not_now;
    if (!ssl_ && !begin_handshake()) return broken;
    ERR_clear_error();
    switch (want_after(SSL_do_handshake(ssl_.get()))) {
      case Want::nothing: break;
      case Want::reading: return not_now;
      case Want::writing: read_when_writable(); return not_now;
      case Want::end:
      case Want::failure: return broken;
    }
    handshake_charge_.release();
    return 1;  // the socket stays readable, since a request may have arrived with the handshake
  }

  // OpenSSL reads whole records, of which parts may be left.
  bool can_receive() const override {
    return is_readable_ || (ssl_ && SSL_pending(ssl_.get()) > 0);
  }

  std::ptrdiff_t receive(std::span<char> into) override {
    ERR_clear_error();
    const int got = SSL_read(ssl_.get(), into.data(), size_for_ssl(into.size()));
    if (key_updates_ > max_key_updates) return broken;
    switch (want_after(got)) {
      case Want::nothing: return got;
      case Want::reading: return not_now;
      case Want::writing: read_when_writable(); return not_now;
      case Want::end: return ended;
      case Want::failure: break;
    }
    return broken;
  }

  std::ptrdiff_t send(const Pieces& pieces) override {
    std::ptrdiff_t total = 0;
    for (std::string_view piece : pieces) {
      while (!piece.empty() && total < max_sent_in_turn) {
        ERR_clear_error();
        const int written = SSL_write(ssl_.get(), piece.data(), size_for_ssl(piece.size()));
        const auto want = want_after(written);
        if (want == Want::end || want == Want::failure) return broken;
        if (want != Want::nothing) return total > 0 ? total : not_now;
        total += written;
        piece.remove_prefix(static_cast<std::size_t>(written));
      }
    }
    return total;
  }

  void end_sending() override {
    ERR_clear_error();
    SSL_shutdown(ssl_.get());
    SocketConnection::end_sending();
  }

  std::shared_ptr<TlsContext> tls_;
  CallerCharge handshake_charge_;
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_{nullptr, &SSL_free};
  unsigned key_updates_ = 0;
  bool is_at_end_ = false;
};

const BIO_METHOD* socket_method() {
  static BIO_METHOD* const method = [] {
    BIO_METHOD* const made = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "connection");
    if (!made) throw std::bad_alloc();
    BIO_meth_set_read(made, &TlsConnection::read);
    BIO_meth_set_write(made, &TlsConnection::write);
    BIO_meth_set_ctrl(made, &TlsConnection::control);
    return made;
  }();
  return method;
}

int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  static constexpr unsigned char ours[] = "\x08http/1.1";
  unsigned char* found = nullptr;
  const int result =
      SSL_select_next_proto(&found, size, ours, sizeof ours - 1, offered, offered_size);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

// Instead of asking at a terminal.
int no_passphrase(char*, int, int, void*) { return -1; }

// Throws if the file cannot be opened, with the reason.
void check_readable(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) throw std::runtime_error("cannot read " + path + ": " + std::strerror(errno));
}

void use_certificate(SSL_CTX* context, const std::string& path) {
  check_readable(path);
  if (SSL_CTX_use_certificate_chain_file(context, path.c_str()) == 1) return;
  throw std::runtime_error(path + " is not a PEM file with a certificate chain");
}

void use_key(SSL_CTX* context, const std::string& path, const std::string& certificate) {
  check_readable(path);
  SSL_CTX_set_default_passwd_cb(context, no_passphrase);
  ERR_clear_error();
  const bool is_read = SSL_CTX_use_PrivateKey_file(context, path.c_str(), SSL_FILETYPE_PEM) == 1;
  // A key of another kind than the certificate's is taken, and then has no certificate.
  if (is_read && SSL_CTX_check_private_key(context) == 1) return;
  const auto foreign =
      "the key in " + path + " does not belong to the certificate in " + certificate;
  if (is_read) throw std::runtime_error(foreign);
  for (unsigned long error = 0; (error = ERR_get_error()) != 0;) {
    const int reason = ERR_GET_REASON(error);
    if (ERR_GET_LIB(error) == ERR_LIB_X509 &&
        (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH))
      throw std::runtime_error(foreign);
    if (ERR_GET_LIB(error) == ERR_LIB_PEM && reason == PEM_R_BAD_PASSWORD_READ)
      throw std::runtime_error("the key in " + path + " is encrypted with a passphrase");
  }
  throw std::runtime_error(path + " is not a PEM file with a private key");
}

}  // namespace

std::shared_ptr<TlsContext> load_tls(const std::string& cert_file, const std::string& key_file) {
  auto tls = std::make_shared<TlsContext>();
  SSL_CTX* const context = tls->context.get();
  if (!context) throw std::runtime_error("cannot set up TLS");
  use_certificate(context, cert_file);
  use_key(context, key_file, cert_file);
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
  // A read ends after each record, also after one without data, so that no client can keep a
  // thread.
  SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
  SSL_CTX_set_msg_callback(context, TlsConnection::watch);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
  return tls;
}

bool have_same_certificate(const TlsContext& one, const TlsContext& other) {
  return X509_cmp(SSL_CTX_get0_certificate(one.context.get()),
                  SSL_CTX_get0_certificate(other.context.get())) == 0;
}

std::chrono::sys_seconds certificate_end(const TlsContext& tls) {
  std::tm parts{};
  ASN1_TIME_to_tm(X509_get0_notAfter(SSL_CTX_get0_certificate(tls.context.get())), &parts);
  return std::chrono::sys_seconds(std::chrono::seconds(timegm(&parts)));
}

std::unique_ptr<SocketConnection> make_tls_connection(EpollLoop& loop, int socket,
                                                      std::shared_ptr<TlsContext> tls) {
  return std::make_unique<TlsConnection>(loop, socket, std::move(tls));
}

}  // namespace toolyard::http
