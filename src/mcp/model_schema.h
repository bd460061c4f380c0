// Builds the JSON Schemas of requests and responses that language models see: without references,
// and with only the keywords that all clients support. Other constraints are part of the
// descriptions.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::mcp {

// Amount of detail. `full` explains each value of an enumeration; `brief` does not, and callers
// also omit titles and output schemas, which models do not see.
enum class Detail { full, brief };

void append_input_schema(std::string& out, const Type& request, Detail detail);
void append_output_schema(std::string& out, const Type& answer);

// An additional member of an object: its name, and its schema as JSON.
struct FurtherMember {
  std::string name;
  std::string schema;
  bool is_required = false;
};

// A record, or a choice of records, with additional members and without some of its fields.
struct Extended {
  const Type* type = nullptr;  // null: only additional members
  std::vector<FurtherMember> further = {};
  std::vector<std::string_view> without = {};
  bool is_partial = false;  // no field of the record is required
};
void append_input_schema(std::string& out, const Extended& request, Detail detail);
// Adds "Written by others." to the description of each free text.
void append_output_schema(std::string& out, const Extended& answer);

// Whether values of the type can contain files, at any depth.
bool holds_blob(const Type& type);
// Whether the field can contain arbitrary text: not an enumeration, a time, a date or a UUID.
bool is_free_text(const Field& field);

}  // namespace toolyard::mcp
