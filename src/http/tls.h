// TLS for the listener: reads certificate and key once, for all loops.
#pragma once

#include <memory>
#include <string>

namespace toolyard::http {

struct TlsContext;

/// Throws std::runtime_error with one clear line if the files do not make a key pair.
std::shared_ptr<TlsContext> load_tls(const std::string& cert_file, const std::string& key_file);

}  // namespace toolyard::http
