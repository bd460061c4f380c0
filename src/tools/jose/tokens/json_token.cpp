// Parses the JSON serializations of tokens: JWS (RFC 7515 section 7.2) and JWE (RFC 7516 section
// 7.2), general and flattened.
#include <algorithm>

#include "tools/jose/problems.h"
#include "tools/jose/tokens/segment_reader.h"

namespace toolyard::jose {
namespace {

// Returns the members of an object without its braces; empty if it has none.
std::string_view inside(std::string_view object) {
  object.remove_prefix(object.find('{') + 1);
  object = object.substr(0, object.rfind('}'));
  return object.find_first_not_of(" \t\r\n") == object.npos ? std::string_view{} : object;
}

void add_members(std::string& joined, std::string_view object) {
  const auto members = inside(object);
  if (members.empty()) return;
  if (joined.size() > 1) joined += ',';
  joined += members;
}

class JsonTokenReader {
 public:
  JsonTokenReader(std::string_view text, SegmentReader& reader) : text_(text), reader_(reader) {}

  Result<Token> read() {
    auto json = JsonText::read(std::string(text_), reader_.seed());
    if (!json) {
      return reader_.malformed("json", "The token is not JSON: " + json.error().detail,
                               json.error().offset);
    }
    if (!json->duplicates().empty()) {
      return reader_.malformed(
          "json",
          "The token has the member `" + json->duplicates().front().substr(0, 64) + "` twice.", 0);
    }
    const auto root = json->root();
    if (root.find("ciphertext")) return read_jwe(root);
    if (root.find("signatures") || root.find("signature")) return read_jws(root);
    return reader_.malformed(
        "signature", "A token in JSON must have `signatures`, `signature` or `ciphertext`.", 0);
  }

 private:
  // Returns the text of a member, or nothing if it is missing. Fails if it is not a string.
  Result<std::optional<Piece>> piece(const JsonValue& object, std::string_view name,
                                     std::string& storage) {
    const auto value = object.find(name);
    if (!value) return std::nullopt;
    auto text = value->string();
    if (!text) {
      return reader_.malformed(segment_of(name), "`" + std::string(name) + "` must be a string.",
                               value->offset());
    }
    storage = std::move(*text);
    return Piece{storage, value->offset() + 1};
  }

  static std::string_view segment_of(std::string_view name) {
    return name == "protected" ? std::string_view("header") : name;
  }

  // Reads the protected header and returns its union with the others. Fails if they share a name.
  Result<JsonText> read_union(const JsonValue& object, const std::vector<JsonValue>& others,
                              Segment& segment, std::optional<JsonText>& protected_header) {
    std::string storage, joined = "{";
    TOOLYARD_TRY(const auto encoded, piece(object, "protected", storage));
    if (encoded && !encoded->text.empty()) {
      TOOLYARD_TRY(auto header, reader_.read_header(segment, *encoded));
      add_members(joined, header.text());
      protected_header = std::move(header);
    }
    for (const auto& other : others) {
      if (!other.is_object()) {
        return reader_.malformed("header", "The unprotected header must be an object.",
                                 other.offset());
      }
      add_members(joined, other.written());
    }
    auto whole = JsonText::read(joined + "}", reader_.seed());
    if (!whole) return reader_.malformed("header", "The headers of the token are not valid.", 0);
    if (shares_names(*whole, protected_header, others)) {
      return reader_.malformed("header", "Two headers of the token contain the same name.", 0);
    }
    return std::move(*whole);
  }

  // Whether two headers contain the same name. A duplicate name of the union is not enough, because
  // a single header can contain it twice.
  static bool shares_names(const JsonText& whole, const std::optional<JsonText>& protected_header,
                           const std::vector<JsonValue>& others) {
    if (others.empty() || whole.duplicates().empty()) return false;
    if (whole.duplicates().size() == listed_duplicates) return true;
    return std::ranges::any_of(whole.duplicates(), [&](const std::string& name) {
      const auto has = [&](const JsonValue& header) { return header.find(name).has_value(); };
      const auto count = std::ranges::count_if(others, has);
      return count + (protected_header && has(protected_header->root()) ? 1 : 0) > 1;
    });
  }

  Result<void> read_signature(Token& token, const JsonValue& object) {
    if (!object.is_object()) {
      return reader_.malformed("signature", "An entry of `signatures` must be an object.",
                               object.offset());
    }
    std::vector<JsonValue> others;
    if (const auto header = object.find("header")) others.push_back(*header);
    Segment protected_header{"header"};
    std::optional<JsonText> signed_header;
    TOOLYARD_TRY(auto header, read_union(object, others, protected_header, signed_header));
    Signature signature{.header = std::move(header), .signed_header = std::move(signed_header)};
    signature.protected_header = std::move(protected_header);
    std::string storage;
    TOOLYARD_TRY(const auto value, piece(object, "signature", storage));
    if (!value) {
      return reader_.malformed(
          "signature", "An entry of `signatures` must have a member `signature`.", object.offset());
    }
    TOOLYARD_TRY_VOID(reader_.read(signature.value, *value));
    token.signatures.push_back(std::move(signature));
    return {};
  }

