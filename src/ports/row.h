// One row of an answer, and how it becomes a described struct: column n is field n and bears its
// name, so a forgotten or swapped column is found by the first test that reads a row.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// The store answered, but not as this program can go on from: a fault of ours, or a damaged file.
class BrokenStore : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Texts and bytes live until the row is left. Reading a value as what it is not is BrokenStore.
class Row {
 public:
  virtual ~Row() = default;
  virtual std::size_t columns() const = 0;
  virtual std::string_view name(std::size_t column) const = 0;
  virtual bool is_null(std::size_t column) const = 0;
  virtual std::int64_t integer(std::size_t column) const = 0;  // booleans too: 0 or 1
  virtual double number(std::size_t column) const = 0;
  virtual std::string_view text(std::size_t column) const = 0;
  virtual std::string_view bytes(std::size_t column) const = 0;
};

// Reads one value. Instants are microseconds since 1970 in a `bigint`; enumerations their
// spelling; lists and choices have no column form.
void read_column(const Row& row, std::size_t column, const Type& type, void* into);

// Whether the columns are the fields of `type`, in order; one column for a single value.
void check_columns(const Row& row, const Type& type);

// Reads a whole row, of which the columns have been checked.
void read_row(const Row& row, const Type& type, void* into);

}  // namespace toolyard
