#include "tools/json/reading/scanner.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/reading/escaped.h"
#include "tools/json/reading/lookahead.h"
#include "tools/json/reading/prefixes.h"

namespace toolyard::json {
namespace {

// Whether a text without quotes may begin with this character, in a repair.
bool begins_text(char c) {
  return static_cast<unsigned char>(c) > 0x20 && !std::string_view(",:;={}[]()").contains(c);
}

}  // namespace

Scanner::Scanner(std::string_view text, const ScanOptions& options) : reader_{text, options, {}} {
  reader_.out.document.input = reader_.out.document.source = text;
}

Scanned Scanner::run() {
  // A value has at least one byte, so this is enough. Reserved memory that is never written to
  // takes no physical memory, while growing would need room for the old and the new array.
  constexpr std::size_t min_reserved = 64 << 10;
  if (reader_.text.size() >= min_reserved)
    reader_.out.document.nodes.reserve(reader_.text.size() + 1);
  const bool holds = reader_.options.lines == Lines::ndjson ? scan_lines() : scan_values();
  if (has_dropped_) drop_brackets();
  if (holds && reader_.options.lines == Lines::single && outermost_ > 1) wrap_several();
  return std::move(reader_.out);
}

// Scans each line as if the text ended with it, so that a fault does not extend into the next line.
bool Scanner::scan_lines() {
  const auto whole = reader_.text;
  reader_.add(Kind::array, 0, 0).traits |= is_lines;
  while (reader_.at < whole.size()) {
    const auto end = std::min(whole.find('\n', reader_.at), whole.size());
    reader_.text = whole.substr(0, end);
    spend(30);
    if (!skip_space(reader_)) return false;
    if (!reader_.is_at_end()) {
      begin_line();
      if (!scan_values()) return false;
    }
    reader_.at = end + 1;
  }
  auto& root = reader_.out.document.nodes[0];
  root.length = static_cast<std::uint32_t>(outermost_);
  root.span = static_cast<std::uint32_t>(reader_.out.document.nodes.size());
  return true;
}

void Scanner::begin_line() {
  state_ = State::value;
  has_document_ = false;
  last_object_.reset();
  outside_ = {};
  preamble_ = {};
  for (auto& last : reader_.last_triple) last = std::string_view::npos;
}

bool Scanner::scan_values() {
  while (state_ != State::done) {
    spend(30);
    if (!skip_space(reader_) || !step()) return false;
  }
  return true;
}

bool Scanner::step() {
  if (reader_.options.is_repairing) {
    if (open_.empty() && (state_ == State::value || state_ == State::after)) return step_outside();
    if (reader_.starts_with("```")) return mend_fence();
    if (is_ellipsis(reader_.text, reader_.at) && mend_ellipsis()) return true;
  }
  switch (state_) {
    case State::value:
    case State::first_item:
    case State::next_item: return step_value();
    case State::first_key:
    case State::next_key: return step_key();
    case State::colon: return step_colon();
    case State::after: return open_.empty() ? step_behind_everything() : step_after();
    case State::done: break;
  }
  return true;
}

bool Scanner::step_value() {
  if (reader_.is_at_end()) return mend_end();
  const char c = reader_.peek();
  const bool is_closing = !open_.empty() && state_ != State::value && c == open_.back().closing;
  if (!is_closing) return read_value();
  if (state_ == State::next_item) {
    if (c == ')') open_.back().is_tuple = true;
    else if (!reader_.allow(Feature::trailing_comma, reader_.at)) return refuse();
  }
  close();
  ++reader_.at;
  return true;
}

bool Scanner::is_at_string() const {
  const auto quote = quote_at(reader_.text, reader_.at);
  if (quote.kind == QuoteKind::plain) return true;
  if (reader_.options.is_repairing) {
    return quote.length > 0 || string_prefix(reader_.text, reader_.at) > 0;
  }
  return quote.kind == QuoteKind::apostrophe && reader_.is_taken(Feature::single_quotes);
}

Place Scanner::place() const {
  if (open_.empty()) return Place::outermost;
  return is_in_object() ? Place::member : Place::item;
}

bool Scanner::read_value() {
  const char c = reader_.peek();
  const bool is_lenient = reader_.options.is_repairing;
  if (is_lenient && c != '{' && mend_type()) return true;
  if (c == '{' || c == '[') {
    const bool is_set = is_lenient && c == '{' && is_set_ahead(reader_.text, reader_.at);
    if (is_set) reader_.allow(Feature::curly_brackets, reader_.at);
    const bool is_spaced = is_lenient && c == '{' && is_spaced_struct(reader_.text, reader_.at);
    open(c == '{' && !is_set ? Kind::object : Kind::array, c == '{' ? '}' : ']', is_spaced);
    ++reader_.at;
    return true;
  }
  if (is_at_string()) {
    if (!read_strings()) return false;
  } else if (is_lenient && c == '(' && is_arrow_function(reader_.text, reader_.at)) {
    if (!read_text(reader_, place())) return false;
  } else if (is_lenient && mend_group()) {
    return true;
  } else if (is_digit(c) || c == '-' || c == '+' || c == '.') {
    if (!read_number(reader_, place())) return false;
  } else if (is_letter(c) || (is_lenient && begins_text(c))) {
    if (!read_word(reader_, place())) return false;
  } else {
    return is_lenient ? mend_value() : refuse();
  }
  end_value();
  return true;
}

bool Scanner::step_key() {
  if (reader_.is_at_end()) return mend_end();
  const char c = reader_.peek();
  if (c == open_.back().closing) {
    if (state_ == State::next_key && !reader_.allow(Feature::trailing_comma, reader_.at)) {
      return refuse();
    }
    close();
    ++reader_.at;
    return true;
  }
  const bool is_lenient = reader_.options.is_repairing;
  if (is_lenient && c == '[' && mend_bracketed_key()) {
    // The key was read.
  } else if (is_at_string()) {
    if (!read_string(reader_, Place::key)) return false;
  } else if (is_at_bare_key(reader_) && (is_lenient || reader_.is_taken(Feature::unquoted_key))) {
    const auto key = is_lenient ? quoted_key_behind_text(reader_) : reader_.at;
    if (key > reader_.at) {
      reader_.allow(Feature::surrounding_text, reader_.at);
      reader_.at = key;
      return true;
    }
    if (!read_bare_key(reader_)) return false;
  } else {
    return is_lenient ? mend_key() : refuse();
  }
  auto& nodes = reader_.out.document.nodes;
  nodes.back().traits |= is_key;
  ++nodes[open_.back().node].length;
  state_ = State::colon;
  return true;
}

bool Scanner::step_colon() {
  if (reader_.is_at_end()) return mend_end();
  if (open_.back().listing != Listing::none && mend_listed()) return true;
  if (reader_.peek() != ':') return reader_.options.is_repairing ? mend_colon() : refuse();
  ++reader_.at;
  state_ = State::value;
  return true;
}

bool Scanner::step_after() {
  if (reader_.is_at_end()) return mend_end();
  const char c = reader_.peek();
  if (c == ',') {
    ++reader_.at;
    state_ = is_in_object() ? State::next_key : State::next_item;
    return true;
  }
  if (c == open_.back().closing) {
    close();
    ++reader_.at;
    return true;
  }
  return reader_.options.is_repairing ? mend_after() : refuse();
}

bool Scanner::step_behind_everything() {
  if (!reader_.is_at_end()) return refuse();
  state_ = State::done;
  return true;
}

// Begins an object or array; the caller steps over its bracket.
void Scanner::open(Kind kind, char closing, bool is_spaced) {
  has_document_ |= open_.empty();
  open_.push_back({static_cast<std::uint32_t>(reader_.out.document.nodes.size()), closing});
  open_.back().is_assigned = reader_.is_assigned;
  open_.back().is_spaced = reader_.is_spaced = reader_.is_spaced || is_spaced;
  reader_.add(kind, reader_.at, 0);
  ++reader_.open.with(closing);
  state_ = kind == Kind::object ? State::first_key : State::first_item;
}

// Ends the last one that is open; the caller steps over its bracket, if there is one.
void Scanner::close() {
  auto& nodes = reader_.out.document.nodes;
  const auto bracket = open_.back();
  auto& node = nodes[bracket.node];
  node.span = static_cast<std::uint32_t>(nodes.size() - bracket.node);
  if (bracket.closing == ')' && !bracket.is_tuple && node.kind == Kind::array && node.length == 1) {
    node.traits |= is_dropped;
    has_dropped_ = true;
  } else if (bracket.is_call && node.length == 0) {
    reader_.allow(Feature::missing_value, reader_.at);
    nodes.pop_back();
    add_null();
  }
  --reader_.open.with(bracket.closing);
  if (bracket.indexes > 0 && bracket.indexes == node.length) become_list(bracket.node);
  open_.pop_back();
  reader_.is_spaced = !open_.empty() && open_.back().is_spaced;
  reader_.is_assigned = !open_.empty() && open_.back().is_assigned;
  end_value();
  if (!open_.empty()) return;
  last_object_.reset();
  if (nodes[bracket.node].kind == Kind::object && reader_.peek() == '}') {
    last_object_ = ClosedObject{bracket.node, reader_.at};
  }
}

void Scanner::end_value() {
  state_ = State::after;
  if (open_.empty()) {
    ++outermost_;
  } else if (!is_in_object()) {
    ++reader_.out.document.nodes[open_.back().node].length;
  }
}

void Scanner::wrap_several() {
  auto& nodes = reader_.out.document.nodes;
  Node root{.length = static_cast<std::uint32_t>(outermost_), .kind = Kind::array};
  root.span = static_cast<std::uint32_t>(nodes.size() + 1);
  nodes.insert(nodes.begin(), root);
}

namespace {

// Reads a document whose escapes or prefixes of lines were removed. All offsets become those of the
// input.
Scanned scan_changed(std::shared_ptr<Unescaped> unescaped, std::string_view input,
                     const Change& change, const ScanOptions& options) {
  std::size_t again = 0;
  if (auto inner = unescape_document(unescaped->text, again)) {
    inner->origin = std::move(unescaped);
    unescaped = std::move(inner);
  }
  auto scanned = Scanner(unescaped->text, options).run();
  for (auto& one : scanned.changes) {
    one.offset = static_cast<std::uint32_t>(unescaped->offset(one.offset));
  }
  if (scanned.fault) scanned.fault->offset = unescaped->offset(scanned.fault->offset);
  scanned.changes.insert(scanned.changes.begin(), change);
  ++scanned.change_count;
  scanned.document.input = input;
  scanned.document.unescaped = std::move(unescaped);
  return scanned;
}

}  // namespace

Scanned scan(std::string_view text, const ScanOptions& options) {
  Scanned scanned;
  scanned.document.input = text;
  if (options.lines == Lines::single && read_structure(text, scanned)) return scanned;
  if (options.is_repairing) {
    std::size_t offset = 0;
    auto feature = Feature::line_prefix;
    auto unescaped = options.lines == Lines::single ? remove_line_prefixes(text, offset) : nullptr;
    if (!unescaped) {
      feature = Feature::escaped_document;
      unescaped = unescape_document(text, offset);
    }
    if (unescaped) {
      const Change change{feature, static_cast<std::uint32_t>(offset)};
      return scan_changed(std::move(unescaped), text, change, options);
    }
  }
  return Scanner(text, options).run();
}

}  // namespace toolyard::json
