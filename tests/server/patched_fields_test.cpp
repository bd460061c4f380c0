// Changes every field of every PATCH in the OpenAPI document, one at a time: each is changed or
// refused by its name, and what is read-only stays as it is, as the document says.
#include <gtest/gtest.h>

#include <set>

#include "core/json/writer.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using simdjson::dom::element;
using toolyard::Role;

class PatchedFields : public toolyard::testing::ApiTest {
 protected:
  PatchedFields() : bearer_(account("root", Role::admin)) {
    other_ = member(call("GET", "/api/v1/auth/me/", {}, account("other", Role::editor)), "/id");
    text_ = simdjson::padded_string(send("GET", "/api/v1/schema/").body);
    document_ = parser_.parse(text_);
  }

  toolyard::http::RawAnswer send(std::string_view method, std::string_view path,
                                 std::string_view body = {}) {
    return call(method, path, body, bearer_ + "Accept: application/json\r\n");
  }
  element resolved(element schema) const {
    std::string_view reference;
    while (schema["$ref"].get(reference) == simdjson::SUCCESS)
      schema = document_.at_pointer(reference.substr(1)).value();
    return schema;
  }
  element body_schema(element operation) const {
    return resolved(operation["requestBody"]["content"]["application/json"]["schema"]);
  }

  // Returns the path of a record for the path with `{id}`, created by the example of the document.
  std::string record_of(std::string_view path) {
    const auto id = path.find("{id}");
    if (id == path.npos) return std::string(path);
    const std::string list(path.substr(0, id));
    if (list == "/api/v1/admin/email/lists/") return list + "1/";
    if (list == "/api/v1/admin/users/") return list + other_ + "/";
    element example;
    if (document_["paths"][list]["post"]["requestBody"]["content"]["application/json"]["examples"]
                 ["example"]["value"]
                     .get(example) != simdjson::SUCCESS)
      return {};
    if (example["credential"].error() == simdjson::SUCCESS) return {};  // of a real passkey
    const auto made = send("POST", list, simdjson::minify(example));
    EXPECT_LT(made.status, 300) << list << made.body;
    return list + member(made, "/id") + "/";
  }

  // Returns a value that differs from the present one, in JSON; it may not be valid.
  std::string another(element present, element schema) const {
    schema = resolved(schema);
    simdjson::dom::array all;
    for (const auto* choice : {"oneOf", "anyOf"})
      if (schema[choice].get(all) == simdjson::SUCCESS)
        for (const auto one : all)
          if (type_of(resolved(one)) != R"("null")") return another(present, one);
    if (schema["enum"].get(all) == simdjson::SUCCESS)
      for (const auto one : all)
        if (!one.is_null() && simdjson::minify(one) != simdjson::minify(present))
          return simdjson::minify(one);
    if (present.is_null()) return first_of(schema);
    if (present.is_bool()) return bool(present) ? "false" : "true";
    if (present.is_int64()) return std::to_string(std::int64_t(present) + 1);
    if (present.is_number()) return std::to_string(double(present) + 1);
    if (present.is_array()) return simdjson::dom::array(present).size() > 0 ? "[]" : R"(["x"])";
    if (present.is_object()) return R"({"x":"y"})";
    return another_text(std::string_view(present), schema);
  }
  static std::string another_text(std::string_view present, element schema) {
    std::string text(present);
    if (is_time(schema)) text.replace(0, 4, "2041");
    else if (text.empty()) text = "x";
    else text.back() = text.back() == 'x' ? 'y' : 'x';
    std::string json;
    toolyard::append_json_text(json, text);
    return json;
  }
  static bool is_time(element schema) {
    std::string_view format;
    return schema["format"].get(format) == simdjson::SUCCESS && format == "date-time";
  }
  static std::string type_of(element schema) {
    element type;
    return schema["type"].get(type) == simdjson::SUCCESS ? simdjson::minify(type) : "";
  }
  static std::string first_of(element schema) {
    const auto type = type_of(schema);
    const auto is = [&](const char* name) { return type.find(name) != type.npos; };
    if (is("integer") || is("number")) return "1";
    if (is("boolean")) return "true";
    if (is("array")) return R"(["x"])";
    if (is("object")) return "{}";
    return is_time(schema) ? R"("2041-01-01T00:00:00Z")" : R"("x")";
  }

  void check(const std::string& path, const std::string& name, element schema) {
    const auto before = send("GET", path);
    ASSERT_EQ(before.status, 200) << path;
    simdjson::dom::parser parser;
    element present;
    const simdjson::padded_string text(before.body);
    // Some fields are only shown if they have a value.
    const bool is_shown = parser.parse(text)[name].get(present) == simdjson::SUCCESS;
    const auto value = is_shown ? another(present, schema) : first_of(resolved(schema));
    const auto body = "{\"" + name + "\":" + value + "}";
    const auto answer = send("PATCH", path, body);
    const auto after = send("GET", path);
    SCOPED_TRACE(path + " " + body + " " + answer.body);
    ++checked_;
    bool is_read_only = false;
    if (schema["readOnly"].get(is_read_only) == simdjson::SUCCESS && is_read_only) {
      EXPECT_EQ(answer.status, 200);
      EXPECT_EQ(after.body, before.body) << "read-only fields are ignored";
    } else if (answer.status == 200) {
      const auto shown = shown_name(path, name);
      EXPECT_NE(member(after, "/" + shown), member(before, "/" + shown)) << "ignored silently";
    } else if (member(answer, "/code") != "illegal_transition") {
      EXPECT_NE(faults(answer).find("/" + name), std::string::npos) << "refused, but not by name";
      EXPECT_EQ(after.body, before.body);
    }
  }
  // Returns where a change of the field is seen: a new email address has to be verified first.
  static std::string shown_name(std::string_view path, const std::string& name) {
    return path == "/api/v1/auth/me/" && name == "email" ? "pending_email" : name;
  }

  std::string bearer_;
  std::string other_;  // id of another account
  simdjson::padded_string text_;
  simdjson::dom::parser parser_;
  element document_;
  std::size_t checked_ = 0;
};

TEST_F(PatchedFields, AreChangedOrRefusedByName) {
  for (const auto* name : {"Newsletter", "Customers"})
    send("POST", "/api/v1/admin/email/lists/", std::string(R"({"name":")") + name + "\"}");
  std::set<std::string> left_out;
  for (const auto [path, operations] : simdjson::dom::object(document_["paths"])) {
    element operation;
    if (operations["patch"].get(operation) != simdjson::SUCCESS) continue;
    const auto record = record_of(path);
    if (record.empty()) left_out.emplace(path);
    else
      for (const auto [name, schema] : simdjson::dom::object(body_schema(operation)["properties"]))
        check(record, std::string(name), schema);
  }
  EXPECT_EQ(left_out, (std::set<std::string>{"/api/v1/admin/gsc/properties/{id}/",
                                             "/api/v1/auth/passkeys/{id}/"}))
      << "their only field is their name";
  EXPECT_GT(checked_, 150u);
}

}  // namespace
