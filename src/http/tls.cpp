#include "http/tls.h"

#include <boost/asio/ssl.hpp>
#include <stdexcept>
#include <string_view>

#include "http/asio_connection.h"

namespace toolyard::http {

struct TlsContext {
  asio::ssl::context context{asio::ssl::context::tls_server};
};

namespace {

using TlsStream = asio::ssl::stream<Socket>;

class TlsConnection final : public AsioConnection<TlsStream> {
 public:
  TlsConnection(Loop& loop, Socket&& socket, asio::ssl::context& context)
      : AsioConnection(loop, std::move(socket), context) {}

  void shake_hands(std::string_view remote_address) {
    prepare(remote_address, true, true);
    stream_.async_handshake(asio::ssl::stream_base::server,
                            [this](const boost::system::error_code& error) {
                              on_transport_ready(static_cast<bool>(error));
                            });
  }

 private:
  // Records are written whole, so nothing goes out without an operation under way.
  std::ptrdiff_t write_now(const Pieces&) override { return 0; }

  bool end_sending() override {
    if (reading()) {
      // The closing alert would have to wait for the read; the end of the stream will do.
      boost::system::error_code ignored;
      stream_.lowest_layer().shutdown(asio::socket_base::shutdown_send, ignored);
      return true;
    }
    stream_.async_shutdown([this](const boost::system::error_code&) { on_transport_ready(true); });
    return false;
  }
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
  boost::system::error_code error;
  tls->context.use_certificate_chain_file(cert_file, error);
  if (error) throw std::runtime_error("cannot read a certificate from " + cert_file);
  tls->context.use_private_key_file(key_file, asio::ssl::context::pem, error);
  if (error) throw std::runtime_error("cannot read the certificate's key from " + key_file);
  SSL_CTX* const handle = tls->context.native_handle();
  SSL_CTX_set_min_proto_version(handle, TLS1_2_VERSION);
  SSL_CTX_set_options(handle, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                  SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(handle, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_alpn_select_cb(handle, choose_protocol, nullptr);
  return tls;
}

Connection* make_tls_connection(Loop& loop, Socket&& socket) {
  const std::string address = peer_address(socket);
  auto* const connection = new TlsConnection(loop, std::move(socket), loop.state().tls->context);
  connection->set_slot(loop.enlist(*connection));
  connection->shake_hands(address);
  return connection;
}

}  // namespace toolyard::http
