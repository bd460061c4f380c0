// Writes described structs as JSON Schema (2020-12, as OpenAPI 3.1 uses it).
#pragma once
#include <string>

#include "core/describe/components.h"
#include "core/describe/describe.h"
#include "core/json/writer.h"

namespace toolyard {

// Appends a schema, in which records are references to `#/components/schemas/…` and values that may
// be null allow the type `null`.
void append_schema(std::string& out, const Type& type, Direction direction, Components& components);

// Appends the schema of a field with its description, limits and default; the default is the value
// in a default-constructed `record`.
void append_field_schema(std::string& out, const Field& field, const Type& record,
                         Direction direction, Components& components);

// Appends the schema of a record itself, not a reference to it.
void append_record_schema(std::string& out, const Type& record, Direction direction,
                          Components& components);

// Adds the member `default` if the field has one.
void append_default(JsonObject& schema, const Field& field, const Type& record,
                    Direction direction);

// Whether a record contains files, so that a form of it differs from its JSON.
bool holds_files(const Type& record);

}  // namespace toolyard
