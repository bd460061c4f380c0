#include "tools/base64.h"

#include <algorithm>
#include <bitset>
#include <cstring>
#include <functional>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/content.h"
#include "core/text/data_uri.h"
#include "core/text/utf8.h"
#include "tools/base64/source.h"
#include "tools/base64/surroundings.h"

namespace toolyard::base64 {
namespace {

// The variant that a request chooses, with storage for a custom alphabet.
struct Chosen {
  Choice choice;
  std::optional<Base64Alphabet> own = {};
};

std::optional<std::string> alphabet_fault(std::string_view characters) {
  if (characters.size() != 64) return "An alphabet must have 64 characters.";
  std::bitset<256> seen;
  for (const char c : characters) {
    if (c <= ' ' || c > '~') return "An alphabet may contain only printable ASCII characters.";
    if (c == '=') return "`=` is the padding character and must not be part of an alphabet.";
    if (seen.test(static_cast<unsigned char>(c))) {
      return "The characters of an alphabet must be different: `" + std::string(1, c) +
             "` occurs twice.";
    }
    seen.set(static_cast<unsigned char>(c));
  }
  return std::nullopt;
}

Result<void> check(const Request& request) {
  std::vector<Fault> faults;
  const auto add = [&](std::string_view pointer, std::string_view code, std::string detail) {
    faults.push_back({std::string(pointer), std::string(code), std::move(detail)});
  };
  const bool encodes = request.operation == Operation::encode;
  if (request.alphabet) {
    if (request.variant) {
      add("/alphabet", "conflicting_options", "Give either `variant` or `alphabet`, not both.");
    } else if (auto fault = alphabet_fault(*request.alphabet)) {
      add("/alphabet", "invalid_option", std::move(*fault));
    }
  }
  if (encodes && request.variant == Variant::automatic) {
    add("/variant", "invalid_option", "`auto` is available only for decoding.");
  }
  if (encodes && request.eol != LineEnd::lf && request.line_length == 0) {
    add("/eol", "conflicting_options", "Is only used if `line_length` is given.");
  }
  if (encodes && request.data_uri) {
    if (request.line_length > 0) {
      add("/line_length", "conflicting_options", "A data URI is always a single line.");
    }
    if (request.variant.value_or(Variant::standard) != Variant::standard) {
      add("/variant", "conflicting_options", "A data URI always uses standard Base64.");
    }
    if (request.alphabet) {
      add("/alphabet", "conflicting_options", "A data URI always uses standard Base64.");
    }
  }
  if (request.media_type && !is_media_type(*request.media_type)) {
    add("/media_type", "invalid_option", "Must be a media type such as `image/png`.");
  }
  if (encodes && request.charset != Charset::automatic && request.input_encoding != Encoding::utf8)
    add("/charset", "conflicting_options",
        "The input is already bytes; a character set applies only to text.");
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

void choose(const Request& request, Chosen& chosen) {
  if (request.alphabet) {
    chosen.own.emplace(*request.alphabet);
    chosen.choice = {&*chosen.own, Detected::custom, true};
  } else {
    chosen.choice = choice_of(request.variant.value_or(Variant::automatic));
  }
}

void describe(Answer& answer, std::string_view data) {
  const auto content = identify_content(data);
  answer.bytes = static_cast<std::int64_t>(data.size());
  answer.is_text = content.is_text;
  answer.charset = content.charset;
  answer.media_type = content.media_type;
}

constexpr std::size_t steps_per_line = 10;

// Writes the text to the end of the buffer, then moves it forward line by line.
std::string encode_lines(std::string_view data, const Base64Alphabet& alphabet, bool is_padded,
                         std::size_t width, std::string_view line_end) {
  auto left = base64_encoded_size(data.size(), is_padded);
  const auto breaks = left == 0 ? 0 : (left - 1) / width;
  const auto size = left + breaks * line_end.size();
  spend(size + steps_per_line * breaks);
  return written_string(size, [&](char* out) {
    const char* text = out + size - left;
    encode_base64(data, alphabet, is_padded, out + size - left);
    for (; left > width; left -= width, text += width) {
      std::memmove(out, text, width);
      out += width;
      out += line_end.copy(out, line_end.size());
    }
    return size;
  });
}

std::string data_uri(std::string_view media_type, std::string_view data, bool is_padded) {
  constexpr std::string_view scheme = "data:", marker = ";base64,";
  const auto head = scheme.size() + media_type.size() + marker.size();
  return written_string(head + base64_encoded_size(data.size(), is_padded), [&](char* out) {
    out += scheme.copy(out, scheme.size());
    out += media_type.copy(out, media_type.size());
    out += marker.copy(out, marker.size());
    return head + encode_base64(data, base64_standard, is_padded, out);
  });
}

Result<Answer> encode(const Request& request, std::string_view input, const Context& context) {
  std::string storage;
  TOOLYARD_TRY(const auto data, bytes_of(input, request.charset, storage, "/input"));
  Chosen chosen;
  choose(request, chosen);
  const bool is_padded = request.padding.value_or(chosen.choice.is_padded);
  const auto width = static_cast<std::size_t>(request.line_length);
  const std::string_view line_end = request.eol == LineEnd::lf ? "\n" : "\r\n";
  auto size = base64_encoded_size(data.size(), is_padded);
  if (width > 0) size += size / width * line_end.size();
  if (size > static_cast<std::size_t>(context.limits.output_bytes)) {
    return answer_too_large(context.limits);
  }

  Answer answer;
  answer.operation = Operation::encode;
  describe(answer, data);
  answer.variant_detected = chosen.choice.name;
  answer.canonical = true;
  auto uri_type = answer.media_type;
  if (uri_type == "text/plain") {
    uri_type += ";charset=" + (answer.is_text ? std::string("utf-8") : answer.charset);
  }
  if (request.media_type) uri_type = answer.media_type = *request.media_type;
  if (request.data_uri) {
    return write_decoded(std::move(answer), data_uri(uri_type, data, is_padded), {},
                         request.output_encoding);
  }
  auto text = width == 0 ? encode_base64(data, *chosen.choice.alphabet, is_padded)
                         : encode_lines(data, *chosen.choice.alphabet, is_padded, width, line_end);
  return write_decoded(std::move(answer), std::move(text), {}, request.output_encoding);
}

std::string hint_for(std::string_view text, const Refusal& refusal) {
  const char found = text[refusal.fault.offset];
  if (found == ' ' || (found >= '\t' && found <= '\r')) {
    return "Set `decode_mode` to `lenient` to skip white space.";
  }
  if (refusal.variant != Detected::url && base64_url.has(found)) {
    return "The character belongs to the `url` variant.";
  }
  if (refusal.variant != Detected::standard && base64_standard.has(found)) {
    return "The character belongs to the `standard` variant.";
  }
  if (found == '%') return "Percent-encode all of it or nothing: `%` and two hexadecimal digits.";
  if (is_of_other_format(text)) return "Give the Base64 alone, without the text around it.";
  const auto kept = read(text, {.choice = choice_of(Variant::automatic), .mode = DecodeMode::mime});
  if (!kept || kept->bytes.empty()) return {};
  return "Set `decode_mode` to `mime` to skip all characters outside the alphabet.";
}

// Returns the error for a text that begins at `start` of the whole input.
std::unexpected<Error> refuse(std::string_view whole, std::size_t start, std::string_view text,
                              const Refusal& refusal) {
  const auto offset = refusal.fault.offset;
  const auto problem = [&](const ProblemType& type, std::string detail, std::string hint = {}) {
    auto failure = fail(type, std::move(detail));
    failure.error().position = locate(whole, start + offset);
    failure.error().hint = std::move(hint);
    return failure;
  };
  switch (refusal.fault.kind) {
    case Base64Fault::Kind::character:
      return problem(invalid_character,
                     describe_character(text, offset) + " at offset " +
                         std::to_string(start + offset) + " is not in the `" +
                         std::string(spelling(refusal.variant)) + "` alphabet.",
                     hint_for(text, refusal));
    case Base64Fault::Kind::length:
      return problem(invalid_length,
                     "A single character is left over at the end, which is not enough for a byte.",
                     "The text may be truncated.");
    case Base64Fault::Kind::padding:
      return problem(invalid_padding, offset == text.size()
                                          ? "The padding at the end is missing or too short."
                                          : "`=` is in the wrong place or is followed by data.");
    case Base64Fault::Kind::trailing_bits:
      return problem(
          non_canonical,
          describe_character(text, offset) + " has surplus bits that do not belong to any byte.",
          "Set `decode_mode` to `lenient` to ignore them.");
  }
  std::unreachable();
}

Result<Answer> decode(const Request& request, std::string_view input) {
  Chosen chosen;
  choose(request, chosen);
  Source source;
  // A custom alphabet may have the marks of documents; those are looked for in lenient mode alone.
  const bool is_own = request.alphabet && request.decode_mode == DecodeMode::lenient;
  open(input, is_own ? DecodeMode::mime : request.decode_mode, source);
  Answer answer;
  answer.operation = Operation::decode;
  answer.canonical = true;
  std::string data;
  if (source.uri && !source.uri->is_base64) {
    data = source.text;
  } else {
    const bool is_automatic =
        !request.alphabet && request.variant.value_or(Variant::automatic) == Variant::automatic;
    auto reading =
        read(source.text, {chosen.choice, is_automatic, request.decode_mode, request.padding});
    if (!reading) {
      auto& offset = reading.error().fault.offset;
      const auto escaped = source.uri ? source.uri->data : input;
      const auto shift = source.is_percent_decoded() ? percent_offset(escaped, offset) - offset : 0;
      return refuse(input, source.start + shift, source.text, reading.error());
    }
    data = std::move(reading->bytes);
    answer.variant_detected = reading->variant;
    answer.warnings = std::move(reading->warnings);
    warn_of(source, answer.warnings);
    answer.canonical = answer.warnings.empty();
  }
  describe(answer, data);
  if (source.uri) {
    answer.media_type = source.uri->media_type;
    if (!source.uri->charset.empty()) answer.charset = source.uri->charset;
  }
  auto text = decode_charset(data, request.charset);
  if (text.charset != Charset::automatic) {
    answer.is_text = text.text && identify_content(*text.text).is_text;
    answer.charset = text.text ? registered_name(text.charset) : "binary";
  }
  return write_decoded(std::move(answer), std::move(data), std::move(text),
                       request.output_encoding);
}

std::vector<Variant> possible_variants(std::string_view text) {
  std::array<bool, 256> is_used{};
  for (const char c : text) is_used[static_cast<unsigned char>(c)] = true;
  for (const char c : {' ', '\t', '\n', '\v', '\f', '\r', '='}) {
    is_used[static_cast<unsigned char>(c)] = false;
  }
  std::vector<Variant> possible;
  for (const auto variant :
       {Variant::standard, Variant::url, Variant::imap, Variant::crypt, Variant::bcrypt}) {
    auto is_foreign = is_used;
    for (const char c : choice_of(variant).alphabet->characters) {
      is_foreign[static_cast<unsigned char>(c)] = false;
    }
    if (std::ranges::none_of(is_foreign, std::identity{})) possible.push_back(variant);
  }
  return possible;
}

Result<Answer> detect(const Request& request, std::string_view input) {
  Source source;
  open(input, DecodeMode::lenient, source);
  Answer answer;
  answer.operation = Operation::detect;
  answer.variants = possible_variants(source.text);
  const bool is_plain = source.uri && !source.uri->is_base64;
  const auto likeliest = answer.variants->empty() ? Variant::automatic : answer.variants->front();
  auto reading = read(source.text, {choice_of(likeliest), answer.variants->empty()});
  std::string verdict = "none";
  if (reading && !is_plain) {
    verdict = spelling(reading->variant);
    describe(answer, reading->bytes);
    answer.variant_detected = reading->variant;
    answer.warnings = std::move(reading->warnings);
    warn_of(source, answer.warnings);
    answer.canonical = answer.warnings.empty();
  } else {
    answer.variants->clear();
    describe(answer, is_plain ? source.text : std::string_view{});
    answer.warnings.push_back(
        {"not_base64", is_plain
                           ? "The data URI is not encoded in Base64."
                           : refuse(source.text, 0, source.text, reading.error()).error().detail});
  }
  if (source.uri) answer.media_type = source.uri->media_type;
  return write_decoded(std::move(answer), std::move(verdict), {}, request.output_encoding);
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
    case Operation::encode: return encode(request, input, context);
    case Operation::decode: return decode(request, input);
    case Operation::detect: return detect(request, input);
  }
  std::unreachable();
}

}  // namespace toolyard::base64
