#include "adapters/redis/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>

namespace toolyard::redis {

namespace {

constexpr std::string_view closed = "the server has closed the connection";

int size_for_ssl(std::size_t size) {
  return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

// Returns why a session has failed whose last call has left `fault` in the queue of errors.
std::string reason(const SSL& session, unsigned long fault, int system_fault) {
  if (const auto verdict = SSL_get_verify_result(&session); verdict != X509_V_OK)
    return std::string("the certificate of the server is refused: ") +
           X509_verify_cert_error_string(verdict);
  if (ERR_GET_REASON(fault) == SSL_R_WRONG_VERSION_NUMBER)
    return "the server does not use TLS on this port";
  if (ERR_GET_REASON(fault) == SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED)
    return "the server requires a certificate of its clients (tls-auth-clients)";
  if (fault != 0)
    if (const auto* text = ERR_reason_error_string(fault)) return std::string("TLS: ") + text;
  return system_fault != 0 ? std::strerror(system_fault) : std::string(closed);
}

}  // namespace

std::expected<TlsTrust, std::string> TlsTrust::load(const std::string& ca_file) {
  const std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_mode(context.get(),
                   SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  ERR_clear_error();
  const int is_loaded = ca_file.empty() ? SSL_CTX_set_default_verify_paths(context.get())
                                        : SSL_CTX_load_verify_file(context.get(), ca_file.c_str());
  ERR_clear_error();
  if (is_loaded == 1) return TlsTrust(context);
  return std::unexpected(ca_file.empty()
                             ? "The certificate authorities of the system cannot be read."
                             : ca_file + " is not a readable PEM file with certificates.");
}

void TlsSession::Free::operator()(SSL* session) const { SSL_free(session); }

TlsSession::TlsSession(const TlsTrust& trust, int socket, const std::string& host)
    : session_(SSL_new(trust.get())) {
  auto* const session = session_.get();
  if (!session || SSL_set_fd(session, socket) != 1) throw std::bad_alloc();
  SSL_set_connect_state(session);
  // Addresses are other entries of a certificate than names, and are not sent as the name of the
  // server.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host.c_str()) == 1) return;
  SSL_set_hostflags(session, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  if (SSL_set1_host(session, host.c_str()) != 1 ||
      SSL_set_tlsext_host_name(session, host.c_str()) != 1)
    throw std::bad_alloc();
}

bool TlsSession::is_established() const { return SSL_is_init_finished(session_.get()) == 1; }

TlsSession::Moved TlsSession::moved(int result) {
  const int system_fault = errno;
  if (result > 0) return {State::done, static_cast<std::size_t>(result)};
  switch (SSL_get_error(session_.get(), result)) {
    case SSL_ERROR_WANT_READ: return {State::later};
    case SSL_ERROR_WANT_WRITE: wants_to_write_ = true; return {State::later};
    case SSL_ERROR_ZERO_RETURN: reason_ = closed; break;
    default: reason_ = reason(*session_, ERR_peek_error(), system_fault); break;
  }
  return {State::failed};
}

TlsSession::Moved TlsSession::send(std::string_view bytes) {
  wants_to_write_ = false;
  ERR_clear_error();
  errno = 0;
  return moved(SSL_write(session_.get(), bytes.data(), size_for_ssl(bytes.size())));
}

TlsSession::Moved TlsSession::receive(std::span<char> into) {
  wants_to_write_ = false;
  ERR_clear_error();
  errno = 0;
  return moved(SSL_read(session_.get(), into.data(), size_for_ssl(into.size())));
}

}  // namespace toolyard::redis
