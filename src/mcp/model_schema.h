// The JSON Schema of a tool's request and answer as clients of models take it: with the keywords
// that all of them know, everything written out in place, and all else told in words.
#pragma once
#include <string>

#include "core/describe.h"

namespace toolyard::mcp {

// Whether the single values of enumerations are explained. A brief list also leaves out what no
// model sees, titles and the schemas of answers.
enum class Detail { full, brief };

void append_input_schema(std::string& out, const Type& request, Detail detail);
void append_output_schema(std::string& out, const Type& answer);

// Whether a value may hold files, at any depth.
bool holds_blob(const Type& type);

}  // namespace toolyard::mcp
