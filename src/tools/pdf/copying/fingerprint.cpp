#include "tools/pdf/copying/fingerprint.h"

#include <openssl/evp.h>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

namespace {

constexpr int max_fingerprint_depth = 12;
constexpr std::size_t hashed_at_once = 64 << 10, steps_per_hashed_byte = 2;
constexpr std::size_t steps_per_written_byte = 4;

// Whether an object has an identity, so that another object with the same content is different.
bool has_identity(QPDFObjectHandle dictionary) {
  for (const auto* key : {"/Parent", "/P", "/StructParent", "/StructParents", "/Kids", "/Rect"})
    if (dictionary.hasKey(key)) return true;
  auto type = dictionary.getKey("/Type");
  return type.isName() && (type.getName() == "/Page" || type.getName() == "/OCG");
}

const EVP_MD* sha256() {
  static const EVP_MD* method = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return method;
}

}  // namespace

Fingerprints::Fingerprints(const OpenDocument& document, Budget& budget)
    : document_(document), budget_(budget), hash_(EVP_MD_CTX_new()) {}
Fingerprints::~Fingerprints() { EVP_MD_CTX_free(hash_); }

std::optional<Digest> Fingerprints::of(QPDFObjectHandle value) { return of_indirect(value, 0); }

std::optional<Digest> Fingerprints::of_any(QPDFObjectHandle value) {
  if (value.isIndirect()) return of(value);
  std::string head;
  if (!write(value, 0, head)) return std::nullopt;
  return digest(head, {});
}

Digest Fingerprints::digest(std::string_view head, std::string_view tail) {
  Digest result{};
  EVP_DigestInit_ex2(hash_, sha256(), nullptr);
  for (auto rest : {head, tail})
    while (!rest.empty()) {
      const auto piece = rest.substr(0, hashed_at_once);
      spend(steps_per_hashed_byte * piece.size());
      EVP_DigestUpdate(hash_, piece.data(), piece.size());
      rest.remove_prefix(piece.size());
    }
  EVP_DigestFinal_ex(hash_, result.data(), nullptr);
  return result;
}

std::optional<Digest> Fingerprints::of_indirect(QPDFObjectHandle value, int depth) {
  // Entered without a digest first, so that a cycle finds this entry and gives up.
  const auto [place, is_new] = known_.try_emplace(value.getObjGen());
  if (!is_new) return place->second;
  budget_.tick();
  std::string head;
  if (!value.isStream()) {
    if (write(value, depth, head)) place->second = digest(head, {});
    return place->second;
  }
  auto dictionary = value.getDict();
  head = "stream";
  if (has_identity(dictionary) || !write_entries(dictionary, depth, head)) return std::nullopt;
  head += "data";
  if (const auto raw = raw_bytes(document_, value)) {
    place->second = digest(head, *raw);
  } else {
    const RawStreamScope passing_on;
    const auto data = value.getRawStreamData();
    place->second =
        digest(head, {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()});
  }
  return place->second;
}

bool Fingerprints::write_entries(QPDFObjectHandle dictionary, int depth, std::string& into) {
  into += "<<";
  for (auto& [key, value] : dictionary.getDictAsMap()) {
    if (key == "/Length") continue;
    budget_.tick();
    into.append(key).push_back('\0');
    if (value.isIndirect()) {
      if (!value.isStream() && value.isScalar()) {
        if (!write(value, depth + 1, into)) return false;
        continue;
      }
      const auto inner =
          depth < max_fingerprint_depth ? of_indirect(value, depth + 1) : std::nullopt;
      if (!inner) return false;
      into.append("R").append(reinterpret_cast<const char*>(inner->data()), inner->size());
    } else if (!write(value, depth + 1, into)) {
      return false;
    }
  }
  into += ">>";
  return true;
}

bool Fingerprints::write(QPDFObjectHandle value, int depth, std::string& into) {
  if (depth > max_fingerprint_depth) return false;
  if (value.isDictionary()) return !has_identity(value) && write_entries(value, depth, into);
  if (value.isArray()) {
    into += "[";
    const int count = value.getArrayNItems();
    for (int i = 0; i < count; ++i) {
      budget_.tick();
      auto item = value.getArrayItem(i);
      if (item.isIndirect() && !item.isScalar()) {
        const auto inner =
            depth < max_fingerprint_depth ? of_indirect(item, depth + 1) : std::nullopt;
        if (!inner) return false;
        into.append("R").append(reinterpret_cast<const char*>(inner->data()), inner->size());
      } else if (!write(item, depth + 1, into)) {
        return false;
      }
    }
    into += "]";
    return true;
  }
  if (value.isStream()) return false;
  const auto text = value.unparseResolved();
  spend(steps_per_written_byte * text.size());
  into.append(text).push_back('\0');
  return true;
}

}  // namespace toolyard::pdf
