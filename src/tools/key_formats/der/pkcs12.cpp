// PKCS#12 (RFC 7292): the work is checked before anything is derived from the passphrase, for the
// integrity of the file and for each of its parts.
#include <openssl/pkcs12.h>

#include <optional>
#include <utility>

#include "tools/key_formats/der/reader.h"
#include "tools/key_formats/der/unlock.h"
#include "tools/key_formats/problems.h"

namespace toolyard::key_formats {
namespace {

using Pfx = Owned<PKCS12, PKCS12_free>;
using Certificate = Owned<X509, X509_free>;
using PrivateInfo = Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;

template <class T, void (*Free)(T*)> struct StackDeleter {
  void operator()(OPENSSL_STACK* stack) const {
    OPENSSL_sk_pop_free(stack, [](void* item) { Free(static_cast<T*>(item)); });
  }
};
using Safes = std::unique_ptr<OPENSSL_STACK, StackDeleter<PKCS7, PKCS7_free>>;
using Bags = std::unique_ptr<OPENSSL_STACK, StackDeleter<PKCS12_SAFEBAG, PKCS12_SAFEBAG_free>>;

OPENSSL_STACK* plain(auto* stack) { return reinterpret_cast<OPENSSL_STACK*>(stack); }

constexpr int max_items = 100;  // safes of a file, and bags of a safe

std::unexpected<Error> damaged_file() {
  return fail(problems::invalid_key, "The PKCS#12 file is damaged.");
}

class Pkcs12Reader {
 public:
  explicit Pkcs12Reader(const Options& options)
      : options_(options), passphrase_(options.passphrase.value_or("")) {}

  Result<ReadKey> read(std::string_view bytes) {
    const auto* at = octets(bytes);
    const Pfx file(d2i_PKCS12(nullptr, &at, long(bytes.size())));
    if (!file) return damaged_file();
    TOOLYARD_TRY_VOID(check_integrity(file.get()));
    const Safes safes(plain(PKCS12_unpack_authsafes(file.get())));
    if (!safes || OPENSSL_sk_num(safes.get()) > max_items) return damaged_file();
    for (int i = 0; i < OPENSSL_sk_num(safes.get()); ++i)
      TOOLYARD_TRY_VOID(read_safe(static_cast<PKCS7*>(OPENSSL_sk_value(safes.get(), i))));
    return found();
  }

 private:
  Result<void> check_integrity(PKCS12* file) {
    if (PKCS12_mac_present(file) != 1) return {};
    const ASN1_INTEGER* iterations = nullptr;
    PKCS12_get0_mac(nullptr, nullptr, nullptr, &iterations, file);
    std::int64_t count = 1;
    if (iterations && ASN1_INTEGER_get_int64(&count, iterations) != 1) return damaged_file();
    TOOLYARD_TRY_VOID(check_iterations(count, options_.limits));
    if (PKCS12_verify_mac(file, passphrase_.data(), int(passphrase_.size())) == 1) return {};
    if (options_.passphrase) return is_wrong_passphrase();
    is_unprotected_ = PKCS12_verify_mac(file, nullptr, 0) == 1;
    if (!is_unprotected_) return needs_passphrase();
    return {};
  }

  Result<void> read_safe(PKCS7* safe) {
    if (PKCS7_type_is_data(safe)) return read_bags(plain(PKCS12_unpack_p7data(safe)));
    if (!PKCS7_type_is_encrypted(safe)) {
      is_partial_ = true;
      return {};
    }
    if (!safe->d.encrypted) return damaged_file();
    const auto checked = check_lock(safe->d.encrypted->enc_data->algorithm, options_.limits);
    if (!checked && checked.error().type == &problems::invalid_key) {
      is_partial_ = true;  // such as the RC2 of old certificates
      return {};
    }
    TOOLYARD_TRY_VOID(checked);
    return read_bags(plain(PKCS12_unpack_p7encdata(safe, text(), int(passphrase_.size()))));
  }

  Result<void> read_bags(OPENSSL_STACK* taken) {
    const Bags bags(taken);
    if (!bags) return is_wrong_passphrase();
    if (OPENSSL_sk_num(bags.get()) > max_items) return damaged_file();
    for (int i = 0; i < OPENSSL_sk_num(bags.get()); ++i)
      TOOLYARD_TRY_VOID(
          read_bag(static_cast<const PKCS12_SAFEBAG*>(OPENSSL_sk_value(bags.get(), i))));
    return {};
  }

  Result<void> read_bag(const PKCS12_SAFEBAG* bag) {
    switch (PKCS12_SAFEBAG_get_nid(bag)) {
      case NID_keyBag:
        if (const auto* info = PKCS12_SAFEBAG_get0_p8inf(bag); info && !private_key_)
          private_key_.reset(EVP_PKCS82PKEY(info));
        return {};
      case NID_pkcs8ShroudedKeyBag: return private_key_ ? Result<void>{} : open_key(bag);
      case NID_certBag: {
        const Certificate certificate(PKCS12_SAFEBAG_get1_cert(bag));
        if (certificate && !certified_) certified_.reset(X509_get_pubkey(certificate.get()));
        return {};
      }
      default: return {};
    }
  }

  Result<void> open_key(const PKCS12_SAFEBAG* bag) {
    const X509_ALGOR* lock = nullptr;
    const auto* sealed = PKCS12_SAFEBAG_get0_pkcs8(bag);
    if (!sealed) return damaged_file();
    X509_SIG_get0(sealed, &lock, nullptr);
    TOOLYARD_TRY_VOID(check_lock(lock, options_.limits));
    const PrivateInfo info(PKCS12_decrypt_skey(bag, text(), int(passphrase_.size())));
    private_key_.reset(info ? EVP_PKCS82PKEY(info.get()) : nullptr);
    if (!private_key_) return is_wrong_passphrase();
    return {};
  }

  Result<ReadKey> found() {
    ReadKey read{.form = "pkcs12", .is_private = private_key_ != nullptr};
    read.was_locked = !passphrase_.empty();
    if (certified_) read.dropped.emplace_back("the certificates");
    read.pkey = private_key_ ? std::move(private_key_) : std::move(certified_);
    if (read.pkey) return read;
    return fail(problems::invalid_key,
                is_partial_ ? "The parts of the PKCS#12 file are encrypted in an unsupported way."
                            : "The PKCS#12 file contains neither a key nor a certificate.");
  }

  // Some programs write files without a passphrase as if it were empty, others as if there were
  // none.
  const char* text() const { return is_unprotected_ ? nullptr : passphrase_.data(); }

  const Options& options_;
  std::string_view passphrase_;
  bool is_unprotected_ = false, is_partial_ = false;
  Pkey private_key_, certified_;
};

}  // namespace

Result<ReadKey> read_pkcs12(std::string_view bytes, const Options& options) {
  return Pkcs12Reader(options).read(bytes);
}

}  // namespace toolyard::key_formats