  Result<void> read_signatures(Token& token, const JsonValue& list) {
    if (!list.is_array() || list.size() == 0 || list.size() > max_signatures) {
      return reader_.malformed("signature", "`signatures` must be an array of 1 to 32 signatures.",
                               list.offset());
    }
    Result<void> done;
    list.for_each_item([&](const JsonValue& one) {
      done = read_signature(token, one);
      return done.has_value();
    });
    return done;
  }

  Result<Token> read_jws(const JsonValue& root) {
    Token token{.type = TokenType::jws_json};
    const auto list = root.find("signatures");
    if (list && root.find("signature")) {
      return reader_.malformed("signature",
                               "A token must have either `signatures` or `signature`, not both.",
                               list->offset());
    }
    TOOLYARD_TRY_VOID(list ? read_signatures(token, *list) : read_signature(token, root));
    std::string storage;
    TOOLYARD_TRY(const auto payload, piece(root, "payload", storage));
    for (const auto& one : token.signatures) {
      if (one.has_encoded_payload() != token.signatures[0].has_encoded_payload()) {
        return reader_.malformed("header", "All signatures must have the same `b64` (RFC 7797).",
                                 0);
      }
    }
    if (payload)
      TOOLYARD_TRY_VOID(reader_.read_payload(token.payload, *payload, token.signatures[0]));
    return token;
  }

  // Decodes a part, which is empty if it is missing.
  Result<void> add_part(Token& token, const JsonValue& object, std::string_view name,
                        Segment& segment) {
    std::string storage;
    TOOLYARD_TRY(const auto encoded, piece(object, name, storage));
    if (!encoded) return {};
    TOOLYARD_TRY_VOID(reader_.read(segment, *encoded));
    token.jwe_parts.push_back({std::string(segment.name), segment.bytes.size()});
    return {};
  }

  // Reads the recipient that `object` describes: an item of `recipients`, or the whole token.
  Result<void> add_recipient(Token& token, const JsonValue& root, const JsonValue& object) {
    Segment protected_header{"header"}, key{"encrypted_key"};
    std::vector<JsonValue> others;
    if (const auto shared = root.find("unprotected")) others.push_back(*shared);
    if (const auto header = object.find("header")) others.push_back(*header);
    std::optional<JsonText> signed_header;
    TOOLYARD_TRY(auto header, read_union(root, others, protected_header, signed_header));
    if (token.encrypted.recipients.empty()) {
      if (signed_header) token.jwe_parts.push_back({"header", protected_header.bytes.size()});
      token.encrypted.authenticated = std::move(protected_header.text);
      TOOLYARD_TRY(token.jwe_header, read_union(root, others, protected_header, signed_header));
    }
    TOOLYARD_TRY_VOID(add_part(token, object, "encrypted_key", key));
    token.encrypted.recipients.push_back({std::move(header), std::move(key.bytes)});
    return {};
  }

  Result<void> add_recipients(Token& token, const JsonValue& root, const JsonValue& list) {
    if (!list.is_array() || list.size() == 0 || list.size() > max_signatures) {
      return reader_.malformed("recipients", "`recipients` must be an array of 1 to 32 objects.",
                               list.offset());
    }
    if (root.find("encrypted_key") || root.find("header")) {
      return reader_.malformed(
          "recipients", "A token must have either `recipients` or a single recipient, not both.",
          list.offset());
    }
    Result<void> done;
    list.for_each_item([&](const JsonValue& one) {
      done = add_recipient(token, root, one);
      return done.has_value();
    });
    return done;
  }

  Result<Token> read_jwe(const JsonValue& root) {
    Token token{.type = TokenType::jwe};
    const auto list = root.find("recipients");
    TOOLYARD_TRY_VOID(list ? add_recipients(token, root, *list) : add_recipient(token, root, root));
    auto& content = token.encrypted;
    const std::array<std::pair<std::string_view, std::string*>, 3> parts{
        {{"iv", &content.iv}, {"ciphertext", &content.ciphertext}, {"tag", &content.tag}}};
    for (const auto& [name, into] : parts) {
      Segment segment{name};
      TOOLYARD_TRY_VOID(add_part(token, root, name, segment));
      *into = std::move(segment.bytes);
    }
    Segment aad{"aad"};
    TOOLYARD_TRY_VOID(add_part(token, root, "aad", aad));
    if (!aad.text.empty()) content.authenticated += "." + aad.text;
    return token;
  }

  std::string_view text_;
  SegmentReader& reader_;
};

}  // namespace

Result<Token> read_json_token(std::string_view text, SegmentReader& reader) {
  return JsonTokenReader(text, reader).read();
}

}  // namespace toolyard::jose
