#include "tools/key_formats/pem.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/key_formats/problems.h"

namespace toolyard::key_formats {
namespace {

constexpr std::string_view begin_mark = "-----BEGIN ", end_mark = "-----END ", dashes = "-----";
constexpr std::size_t min_dashes = 4;  // of SSH2; PEM has five

// The place of a line such as `-----BEGIN PUBLIC KEY-----` in a text.
struct Mark {
  std::size_t begin, end;
  std::string_view label;
};

// Finds the next line with a word, `BEGIN ` or `END `, between dashes.
std::optional<Mark> find_mark(std::string_view text, std::string_view word) {
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    auto begin = at;
    if (begin > 0 && text[begin - 1] == ' ') --begin;
    const auto count = begin;
    while (begin > 0 && text[begin - 1] == '-') --begin;
    if (count - begin < min_dashes) continue;
    const auto rest = text.substr(at + word.size());
    const auto label = rest.substr(0, rest.find_first_of("-\r\n"));
    const auto after = rest.substr(label.size());
    const auto end = std::min(after.find_first_not_of('-'), after.size());
    return Mark{begin, end < min_dashes ? 0 : text.size() - after.size() + end, trim_blanks(label)};
  }
  return std::nullopt;
}

// Splits a body at the header `DEK-Info` of an encrypted key, which ends with white space.
void take_headers(PemBlock& block) {
  constexpr std::string_view name = "DEK-Info:";
  const auto at = block.body.find(name);
  if (at != block.body.npos) {
    auto rest = trimmed(block.body.substr(at + name.size()));
    block.dek_info = rest.substr(0, std::min(rest.find_first_of(spaces), rest.size()));
    block.body = rest.substr(block.dek_info.size());
    return;
  }
  // Other headers end with an empty line, and only they contain colons.
  const auto colon = block.body.find(':');
  if (colon == block.body.npos) return;
  if (block.body.contains("ENCRYPTED")) block.dek_info = "?";
  for (const std::string_view empty : {"\n\n", "\r\n\r\n"})
    if (const auto end = block.body.find(empty, colon); end != block.body.npos)
      return block.body.remove_prefix(end + empty.size());
}

// The headers of SSH2 end where its base64 begins, as that of all SSH keys.
void take_ssh2_headers(PemBlock& block) {
  const auto at = block.body.find("AAAA");
  if (at == block.body.npos) return;
  auto headers = block.body.substr(0, at);
  block.body.remove_prefix(at);
  constexpr std::string_view name = "Comment:";
  const auto comment = headers.find(name);
  if (comment == headers.npos) return;
  headers.remove_prefix(comment + name.size());
  block.comment =
      trimmed_of(headers.substr(0, headers.find('\n', headers.find_first_not_of(spaces))),
                 [](char c) { return is_space(c) || c == '"'; });
}

std::unexpected<Error> no_end(std::string_view label) {
  return fail(problems::invalid_key, shown_label(label) + " has no valid `END` line.");
}

// Calls `each(offset)` for the characters of base64 and for those that do not belong there, but not
// for white space, quotes and what is outside of quotes, and marks of quoted lines.
template <class Each> void each_character(std::string_view text, Each&& each) {
  constexpr std::string_view no_break_space = "\u00a0", zero_width_space = "\u200b";
  bool is_inside = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || c == '\'') is_inside = !is_inside;
    else if (const auto rest = text.substr(at); c < 0 && rest.starts_with(no_break_space)) ++at;
    else if (c < 0 && rest.starts_with(zero_width_space)) at += 2;
    else if (c < 0 && rest.starts_with(byte_order_mark)) at += 2;
    else if (c == '<') at = std::min(text.find('>', at), text.size());  // a tag of HTML
    else if (is_inside && !is_space(c) && c != '>') each(at);
  }
}

char* put(std::string_view text, char* out) { return out + text.copy(out, text.size()); }

char* put_line(std::string_view mark, std::string_view label, char* out) {
  return put("\n", put(dashes, put(label, put(mark, out))));
}

}  // namespace

bool has_pem(std::string_view text) { return find_mark(text, "BEGIN ").has_value(); }

Result<std::optional<PemBlock>> take_pem(std::string_view& text) {
  const auto begin = find_mark(text, "BEGIN ");
  if (!begin) return std::nullopt;
  PemBlock block{.label = begin->label};
  if (begin->end == 0) return no_end(block.label);
  text.remove_prefix(begin->end);
  const auto end = find_mark(text, "END ");
  if (!end || end->end == 0) return no_end(block.label);
  if (end->label != block.label)
    return fail(problems::invalid_key, shown_label(block.label) + " ends with another label.");
  block.body = trimmed(text.substr(0, end->begin));
  text.remove_prefix(end->end);
  if (block.label.starts_with("SSH2 ")) take_ssh2_headers(block);
  else take_headers(block);
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
    char* const begin = out;
    each_character(text, [&](std::size_t at) { *out++ = text[at]; });
    return std::size_t(out - begin);
  }));
  const auto digits = dense.view();
  const bool is_url = digits.find_first_of("-_") != digits.npos;
  const auto& alphabet = is_url ? base64_url : base64_standard;
  Base64Run run;
  Secret bytes(written_string(base64_decoded_capacity(digits.size()), [&](char* out) {
    run = decode_base64(digits, alphabet, out);
    return run.written;
  }));
  if (base64_fault(digits, run, alphabet, Base64Padding::repairable)) return std::nullopt;
  return bytes;
}

std::size_t base64_fault_at(std::string_view text) {
  std::size_t found = text.size();
  bool is_over = false;
  each_character(text, [&](std::size_t at) {
    const bool is_digit = base64_standard.has(text[at]) || base64_url.has(text[at]);
    if (found == text.size() && (is_over ? text[at] != '=' : !is_digit && text[at] != '='))
      found = at;
    is_over = is_over || text[at] == '=';
  });
  return found;
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

}  // namespace toolyard::key_formats
