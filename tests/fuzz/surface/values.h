// Generates values for schemas, as JSON: valid ones and, if the input chooses so, values that the
// schema does not allow or that are not JSON at all.
#pragma once
#include <string>
#include <string_view>

#include "tests/fuzz/surface/choices.h"
#include "tests/fuzz/surface/document.h"

namespace toolyard::fuzz {

class Values {
 public:
  Values(const Document& document, Choices& choices) : document_(document), choices_(choices) {}

  std::string value(Schema schema, std::string_view name, int depth = 0);

 private:
  std::string spoiled();
  std::string text(Schema schema, std::string_view name);
  std::string integer(Schema schema);
  std::string number(Schema schema);
  std::string list(Schema schema, std::string_view name, int depth);
  std::string object(Schema schema, int depth);
  void add_members(std::string& out, Schema schema, int depth);

  const Document& document_;
  Choices& choices_;
};

// Returns a text as a JSON string. Bytes that are not valid UTF-8 are kept.
std::string as_json(std::string_view text);

}  // namespace toolyard::fuzz
