// The OpenAPI document, from which requests are generated and against which responses are checked.
#pragma once
#include <simdjson.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::fuzz {

using Schema = simdjson::dom::element;

struct Parameter {
  std::string name;
  std::string place;  // `path`, `query` or `header`
  Schema schema;
};

struct Response {
  std::set<std::string> media_types;
  std::set<std::string> codes;  // codes of problems
};

struct Operation {
  std::string method, path;
  std::vector<Parameter> parameters;
  std::map<std::string, Schema> bodies;     // by media type
  std::map<std::string, Response> answers;  // by status, or `default`
};

class Document {
 public:
  explicit Document(const std::string& json);

  const std::vector<Operation>& operations() const { return operations_; }
  // Follows a reference to its schema; returns any other schema unchanged.
  Schema resolved(Schema schema) const;

 private:
  Operation operation(std::string_view path, std::string_view method, Schema node) const;

  simdjson::dom::parser parser_;
  Schema root_;
  std::vector<Operation> operations_;
};

// Sets `found` to a member. Returns false if there is none of this name.
inline bool find(Schema node, std::string_view name, Schema& found) {
  return node[name].get(found) == simdjson::SUCCESS;
}
std::string text_in(Schema node, std::string_view name);

}  // namespace toolyard::fuzz
