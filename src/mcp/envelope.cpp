#include "mcp/envelope.h"

#include <algorithm>

namespace toolyard::mcp {

namespace {

constexpr std::size_t max_id_bytes = 256;
constexpr std::size_t max_members = 1'000;

// Whether `json` can be an id or a progress token: a string or an integer. Ids are kept as JSON
// text, because not every integer survives conversion to a number.
bool is_id(std::string_view json) {
  if (json.empty() || json.size() > max_id_bytes) return false;
  if (json.front() == '"') return true;
  const auto digits = json.starts_with('-') ? json.substr(1) : json;
  return !digits.empty() &&
         std::ranges::all_of(digits, [](char digit) { return digit >= '0' && digit <= '9'; });
}

// Returns at most one member more than is allowed, so that an excess can be detected.
JsonParts members_of(std::string_view json) { return parts_of_json(json, max_members + 1); }

// Returns what is wrong with the names of an object's members; empty if nothing is.
std::string_view fault_of_names(const JsonParts& members) {
  if (members.size() > max_members)
    return "A message, its `params` and its `_meta` may have at most 1,000 members each.";
  return has_duplicate_name(members) ? "A name is given twice." : std::string_view();
}

// Returns what is wrong with the members of a message; empty if nothing is.
std::string fault_of(const JsonParts& members) {
  if (string_in_json(find_part(members, "jsonrpc")) != "2.0") return "`jsonrpc` must be \"2.0\".";
  const auto id = find_part(members, "id");
  if (id.data() && !is_id(id)) return "`id` must be a string or an integer, of at most 256 bytes.";
  const auto method = find_part(members, "method");
  if (method.data() && !method.starts_with('"')) return "`method` must be a string.";
  const auto params = find_part(members, "params");
  if (params.data() && !params.starts_with('{')) return "`params` must be an object.";
  const bool is_response =
      find_part(members, "result").data() || find_part(members, "error").data();
  if (!method.data() && !is_response) return "`method` is missing.";
  return {};
}

}  // namespace

std::expected<Message, BrokenMessage> read_message(std::string_view json) {
  if (!json.starts_with('{'))
    return std::unexpected(BrokenMessage{{}, "A message must be an object."});
  const auto members = members_of(json);
  if (const auto fault = fault_of_names(members); !fault.empty())
    return std::unexpected(BrokenMessage{{}, std::string(fault)});
  Message message;
  const auto id = find_part(members, "id");
  if (is_id(id)) message.id = id;
  if (auto fault = fault_of(members); !fault.empty())
    return std::unexpected(BrokenMessage{message.id, std::move(fault)});
  message.params = members_of(find_part(members, "params"));
  const auto meta = find_part(message.params, "_meta");
  if (meta.starts_with('{')) message.meta = members_of(meta);
  for (const auto* names : {&message.params, &message.meta})
    if (const auto fault = fault_of_names(*names); !fault.empty())
      return std::unexpected(BrokenMessage{{}, std::string(fault)});
  const auto token = find_part(message.meta, "progressToken");
  if (is_id(token)) message.progress_token = token;
  const auto method = string_in_json(find_part(members, "method"));
  if (method) message.method = *method;
  message.kind = !method      ? Message::Kind::response
                 : !id.data() ? Message::Kind::notification
                              : Message::Kind::request;
  return message;
}

}  // namespace toolyard::mcp
