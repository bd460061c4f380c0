#include "tools/color/reading/reader.h"

#include <algorithm>
#include <vector>

#include "core/describe/faults.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/color/reading/arguments.h"
#include "tools/color/reading/digits.h"
#include "tools/color/reading/mix.h"
#include "tools/color/reading/names.h"
#include "tools/color/reading/notation.h"
#include "tools/color/reading/ral.h"

namespace toolyard::color {
namespace {

using Result = std::expected<Reading, Refusal>;
using Checked = std::expected<void, Refusal>;

std::unexpected<Refusal> unsupported(const Token& token, std::string detail) {
  return std::unexpected(Refusal{Refusal::Kind::unsupported, token.offset, std::move(detail)});
}

class Reader {
 public:
  Reader(std::string_view text, Source source, int depth)
      : text_(text), tokens_(text), source_(source), depth_(depth) {}

  Result read() {
    const auto first = tokens_.next_solid();
    if (first.kind == TokenKind::end) return refuse(first.offset, "The color is empty.");
    if (reads_digits()) return digits(first);
    if (source_ == Source::ral || (source_ == Source::automatic && begins_with_ral(text_)))
      return ral(first);
    if (first.kind == TokenKind::hash && source_ == Source::automatic) return hash(first);
    if (first.kind == TokenKind::identifier) return identifier(first);
    if (first.kind == TokenKind::function && !find_math_function(first.name.view()))
      return function(first);
    return bare(first);
  }

 private:
  bool takes(Source source) const { return source_ == Source::automatic || source_ == source; }
  bool reads_digits() const {
    return source_ == Source::hex || source_ == Source::argb || source_ == Source::integer;
  }

  // Returns the text from a token on, without trailing white space.
  std::string_view rest(const Token& first) const {
    const auto end = text_.find_last_not_of(" \t\r\n\f");
    return text_.substr(first.offset, end + 1 - first.offset);
  }

  Result digits(const Token& first) {
    const auto text = rest(first);
    TOOLYARD_TRY(const auto color, source_ == Source::hex    ? read_loose_hex(text, first.offset)
                                   : source_ == Source::argb ? read_argb(text, first.offset)
                                                             : read_integer(text, first.offset));
    return Reading{.color = color};
  }

  Result ral(const Token& first) const {
    if (const auto* color = find_ral_color(text_))
      return Reading{.color = {.components = unpack_rgb(color->rgb)}};
    return refuse(first.offset, "Not a number or name of RAL Classic.",
                  "Write four digits, such as `RAL 9010`, or an English name.");
  }

  Result hash(const Token& token) {
    TOOLYARD_TRY_VOID(check_end());
    const auto written = text_.substr(token.offset + 1, token.end - token.offset - 1);
    const bool is_escaped = written.contains('\\');
    TOOLYARD_TRY(const auto color,
                 read_hex(is_escaped ? token.name.view() : written, token.offset + 1));
    return Reading{.color = color};
  }

  Checked check_end() {
    const auto token = tokens_.next_solid();
    if (token.kind == TokenKind::end) return {};
    return refuse(token.offset, "Unexpected text after the color.");
  }

  Result identifier(const Token& token) {
    const auto name = token.name.view();
    const auto notation = notation_of(source_);
    if (name == "none" && (notation || source_ == Source::cmyk)) return bare(token);
    if (depends_on_document(name))
      return unsupported(token, "The meaning of this name depends on the document.");
    const auto rgb = find_named_color(name);
    if (!takes(Source::name) || (!rgb && name != "transparent")) return unknown(token);
    TOOLYARD_TRY_VOID(check_end());
    if (!rgb) return Reading{.color = {.alpha = 0}, .name = "transparent"};
    const auto all = named_colors();
    const auto known = std::ranges::lower_bound(all, name, {}, &NamedColor::name);
    return Reading{.color = {.components = unpack_rgb(*rgb)}, .name = known->name};
  }

  Result unknown(const Token& token) const {
    const auto name = token.name.view();
    if (is_bare_hex()) return refuse(token.offset, "Not a color.", bare_hint());
    if (find_ral_color(text_))
      return refuse(token.offset, "Unknown color name.",
                    "For a name of RAL Classic, set `from` to `ral`.");
    std::vector<std::string_view> names;
    const auto tolerance = std::max<std::size_t>(name.size() / 3, 1);
    for (const auto& one : named_colors())
      if (one.name.size() <= name.size() + tolerance && name.size() <= one.name.size() + tolerance)
        names.push_back(one.name);
    const auto nearest = nearest_name(name, names);
    return refuse(token.offset, "Unknown color name.",
                  nearest.empty() ? "" : "Did you mean `" + std::string(nearest) + "`?");
  }

