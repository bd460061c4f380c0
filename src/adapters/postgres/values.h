// Encodes parameters for PostgreSQL and decodes its rows. Parameters are converted to the types
// that the server expects, since the same `$1` can be a bigint, a boolean or a text. Results are in
// binary format.
#pragma once
#include <libpq-fe.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ports/bound.h"
#include "ports/row.h"

namespace toolyard::postgres {

// Parameter arrays for libpq. Texts and bytes are not copied and must outlive the statement; the
// memory for other values is reused by the next statement.
class Parameters {
 public:
  // `types` are the types of `$1` to `$n`. Throws BrokenStore if a value cannot be converted to its
  // type.
  void fill(std::span<const Oid> types, std::span<const Bound> values);

  int count() const { return static_cast<int>(places_.size()); }
  const char* const* places() const { return places_.data(); }
  const int* sizes() const { return sizes_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void put(std::size_t index, Oid type, const Bound& value);
  void put_integer(std::size_t index, Oid type, std::int64_t value);
  void put_number(std::size_t index, Oid type, double value);
  void put_string(std::size_t index, Oid type, std::string_view text);
  void put_big_endian(std::size_t index, std::uint64_t value, std::size_t size);
  void put_bytes(std::size_t index, std::string_view bytes);
  void put_written(std::size_t index, std::string text);

  std::vector<const char*> places_;
  std::vector<int> sizes_;
  std::vector<int> formats_;
  std::vector<std::array<char, 8>> numbers_;
  std::vector<std::string> written_;
};

class ResultRow final : public Row {
 public:
  ResultRow(const PGresult* result, int row) : result_(result), row_(row) {}

  std::size_t columns() const override;
  std::string_view name(std::size_t column) const override;
  bool is_null(std::size_t column) const override;
  std::int64_t integer(std::size_t column) const override;
  double number(std::size_t column) const override;
  std::string_view text(std::size_t column) const override;
  std::string_view bytes(std::size_t column) const override;

 private:
  // Returns the bytes of a value. Throws BrokenStore if it is null.
  std::string_view content(std::size_t column, const char* wanted) const;
  Oid type(std::size_t column) const { return PQftype(result_, static_cast<int>(column)); }
  [[noreturn]] void refuse(std::size_t column, const char* wanted) const;

  const PGresult* result_;
  int row_;
};

}  // namespace toolyard::postgres
