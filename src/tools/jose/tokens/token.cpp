#include "tools/jose/tokens/token.h"

#include <algorithm>

#include "tools/jose/problems.h"
#include "tools/jose/tokens/segment_reader.h"

namespace toolyard::jose {
namespace {

// Splits a text at each separator.
std::vector<Piece> split(Piece whole, char separator) {
  std::vector<Piece> pieces;
  std::size_t start = 0;
  for (;;) {
    const auto end = std::min(whole.text.find(separator, start), whole.text.size());
    pieces.push_back({whole.text.substr(start, end - start), whole.offset + start});
    if (end == whole.text.size()) return pieces;
    start = end + 1;
  }
}

bool is_none(std::string_view algorithm) {
  return std::ranges::equal(algorithm, std::string_view("none"),
                            [](char a, char b) { return (a | 0x20) == b; });
}

class CompactReader {
 public:
  explicit CompactReader(SegmentReader& reader) : reader_(reader) {}

  Result<Token> read(std::string_view text) {
    if (text.contains('~')) return read_sd_jwt(text);
    const auto count = std::ranges::count(text, '.');
    if (count == 4) return read_jwe(split({text}, '.'));
    if (count != 2) return refuse_count(text, static_cast<std::size_t>(count) + 1);
    Token token;
    TOOLYARD_TRY_VOID(read_jws(token, {text}));
    if (token.signatures[0].is_unsecured()) token.type = TokenType::jwt_none;
    return token;
  }

 private:
  std::unexpected<Error> refuse_count(std::string_view text, std::size_t count) {
    constexpr std::array<std::string_view, 4> names{"header", "payload", "signature", "tag"};
    if (text.empty()) return reader_.malformed("header", "The input is empty.", 0);
    const auto detail = "A signed token has 3 parts and an encrypted one 5; the input has " +
                        std::to_string(count) + ".";
    if (count > 5) {
      auto offset = text.find('.');
      for (int dots = 1; dots < 5; ++dots) offset = text.find('.', offset + 1);
      return reader_.malformed("tag", detail, offset, "The input may contain several tokens.");
    }
    return reader_.malformed(count == 4 ? names[3] : names[count], detail, text.size(),
                             count == 2 ? "A token without a signature must end with a dot."
                                        : "The token may be truncated.");
  }

  Result<void> read_jws(Token& token, Piece whole) {
    const auto parts = split(whole, '.');
    if (parts.size() != 3) {
      return reader_.malformed("signature", "The signed part of an SD-JWT must have 3 parts.",
                               whole.offset);
    }
    Segment protected_header{"header"};
    TOOLYARD_TRY(auto header, reader_.read_header(protected_header, parts[0]));
    Signature signature{.header = std::move(header)};
    auto again = JsonText::read(protected_header.bytes, reader_.seed());
    signature.signed_header = std::move(*again);
    signature.protected_header = std::move(protected_header);
    TOOLYARD_TRY_VOID(reader_.read_payload(token.payload, parts[1], signature));
    TOOLYARD_TRY_VOID(reader_.read(signature.value, parts[2]));
    token.signatures.push_back(std::move(signature));
    return {};
  }

  Result<Token> read_jwe(const std::vector<Piece>& parts) {
    constexpr std::array<std::string_view, 5> names{"header", "encrypted_key", "iv", "ciphertext",
                                                    "tag"};
    Token token{.type = TokenType::jwe};
    auto& content = token.encrypted;
    std::string encrypted_key, header;
    const std::array<std::string*, 5> targets{&header, &encrypted_key, &content.iv,
                                              &content.ciphertext, &content.tag};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Segment segment{names[i]};
      if (i == 0) {
        TOOLYARD_TRY(token.jwe_header, reader_.read_header(segment, parts[i]));
      } else {
        TOOLYARD_TRY_VOID(reader_.read(segment, parts[i]));
      }
      token.jwe_parts.push_back({std::string(names[i]), segment.bytes.size()});
      *targets[i] = std::move(segment.bytes);
      if (i == 0) content.authenticated = std::move(segment.text);
    }
    auto again = JsonText::read(std::move(header), reader_.seed());
    content.recipients.push_back({std::move(*again), std::move(encrypted_key)});
    return token;
  }

  Result<Token> read_sd_jwt(std::string_view text) {
    Token token{.type = TokenType::sd_jwt};
    const auto count = std::ranges::count(text, '~');
    if (static_cast<std::size_t>(count) > max_disclosures + 1) {
      return reader_.malformed("disclosure", "An SD-JWT may have at most 1000 disclosures.", 0);
    }
    const auto parts = split({text}, '~');
    TOOLYARD_TRY_VOID(read_jws(token, parts.front()));
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
      Disclosure disclosure;
      TOOLYARD_TRY_VOID(reader_.read(disclosure.segment, parts[i]));
      auto json = JsonText::read(disclosure.segment.bytes, reader_.seed());
      if (json) disclosure.json = std::move(*json);
      token.disclosures.push_back(std::move(disclosure));
    }
    token.key_binding = parts.back().text;
    token.bound_text = text.substr(0, text.size() - parts.back().text.size());
    return token;
  }

  SegmentReader& reader_;
};

}  // namespace

std::optional<std::string> Signature::algorithm() const {
  const bool is_signed = signed_header && signed_header->root().find("alg");
  return (is_signed ? *signed_header : header).root().string_at("alg");
}

bool Signature::is_unsecured() const {
  const auto name = algorithm();
  return name && is_none(*name);
}

bool Signature::has_encoded_payload() const {
  if (!signed_header) return true;
  const auto encoded = signed_header->root().find("b64");
  return !encoded || encoded->kind() != json::Kind::no;
}

Result<Token> read_token(std::string_view input, std::string& storage, std::uint64_t seed) {
  const auto normalized = normalize_token(input, storage);
  SegmentReader reader(normalized, seed);
  auto token = normalized.text.starts_with('{') ? read_json_token(normalized.text, reader)
                                                : CompactReader(reader).read(normalized.text);
  if (!token) return token;
  token->non_canonical = reader.take_non_canonical();
  if (normalized.had_blanks) token->non_canonical.emplace_back("white space");
  token->had_white_space = normalized.had_white_space;
  return token;
}

}  // namespace toolyard::jose
