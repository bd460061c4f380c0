// TLS for the listener: reads certificate and key once, for all loops, and makes connections.
#pragma once

#include <memory>
#include <string>

namespace toolyard::http {

class EpollLoop;
class SocketConnection;
struct TlsContext;

/// Throws std::runtime_error with one clear line if the files do not make a key pair.
std::shared_ptr<TlsContext> load_tls(const std::string& cert_file, const std::string& key_file);

/// Takes the socket over; shakes hands, then begins.
std::unique_ptr<SocketConnection> make_tls_connection(EpollLoop& loop, int socket);

}  // namespace toolyard::http
