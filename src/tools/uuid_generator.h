// uuid-generator: generates UUIDs of every version that RFC 9562 specifies, ULIDs and NanoIDs, many
// at once, shows what they contain, and converts versions 1 and 6 into each other.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/tool.h"
#include "tools/uuid/name_based.h"
#include "tools/uuid/text.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid_generator {

using uuid::Format;
using uuid::Kind;
using uuid::Special;
using uuid::Variant;

inline constexpr ProblemType invalid_uuid{
    "invalid_uuid", ErrorKind::unprocessable, "The input is not a UUID.",
    "A UUID has 32 hexadecimal digits: without separators, as `8-4-4-4-12`, in braces, after "
    "`urn:uuid:`, or as bytes separated by spaces. A decimal number, 22 characters of base64url, a "
    "ULID and a NanoID are accepted too. `convert` accepts only versions 1 and 6."};
inline constexpr ProblemType timestamp_out_of_range{
    "timestamp_out_of_range", ErrorKind::unprocessable, "The version cannot represent this time.",
    "Versions 1 and 6 cover 1582-10-15 to the year 5236, version 7 and ULIDs 1970 to 10889."};

inline constexpr std::array problem_types{&invalid_uuid, &timestamp_out_of_range};
inline constexpr std::array<std::string_view, 7> warning_codes{
    "input_ignored",   "whitespace_removed", "identical_values", "unknown_variant",
    "unknown_version", "guid_byte_order",    "text_ignored"};

inline constexpr About about{
    .slug = "uuid-generator",
    .title = "UUID generator",
    .category = "developer",
    .summary = "Generates UUIDs, ULIDs and NanoIDs, and shows what a UUID contains.",
    .use = "Use it for identifiers; for secrets use password_generator.",
    .synonyms =
        "guid, guid generator, uuid v4, uuid4, uuidv4, uuid v7, uuid7, uuidv7, unique id, unique "
        "identifier, random id, ulid, ulid generator, nanoid, nano id, uuid decoder, uuid "
        "validator, uuid v5, uuid v1, id generator, universally unique identifier, random uuid, "
        "guid to uuid, uuid timestamp, nil uuid",
    .makes_new = true,
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { generate, inspect, convert };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "Generates UUIDs."},
       {Operation::inspect, "inspect", "Shows what the UUID contains."},
       {Operation::convert, "convert",
        "Converts version 1 to version 6 with the same fields, or back."}});
}

struct Request {
  std::optional<std::string_view> input = {};
  std::optional<Operation> operation = {};
  std::optional<std::variant<std::int64_t, Kind>> version = {};
  std::optional<std::int64_t> count = {};
  std::variant<uuid::NamedSpace, std::string_view> name_space = uuid::NamedSpace::dns;
  std::optional<std::string_view> name = {};
  std::optional<std::variant<std::int64_t, Instant>> timestamp = {};
  std::optional<std::string_view> node = {};
  std::optional<std::int64_t> clock_seq = {};
  bool monotonic = true;
  std::optional<Format> format = {};
  bool uppercase = false;
  std::string_view separator = "\n";

  static constexpr auto fields(auto...);
};

// A field that is absent unless a UUID is inspected, and null if the UUID does not contain it.
template <class T> using Found = std::optional<std::optional<T>>;

