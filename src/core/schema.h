// Prints described structs as JSON Schema (2020-12, as OpenAPI 3.1 has it).
#pragma once
#include <string>
#include <vector>

#include "core/describe.h"

namespace toolyard {

// Which way a record travels: answers always carry their fields, requests have defaults, changes
// say what they change and nothing else.
enum class Direction { request, change, answer };

// The records that schemas have referred to and that need a component each.
struct Components {
  struct Entry {
    const Type* type;
    Direction direction;
    std::string name;
  };
  std::vector<Entry> entries;

  // The component's name, such as `Base64Request` for `toolyard::base64::Request`,
  // `PaginatedKeysKeyList` for a page of keys, and `PatchedKeysNewKey` for a change of one.
  const std::string& name_of(const Type& record, Direction direction);
};

// A schema, with records as references to `#/components/schemas/…`.
void append_schema(std::string& out, const Type& type, Direction direction, Components& components);

// A field's schema with its meaning, limits and default, which is the record's own.
void append_field_schema(std::string& out, const Field& field, const Type& record,
                         Direction direction, Components& components);

// The record itself, written out.
void append_record_schema(std::string& out, const Type& record, Direction direction,
                          Components& components);

}  // namespace toolyard
