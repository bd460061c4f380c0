#include "adapters/postgres/values.h"

#include <bit>
#include <charconv>
#include <limits>

#include "adapters/postgres/failure.h"
#include "adapters/postgres/numeric.h"

namespace toolyard::postgres {
namespace {

// Type OIDs, which are fixed in the server's catalog.
enum Type : Oid {
  kBoolean = 16,
  kBytea = 17,
  kName = 19,
  kBigint = 20,
  kSmallint = 21,
  kInteger = 23,
  kText = 25,
  kJson = 114,
  kReal = 700,
  kDouble = 701,
  kUnknown = 705,
  kCharacter = 1042,
  kVarchar = 1043,
  kNumeric = 1700,
};

// Whether the binary format of the type is the text itself.
bool is_textual(Oid type) {
  return type == kText || type == kVarchar || type == kCharacter || type == kName ||
         type == kJson || type == kUnknown;
}

constexpr int kAsText = 0;
constexpr int kAsBinary = 1;

template <class T> bool fits(std::int64_t value) {
  return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

int size_of(std::string_view bytes) {
  if (bytes.size() > std::size_t(std::numeric_limits<int>::max()) / 2)
    throw BrokenStore("postgres: a value of more than 1 GiB");
  return static_cast<int>(bytes.size());
}

}  // namespace

void Parameters::fill(std::span<const Oid> types, std::span<const Bound> values) {
  places_.assign(values.size(), nullptr);
  sizes_.assign(values.size(), 0);
  formats_.assign(values.size(), kAsBinary);
  numbers_.resize(values.size());
  written_.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) put(i, types[i], values[i]);
}

void Parameters::put(std::size_t index, Oid type, const Bound& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return put_integer(index, type, *integer);
  if (const auto* number = std::get_if<double>(&value)) return put_number(index, type, *number);
  if (const auto* text = std::get_if<std::string_view>(&value))
    return put_string(index, type, *text);
  if (const auto* bytes = std::get_if<BytesView>(&value)) {
    if (type != kBytea)
      throw BrokenStore("bytes where $" + std::to_string(index + 1) + " is not bytea");
    put_bytes(index, bytes->bytes);
  }
}

void Parameters::put_integer(std::size_t index, Oid type, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  if (type == kBigint) return put_big_endian(index, bits, 8);
  if (type == kBoolean && (value == 0 || value == 1)) return put_big_endian(index, bits, 1);
  if (type == kInteger && fits<std::int32_t>(value)) return put_big_endian(index, bits, 4);
  if (type == kSmallint && fits<std::int16_t>(value)) return put_big_endian(index, bits, 2);
  if (type == kDouble) return put_number(index, type, static_cast<double>(value));
  if (type == kBoolean || type == kInteger || type == kSmallint || type == kBytea)
    throw BrokenStore("an integer that $" + std::to_string(index + 1) + " cannot be");
  put_written(index, std::to_string(value));
}

void Parameters::put_number(std::size_t index, Oid type, double value) {
  if (type == kDouble) return put_big_endian(index, std::bit_cast<std::uint64_t>(value), 8);
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  put_written(index, std::string(text.data(), end));
}

void Parameters::put_string(std::size_t index, Oid type, std::string_view text) {
  if (is_textual(type)) return put_bytes(index, text);
  if (type == kBytea) throw BrokenStore("a text where $" + std::to_string(index + 1) + " is bytes");
  // Values in text format end at the first NUL.
  if (text.find('\0') != text.npos) throw UnstorableText("postgres: a text with NUL");
  put_written(index, std::string(text));
}

void Parameters::put_big_endian(std::size_t index, std::uint64_t value, std::size_t size) {
  auto& bytes = numbers_[index];
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<char>(value >> (8 * (size - 1 - i)) & 0xff);
  places_[index] = bytes.data();
  sizes_[index] = static_cast<int>(size);
}

void Parameters::put_bytes(std::size_t index, std::string_view bytes) {
  places_[index] = bytes.data() ? bytes.data() : "";
  sizes_[index] = size_of(bytes);
}

void Parameters::put_written(std::size_t index, std::string text) {
  written_[index] = std::move(text);
  places_[index] = written_[index].c_str();
  sizes_[index] = size_of(written_[index]);
  formats_[index] = kAsText;
}

std::size_t ResultRow::columns() const { return static_cast<std::size_t>(PQnfields(result_)); }

std::string_view ResultRow::name(std::size_t column) const {
  const char* name = PQfname(result_, static_cast<int>(column));
  return name ? name : "";
}

bool ResultRow::is_null(std::size_t column) const {
  return PQgetisnull(result_, row_, static_cast<int>(column)) != 0;
}

std::string_view ResultRow::content(std::size_t column, const char* wanted) const {
  if (is_null(column)) refuse(column, wanted);
  const int number = static_cast<int>(column);
  return {PQgetvalue(result_, row_, number), std::size_t(PQgetlength(result_, row_, number))};
}

void ResultRow::refuse(std::size_t column, const char* wanted) const {
  throw BrokenStore("column " + std::string(name(column)) + " is not " + wanted);
}

std::int64_t ResultRow::integer(std::size_t column) const {
  const char* wanted = "an integer";
  const auto bytes = content(column, wanted);
  switch (type(column)) {
    case kBigint: return static_cast<std::int64_t>(big_endian(bytes));
    case kInteger: return static_cast<std::int32_t>(big_endian(bytes));
    case kSmallint: return static_cast<std::int16_t>(big_endian(bytes));
    case kBoolean: return static_cast<std::int64_t>(big_endian(bytes));
    case kNumeric:
      if (const auto value = numeric_integer(bytes)) return *value;
      [[fallthrough]];
    default: refuse(column, wanted);
  }
}

double ResultRow::number(std::size_t column) const {
  const char* wanted = "a number";
  const auto bytes = content(column, wanted);
  switch (type(column)) {
    case kDouble: return std::bit_cast<double>(big_endian(bytes));
    case kReal: return std::bit_cast<float>(static_cast<std::uint32_t>(big_endian(bytes)));
    case kBigint:
    case kInteger:
    case kSmallint: return static_cast<double>(integer(column));
    case kNumeric:
      if (const auto value = numeric_number(bytes)) return *value;
      [[fallthrough]];
    default: refuse(column, wanted);
  }
}

std::string_view ResultRow::text(std::size_t column) const {
  const char* wanted = "a text";
  const auto bytes = content(column, wanted);
  if (!is_textual(type(column))) refuse(column, wanted);
  return bytes;
}

std::string_view ResultRow::bytes(std::size_t column) const {
  const char* wanted = "bytes";
  const auto bytes = content(column, wanted);
  if (type(column) != kBytea) refuse(column, wanted);
  return bytes;
}

}  // namespace toolyard::postgres