  Result function(const Token& token) {
    const auto name = token.name.view();
    if (name == "color") return color_function();
    if (name == "color-mix") {
      if (source_ != Source::automatic) return other_syntax(token);
      return mix(token);
    }
    if (name == "device-cmyk" || name == "cmyk") {
      if (!takes(Source::cmyk)) return other_syntax(token);
      return cmyk(Ending::parenthesis, name == "device-cmyk");
    }
    if (const auto* notation = find_notation(name)) {
      if (!takes(notation->source)) return other_syntax(token);
      return components(*notation, Ending::parenthesis);
    }
    if (is_function_of_document(name))
      return unsupported(token, "The result of this function depends on the document.");
    return refuse(token.offset, "Unknown color function.");
  }

  Result mix(const Token& token) {
    int level = 1;
    auto inside = tokens_.next();
    for (; inside.kind != TokenKind::end; inside = tokens_.next()) {
      if (inside.kind == TokenKind::function || inside.is('(')) ++level;
      if (inside.is(')') && --level == 0) break;
    }
    TOOLYARD_TRY_VOID(check_end());
    return read_mix(text_, token.end, depth_ + 1);
  }

  Result other_syntax(const Token& token) const {
    return refuse(token.offset, "The color is not in the syntax required by `from`.");
  }

  Result color_function() {
    const auto token = tokens_.next_solid();
    const auto name = token.name.view();
    if (token.kind == TokenKind::identifier) {
      if (name == "from") return unsupported(token, "Relative colors are not supported.");
      if (name.starts_with("--"))
        return unsupported(token, "This color space is defined in a document.");
      if (const auto* notation = find_color_space(name)) {
        if (!takes(notation->source)) return other_syntax(token);
        return components(*notation, Ending::parenthesis);
      }
    }
    return refuse(token.offset, "The name of the color space is missing, such as `display-p3`.");
  }

  Result components(const Notation& notation, Ending ending) {
    Refusal refusal;
    const auto arguments = read_arguments(tokens_, 3, ending, refusal);
    if (!arguments) return std::unexpected(std::move(refusal));
    TOOLYARD_TRY_VOID(check_end());
    return interpret(*arguments, notation, ending);
  }

  Result cmyk(Ending ending, bool is_device) {
    Refusal refusal;
    const auto arguments = read_arguments(tokens_, 4, ending, refusal);
    if (!arguments) return std::unexpected(std::move(refusal));
    TOOLYARD_TRY_VOID(check_end());
    return interpret_cmyk(*arguments, is_device);
  }

  Result bare(const Token& first) {
    tokens_ = Tokenizer(text_);
    if (source_ == Source::cmyk) return cmyk(Ending::text, false);
    if (const auto* notation = notation_of(source_); notation && source_ != Source::automatic)
      return components(*notation, Ending::text);
    return refuse(first.offset, "A color cannot start with this character.", bare_hint());
  }

  bool is_bare_hex() const {
    const auto size = text_.size();
    return (size == 3 || size == 4 || size == 6 || size == 8) &&
           std::ranges::all_of(text_, [](char c) { return hex_value(c) >= 0; });
  }

  std::string bare_hint() const {
    if (is_bare_hex()) return "For hexadecimal digits without `#`, set `from` to `hex`.";
    if (text_.starts_with("0x") || text_.starts_with("0X"))
      return "For `0xRRGGBB`, set `from` to `int`.";
    if (text_.contains(',') || text_.contains(' '))
      return "For bare components, set `from` to their color space, such as `rgb`.";
    return {};
  }

  std::string_view text_;
  Tokenizer tokens_;
  Source source_;
  int depth_;  // the number of mixtures around the color
};

std::string_view without_end(std::string_view text, std::string_view characters) {
  return text.substr(0, text.find_last_not_of(characters) + 1);
}

// Returns the value of a declaration of CSS, such as `color: red !important;`, or the text as it
// is.
std::string_view declared_value(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\f", important = "!important";
  const auto shown = without_end(text, blanks);
  auto value = without_end(shown, " \t\r\n\f;");
  const auto size = value.size();
  if (size > important.size() &&
      std::ranges::equal(value.substr(size - important.size()), important, {}, lower))
    value = without_end(value.substr(0, size - important.size()), blanks);
  const auto colon = value.find(':');
  const auto is_of_a_name = [](char c) { return is_letter(c) || c == '-' || c == '_' || c == ' '; };
  if (colon != value.npos && colon > 0 && std::ranges::all_of(value.substr(0, colon), is_of_a_name))
    return value.substr(colon + 1);
  return value.size() < shown.size() ? value : text;
}

}  // namespace

std::expected<Reading, Refusal> read_color(std::string_view text, Source source) {
  const auto value = declared_value(text);
  auto reading = Reader(value, source, 0).read();
  if (!reading) reading.error().offset += static_cast<std::size_t>(value.data() - text.data());
  return reading;
}

std::expected<Reading, Refusal> read_nested(std::string_view text, int depth) {
  return Reader(text, Source::automatic, depth).read();
}

}  // namespace toolyard::color
