#include "mcp/validation.h"

#include <algorithm>
#include <optional>

#include "core/json/writer.h"
#include "core/text/bytes.h"
#include "core/text/utf8.h"

namespace toolyard::mcp {

namespace {

constexpr std::string_view claim_name = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view capabilities_name = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view client_name = "io.modelcontextprotocol/clientInfo";
constexpr std::size_t max_in_batch = 32;

bool is_modern(std::string_view version) { return version >= modern_version; }

bool is_of_handshake(std::string_view version) {
  return std::ranges::find(handshake_versions, version) != handshake_versions.end();
}

Method method_of(std::string_view name) {
  if (name == "tools/call") return Method::call_tool;
  if (name == "tools/list") return Method::list_tools;
  if (name == "initialize") return Method::initialize;
  if (name == "ping") return Method::ping;
  if (name == "server/discover") return Method::discover;
  return Method::other;
}

Refusal refuse(const Message& message, int code, std::string detail, int status = 400) {
  return {
      .status = status, .id = std::string(message.id), .code = code, .message = std::move(detail)};
}

Refusal no_method(const Message& message, int status) {
  return refuse(message, codes::method_not_found, "Unknown method.", status);
}

// Returns the beginning of a version for an error message: at most 64 bytes of valid UTF-8. The
// version can be any text, and in a header any bytes.
std::string shown(std::string_view version) {
  constexpr std::size_t max = 64;
  auto end = std::min(version.size(), max);
  while (end > 0 && end < version.size() &&
         (static_cast<unsigned char>(version[end]) & 0xc0) == 0x80)
    --end;
  std::string text(version.substr(0, end));
  if (!is_valid_utf8(text))
    std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) > '~'; }, '?');
  return text;
}

Refusal unsupported(const Message& message, bool with_handshakes, std::string_view requested) {
  auto refusal =
      refuse(message, codes::unsupported_version, "This protocol version is not supported.");
  JsonObject data(refusal.data);
  auto& supported = data.member("supported");
  supported += "[";
  append_json_text(supported, modern_version);
  if (with_handshakes)
    for (const auto version : handshake_versions) {
      supported += ',';
      append_json_text(supported, version);
    }
  supported += "]";
  data.text("requested", shown(requested));
  return refusal;
}

Refusal lacks_claim(const Message& message) {
  return refuse(message, codes::invalid_params,
                "`params._meta` must contain `io.modelcontextprotocol/protocolVersion` and "
                "`io.modelcontextprotocol/clientCapabilities`.");
}

Refusal mismatch(const Message& message, std::string detail) {
  return refuse(message, codes::header_mismatch, std::move(detail));
}

// Decodes a header value of the form `=?base64?…?=`, and returns any other value unchanged. Returns
// nothing if the Base64 is not valid.
std::optional<std::string> decoded_header(std::string_view value) {
  constexpr std::string_view begin = "=?base64?", end = "?=";
  const bool is_encoded =
      value.size() >= begin.size() + end.size() && value.starts_with(begin) && value.ends_with(end);
  if (!is_encoded) return std::string(value);
  value.remove_prefix(begin.size());
  value.remove_suffix(end.size());
  if (value.size() % 4 != 0) return std::nullopt;
  const bool is_strict = value.find_first_not_of(
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
                             "xyz0123456789+/=") == value.npos;
  std::string storage;
  if (!is_strict) return std::nullopt;
  const auto decoded = decode_text(value, Encoding::base64, storage, {});
  return decoded ? std::optional(std::string(*decoded)) : std::nullopt;
}

// Returns the member of `params` that the header `Mcp-Name` repeats, or an empty name if the method
// has none.
std::string_view named_member(std::string_view method) {
  if (method == "tools/call" || method == "prompts/get") return "name";
  return method == "resources/read" ? "uri" : std::string_view();
}

// Checks that the headers of a modern request agree with the message.
std::optional<Refusal> check_headers(const Message& message, std::string_view claim,
                                     const Headers& headers) {
  if (headers.version.data() && headers.version != claim)
    return mismatch(message,
                    "The header `MCP-Protocol-Version` and `_meta` specify different versions.");
  if (headers.method.data() && headers.method != message.method)
    return mismatch(message, "The header `Mcp-Method` specifies a different method.");
  return std::nullopt;
}

std::optional<Refusal> check_presence(const Message& message, const Headers& headers) {
  if (!headers.version.data())
    return mismatch(message, "The header `MCP-Protocol-Version` is missing.");
  if (!headers.method.data()) return mismatch(message, "The header `Mcp-Method` is missing.");
  const auto member = named_member(message.method);
  if (member.empty()) return std::nullopt;
  const auto name = string_in_json(find_part(message.params, member));
  if (!name) return std::nullopt;
  if (!headers.name.data()) return mismatch(message, "The header `Mcp-Name` is missing.");
  if (decoded_header(headers.name) != name)
    return mismatch(message,
                    "The header `Mcp-Name` does not match the `" + std::string(member) + "`.");
  return std::nullopt;
}

// Returns what is wrong with `_meta` of a modern request; empty if nothing is.
std::string fault_of_meta(const Message& message) {
  if (!string_in_json(find_part(message.meta, claim_name)))
    return "`_meta` must contain its protocol version as a string.";
  if (!find_part(message.meta, capabilities_name).starts_with('{'))
    return "`_meta` must contain `io.modelcontextprotocol/clientCapabilities`, an object.";
  const auto client = find_part(message.meta, client_name);
  if (!client.data()) return {};
  const auto members = parts_of_json(client);
  if (!client.starts_with('{') || !string_in_json(find_part(members, "name")) ||
      !string_in_json(find_part(members, "version")))
    return "`io.modelcontextprotocol/clientInfo` must contain the strings `name` and `version`.";
  return {};
}

