#include "tools/rsa/formats/pem.h"

#include <algorithm>
#include <string>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

constexpr std::string_view begin_mark = "-----BEGIN ", end_mark = "-----END ", dashes = "-----";

// Removes the header lines. They end with an empty line, and only they contain colons.
std::string_view take_headers(std::string_view& body) {
  const auto colon = body.find(':');
  if (colon == body.npos) return {};
  std::size_t at = colon;
  while ((at = body.find('\n', at)) != body.npos) {
    ++at;
    if (body.substr(at).starts_with('\r')) ++at;
    if (!body.substr(at).starts_with('\n')) continue;
    const auto headers = body.substr(0, at);
    body.remove_prefix(at);
    return headers;
  }
  return {};
}

std::unexpected<Error> no_end(std::string_view label) {
  return fail(problems::invalid_key, shown_label(label) + " has no valid `-----END` line.");
}

char* put(std::string_view text, char* out) { return out + text.copy(out, text.size()); }

char* put_line(std::string_view mark, std::string_view label, char* out) {
  return put("\n", put(dashes, put(label, put(mark, out))));
}

}  // namespace

Result<std::optional<PemBlock>> take_pem(std::string_view& text) {
  const auto begin = text.find(begin_mark);
  if (begin == text.npos) return std::nullopt;
  text.remove_prefix(begin + begin_mark.size());
  PemBlock block;
  block.label = text.substr(0, text.find_first_of("-\r\n"));
  text.remove_prefix(block.label.size());
  const auto end = text.find(end_mark);
  if (!text.starts_with(dashes) || end == text.npos) return no_end(block.label);
  block.body = text.substr(dashes.size(), end - dashes.size());
  text.remove_prefix(end + end_mark.size());
  if (!text.starts_with(block.label) || !text.substr(block.label.size()).starts_with(dashes))
    return no_end(block.label);
  text.remove_prefix(block.label.size() + dashes.size());
  while (!block.body.empty() && is_space(block.body.front())) block.body.remove_prefix(1);
  block.headers = take_headers(block.body);
  return block;
}

std::string shown_label(std::string_view label) {
  const bool is_usual = label.size() <= 40 && std::ranges::all_of(label, [](char c) {
                          return c == ' ' || is_digit(c) || is_upper(c);
                        });
  return is_usual ? "The PEM block `" + std::string(label) + "`" : "A PEM block";
}

std::optional<Secret> decode_spaced_base64(std::string_view text) {
  const Secret dense(written_string(text.size(), [&](char* out) {
    const char* const end = std::ranges::remove_copy_if(text, out, is_space).out;
    return std::size_t(end - out);
  }));
  const auto digits = dense.view();
  const bool is_url = digits.find_first_of("-_") != digits.npos;
  const auto& alphabet = is_url ? base64_url : base64_standard;
  Base64Run run;
  Secret bytes(written_string(base64_decoded_capacity(digits.size()), [&](char* out) {
    run = decode_base64(digits, alphabet, out);
    return run.written;
  }));
  if (base64_fault(digits, run, alphabet, Base64Padding::optional)) return std::nullopt;
  return bytes;
}

Secret write_pem(std::string_view label, std::string_view bytes, std::size_t columns) {
  const Secret base64(encode_base64(bytes, base64_standard, true));
  auto rest = base64.view();
  const auto lines = rest.size() / columns + 1;
  const auto room =
      rest.size() + lines + 2 * (begin_mark.size() + label.size() + dashes.size() + 1);
  return Secret(written_string(room, [&](char* out) {
    char* at = put_line(begin_mark, label, out);
    for (; !rest.empty(); rest.remove_prefix(std::min(columns, rest.size())))
      at = put("\n", put(rest.substr(0, columns), at));
    return std::size_t(put_line(end_mark, label, at) - out);
  }));
}

}  // namespace toolyard::rsa
