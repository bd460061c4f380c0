#include "tests/connections/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include <unistd.h>

namespace toolyard::connections {
namespace {

Certificate make() {
  auto folder = (std::filesystem::temp_directory_path() / "toolyard-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no temporary folder");
  EVP_PKEY* const key = EVP_EC_gen("P-256");
  X509* const certificate = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 86'400);
  X509_set_pubkey(certificate, key);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("model"), -1, -1, 0);
  X509_set_issuer_name(certificate, X509_get_subject_name(certificate));
  X509_sign(certificate, key, EVP_sha256());
  const auto cert_file = folder + "/cert.pem", key_file = folder + "/key.pem";
  std::FILE* file = std::fopen(cert_file.c_str(), "w");
  PEM_write_X509(file, certificate);
  std::fclose(file);
  file = std::fopen(key_file.c_str(), "w");
  PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(file);
  X509_free(certificate);
  EVP_PKEY_free(key);
  Certificate made;
  made.server = http::load_tls(cert_file, key_file);
  made.client.reset(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_mode(made.client.get(),
                   SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  std::filesystem::remove_all(folder);
  return made;
}

}  // namespace

const Certificate& certificate() {
  static const Certificate made = make();
  return made;
}

}  // namespace toolyard::connections
