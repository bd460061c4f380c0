#include "tools/hex_decoder.h"

#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/content.h"
#include "core/text/utf8.h"
#include "tools/hex/clutter.h"
#include "tools/hex/dumps/words.h"
#include "tools/hex/dumps/writer.h"
#include "tools/hex/reader.h"

namespace toolyard::hex_decoder {
namespace {

using hex::Refusal;
using hex::Style;

constexpr std::size_t preview_bytes = 4096;

// Returns the separator as a text: that which is given, or the spelling of a named one.
std::string_view separator_of(const Request& request) {
  const auto* named = std::get_if<NamedSeparator>(&request.separator);
  return named ? spelling(*named) : std::get<std::string_view>(request.separator);
}

bool has_separator(const Request& request) {
  return separator_of(request) != spelling(NamedSeparator::automatic);
}

// The separators and prefixes that the options specify.
struct SeparatorOptions {
  bool is_automatic = false;
  hex::Notation notation = {};
};

SeparatorOptions separator_options(const Request& request) {
  SeparatorOptions separators{.is_automatic = !has_separator(request)};
  if (!separators.is_automatic) separators.notation = hex::notation_of(separator_of(request));
  if (!request.prefix.empty()) separators.notation.prefix = request.prefix;
  return separators;
}

// Whether there is something between groups of digits.
bool separates_groups(const Request& request) {
  const auto notation = separator_options(request).notation;
  return !notation.prefix.empty() || !notation.separator.empty() || !notation.suffix.empty();
}

void check_style(const Request& request, std::vector<Fault>& faults) {
  if (request.operation != Operation::encode) return;
  const auto add = [&](std::string_view pointer, std::string detail) {
    faults.push_back({std::string(pointer), "conflicting_options", std::move(detail)});
  };
  if (request.style == Style::plain) {
    if (request.group_bytes != 1 && !separates_groups(request))
      add("/group_bytes", "There is no `separator` or `prefix` between groups.");
    return;
  }
  if (has_separator(request)) add("/separator", "This style has its own separators.");
  if (!request.prefix.empty()) add("/prefix", "This style has its own prefixes.");
  const auto group = request.group_bytes;
  if (request.style == Style::c_array && group != 1 && group != 2 && group != 4 && group != 8) {
    add("/group_bytes", "The numbers of a C array must have 1, 2, 4 or 8 bytes.");
  }
}

Result<void> check(const Request& request) {
  std::vector<Fault> faults;
  const auto named = hex::notation_of(separator_of(request));
  const auto core = hex::core_of_separator(named.separator);
  if (has_separator(request) && !core.empty() && hex_value(core[0]) >= 0) {
    faults.push_back({"/separator", "invalid_option", "A separator must not start with a digit."});
  }
  if (!named.prefix.empty() && !request.prefix.empty() && named.prefix != request.prefix) {
    faults.push_back(
        {"/prefix", "conflicting_options", "`separator` already specifies a different prefix."});
  }
  if (request.operation == Operation::encode && request.charset != Charset::automatic &&
      request.input_encoding != Encoding::utf8) {
    faults.push_back({"/charset", "conflicting_options",
                      "The input is already bytes; a character set applies only to text."});
  }
  check_style(request, faults);
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

std::string preview(std::string_view data) { return hex::write(data, {.style = Style::dump}); }

std::optional<Values> values_of(std::string_view data) {
  if (data.empty() || data.size() > 8) return std::nullopt;
  std::uint64_t big = 0, little = 0;
  for (const char c : data) big = big << 8 | static_cast<unsigned char>(c);
  for (std::size_t i = data.size(); i-- > 0;) {
    little = little << 8 | static_cast<unsigned char>(data[i]);
  }
  return Values{std::to_string(big), std::to_string(little)};
}

// `text` is the data decoded by the charset of the request; nothing if no charset is given or the
// data is not valid in it.
void describe(Answer& answer, std::string_view data, Charset charset,
              std::optional<std::string_view> text) {
  const auto content = identify_content(data);
  answer.bytes = static_cast<std::int64_t>(data.size());
  answer.is_text = content.is_text;
  answer.charset = content.charset;
  answer.media_type = content.media_type;
  if (charset != Charset::automatic) {
    const auto read = text ? identify_content(*text) : Content{};
    answer.is_text = read.is_text;
    answer.charset = text ? registered_name(charset) : "binary";
    answer.media_type = read.is_text ? read.media_type : binary_media_type(data);
  }
  const auto first = data.substr(0, preview_bytes);
  answer.hexdump = preview(first);
  answer.ascii = hex::shown(first);
  answer.values = values_of(data);
}

// Reverses the bytes of words if the request has `swap_endian`.
void swap(const Request& request, std::string& data, Warnings& warnings) {
  const auto word = static_cast<std::size_t>(request.swap_endian.value_or(0));
  if (word < 2) return;
  hex::swap_words(data, word);
  if (data.size() % word == 0) return;
  warnings.push_back(
      {"incomplete_word", "The last word is incomplete; its bytes were reversed as well."});
}

Result<Answer> encode(const Request& request, std::string_view input, const Context& context) {
  std::string storage;
  TOOLYARD_TRY(const auto data, bytes_of(input, request.charset, storage, "/input"));
  const hex::Layout layout{
      .style = request.style,
      .letters = request.letter_case == LetterCase::upper ? HexCase::upper : HexCase::lower,
      .notation = separator_options(request).notation,
      .group_bytes = static_cast<std::size_t>(request.group_bytes),
      .bytes_per_line = static_cast<std::size_t>(request.bytes_per_line)};
  if (hex::written_size(data.size(), layout) >
      static_cast<std::size_t>(context.limits.output_bytes)) {
    return answer_too_large(context.limits);
  }
  Answer answer;
  answer.operation = Operation::encode;
  const bool is_named = request.charset != Charset::automatic;
  describe(answer, data, request.charset,
           is_named ? std::optional<std::string_view>(input) : std::nullopt);
  if (request.swap_endian.value_or(0) < 2) {
    return write_decoded(std::move(answer), hex::write(data, layout), {}, request.output_encoding);
  }
  std::string swapped(data);
  swap(request, swapped, answer.warnings);
  return write_decoded(std::move(answer), hex::write(swapped, layout), {}, request.output_encoding);
}

hex::Demand demand_of(const Request& request) {
  const auto separators = separator_options(request);
  const auto& notation = separators.notation;
  const bool is_dressed = !notation.prefix.empty() || !notation.suffix.empty();
  hex::Demand demand{.prefix = notation.prefix,
                     .suffix = notation.suffix,
                     .is_strict = request.strict,
                     .swaps_words = !request.swap_endian,
                     .odd_length = request.odd_length};
  // If only a prefix or a suffix is given, groups may have any separator, except in strict mode.
  const bool is_open = is_dressed && notation.separator.empty() && !request.strict;
  if (!separators.is_automatic && !is_open) demand.separator = notation.separator;
  return demand;
}

// What notation a text is in that is not hexadecimal; empty if it is not known.
std::string_view other_notation(std::string_view text) {
  text = trimmed(text.substr(0, 4'096));
  const auto has_only = [&](std::string_view characters) {
    return text.find_first_not_of(characters) == text.npos;
  };
  if (text.starts_with("0b") && has_only("01b ,_{}[]\t\r\n")) return "These are binary numbers.";
  if (text.starts_with("&#")) return "References of HTML name characters, not bytes.";
  if (text.starts_with("\\u") || text.starts_with("%u") || text.starts_with("U+"))
    return "These are numbers of characters, not bytes.";
  const auto list = text.substr(0, text.find_first_of("[{"));
  const bool has_name =
      list.size() < text.size() && list.find_first_of("gijklmnopqrstuvwyz(") != list.npos;
  if (has_name) text.remove_prefix(list.size());
  if (has_only("0123456789 ,;[](){}\t\r\n") && text.find_first_of(" ,;") != text.npos)
    return "These may be decimal numbers.";
  return hex::unread_notation(text);
}

// Whether all digits are binary and in groups of eight, of which there are several.
bool looks_binary(std::string_view text) {
  if (text.find_first_not_of("01 \t\r\n") != text.npos) return false;
  std::size_t groups = 0;
  for (std::size_t at = 0; (at = text.find_first_of("01", at)) != text.npos; ++groups) {
    const auto end = std::min(text.find_first_not_of("01", at), text.size());
    if (end - at != 8) return false;
    at = end;
  }
  return groups > 1;
}

std::string hint_for(const Request& request, std::string_view text, std::size_t offset) {
  if (const auto notation = other_notation(text); !notation.empty()) return std::string(notation);
  if (offset >= text.size()) return "The text may be truncated.";
  if (request.strict) return "`strict` allows only digits and the separator.";
  if (has_separator(request))
    return "Set `separator` to `auto` to accept other separators as well.";
  return "";
}

std::unexpected<Error> refuse(const Request& request, std::string_view text,
                              const Refusal& refusal) {
  const auto place = [&](const ProblemType& type, std::string detail, std::string hint) {
    auto failure = fail(type, std::move(detail));
    failure.error().position = locate(text, refusal.offset);
    failure.error().hint = std::move(hint);
    return failure;
  };
  switch (refusal.kind) {
    case Refusal::Kind::character: {
      std::string detail = refusal.detail;
      if (detail.empty() && refusal.offset >= text.size()) {
        detail = "The text ends where a digit is expected.";
      } else if (detail.empty()) {
        detail = describe_character(text, refusal.offset) + " at offset " +
                 std::to_string(refusal.offset) + " is not allowed here.";
      }
      return place(invalid_hex, std::move(detail), hint_for(request, text, refusal.offset));
    }
    case Refusal::Kind::odd_length:
      return place(odd_length,
                   "An unpaired digit ends at offset " + std::to_string(refusal.offset) + ".",
                   other_notation(text).empty()
                       ? "Set `odd_length` to `pad_left` or `pad_right` to add a zero."
                       : std::string(other_notation(text)));
    case Refusal::Kind::too_large: return fail(problems::answer_too_large, refusal.detail);
  }
  std::unreachable();
}

Result<Answer> decode(const Request& request, std::string_view input) {
  if (trimmed(input).starts_with("0b") && other_notation(input).contains("binary")) {
    auto failure = fail(invalid_hex, std::string(other_notation(input)));
    failure.error().position = locate(input, 0);
    return failure;
  }
  auto reading = hex::read(input, demand_of(request));
  if (!reading) return refuse(request, input, reading.error());
  auto& data = reading->bytes;
  Answer answer;
  answer.format_detected = reading->format;
  answer.warnings = std::move(reading->warnings);
  if (looks_binary(input))
    answer.warnings.push_back(
        {"looks_binary",
         "All digits are 0 or 1, in groups of eight, as binary numbers have them."});
  swap(request, data, answer.warnings);
  auto text = decode_charset(data, request.charset);
  describe(answer, data, text.charset, text.text);
  return write_decoded(std::move(answer), std::move(data), std::move(text),
                       request.output_encoding);
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  TOOLYARD_TRY_VOID(check(request));
  std::string storage;
  TOOLYARD_TRY(const auto input,
               decode_text(request.input, request.input_encoding, storage, "/input"));
  // All operations make several passes with vector instructions.
  spend(4 * input.size());
  switch (request.operation) {
    case Operation::decode: return decode(request, input);
    case Operation::encode: return encode(request, input, context);
  }
  std::unreachable();
}

}  // namespace toolyard::hex_decoder
