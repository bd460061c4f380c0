// Fast path for valid JSON, based on the structural index of simdjson.
#include <simdjson.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "core/endpoint/budget.h"
#include "tools/json/reading/scanner.h"

namespace toolyard::json {
namespace {

// Charging each step separately would take as long as some of the steps.
constexpr std::size_t steps_at_once = 64;

using Parser = simdjson::internal::dom_parser_implementation;

// Finds the offsets of all brackets, commas, colons and first bytes of scalars. Returns false on an
// error.
bool find_structure(std::string_view text, std::unique_ptr<Parser>& parser) {
  spend(text.size());
  return !simdjson::get_active_implementation()->create_dom_parser_implementation(text.size(), 1,
                                                                                  parser) &&
         !parser->stage1(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                         simdjson::stage1_mode::regular);
}

constexpr bool ends_scalar(char c) { return is_json_space(c) || c == ',' || c == ']' || c == '}'; }

// Returns the end of the JSON number that begins here, or nullptr if it is not valid.
const char* end_of_number(const char* at, const char* end) {
  const auto digits = [&] {
    const char* const from = at;
    while (at < end && is_digit(*at)) ++at;
    return at > from;
  };
  if (*at == '-') ++at;
  if (at < end && *at == '0') {
    ++at;
  } else if (!digits()) {
    return nullptr;
  }
  if (at < end && *at == '.') {
    ++at;
    if (!digits()) return nullptr;
  }
  if (at < end && (*at | 0x20) == 'e') {
    ++at;
    if (at < end && (*at == '+' || *at == '-')) ++at;
    if (!digits()) return nullptr;
  }
  return at;
}

class Structure {
 public:
  Structure(std::string_view text, const Parser& parser, Scanned& scanned)
      : text_(text.data()), end_(text.data() + text.size()), next_(parser.structural_indexes.get()),
        last_(next_ + parser.n_structural_indexes), scanned_(scanned),
        nodes_(scanned.document.nodes) {
    nodes_.reserve(parser.n_structural_indexes);
    has_backslash_ = std::memchr(text.data(), '\\', text.size()) != nullptr;
  }

  bool run() {
    if (next_ == last_ || !value()) return false;
    for (std::size_t steps = 1; !open_.empty(); ++steps) {
      if (steps % steps_at_once == 0) spend(15 * steps_at_once);
      if (!(is_object_ ? member() : item())) return false;
    }
    return next_ == last_;
  }

 private:
  bool is_done() const { return next_ == last_; }
  char peek() const { return text_[*next_]; }
  bool take(char c) {
    if (is_done() || peek() != c) return false;
    ++next_;
    return true;
  }

  // Reads the next member, or the end of the object, after `{` or a member.
  bool member() {
    if (take('}')) return close();
    const bool is_first = nodes_[open_.back()].length == 0;
    if (!is_first && !take(',')) return false;
    if (is_done() || peek() != '"' || !string(is_key)) return false;
    ++nodes_[open_.back()].length;
    return take(':') && !is_done() && value();
  }

  bool item() {
    if (take(']')) return close();
    auto& length = nodes_[open_.back()].length;
    if (length != 0 && !take(',')) return false;
    ++length;
    return !is_done() && value();
  }

  bool value() {
    switch (peek()) {
      case '{': return open(Kind::object);
      case '[': return open(Kind::array);
      case '"': return string(0);
      case 't': return literal("true", Kind::yes);
      case 'f': return literal("false", Kind::no);
      case 'n': return literal("null", Kind::null);
      default: return number();
    }
  }

  bool open(Kind kind) {
    open_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({.begin = *next_++, .kind = kind});
    is_object_ = kind == Kind::object;
    return true;
  }

  bool close() {
    auto& node = nodes_[open_.back()];
    node.span = static_cast<std::uint32_t>(nodes_.size() - open_.back());
    open_.pop_back();
    is_object_ = !open_.empty() && nodes_[open_.back()].kind == Kind::object;
    return true;
  }

  // Reads a string: from its quote to the last quote before the next structural character.
  bool string(std::uint8_t traits) {
    const char* const begin = text_ + *next_++;
    const char* last = (is_done() ? end_ : text_ + *next_) - 1;
    while (is_json_space(*last)) --last;
    if (last <= begin || *last != '"') return false;
    const auto length = static_cast<std::size_t>(last - begin) - 1;
    if (has_backslash_ && std::memchr(begin + 1, '\\', length)) {
      if (!check_escapes({begin + 1, length}, scanned_.has_lone_surrogates)) return false;
      traits |= has_escapes;
    }
    add(Kind::string, begin, last + 1, traits);
    return true;
  }

  bool literal(std::string_view word, Kind kind) {
    const char* const begin = text_ + *next_++;
    const char* const end = begin + word.size();
    if (end > end_ || std::memcmp(begin, word.data(), word.size()) != 0) return false;
    return add(kind, begin, end, 0);
  }

  bool number() {
    const char* const begin = text_ + *next_++;
    const char* const end = end_of_number(begin, end_);
    return end && add(Kind::number, begin, end, 0);
  }

  bool add(Kind kind, const char* begin, const char* end, std::uint8_t traits) {
    nodes_.push_back({.begin = static_cast<std::uint32_t>(begin - text_),
                      .length = static_cast<std::uint32_t>(end - begin),
                      .kind = kind,
                      .traits = traits});
    return kind == Kind::string || end == end_ || ends_scalar(*end);
  }

  const char* text_;
  const char* end_;
  const std::uint32_t* next_;
  const std::uint32_t* last_;
  Scanned& scanned_;
  std::vector<Node>& nodes_;
  std::vector<std::uint32_t> open_;
  bool is_object_ = false;
  bool has_backslash_ = false;
};

}  // namespace

bool read_structure(std::string_view text, Scanned& scanned) {
  std::unique_ptr<Parser> parser;
  if (text.empty() || !find_structure(text, parser)) return false;
  scanned.document.source = text;
  return scanned.document.is_verbatim = Structure(text, *parser, scanned).run();
}

}  // namespace toolyard::json
