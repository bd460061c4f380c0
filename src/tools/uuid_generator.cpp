#include "tools/uuid_generator.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/describe/conditions.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/uuid/batch.h"
#include "tools/uuid/name_based.h"
#include "tools/uuid/pasted.h"
#include "tools/uuid/time_based.h"

namespace toolyard::uuid_generator {
namespace {

using uuid::Uuid;
using Version = std::variant<std::int64_t, Kind>;
using Uuids = std::vector<Uuid>;

constexpr std::size_t steps_per_uuid = 100;
bool is_name_based(const Version& version) {
  return version == Version(3) || version == Version(5) || version == Version(8);
}

std::optional<std::uint64_t> read_node(std::string_view text) {
  const bool is_spaced = text.size() == 17;
  if (!is_spaced && text.size() != 12) return std::nullopt;
  std::uint64_t node = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_spaced && at % 3 == 2) {
      if ((text[at] != ':' && text[at] != '-') || text[at] != text[2]) return std::nullopt;
      continue;
    }
    const int value = hex_value(text[at]);
    if (value < 0) return std::nullopt;
    node = node << 4 | static_cast<unsigned>(value);
  }
  return node;
}

// A request to generate UUIDs, parsed and checked.
struct Order {
  Version version = 4;
  std::size_t count = 1;
  Uuid name_space = uuid::nil;
  std::string_view name = {};
  uuid::BatchOptions batch = {};
  Warnings warnings = {};
};

class OrderReader {
 public:
  explicit OrderReader(const Request& request) : request_(request) {}

  Result<Order> read() {
    version();
    name();
    if (request_.count) order_.count = static_cast<std::size_t>(*request_.count);
    if (!input_is_name_) count_from_input();
    origin();
    if (!faults_.empty()) return invalid(std::move(faults_));
    TOOLYARD_TRY_VOID(time());
    order_.batch.count = order_.count;
    order_.batch.is_monotonic = request_.monotonic;
    order_.batch.is_ulid = order_.version == Version(Kind::ulid);
    return std::move(order_);
  }

 private:
  void fault(std::string pointer, std::string_view code, std::string detail) {
    faults_.push_back({std::move(pointer), std::string(code), std::move(detail)});
  }

  void version() {
    if (request_.version) order_.version = *request_.version;
    const auto* number = std::get_if<std::int64_t>(&order_.version);
    if (!number) return;
    if (*number < 1 || *number > 8 || *number == 2)
      return fault("/version", "invalid_option",
                   "Must be 1, 3, 4, 5, 6, 7, 8, `nil`, `max`, `ulid` or `nanoid`.");
    order_.batch.version = static_cast<int>(*number);
  }

  void name() {
    const auto* named = std::get_if<uuid::NamedSpace>(&request_.name_space);
    const auto found = uuid::namespace_of(named ? spelling(*named)
                                                : std::get<std::string_view>(request_.name_space));
    if (found) order_.name_space = *found;
    else fault("/namespace", "invalid_namespace", "Must be `dns`, `url`, `oid`, `x500` or a UUID.");
    if (!is_name_based(order_.version)) return;
    input_is_name_ = !request_.name;
    if (!request_.name && !request_.input)
      return fault("/name", "missing_name", "This version requires a `name`.");
    order_.name = request_.name ? *request_.name : *request_.input;
  }

  // Reads the number of UUIDs from the input, unless `count` is given.
  void count_from_input() {
    const auto text = trimmed(request_.input.value_or(""));
    if (text.empty()) return;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = end == text.data() + text.size() && error != std::errc::invalid_argument;
    if (!is_number || request_.count) {
      order_.warnings.push_back(
          {"input_ignored",
           request_.count
               ? "The number is given by `count`, so the input was ignored."
               : "The input is not a number and not used by this version; it was ignored."});
    } else if (error != std::errc{} || number < 1 || number > std::int64_t(uuid::max_in_batch)) {
      fault("/input", "out_of_range", "Must be from 1 to 10000.");
    } else {
      order_.count = static_cast<std::size_t>(number);
    }
  }

  void origin() {
    if (request_.node) {
      order_.batch.node = read_node(*request_.node);
      if (!order_.batch.node)
        fault("/node", "invalid_option",
              "Must be 12 hexadecimal digits, such as `9f:6b:de:ce:d8:46`.");
    }
    if (request_.clock_seq)
      order_.batch.clock_seq = static_cast<std::uint16_t>(*request_.clock_seq);
  }

