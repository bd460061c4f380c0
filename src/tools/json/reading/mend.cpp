// Repairs: how the scanner continues at text that is not valid JSON. Each repair consumes input,
// closes a bracket, or is followed by a step that does, so that repairs terminate.
#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/reading/lookahead.h"
#include "tools/json/reading/scanner.h"

namespace toolyard::json {

void Scanner::add_null() {
  auto& rewritten = reader_.out.document.rewritten;
  const auto begin = rewritten.size();
  rewritten += "null";
  reader_.add_rewritten(Kind::null, reader_.at, begin);
}

// Handles the end of the text, or of the line in NDJSON. A repair completes one open value per
// call.
bool Scanner::mend_end() {
  if (open_.empty() && outermost_ > 0 && reader_.options.lines == Lines::single) {
    state_ = State::done;
    return true;
  }
  const bool is_nothing = open_.empty() && state_ == State::value;
  if (!reader_.options.is_repairing || is_nothing) return refuse();
  if (state_ == State::colon) {
    reader_.allow(Feature::missing_colon, reader_.at);
    state_ = State::value;
  }
  if (state_ == State::value) {
    reader_.allow(Feature::missing_value, reader_.at);
    add_null();
    end_value();
    return true;
  }
  if (state_ == State::next_item || state_ == State::next_key) {
    reader_.allow(Feature::trailing_comma, reader_.at);
  }
  reader_.allow(Feature::unclosed_bracket, reader_.at);
  close();
  return true;
}

bool Scanner::mend_closing(char bracket) {
  if (reader_.open.with(bracket) == 0) {
    reader_.allow(Feature::stray_character, reader_.at++);
    return true;
  }
  if (bracket == '}' && is_surplus_brace()) {
    reader_.allow(Feature::stray_character, reader_.at++);
    return true;
  }
  const auto swapped = swapped_with(bracket);
  reader_.allow(Feature::unclosed_bracket, reader_.at);
  close();
  if (swapped == 0) return true;
  close();
  reader_.allow(Feature::stray_character, swapped);
  reader_.at = swapped + 1;
  return true;
}

// Returns the offset of the bracket that should be before this one, or 0: the two close the
// innermost ones in the wrong order, and the second one could not close any other.
std::size_t Scanner::swapped_with(char bracket) const {
  const auto count = open_.size();
  if (count < 2 || open_[count - 2].closing != bracket) return 0;
  const auto next = skip_white_space(reader_.text, reader_.at + 1);
  if (next >= reader_.text.size() || reader_.text[next] != open_.back().closing) return 0;
  return count > 2 && open_[count - 3].closing != open_.back().closing ? next : 0;
}

// Whether a brace between two objects of an array is one too many: the object that it would close
// is not in an array, so that no other object can follow.
bool Scanner::is_surplus_brace() const {
  if (open_.back().closing != ']' || reader_.text[reader_.at - 1] != '}') return false;
  const auto comma = skip_white_space(reader_.text, reader_.at + 1);
  if (comma >= reader_.text.size() || reader_.text[comma] != ',') return false;
  const auto next = skip_white_space(reader_.text, comma + 1);
  if (next >= reader_.text.size() || reader_.text[next] != '{') return false;
  const auto count = open_.size();
  return count < 3 || open_[count - 2].closing != '}' || open_[count - 3].closing != ']';
}

bool Scanner::mend_value() {
  const char c = reader_.peek();
  const bool is_closing = c == '}' || c == ']' || c == ')';
  const bool is_member = state_ == State::value && !open_.empty();
  if (is_member && (c == ',' || is_closing)) {
    reader_.allow(Feature::missing_value, reader_.at);
    add_null();
    end_value();
    return true;
  }
  if (is_closing) return mend_closing(c);
  reader_.allow(c == ',' ? Feature::extra_comma : Feature::stray_character, reader_.at++);
  return true;
}

bool Scanner::mend_key() {
  const char c = reader_.peek();
  if (c == '}' || c == ']' || c == ')') return mend_closing(c);
  const bool is_doubled = c == '{' && state_ == State::first_key &&
                          likeness_of_bracket(reader_.text, reader_.at) == Likeness::strong;
  if ((c == '{' || c == '[') && !is_doubled) {
    reader_.allow(Feature::unclosed_bracket, reader_.at);
    close();
    return true;
  }
  reader_.allow(c == ',' ? Feature::extra_comma : Feature::stray_character, reader_.at++);
  return true;
}

bool Scanner::mend_colon() {
  reader_.allow(Feature::missing_colon, reader_.at);
  if (reader_.peek() == '=') {
    const bool is_arrow = reader_.peek(1) == '>';
    open_.back().is_assigned = reader_.is_assigned = !is_arrow;
    if (is_arrow) count_index();
    reader_.at += is_arrow ? 2 : 1;
  }
  state_ = State::value;
  return true;
}

bool Scanner::mend_after() {
  const char c = reader_.peek();
  if (c == '}' || c == ']' || c == ')') return mend_closing(c);
  const auto& nodes = reader_.out.document.nodes;
  const bool is_first = nodes[open_.back().node].length == 1 &&
                        nodes.size() == open_.back().node + 2 && nodes.back().kind == Kind::string;
  const bool is_keyword = c == ':' && is_name_start(reader_.peek(1)) && reader_.at > 0 &&
                          is_blank(reader_.text[reader_.at - 1]);
  if (!is_in_object() && is_first && ((c == ':' && !is_keyword) || reader_.starts_with("=>"))) {
    become_object();
    return true;
  }
  const bool is_listed = c == '[' && bracketed_key_length(reader_.text, reader_.at) > 0;
  if (is_in_object() && (is_listed || (reader_.is_spaced && is_name_start(c)))) {
    state_ = State::next_key;
    return true;
  }
  const bool is_value = is_at_string() || is_name_part(c) || c == '-' || c == '{' || c == '[';
  if (!is_value) {
    reader_.allow(Feature::stray_character, reader_.at++);
    return true;
  }
  reader_.allow(Feature::missing_comma, reader_.at);
  state_ = is_in_object() ? State::next_key : State::next_item;
  return true;
}

// Makes an array whose first item is followed by a colon or `=>` an object, as arrays of PHP are.
void Scanner::become_object() {
  auto& nodes = reader_.out.document.nodes;
  auto& node = nodes[open_.back().node];
  if (open_.back().closing == ']') reader_.allow(Feature::square_brackets, node.begin);
  node.kind = Kind::object;
  nodes.back().traits |= is_key;
  state_ = State::colon;
}

// Opens parentheses, or a call of a function. Returns false if neither is here.
bool Scanner::mend_group() {
  const bool is_plain = reader_.peek() == '(';
  const auto length = is_plain ? 1 : call_length(reader_.text, reader_.at);
  if (length == 0) return false;
  reader_.allow(is_plain ? Feature::parentheses : Feature::function_call, reader_.at);
  open(Kind::array, ')');
  open_.back().is_call = !is_plain;
  reader_.at += length;
  return true;
}

// Opens a bracket with the name of its type before it, or reads a string with the number of its
// bytes before it. Returns false if neither is here.
bool Scanner::mend_type() {
  std::size_t size = 0;
  if (const auto length = counted_string_at(reader_.text, reader_.at, size); length > 0) {
    reader_.allow(Feature::type_name, reader_.at);
    reader_.at += length;
    read_counted_string(reader_, size);
    end_value();
    return true;
  }
  const auto type = type_name_at(reader_.text, reader_.at);
  if (type.length == 0) return false;
  const char bracket = reader_.peek(type.length);
  const bool is_call = bracket == '(' && type.listing == Listing::none;
  reader_.allow(is_call ? Feature::function_call : Feature::type_name, reader_.at);
  reader_.at += type.length;
  open(type.is_object ? Kind::object : Kind::array,
       bracket == '{'   ? '}'
       : bracket == '[' ? ']'
                        : ')',
       type.is_spaced);
  open_.back().listing = type.listing;
  ++reader_.at;
  return true;
}

// Reads a key in square brackets. Returns false if it is not one.
bool Scanner::mend_bracketed_key() {
  const auto length = bracketed_key_length(reader_.text, reader_.at);
  if (length == 0) return false;
  auto& bracket = open_.back();
  const auto key = reader_.text.substr(reader_.at + 1, length - 2);
  const auto count = reader_.out.document.nodes[bracket.node].length;
  if (bracket.indexes == count && key == std::to_string(count)) ++bracket.indexes;
  read_bracketed_key(reader_, length);
  return true;
}

// Reads the value behind a key of `print_r`. Returns false if it is a list, or not here.
bool Scanner::mend_listed() {
  if (!reader_.starts_with("=>")) return false;
  reader_.at += 2;
  while (is_blank(reader_.peek())) ++reader_.at;
  state_ = State::value;
  if (type_name_at(reader_.text, reader_.at).listing != Listing::none) return true;
  const auto listing = open_.back().listing;
  const auto begin = reader_.at - is_blank(reader_.text[reader_.at - 1]);
  const auto end = end_of_listed(reader_.text, begin, listing);
  read_listed(reader_, std::max(end, reader_.at));
  end_value();
  return true;
}

// Counts the last key if it is the next index of an array of PHP.
void Scanner::count_index() {
  auto& bracket = open_.back();
  const auto& document = reader_.out.document;
  const auto count = document.nodes[bracket.node].length - 1;
  const bool is_next = document.text(document.nodes.back()) == '"' + std::to_string(count) + '"';
  if (bracket.closing != '}' && bracket.indexes == count && is_next) ++bracket.indexes;
}

// Makes an object whose keys are the indexes of an array that array.
void Scanner::become_list(std::size_t node) {
  auto& nodes = reader_.out.document.nodes;
  reader_.allow(Feature::list_keys, reader_.out.document.offset(nodes[node]));
  nodes[node].kind = Kind::array;
  for (auto key = node + 1; key < nodes.size(); key += 1 + nodes[key + 1].span) {
    nodes[key].traits |= is_dropped;
    spend(2);
  }
  has_dropped_ = true;
}

// Removes an ellipsis, the description of what it stands for, and a comma behind it. Returns false
// if it is the begin of a text.
bool Scanner::mend_ellipsis() {
  const auto text = reader_.text;
  auto end = text.find_first_not_of(".", reader_.at);
  if (end == reader_.at) end += std::string_view("…").size();
  end = std::min(end, text.size());
  if (end < text.size() && (is_name_part(text[end]) || text[end] == '-')) return false;
  reader_.allow(Feature::ellipsis, reader_.at);
  reader_.at = end;
  if (state_ == State::value || state_ == State::colon) return true;
  const auto stop = std::min(text.find_first_of(",]})\n\"'", end), text.size());
  spend(stop - end);
  if (stop == text.size() || !std::string_view("\"'").contains(text[stop])) reader_.at = stop;
  if (state_ != State::after && reader_.peek() == ',') ++reader_.at;
  return true;
}

// Handles a code fence within brackets, which ends a document that began behind another one.
bool Scanner::mend_fence() {
  const char behind = reader_.peek(3);
  const bool is_end = reader_.is_fenced && !is_name_part(behind) && behind != '{' && behind != '[';
  if (is_end) return mend_end();
  skip_fence(reader_);
  return true;
}

// Handles text outside of all brackets.
bool Scanner::step_outside() {
  if (reader_.is_at_end()) {
    if (state_ == State::value) return mend_end();
    state_ = State::done;
    return true;
  }
  if (reader_.at >= preamble_.end) preamble_ = outside_.next(reader_, has_document_);
  const bool is_around = preamble_.has_document || has_document_;
  if (preamble_.is_prose && is_around && reader_.at < preamble_.end) {
    if (const auto lost =
            outside_.find_lost(reader_.text, reader_.at, preamble_.end, has_document_))
      return refuse_lost(*lost);
    skip_prose(reader_, preamble_.end);
    return true;
  }
  if (reader_.starts_with("```")) {
    skip_fence(reader_);
    return true;
  }
  const bool is_at_document = preamble_.has_document && reader_.at == preamble_.end;
  if (is_at_document && preamble_.is_members && last_object_) {
    reopen_object();
    return true;
  }
  if (!is_at_document && state_ == State::after && mend_behind()) return true;
  const bool is_second = reader_.options.lines == Lines::ndjson || outermost_ == 1;
  if (state_ == State::after && is_second) reader_.allow(Feature::several_values, reader_.at);
  state_ = State::value;
  last_object_.reset();
  if (!is_at_document || !preamble_.is_members) return step_value();
  reader_.allow(Feature::missing_bracket, reader_.at);
  open(Kind::object, '}');
  return true;
}

// Continues the last object, since a member follows it: one of its closing braces was too many.
void Scanner::reopen_object() {
  reader_.allow(Feature::stray_character, last_object_->end);
  open_.push_back({last_object_->node, '}'});
  ++reader_.open.braces;
  --outermost_;
  last_object_.reset();
  state_ = State::next_key;
}

// Removes a separator behind the last value. Returns false if there is none.
bool Scanner::mend_behind() {
  const char c = reader_.peek();
  if (!std::string_view(";,}]):").contains(c)) return false;
  if (c == ',' && preamble_.is_members && last_object_) {  // it will be continued
    ++reader_.at;
    return true;
  }
  reader_.allow(c == ';' ? Feature::trailing_semicolon : Feature::stray_character, reader_.at++);
  return true;
}

// Whether a string of Python is here that belongs to the one before it, without a plus sign.
bool Scanner::is_adjacent_part() const {
  const auto at = reader_.at;
  return is_in_object() && reader_.peek() == '\'' && is_json_space(reader_.text[at - 1]) &&
         is_quoted_item_ahead(reader_.text, at) && !is_quoted_key_ahead(reader_.text, at);
}

// Reads a string and, in a repair, those that are concatenated with it.
bool Scanner::read_strings() {
  if (!read_string(reader_, place())) return false;
  if (!reader_.options.is_repairing) return true;
  const auto first = reader_.out.document.nodes.size() - 1;
  for (;;) {
    if (!skip_space(reader_)) return false;
    if (is_adjacent_part()) {
      reader_.allow(Feature::concatenation, reader_.at);
      join_strings(first);
      continue;
    }
    if (reader_.peek() != '+') return true;
    const auto plus = reader_.at++;
    if (!skip_space(reader_)) return false;
    if (!is_at_string()) {
      reader_.allow(Feature::stray_character, plus);
      return true;
    }
    reader_.allow(Feature::concatenation, plus);
    join_strings(first);
  }
}

// Reads a string and appends it to the one in the node `first`.
void Scanner::join_strings(std::size_t first) {
  auto& document = reader_.out.document;
  auto& nodes = document.nodes;
  auto& rewritten = document.rewritten;
  if (auto& node = nodes[first]; !node.has(is_rewritten)) {
    const auto begin = rewritten.size();
    rewritten += document.text(node);
    document.rewrites.push_back({node.begin, static_cast<std::uint32_t>(begin)});
    node.begin = static_cast<std::uint32_t>(document.rewrites.size() - 1);
    node.traits |= is_rewritten | has_escapes;
  }
  const auto seam = rewritten.size() - 1;  // of the closing quote, which the opening one follows
  read_string(reader_, place());
  if (const auto part = nodes.back(); part.has(is_rewritten)) {
    rewritten.erase(seam, 2);
    document.rewrites.pop_back();
  } else {
    rewritten.pop_back();
    rewritten += document.text(part).substr(1);
  }
  nodes.pop_back();
  nodes[first].length =
      static_cast<std::uint32_t>(rewritten.size() - document.rewrites[nodes[first].begin].begin);
}

// Removes the nodes of parentheses around single values.
void Scanner::drop_brackets() {
  auto& nodes = reader_.out.document.nodes;
  std::vector<std::uint32_t> kept(nodes.size() + 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) kept[i + 1] = kept[i] + !nodes[i].has(is_dropped);
  spend(4 * nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto node = nodes[i];
    if (node.has(is_dropped)) continue;
    node.span = kept[i + node.span] - kept[i];
    nodes[kept[i]] = node;
  }
  nodes.resize(kept.back());
}

}  // namespace toolyard::json
