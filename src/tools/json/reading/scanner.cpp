#include "tools/json/reading/scanner.h"

#include <algorithm>

#include "core/endpoint/budget.h"

namespace toolyard::json {

Scanner::Scanner(std::string_view text, const ScanOptions& options) : reader_{text, options, {}} {
  reader_.out.document.source = text;
}

Scanned Scanner::run() {
  // A value has at least one byte, so this is enough. Reserved memory that is never written to
  // takes no physical memory, while growing would need room for the old and the new array.
  constexpr std::size_t min_reserved = 64 << 10;
  if (reader_.text.size() >= min_reserved)
    reader_.out.document.nodes.reserve(reader_.text.size() + 1);
  const bool holds = reader_.options.lines == Lines::ndjson ? scan_lines() : scan_single();
  if (holds && reader_.options.lines == Lines::single && outermost_ > 1) wrap_several();
  return std::move(reader_.out);
}

bool Scanner::scan_single() {
  if (reader_.options.is_repairing) skip_fence();
  return scan_values();
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
      state_ = State::value;
      if (!scan_values()) return false;
    }
    reader_.at = end + 1;
  }
  auto& root = reader_.out.document.nodes[0];
  root.length = static_cast<std::uint32_t>(outermost_);
  root.span = static_cast<std::uint32_t>(reader_.out.document.nodes.size());
  return true;
}

bool Scanner::scan_values() {
  while (state_ != State::done) {
    spend(30);
    if (!skip_space(reader_) || !step()) return false;
  }
  return true;
}

bool Scanner::step() {
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
  if (c == ']' && state_ == State::first_item) {
    close();
    return true;
  }
  if (c == ']' && state_ == State::next_item) {
    if (!reader_.allow(Feature::trailing_comma, reader_.at)) return refuse();
    close();
    return true;
  }
  return read_value();
}

bool Scanner::read_value() {
  const char c = reader_.peek();
  bool is_single = false;
  if (c == '{' || c == '[') {
    open(c == '{' ? Kind::object : Kind::array);
    return true;
  }
  const bool is_lenient = reader_.options.is_repairing;
  const bool takes_single = is_lenient || reader_.is_taken(Feature::single_quotes);
  if (c == '"' || (c == '\'' && takes_single) ||
      (is_lenient && typographic_quote(reader_.text, reader_.at, is_single) > 0)) {
    if (!read_string(reader_)) return false;
  } else if (is_digit(c) || c == '-' || c == '+' || c == '.') {
    if (!read_number(reader_)) return false;
  } else if (is_letter(c) || (is_lenient && is_name_start(c))) {
    if (!read_word(reader_)) return false;
  } else {
    return is_lenient ? mend_value() : refuse();
  }
  end_value();
  return true;
}

bool Scanner::step_key() {
  if (reader_.is_at_end()) return mend_end();
  const char c = reader_.peek();
  if (c == '}') {
    if (state_ == State::next_key && !reader_.allow(Feature::trailing_comma, reader_.at)) {
      return refuse();
    }
    close();
    return true;
  }
  bool is_single = false;
  const bool is_lenient = reader_.options.is_repairing;
  const bool takes_single = is_lenient || reader_.is_taken(Feature::single_quotes);
  if (c == '"' || (c == '\'' && takes_single) ||
      (is_lenient && typographic_quote(reader_.text, reader_.at, is_single) > 0)) {
    if (!read_string(reader_)) return false;
  } else if (is_at_bare_key(reader_) && (is_lenient || reader_.is_taken(Feature::unquoted_key))) {
    if (!read_bare_key(reader_)) return false;
  } else {
    return is_lenient ? mend_key() : refuse();
  }
  auto& nodes = reader_.out.document.nodes;
  nodes.back().traits |= is_key;
  ++nodes[open_.back()].length;
  state_ = State::colon;
  return true;
}

bool Scanner::step_colon() {
  if (reader_.is_at_end()) return mend_end();
  if (reader_.peek() != ':') return reader_.options.is_repairing ? mend_colon() : refuse();
  ++reader_.at;
  state_ = State::value;
  return true;
}

bool Scanner::step_after() {
  if (reader_.is_at_end()) return mend_end();
  const char c = reader_.peek();
  const bool is_object = is_in_object();
  if (c == ',') {
    ++reader_.at;
    state_ = is_object ? State::next_key : State::next_item;
    return true;
  }
  if (c == (is_object ? '}' : ']')) {
    close();
    return true;
  }
  return reader_.options.is_repairing ? mend_after() : refuse();
}

void Scanner::open(Kind kind) {
  auto& nodes = reader_.out.document.nodes;
  open_.push_back(static_cast<std::uint32_t>(nodes.size()));
  reader_.add(kind, reader_.at, 0);
  ++reader_.at;
  if (kind == Kind::object) ++open_objects_;
  state_ = kind == Kind::object ? State::first_key : State::first_item;
}

void Scanner::close() {
  auto& nodes = reader_.out.document.nodes;
  auto& node = nodes[open_.back()];
  node.span = static_cast<std::uint32_t>(nodes.size() - open_.back());
  if (node.kind == Kind::object) --open_objects_;
  open_.pop_back();
  ++reader_.at;
  end_value();
}

void Scanner::end_value() {
  state_ = State::after;
  if (open_.empty()) {
    ++outermost_;
  } else if (!is_in_object()) {
    ++reader_.out.document.nodes[open_.back()].length;
  }
}

void Scanner::wrap_several() {
  auto& nodes = reader_.out.document.nodes;
  Node root{.length = static_cast<std::uint32_t>(outermost_), .kind = Kind::array};
  root.span = static_cast<std::uint32_t>(nodes.size() + 1);
  nodes.insert(nodes.begin(), root);
}

Scanned scan(std::string_view text, const ScanOptions& options) {
  Scanned scanned;
  if (options.lines == Lines::single && read_structure(text, scanned)) return scanned;
  return Scanner(text, options).run();
}

}  // namespace toolyard::json
