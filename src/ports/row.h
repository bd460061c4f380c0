// A row of a query result, and its conversion to a described struct: column n is field n and must
// have its name, so that the first test that reads a row finds a missing or swapped column.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// The database returned something that the program cannot handle: a programming error, or a damaged
// file.
class BrokenStore : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Texts and bytes are valid until the function that visits the row returns. Reading a value as
// another type throws BrokenStore.
class Row {
 public:
  virtual ~Row() = default;
  virtual std::size_t columns() const = 0;
  virtual std::string_view name(std::size_t column) const = 0;
  virtual bool is_null(std::size_t column) const = 0;
  virtual std::int64_t integer(std::size_t column) const = 0;  // also booleans: 0 or 1
  virtual double number(std::size_t column) const = 0;
  virtual std::string_view text(std::size_t column) const = 0;
  virtual std::string_view bytes(std::size_t column) const = 0;
};

// Reads one value. Instants are microseconds since 1970 in a `bigint`; enumerations are stored by
// their spelling; lists, maps, choices and records have no column form.
void read_column(const Row& row, std::size_t column, const Type& type, void* into);

// Throws BrokenStore unless the columns are the fields of `type`, in order, or one column for a
// single value.
void check_columns(const Row& row, const Type& type);

// Reads a whole row, whose columns have been checked.
void read_row(const Row& row, const Type& type, void* into);

}  // namespace toolyard
