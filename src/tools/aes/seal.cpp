#include "tools/aes/seal.h"

#include <algorithm>

#include "core/buffer.h"
#include "core/text/base64.h"

namespace toolyard::aes {
namespace {

// Returns the ciphertext, followed by the tag if it is to be appended, between `before` and
// `behind`.
std::string put_together(const Keyed& keyed, std::string_view before, std::string_view plain,
                         TagPosition tag_position, std::string_view behind, std::string& tag) {
  const auto size = encrypted_size(keyed.cipher, keyed.padding, plain.size());
  if (is_authenticated(keyed.cipher)) tag.resize(tag_size);
  const bool has_tag = tag_position == TagPosition::append;
  const auto whole = before.size() + size + (has_tag ? tag.size() : 0) + behind.size();
  return written_string(whole, [&](char* out) {
    out += before.copy(out, before.size());
    encrypt(keyed, plain, out, tag.data());
    out += size;
    if (has_tag) out += tag.copy(out, tag.size());
    behind.copy(out, behind.size());
    return whole;
  });
}

std::string seal_envelope(Keyed& keyed, const Plan& plan, std::string_view plain,
                          std::string& tag) {
  const auto header = write_header({plan.cipher, plan.kdf, plan.salt.value_or(""), *plan.iv});
  if (is_authenticated(plan.cipher)) keyed.aad = header;
  const auto data = put_together(keyed, {}, plain, TagPosition::append, {}, tag);
  const auto size = header.size() + base64_encoded_size(data.size(), false);
  return written_string(size, [&](char* out) {
    encode_base64(data, base64_url, false, out + header.copy(out, header.size()));
    return size;
  });
}

std::string_view take_front(std::size_t size, Sealed& sealed) {
  if (sealed.data.size() < size) sealed.is_whole = false;
  const auto front = sealed.data.substr(0, size);
  sealed.data.remove_prefix(front.size());
  return front;
}
std::string_view take_back(std::size_t size, Sealed& sealed) {
  if (sealed.data.size() < size) sealed.is_whole = false;
  const auto back = sealed.data.substr(sealed.data.size() - std::min(size, sealed.data.size()));
  sealed.data.remove_suffix(back.size());
  return back;
}

}  // namespace

std::string seal(Format format, Keyed& keyed, const Plan& plan, std::string_view plain,
                 std::string& tag) {
  if (format == Format::envelope) return seal_envelope(keyed, plan, plain, tag);
  if (format == Format::openssl)
    return put_together(keyed, plan.has_salt_header ? std::string(salted) + *plan.salt : "", plain,
                        TagPosition::append, {}, tag);
  const auto iv_at = [&](IvPosition position) {
    return plan.iv_position == position ? keyed.iv : std::string_view{};
  };
  return put_together(keyed, iv_at(IvPosition::prepend), plain, plan.tag_position,
                      iv_at(IvPosition::append), tag);
}

Sealed take_apart(Format format, std::string_view data, Plan& plan) {
  Sealed sealed{.data = data, .whole_size = data.size()};
  if (format == Format::openssl && plan.has_salt_header)
    take_front(salted.size() + openssl_salt_size, sealed);
  if (format == Format::raw) {
    if (plan.iv_position == IvPosition::prepend) plan.iv = take_front(plan.iv_length, sealed);
    if (plan.iv_position == IvPosition::append) plan.iv = take_back(plan.iv_length, sealed);
  }
  if (!is_authenticated(plan.cipher)) return sealed;
  sealed.tag = plan.tag_position == TagPosition::append ? take_back(tag_size, sealed)
                                                        : std::string_view(plan.tag);
  return sealed;
}

}  // namespace toolyard::aes