  Result<void> time() {
    if (!request_.timestamp) return {};
    if (const auto* moment = std::get_if<Instant>(&*request_.timestamp)) {
      order_.batch.at = *moment;
      return {};
    }
    const auto ms = std::get<std::int64_t>(*request_.timestamp);
    constexpr auto most = std::int64_t(uuid::max_unix_ms);
    if (ms < -most || ms > most)
      return fail(timestamp_out_of_range, "No version can represent this time.");
    order_.batch.at = Instant(std::chrono::milliseconds(ms));
    return {};
  }

  const Request& request_;
  Order order_;
  bool input_is_name_ = false;
  std::vector<Fault> faults_;
};

// Writes the UUIDs one after the other into a single buffer.
void write(Answer& answer, const Uuids& uuids, const Request& request, const Version& version = 4) {
  const bool is_nanoid = version == Version(Kind::nanoid);
  const auto usual = is_nanoid                        ? Format::base64url
                     : version == Version(Kind::ulid) ? Format::ulid
                                                      : Format::hyphenated;
  const auto letters = request.uppercase ? HexCase::upper : HexCase::lower;
  const auto separator = request.separator;
  answer.texts = std::make_unique_for_overwrite<char[]>(uuids.size() *
                                                        (uuid::longest_text + separator.size()));
  answer.uuids.reserve(uuids.size());
  char* out = answer.texts.get();
  for (std::size_t i = 0; i < uuids.size(); ++i) {
    spend(steps_per_uuid);
    if (i > 0) out += separator.copy(out, separator.size());
    auto size = uuid::write(uuids[i], request.format.value_or(usual), letters, out);
    if (is_nanoid) size = uuid::nanoid_size;
    answer.uuids.emplace_back(out, size);
    out += size;
  }
  answer.output = {answer.texts.get(), out};
}

Result<Uuids> make(const Order& order, const Context& context) {
  if (order.version == Version(Kind::nil)) return Uuids(order.count, uuid::nil);
  if (order.version == Version(Kind::max)) return Uuids(order.count, uuid::max);
  if (is_name_based(order.version))
    return Uuids(order.count, uuid::name_based(order.batch.version, order.name_space, order.name));
  auto batch = uuid::make_batch(order.batch, {context.now, context.fill_random});
  if (!batch)
    return fail(timestamp_out_of_range, order.batch.is_ulid
                                            ? "A ULID cannot represent this time."
                                            : "Version " + std::to_string(order.batch.version) +
                                                  " cannot represent this time.");
  return std::move(*batch);
}

Result<Answer> generate(const Request& request, const Context& context) {
  TOOLYARD_TRY(auto order, OrderReader(request).read());
  TOOLYARD_TRY(const auto uuids, make(order, context));
  Answer answer;
  answer.version = order.version;
  const bool is_uuid =
      order.version != Version(Kind::ulid) && order.version != Version(Kind::nanoid);
  if (is_uuid) answer.variant = uuid::variant_of(uuids.front());
  answer.warnings = std::move(order.warnings);
  const bool is_fixed = is_name_based(order.version) || order.version == Version(Kind::nil) ||
                        order.version == Version(Kind::max);
  if (is_fixed && order.count > 1) {
    answer.warnings.push_back(
        {"identical_values", "This version has only one possible value for this request."});
  }
  write(answer, uuids, request, order.version);
  return answer;
}

std::optional<Special> special_of(const Uuid& uuid) {
  if (uuid == uuid::nil) return Special::nil;
  if (uuid == uuid::max) return Special::max;
  return std::nullopt;
}

// Returns the version of a UUID; nothing if RFC 9562 does not define it.
std::optional<std::int64_t> version_of(const Uuid& uuid) {
  const auto version = uuid::version_field(uuid);
  if (uuid::variant_of(uuid) != Variant::rfc || version < 1 || version > 8) return std::nullopt;
  return version;
}

// Whether a text is a ULID that lacks a character or has one too many.
bool may_be_ulid(std::string_view text) {
  const bool has_its_digits = std::ranges::all_of(text, is_letter_or_digit) &&
                              !std::ranges::all_of(text, [](char c) { return hex_value(c) >= 0; });
  const bool is_mixed = std::ranges::any_of(text, is_lower) && std::ranges::any_of(text, is_upper);
  return (text.size() == 25 || text.size() == 27) && text[0] >= '0' && text[0] <= '7' &&
         has_its_digits && !is_mixed;
}

