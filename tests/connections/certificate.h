// A certificate that is made when the program starts, and what both sides of TLS need of it.
#pragma once
#include <openssl/ssl.h>

#include <memory>

#include "http/transport/tls.h"

namespace toolyard::connections {

struct Certificate {
  std::shared_ptr<http::TlsContext> server;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> client{nullptr, &SSL_CTX_free};
};

/// The only one of the process.
const Certificate& certificate();

}  // namespace toolyard::connections
