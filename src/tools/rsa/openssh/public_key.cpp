#include <algorithm>
#include <utility>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/rsa/formats/pem.h"
#include "tools/rsa/openssh/openssh.h"
#include "tools/rsa/openssh/wire.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

constexpr std::string_view certificate_name = "ssh-rsa-cert-v01@openssh.com";

std::string_view take_word(std::string_view& line) {
  const auto word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  return word;
}

std::unexpected<Error> damaged_line() {
  return fail(problems::invalid_key, "The line with the public key is damaged.");
}

}  // namespace

std::optional<std::string_view> find_openssh_public(std::string_view text) {
  for (auto at = text.find(rsa_name); at != text.npos; at = text.find(rsa_name, at + 1)) {
    const bool begins = at == 0 || is_blank(text[at - 1]) || text[at - 1] == '\n';
    const auto rest = text.substr(at);
    const bool is_name = rest.starts_with("ssh-rsa ") || rest.starts_with("ssh-rsa\t") ||
                         rest.starts_with(certificate_name);
    if (begins && is_name) return rest.substr(0, rest.find_first_of("\r\n"));
  }
  return std::nullopt;
}

Result<OpensshKey> read_openssh_public(std::string_view line) {
  const auto name = take_word(line);
  const auto bytes = decode_spaced_base64(take_word(line));
  if (!bytes) return damaged_line();
  OpensshKey key{.was_certificate = name == certificate_name};
  WireReader reader(bytes->view());
  if (reader.text() != name) return damaged_line();
  if (key.was_certificate) reader.text();  // nonce
  key.numbers.e = reader.integer();
  key.numbers.n = reader.integer();
  if (!reader.is_whole() || (!key.was_certificate && !reader.rest().empty())) return damaged_line();
  TOOLYARD_TRY_VOID(check_sizes(key.numbers));
  key.comment = line;
  return key;
}

Secret openssh_blob(const Numbers& numbers) {
  WireWriter blob(rsa_name.size() + 2 * std::size_t(BN_num_bytes(numbers.n.get())) + 64);
  blob.text(rsa_name);
  blob.integer(numbers.e);
  blob.integer(numbers.n);
  return blob.take();
}

std::string write_openssh_public(const Numbers& numbers, std::string_view comment) {
  std::string line(rsa_name);
  line += ' ';
  line += encode_base64(openssh_blob(numbers).view(), base64_standard, true);
  if (!comment.empty()) line.append(" ").append(comment);
  return line;
}

}  // namespace toolyard::rsa