Verdict judge_modern(Message message, const Transport& transport) {
  if (auto fault = fault_of_meta(message); !fault.empty())
    return refuse(message, codes::invalid_params, std::move(fault));
  const auto claim = *string_in_json(find_part(message.meta, claim_name));
  if (transport.headers)
    if (auto refusal = check_headers(message, claim, *transport.headers)) return *refusal;
  if (claim != modern_version) return unsupported(message, false, claim);
  if (transport.headers)
    if (auto refusal = check_presence(message, *transport.headers)) return *refusal;
  const auto method = method_of(message.method);
  const bool is_offered =
      method == Method::discover || method == Method::list_tools || method == Method::call_tool;
  if (!is_offered) return no_method(message, 404);
  return Accepted{std::move(message), method, Era::modern, std::string(modern_version)};
}

// Judges a request without a protocol version in `_meta`.
Verdict judge_legacy(Message message, const Transport& transport) {
  const auto method = method_of(message.method);
  auto version = std::string(transport.negotiated);
  if (transport.headers) {
    const auto named = transport.headers->version;
    if (named.data() && is_modern(named)) return lacks_claim(message);
    if (named.data() && !is_of_handshake(named)) return unsupported(message, true, named);
    version = named.data() ? named : unnamed_version;
  } else if (version.empty() && method != Method::ping) {
    return lacks_claim(message);
  }
  if (method == Method::other || method == Method::discover) return no_method(message, 200);
  return Accepted{std::move(message), method, Era::legacy, std::move(version)};
}

Verdict judge_initialize(Message message, const Transport& transport) {
  if (transport.headers && transport.headers->version.data() &&
      is_modern(transport.headers->version))
    return mismatch(message,
                    "`initialize` belongs to versions before 2026-07-28, but the header "
                    "`MCP-Protocol-Version` specifies a later one.");
  const auto requested_version = string_in_json(find_part(message.params, "protocolVersion"));
  if (!requested_version)
    return refuse(message, codes::invalid_params,
                  "`protocolVersion` is required and must be a string.", 200);
  const auto version = is_of_handshake(*requested_version)
                           ? *requested_version
                           : std::string(handshake_versions.front());
  return Accepted{std::move(message), Method::initialize, Era::legacy, version};
}

Verdict judge_one(std::string_view json, const Transport& transport) {
  auto read = read_message(json);
  if (!read)
    return Refusal{.id = std::string(read.error().id), .message = std::move(read.error().detail)};
  auto& message = *read;
  const bool is_modern_header = transport.headers && is_modern(transport.headers->version);
  if (message.kind == Message::Kind::response) {
    if (!is_modern_header) return Ignored{};
    return Refusal{.message = "The server did not send a request for this response."};
  }
  if (message.kind == Message::Kind::notification) return Ignored{};
  const auto claim = find_part(message.meta, claim_name);
  const auto claimed = string_in_json(claim);
  if (message.method == "initialize" && !(claimed && is_modern(*claimed)))
    return judge_initialize(std::move(message), transport);
  if (!claim.data()) return judge_legacy(std::move(message), transport);
  return judge_modern(std::move(message), transport);
}

bool takes_batches(const Transport& transport) {
  if (!transport.headers) return transport.negotiated == unnamed_version;
  return !transport.headers->version.data() || transport.headers->version == unnamed_version;
}

bool may_stand_in_batch(std::string_view json) {
  const auto message = read_message(json);
  return message && !find_part(message->meta, claim_name).data();
}

Arrival judge_batch(std::string_view json, const Transport& transport) {
  const auto items = parts_of_json(json, max_in_batch + 1);
  const bool is_sound =
      takes_batches(transport) && !items.empty() && items.size() <= max_in_batch &&
      std::ranges::all_of(items, [](const auto& item) { return may_stand_in_batch(item.text); });
  Arrival arrival;
  if (!is_sound) {
    arrival.verdicts.push_back(Refusal{
        .message = "Batches are supported only by version 2025-03-26, with 1 to 32 messages."});
    return arrival;
  }
  arrival.is_batch = true;
  for (const auto& item : items) arrival.verdicts.push_back(judge_one(item.text, transport));
  return arrival;
}

std::string_view without_blanks(std::string_view json) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto begin = std::min(json.find_first_not_of(blanks), json.size());
  return json.substr(begin, json.find_last_not_of(blanks) + 1 - begin);
}

}  // namespace

Arrival judge(JsonDecoder& decoder, PaddedText text, const Transport& transport) {
  const auto json = without_blanks({text.data, text.size});
  const bool is_structured = json.starts_with('{') || json.starts_with('[');
  Arrival arrival;
  if (!is_structured && is_valid_json(json)) {
    arrival.verdicts.push_back(Refusal{.message = "A message must be an object."});
  } else if (auto sound = decoder.check(text); !sound) {
    arrival.verdicts.push_back(
        Refusal{.code = codes::parse_error, .message = std::move(sound.error().detail)});
  } else if (json.starts_with('[')) {
    return judge_batch(json, transport);
  } else {
    arrival.verdicts.push_back(judge_one(json, transport));
  }
  return arrival;
}

}  // namespace toolyard::mcp
