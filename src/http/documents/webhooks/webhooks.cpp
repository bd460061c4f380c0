#include "http/documents/webhooks/webhooks.h"

#include <string>

#include "core/describe/schema.h"
#include "core/json/writer.h"

namespace toolyard::http::openapi {
namespace {

constexpr std::string_view parameters =
    R"([{"name":"webhook-id","in":"header","required":true,)"
    R"("description":"Id of the event, the same in every attempt and every replay.",)"
    R"("schema":{"type":"string"}},)"
    R"({"name":"webhook-timestamp","in":"header","required":true,)"
    R"("description":"When the attempt was made, in seconds since 1970.",)"
    R"("schema":{"type":"integer"}},)"
    R"({"name":"webhook-signature","in":"header","required":true,)"
    R"("description":"Signatures of the request by the secrets of the webhook, separated by )"
    R"(spaces: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in Base64.",)"
    R"("schema":{"type":"string"}}])";

// Appends a field of the body whose value is the same in every event of the kind.
void append_constant(JsonObject& fields, std::string_view name, std::string_view json) {
  fields.member(name).append(R"({"const":)").append(json).append("}");
}

std::string quoted(std::string_view text) {
  std::string json;
  append_json_text(json, text);
  return json;
}

void append_body_schema(std::string& out, const EventKind& kind, Components& components) {
  JsonObject schema(out);
  schema.text("type", "object");
  schema.member("required") += R"(["id","type","version","timestamp","object_kind","object_id"])";
  JsonObject fields(schema.member("properties"));
  fields.member("id") += R"({"type":"integer","format":"int64","description":"Id of the event."})";
  append_constant(fields, "type", quoted(kind.name));
  append_constant(fields, "version", std::to_string(kind.rules.version));
  fields.member("timestamp") +=
      R"({"type":"string","format":"date-time","description":"When it happened."})";
  append_constant(fields, "object_kind", quoted(kind.object_kind));
  fields.member("object_id") +=
      R"({"type":"integer","format":"int64","description":"Id of the record."})";
  append_schema(fields.member("data"), kind.data(), Direction::answer, components);
}

// Returns `webhook_content_published` for `content.published`.
std::string operation_id_of(const EventKind& kind) {
  auto id = "webhook_" + std::string(kind.name);
  for (auto& c : id)
    if (c == '.') c = '_';
  return id;
}

void append_webhook(std::string& out, const EventKind& kind, Components& components) {
  JsonObject path(out);
  JsonObject operation(path.member("post"));
  operation.text("operationId", operation_id_of(kind));
  operation.text("summary", kind.name);
  operation.text("description", kind.summary);
  operation.member("tags") += R"(["events"])";
  operation.member("security") += "[]";
  operation.member("parameters") += parameters;
  {
    JsonObject body(operation.member("requestBody"));
    body.boolean("required", true);
    JsonObject content(body.member("content"));
    JsonObject json(content.member("application/json"));
    append_body_schema(json.member("schema"), kind, components);
  }
  operation.member("responses") +=
      R"({"2XX":{"description":"The event was received."},)"
      R"("default":{"description":"The event is delivered again later."}})";
}

}  // namespace

void append_webhooks(std::string& out, std::span<const EventKind> events, Components& components) {
  JsonObject members(out);
  for (const auto& kind : events) append_webhook(members.member(kind.name), kind, components);
}

}  // namespace toolyard::http::openapi