// The views in `output` and `uuids` are borrowed from `texts`.
struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::generate;
  std::string_view output;
  std::vector<std::string_view> uuids;
  std::optional<std::variant<std::int64_t, Kind>> version;
  std::optional<Variant> variant;
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
      field<&Request::input>("UUID to inspect or convert; the name for versions 3, 5 and 8; "
                             "otherwise how many. Optional when generating.")
          .title("UUID")
          .main()
          .when<&Request::operation>(std::nullopt, Operation::inspect, Operation::convert),
      field<&Request::operation>("By default `inspect` if the input looks like a UUID and no "
                                 "`version` is given, otherwise `generate`."),
      field<&Request::version>("Version to generate; 4 by default: 1, 3, 4, 5, 6, 7, 8 (SHA-256 of "
                               "a name), `nil`, `max`, `ulid` or `nanoid`.")
          .when<&Request::operation>(std::nullopt, Operation::generate),
      field<&Request::count>("Number of UUIDs to generate; 1 by default.")
          .limits(1, 10'000)
          .title("How many")
          .when<&Request::operation>(std::nullopt, Operation::generate),
      field<&Request::name_space>("For versions 3, 5 and 8: namespace of the name, or any UUID.")
          .named("namespace")
          .when<&Request::version>(3, 5, 8),
      field<&Request::name>("For versions 3, 5 and 8: the name; by default the input.")
          .when<&Request::version>(3, 5, 8),
      field<&Request::timestamp>("For versions 1, 6, 7 and ULIDs: time of the first, in RFC 3339 "
                                 "or Unix milliseconds; now by default.")
          .title("Time")
          .rare()
          .when<&Request::version>(1, 6, 7, Kind::ulid),
      field<&Request::node>(
          "For versions 1 and 6: node as 12 hexadecimal digits; random multicast by default.")
          .rare()
          .when<&Request::version>(1, 6),
      field<&Request::clock_seq>("For versions 1 and 6: clock sequence; random by default.")
          .limits(0, 16'383)
          .title("Clock sequence")
          .rare()
          .when<&Request::version>(1, 6),
      field<&Request::monotonic>(
          "For version 7 and ULIDs: adds a counter, so that each is greater than all before it.")
          .title("Always increasing")
          .rare()
          .when<&Request::version>(7, Kind::ulid),
      field<&Request::format>("Format; by default `hyphenated`, or that of the ULID or NanoID.")
          .unless<&Request::version>(Kind::nanoid),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case.")
          .title("Upper case")
          .unless<&Request::version>(Kind::nanoid)
          .unless<&Request::format>(Format::base64url, Format::integer, Format::ulid)
          .unless<&Request::version>(Kind::ulid)
          .or_unless<&Request::format>(std::nullopt),
      field<&Request::separator>("Separator between the UUIDs.")
          .limits(0, 64)
          .title("Between UUIDs")
          .rare()
          .when<&Request::operation>(std::nullopt, Operation::generate)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("The UUIDs with the separator between them.")
          .title("UUIDs")
          .shows(Show::primary),
      field<&Answer::uuids>("The UUIDs.").title("As a list").rare(),
      field<&Answer::version>("Version, `ulid` or `nanoid`; null if an inspected UUID has none."),
      field<&Answer::variant>(
          "Variant, given by the highest bits of the ninth byte; null for a ULID "
          "or NanoID.")
          .rare(),
      field<&Answer::valid>("Whether RFC 9562 defines such a UUID.").sparse(),
      field<&Answer::special>("Special UUID without a version, if it is one.").sparse(),
      field<&Answer::timestamp>("Time contained in the UUID, in RFC 3339; null if there is none, "
                                "or if it is beyond the year 9999.")
          .sparse()
          .title("Time"),
      field<&Answer::unix_ms>("Time contained in the UUID, in milliseconds since 1970.")
          .sparse()
          .title("Time since 1970")
          .rare(),
      field<&Answer::clock_seq>("Clock sequence of versions 1 and 6.")
          .sparse()
          .title("Clock sequence"),
      field<&Answer::node>("Node of versions 1, 2 and 6.").sparse(),
      field<&Answer::node_is_random>("Whether the node is marked as not being a hardware address.")
          .sparse()
          .title("Random node"),
      field<&Answer::name_based>(
          "Whether the UUID is the hash of a name; null for version 8, which does not say.")
          .sparse()
          .title("Made from a name"),
      field<&Answer::hex>("The 32 hexadecimal digits.").sparse().title("Hexadecimal"),
      field<&Answer::integer>("The 128 bits as a decimal number.")
          .named("int")
          .sparse()
          .title("As a number"),
      field<&Answer::urn>("The UUID as a URN.").sparse().title("URN"),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::uuid_generator