// What people take for a UUID; empty if it may be one that is mistyped.
std::string_view other_kind(std::string_view text) {
  const auto is_hex = [](char c) { return hex_value(c) >= 0; };
  if (text.size() == 24 && std::ranges::all_of(text, is_hex))
    return "24 hexadecimal digits are an ObjectId of MongoDB. ";
  if (text.size() == 27 && std::ranges::all_of(text, is_letter_or_digit))
    return "27 letters and digits are a KSUID. ";
  if (text.size() == 20 && std::ranges::all_of(text, is_letter_or_digit))
    return "20 letters and digits may be an Xid. ";
  if (text.size() == 25 && text.starts_with('c') && std::ranges::all_of(text, is_letter_or_digit))
    return "25 letters and digits that begin with `c` are a CUID. ";
  constexpr std::size_t type_id = 26;
  if (text.size() > type_id && text[text.size() - type_id - 1] == '_' && is_letter(text[0]) &&
      uuid::read(text.substr(text.size() - type_id)))
    return "26 characters behind a name are a TypeID: give them alone. ";
  return {};
}

bool is_identifier(std::string_view text) {
  return uuid::looks_like_identifier(text) || uuid::is_standard_base64(text);
}

std::unexpected<Error> refuse_at(const Request& request, std::size_t offset, std::string detail) {
  auto failure = fail(invalid_uuid, std::move(detail));
  failure.error().position = locate(*request.input, offset);
  return failure;
}

// Returns the error for the part of the input that looks most like an identifier.
std::unexpected<Error> refuse_input(const Request& request, std::string_view text) {
  const auto start = static_cast<std::size_t>(text.data() - request.input->data());
  if (may_be_ulid(text))
    return refuse_at(
        request, start + text.size(),
        "A ULID has 26 letters and digits; these are " + std::to_string(text.size()) + ".");
  const auto fault = uuid::read(text).error();
  return refuse_at(request, start + fault.offset,
                   std::string(other_kind(text)) + fault.message(start));
}

Result<Uuid> read_input(const Request& request, Answer& answer) {
  if (!request.input) return invalid("/input", "missing_input", "Give a UUID in `input`.");
  const auto text = trimmed(*request.input);
  const auto inside = uuid::identifier_in(text);
  auto found = uuid::read(text);
  if (!found) {
    const auto pasted = uuid::find_pasted(text);
    if (pasted.count > 1)
      return refuse_at(
          request, static_cast<std::size_t>(text.data() - request.input->data()) + pasted.second,
          "There are several UUIDs; give one at a time.");
    if (pasted.is_in_a_text && pasted.count == 1)
      answer.warnings.push_back({"text_ignored", "Text around the UUID was ignored."});
    if (pasted.count == 1) found = pasted.uuid;
  }
  if (!found && is_identifier(inside)) {
    const auto pasted = uuid::find_pasted(inside);
    found = pasted.count == 1 ? pasted.uuid : uuid::read(inside);
  }
  if (!found) return refuse_input(request, is_identifier(inside) ? inside : text);
  if (text.size() < request.input->size())
    answer.warnings.push_back({"whitespace_removed", "White space around the UUID was ignored."});
  return *found;
}

std::string node_text(std::uint64_t node) {
  std::string bytes;
  for (int shift = 40; shift >= 0; shift -= 8) bytes += static_cast<char>(node >> shift);
  auto text = encode_hex(bytes);
  for (std::size_t at = 10; at > 0; at -= 2) text.insert(at, ":");
  return text;
}

void inspect_unix_time(Answer& answer, const Uuid& uuid) {
  const auto ms = uuid::unix_ms_of(uuid);
  answer.timestamp = uuid::time_text_of_ms(ms);
  answer.unix_ms = static_cast<std::int64_t>(ms);
}

void inspect_time(Answer& answer, const Uuid& uuid, std::int64_t version) {
  const bool is_gregorian = version == 1 || version == 6;
  if (is_gregorian) {
    const auto ticks = uuid::ticks_of(uuid);
    answer.timestamp = uuid::time_text_of_ticks(ticks);
    answer.unix_ms = uuid::unix_ms_of_ticks(ticks);
  } else if (version == 7) {
    inspect_unix_time(answer, uuid);
  }
  const auto origin = uuid::origin_of(uuid);
  if (is_gregorian) answer.clock_seq = origin.clock_seq;
  if (is_gregorian || version == 2) {
    answer.node = node_text(origin.node);
    answer.node_is_random = (origin.node & uuid::multicast_bit) != 0;
  }
}

