// TLS for the server (OpenSSL): loads the certificate and key once for all loops, and creates
// connections.
#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace toolyard::http {

class EpollLoop;
class SocketConnection;
struct TlsContext;

/// Loads PEM files. Throws std::runtime_error with a one-line message, which names the file and
/// what is wrong with it, if they are not a certificate and its key.
std::shared_ptr<TlsContext> load_tls(const std::string& cert_file, const std::string& key_file);

/// Whether both have the same certificate.
bool have_same_certificate(const TlsContext& one, const TlsContext& other);
/// Returns when the certificate expires.
std::chrono::sys_seconds certificate_end(const TlsContext& tls);

/// Creates a connection that owns the socket and serves after the TLS handshake.
std::unique_ptr<SocketConnection> make_tls_connection(EpollLoop& loop, int socket,
                                                      std::shared_ptr<TlsContext> tls);

}  // namespace toolyard::http
