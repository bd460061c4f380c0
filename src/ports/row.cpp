#include "ports/row.h"

namespace toolyard {
namespace {

[[noreturn]] void refuse(const Row& row, std::size_t column, std::string_view why) {
  throw BrokenStore("column " + std::string(row.name(column)) + ": " + std::string(why));
}

void read_spelling(const Row& row, std::size_t column, const Type& type, void* into) {
  const auto text = row.text(column);
  for (const auto& known : type.names)
    if (known.name == text) return type.store_integer(into, known.value);
  refuse(row, column, "unknown spelling");
}

}  // namespace

void read_column(const Row& row, std::size_t column, const Type& type, void* into) {
  switch (type.shape) {
    case Shape::boolean: return type.store_integer(into, row.integer(column) != 0);
    case Shape::integer: {
      const auto value = row.integer(column);
      if (value < type.min || value > type.max) refuse(row, column, "out of range");
      return type.store_integer(into, value);
    }
    case Shape::number: *static_cast<double*>(into) = row.number(column); return;
    case Shape::text: return type.store_text(into, row.text(column));
    case Shape::enumeration: return read_spelling(row, column, type, into);
    case Shape::blob: *static_cast<Blob*>(into) = Blob(std::string(row.bytes(column))); return;
    case Shape::instant:
      *static_cast<Instant*>(into) = Instant(std::chrono::microseconds(row.integer(column)));
      return;
    case Shape::json: static_cast<Json*>(into)->text = row.text(column); return;
    case Shape::optional:
      if (row.is_null(column)) return;
      return read_column(row, column, *type.inner, type.emplace(into, 0));
    case Shape::list:
    case Shape::map:
    case Shape::choice:
    case Shape::record: break;
  }
  refuse(row, column, "a field of this shape has no column form");
}

void check_columns(const Row& row, const Type& type) {
  const std::size_t wanted = type.shape == Shape::record ? type.fields.size() : 1;
  if (row.columns() != wanted)
    throw BrokenStore("a row of " + std::to_string(row.columns()) + " columns, expected " +
                      std::to_string(wanted));
  if (type.shape != Shape::record) return;
  for (std::size_t i = 0; i < wanted; ++i)
    if (row.name(i) != type.fields[i].name)
      refuse(row, i, "expected column " + std::string(type.fields[i].name));
}

void read_row(const Row& row, const Type& type, void* into) {
  if (type.shape != Shape::record) return read_column(row, 0, type, into);
  for (std::size_t i = 0; i < type.fields.size(); ++i)
    read_column(row, i, *type.fields[i].type, type.fields[i].member(into));
}

}  // namespace toolyard