void warn_of_unknown(Answer& answer, const Uuid& uuid) {
  if (answer.variant != Variant::rfc) {
    answer.warnings.push_back(
        {"unknown_variant", "RFC 9562 does not define the fields of this variant."});
  } else {
    answer.warnings.push_back(
        {"unknown_version",
         "RFC 9562 does not define version " + std::to_string(uuid::version_field(uuid)) + "."});
  }
}

// If only the other order of the bytes makes a UUID of a known version, then it is meant.
void warn_of_order(Answer& answer, const Uuid& uuid) {
  const auto other = uuid::in_guid_order(uuid);
  if (version_of(other).value_or(2) == 2) return;  // version 2 is hardly ever made
  answer.warnings.push_back({"guid_byte_order", "In the byte order of .NET and Windows, this is " +
                                                    uuid::to_text(other) + "."});
}

// A NanoID is written in one way only.
Result<void> check_nanoid(const Request& request) {
  auto as_made = request;
  as_made.operation = Operation::generate;
  return check_effect<&Request::version>(as_made, Version(Kind::nanoid));
}

// A NanoID contains nothing but random bits.
Answer inspect_nanoid(std::string_view text) {
  Answer answer;
  answer.operation = Operation::inspect;
  answer.version = Kind::nanoid;
  answer.texts = std::make_unique_for_overwrite<char[]>(text.size());
  answer.output = {answer.texts.get(), text.copy(answer.texts.get(), text.size())};
  answer.uuids = {answer.output};
  return answer;
}

void inspect_uuid(Answer& answer, const Uuid& uuid) {
  const auto version = version_of(uuid);
  answer.variant = uuid::variant_of(uuid);
  answer.special = special_of(uuid);
  answer.valid = version || answer.special;
  if (!*answer.valid) {
    warn_of_unknown(answer, uuid);
    warn_of_order(answer, uuid);
  }
  if (version) answer.version = *version;
  answer.timestamp.emplace();
  answer.unix_ms.emplace();
  answer.clock_seq.emplace();
  answer.node.emplace();
  answer.node_is_random.emplace();
  answer.name_based.emplace();
  inspect_time(answer, uuid, version.value_or(0));
  if (version != 8) answer.name_based = version == 3 || version == 5;
}

Result<Answer> inspect(const Request& request) {
  const auto text = uuid::identifier_in(trimmed(request.input.value_or("")));
  if (uuid::is_nanoid(text)) {
    TOOLYARD_TRY_VOID(check_nanoid(request));
    return inspect_nanoid(text);
  }
  Answer answer;
  answer.operation = Operation::inspect;
  TOOLYARD_TRY(const auto uuid, read_input(request, answer));
  if (uuid::is_ulid_sized(text)) {
    answer.version = Kind::ulid;
    inspect_unix_time(answer, uuid);
  } else {
    inspect_uuid(answer, uuid);
  }
  answer.hex = uuid::to_text(uuid, Format::compact);
  answer.integer = uuid::to_text(uuid, Format::integer);
  answer.urn = uuid::to_text(uuid, Format::urn);
  write(answer, {uuid}, request);
  return answer;
}

Result<Answer> convert(const Request& request) {
  Answer answer;
  answer.operation = Operation::convert;
  TOOLYARD_TRY(const auto uuid, read_input(request, answer));
  const auto version = version_of(uuid);
  if (version != 1 && version != 6)
    return fail(invalid_uuid, "Only versions 1 and 6 can be converted into each other.");
  const auto ticks = uuid::ticks_of(uuid);
  const auto origin = uuid::origin_of(uuid);
  answer.version = version == 1 ? 6 : 1;
  answer.variant = Variant::rfc;
  write(answer, {version == 1 ? uuid::version_6(ticks, origin) : uuid::version_1(ticks, origin)},
        request);
  return answer;
}

Operation operation_of(const Request& request) {
  if (request.operation) return *request.operation;
  if (!request.input || request.version) return Operation::generate;
  const auto text = trimmed(*request.input);
  const bool is_uuid = uuid::read(text, uuid::Forms::evident) || is_identifier(text) ||
                       is_identifier(uuid::identifier_in(text)) ||
                       uuid::find_pasted(text).count > 0;
  return is_uuid ? Operation::inspect : Operation::generate;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  spend(3 * request.input.value_or("").size());
  const auto operation = operation_of(request);
  if (!request.operation) TOOLYARD_TRY_VOID(check_effect<&Request::operation>(request, operation));
  switch (operation) {
    case Operation::generate: return generate(request, context);
    case Operation::inspect: return inspect(request);
    case Operation::convert: return convert(request);
  }
  std::unreachable();
}

}  // namespace toolyard::uuid_generator
