// Prints described structs as JSON Schema (2020-12, as OpenAPI 3.1 has it).
#pragma once
#include <string>

#include "core/describe/components.h"
#include "core/describe/describe.h"
#include "core/json/writer.h"

namespace toolyard {

// A schema, with records as references to `#/components/schemas/…`. Whatever may be null says so.
void append_schema(std::string& out, const Type& type, Direction direction, Components& components);

// A field's schema with its meaning, limits and default, which is the record's own.
void append_field_schema(std::string& out, const Field& field, const Type& record,
                         Direction direction, Components& components);

// The record itself, written out.
void append_record_schema(std::string& out, const Type& record, Direction direction,
                          Components& components);

// The member `default`, of a field that has one.
void append_default(JsonObject& schema, const Field& field, const Type& record,
                    Direction direction);

// Whether a record holds files, so that a form of it differs from its JSON.
bool holds_files(const Type& record);

}  // namespace toolyard
