// uuid-generator: makes UUIDs of every version of RFC 9562, many at once, reads what is inside one,
// and turns versions 1 and 6 into each other.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/tool.h"
#include "tools/uuid/text.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid_generator {

using uuid::Format;
using uuid::Special;
using uuid::Variant;

inline constexpr ProblemType invalid_uuid{
    "invalid_uuid", ErrorKind::unprocessable, "The input is not a UUID.",
    "A UUID has 32 hexadecimal digits: bare, as `8-4-4-4-12`, in braces, after `urn:uuid:` or as "
    "bytes with spaces. A decimal number and 22 characters of base64url are read too. `convert` "
    "takes versions 1 and 6 only."};
inline constexpr ProblemType timestamp_out_of_range{
    "timestamp_out_of_range", ErrorKind::unprocessable, "The version cannot hold this time.",
    "Versions 1 and 6 reach from 1582-10-15 to the year 5236, version 7 from 1970 to 10889."};

inline constexpr std::array problem_types{&invalid_uuid, &timestamp_out_of_range};
inline constexpr std::array<std::string_view, 5> warning_codes{
    "input_ignored", "whitespace_removed", "identical_values", "unknown_variant",
    "unknown_version"};

inline constexpr About about{
    .slug = "uuid-generator",
    .title = "UUID generator",
    .category = "developer",
    .summary = "Makes UUIDs of every version, many at once, and reads what is inside one.",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { generate, inspect, convert };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "New UUIDs."},
       {Operation::inspect, "inspect", "What the UUID in `input` is made of."},
       {Operation::convert, "convert", "Version 1 to version 6 with the same fields, or back."}});
}

struct Request {
  std::optional<std::string_view> input = {};
  std::optional<Operation> operation = {};
  std::optional<std::variant<std::int64_t, Special>> version = {};
  std::optional<std::int64_t> count = {};
  std::string_view name_space = "dns";
  std::optional<std::string_view> name = {};
  std::optional<std::variant<std::int64_t, Instant>> timestamp = {};
  std::optional<std::string_view> node = {};
  std::optional<std::int64_t> clock_seq = {};
  bool monotonic = true;
  Format format = Format::hyphenated;
  bool uppercase = false;
  std::string_view separator = "\n";

  static constexpr auto fields(auto...);
};

// A field that is null where the UUID has no such thing, and absent where nobody asked.
template <class T> using Found = std::optional<std::optional<T>>;

// `output` and `uuids` lie in `texts`.
struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::generate;
  std::string_view output;
  std::vector<std::string_view> uuids;
  std::optional<std::variant<std::int64_t, Special>> version;
  Variant variant = Variant::rfc;
  std::optional<bool> valid;
  std::optional<Special> special;
  Found<std::string> timestamp;
  Found<std::int64_t> unix_ms;
  Found<std::int64_t> clock_seq;
  Found<std::string> node;
  Found<bool> node_is_random;
  Found<bool> name_based;
  std::string hex;
  std::string integer;
  std::string urn;
  Warnings warnings;

  std::unique_ptr<char[]> texts;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("A UUID to inspect or convert; the name for versions 3, 5 and 8; else "
                             "how many to make. May be missing when generating."),
      field<&Request::operation>("What to do: `inspect` if the input is a UUID and no `version` is "
                                 "given, else `generate`."),
      field<&Request::version>("Which version to make, 4 unless told: 1, 3, 4, 5, 6, 7, 8 (the "
                               "SHA-256 of a name), `nil` or `max`."),
      field<&Request::count>("How many to make, 1 unless told.").limits(1, 10'000),
      field<&Request::name_space>("Versions 3, 5 and 8: the namespace of the name, `dns`, `url`, "
                                  "`oid`, `x500` or any UUID.")
          .named("namespace"),
      field<&Request::name>("Versions 3, 5 and 8: the name. Without it, `input` is the name."),
      field<&Request::timestamp>("Versions 1, 6 and 7: the time of the first one, in RFC 3339 or "
                                 "milliseconds since 1970; now unless told."),
      field<&Request::node>("Versions 1 and 6: the node, 12 hexadecimal digits, perhaps with `:` "
                            "or `-` between the bytes; random with the multicast bit unless told."),
      field<&Request::clock_seq>("Versions 1 and 6: the clock sequence; random unless told.")
          .limits(0, 16'383),
      field<&Request::monotonic>("Version 7: puts a counter behind the time, so that each is "
                                 "greater than all made before it."),
      field<&Request::format>("How UUIDs are written."),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case."),
      field<&Request::separator>("What stands between the UUIDs of `output`.").limits(0, 64)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The UUIDs with the separator between."),
      field<&Answer::uuids>("The UUIDs one by one."),
      field<&Answer::version>("The version; null where an inspected UUID has none."),
      field<&Answer::variant>("The variant, by the highest bits of the ninth byte."),
      field<&Answer::valid>("Whether the UUID is one that RFC 9562 defines.").sparse(),
      field<&Answer::special>("Which UUID without a version it is, if one of those.").sparse(),
      field<&Answer::timestamp>("The time inside, in RFC 3339; null where there is none, or one "
                                "beyond the year 9999.")
          .sparse(),
      field<&Answer::unix_ms>("The time inside, in milliseconds since 1970.").sparse(),
      field<&Answer::clock_seq>("The clock sequence of versions 1 and 6.").sparse(),
      field<&Answer::node>("The node of versions 1, 2 and 6.").sparse(),
      field<&Answer::node_is_random>("Whether the node is marked as no hardware address.").sparse(),
      field<&Answer::name_based>("Whether it is the hash of a name; null for version 8, which does "
                                 "not tell.")
          .sparse(),
      field<&Answer::hex>("The 32 hexadecimal digits.").sparse(),
      field<&Answer::integer>("The 128 bits as a decimal number.").named("int").sparse(),
      field<&Answer::urn>("The UUID as a URN.").sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::uuid_generator
