// The JSON Schema of a tool's request and answer for clients of models: only keywords that all of
// them support, without references, and the rest in descriptions.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::mcp {

// Whether the single values of enumerations are explained. A brief list also leaves out what no
// model sees, titles and the schemas of answers.
enum class Detail { full, brief };

void append_input_schema(std::string& out, const Type& request, Detail detail);
void append_output_schema(std::string& out, const Type& answer);

// A member that stands beside those of a record: its name, and its schema as JSON.
struct FurtherMember {
  std::string name;
  std::string schema;
  bool is_required = false;
};

// A record, or a choice of records, with what stands beside its members and without some of them.
struct Extended {
  const Type* type = nullptr;  // none: nothing but what stands beside
  std::vector<FurtherMember> further = {};
  std::vector<std::string_view> without = {};
  bool is_partial = false;  // nothing of the record has to be given
};
void append_input_schema(std::string& out, const Extended& request, Detail detail);
// Says of each text that it is by others.
void append_output_schema(std::string& out, const Extended& answer);

// Whether a value may hold files, at any depth.
bool holds_blob(const Type& type);
// Whether it is a text that anybody may have written: none of fixed values, and no time or date.
bool is_free_text(const Field& field);

}  // namespace toolyard::mcp
