// Errors as values: every error that a caller can cause is an `Error` inside a `Result`;
// programming errors and a broken environment are exceptions. An error refers to its `ProblemType`,
// which has a page of its own.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolyard {

enum class ErrorKind {
  invalid,                 // the request itself breaks a rule
  unauthorized,            // no credential, or an invalid one
  forbidden,               // the credential does not allow this
  not_found,               // does not exist, or belongs to another account
  not_acceptable,          // no response format that the caller accepts
  conflict,                // the state of the resource does not allow this
  precondition_failed,     // `If-Match` does not match
  too_large,               // more bytes than allowed
  unsupported_media_type,  // a type of body that the endpoint does not read
  unprocessable,           // well-formed, but cannot be processed
  rate_limited,            // too many requests
  internal,                // an error of the server
  bad_gateway,             // an upstream service failed
  unavailable,             // overloaded, shutting down, or a store is unreachable
};

// One kind of problem: its code, and the texts of its page at /problems/{code}.
struct ProblemType {
  std::string_view code;
  ErrorKind kind;
  std::string_view title;    // one sentence
  std::string_view meaning;  // what causes it and what to do about it
};

// One faulty field. `pointer` is a JSON Pointer (RFC 6901) into the request.
struct Fault {
  std::string pointer;
  std::string code;
  std::string detail;
};

// A position in a text: `offset` in bytes from 0; `line` and `column` from 1, `column` in code
// points.
struct Position {
  std::size_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
};

// An additional member of a problem response, such as `document` of pdf-merge.
struct Extra {
  std::string name;
  std::variant<std::int64_t, std::string, std::vector<std::string>> value;
};

struct Error {
  const ProblemType* type;
  std::string detail = {};  // shown to the caller: nothing internal belongs here
  std::vector<Fault> faults = {};
  std::optional<Position> position = {};
  std::string hint = {};
  std::vector<Extra> extras = {};
  std::optional<std::int64_t> retry_after_s = {};  // seconds until a retry makes sense
};

template <class T> using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(const ProblemType& type, std::string detail) {
  return std::unexpected(Error{.type = &type, .detail = std::move(detail)});
}

namespace problems {

inline constexpr ProblemType validation_error{
    "validation_error", ErrorKind::invalid, "The request is not valid.",
    "One or more fields are not valid. Each entry of `errors` points to one of them."};
inline constexpr ProblemType malformed_json{
    "malformed_json", ErrorKind::invalid, "The body is not valid JSON.",
    "The body must be a single JSON value as defined in RFC 8259, nested at most 64 levels deep."};
inline constexpr ProblemType invalid_encoding{
    "invalid_encoding", ErrorKind::invalid, "The text is not in the required encoding.",
    "Request bodies must be UTF-8. A field with an `…_encoding` option must be in that encoding."};
inline constexpr ProblemType input_too_large{"input_too_large", ErrorKind::too_large,
                                             "The input is too large.",
                                             "The input exceeds the size limit of this operation."};
inline constexpr ProblemType duplicate{
    "duplicate", ErrorKind::conflict, "The record already exists.",
    "A record with this name or key already exists. The pointer names the field."};
inline constexpr ProblemType not_found{
    "not_found", ErrorKind::not_found, "Not found.",
    "The path or record does not exist, or the record belongs to another account."};
inline constexpr ProblemType internal_error{
    "internal_error", ErrorKind::internal, "An internal error occurred.",
    "The error was logged with the request id of this response. It is not caused by your request."};

}  // namespace problems

// Assigns the value of an expression to `target`, or returns its error from the enclosing function:
// `TOOLYARD_TRY(const auto page, list(call));`. The expression and the function return a `Result`,
// or another std::expected with the same error type. The target is a declaration or an existing
// variable. The macro expands to several statements, so the body of an `if` needs braces. Next to a
// lambda of several statements, write the check out instead, because debuggers see the macro as one
// line.
#define TOOLYARD_TRY(target, ...) TOOLYARD_TRY_AS(TOOLYARD_TRIED(__LINE__), target, (__VA_ARGS__))
#define TOOLYARD_TRY_AS(tried, target, expression)              \
  auto tried = expression;                                      \
  if (!tried) return std::unexpected(std::move(tried).error()); \
  target = *std::move(tried)
#define TOOLYARD_TRIED(line) TOOLYARD_TRIED_IN(line)
#define TOOLYARD_TRIED_IN(line) tried_##line
// Like TOOLYARD_TRY, for an expression without a value or whose value is not needed. Expands to one
// statement.
#define TOOLYARD_TRY_VOID(...) \
  if (auto tried = (__VA_ARGS__); !tried) return std::unexpected(std::move(tried).error())

// Returns a validation error (status 400) with the given faults of fields.
inline std::unexpected<Error> invalid(std::vector<Fault> faults) {
  const auto count = faults.size();
  auto detail = count == 1 ? std::string("1 field is not valid.")
                           : std::to_string(count) + " fields are not valid.";
  return std::unexpected(Error{.type = &problems::validation_error,
                               .detail = std::move(detail),
                               .faults = std::move(faults)});
}
inline std::unexpected<Error> invalid(std::string pointer, std::string_view code,
                                      std::string detail) {
  std::vector<Fault> faults;
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
  return invalid(std::move(faults));
}

}  // namespace toolyard
