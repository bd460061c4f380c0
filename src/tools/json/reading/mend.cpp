// Repairs: how the scanner continues at text that is not valid JSON. Each repair consumes input,
// closes a bracket, or is followed by a step that does, so that repairs terminate.
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
  --reader_.at;  // there was no bracket to step over
  return true;
}

bool Scanner::mend_closing(char bracket) {
  const auto wanted = bracket == '}' ? open_objects_ : open_.size() - open_objects_;
  if (wanted == 0) {
    reader_.allow(Feature::stray_character, reader_.at++);
    return true;
  }
  reader_.allow(Feature::unclosed_bracket, reader_.at);
  close();
  --reader_.at;
  return true;
}

bool Scanner::mend_value() {
  const char c = reader_.peek();
  const bool is_member = state_ == State::value && !open_.empty();
  if (is_member && (c == ',' || c == '}' || c == ']')) {
    reader_.allow(Feature::missing_value, reader_.at);
    add_null();
    end_value();
    return true;
  }
  if (c == '}' || c == ']') return mend_closing(c);
  reader_.allow(c == ',' ? Feature::extra_comma : Feature::stray_character, reader_.at++);
  return true;
}

bool Scanner::mend_key() {
  const char c = reader_.peek();
  if (c == ']') return mend_closing(c);
  if (c == '{' || c == '[') {
    reader_.allow(Feature::unclosed_bracket, reader_.at);
    close();
    --reader_.at;
    return true;
  }
  reader_.allow(c == ',' ? Feature::extra_comma : Feature::stray_character, reader_.at++);
  return true;
}

bool Scanner::mend_colon() {
  reader_.allow(Feature::missing_colon, reader_.at);
  if (reader_.peek() == '=') reader_.at += reader_.peek(1) == '>' ? 2 : 1;
  state_ = State::value;
  return true;
}

bool Scanner::mend_after() {
  const char c = reader_.peek();
  if (c == '}' || c == ']') return mend_closing(c);
  bool is_single = false;
  const bool is_object = is_in_object();
  const bool is_quote =
      c == '"' || c == '\'' || typographic_quote(reader_.text, reader_.at, is_single) > 0;
  const bool is_value = is_quote || is_name_part(c) || c == '-' || c == '{' || c == '[';
  if (!is_value) {
    reader_.allow(Feature::stray_character, reader_.at++);
    return true;
  }
  reader_.allow(Feature::missing_comma, reader_.at);
  state_ = is_object ? State::next_key : State::next_item;
  return true;
}

bool Scanner::step_behind_everything() {
  if (reader_.is_at_end()) {
    state_ = State::done;
    return true;
  }
  if (!reader_.options.is_repairing) return refuse();
  const char c = reader_.peek();
  if (c == ';') {
    reader_.allow(Feature::trailing_semicolon, reader_.at++);
  } else if (reader_.starts_with("```")) {
    reader_.allow(Feature::code_fence, reader_.at);
    reader_.at = reader_.text.size();
  } else if (c == ',' || c == '}' || c == ']' || c == ':') {
    reader_.allow(Feature::stray_character, reader_.at++);
  } else {
    if (reader_.options.lines == Lines::single) {
      if (outermost_ == 1) reader_.allow(Feature::several_values, reader_.at);
    } else {
      reader_.allow(Feature::several_values, reader_.at);
    }
    state_ = State::value;
  }
  return true;
}

// Skips an opening Markdown code fence, with the name of its language.
void Scanner::skip_fence() {
  auto at = reader_.at;
  while (at < reader_.text.size() && is_json_space(reader_.text[at])) ++at;
  if (!reader_.text.substr(at).starts_with("```")) return;
  reader_.allow(Feature::code_fence, at);
  at += 3;
  while (at < reader_.text.size() && is_name_part(reader_.text[at])) ++at;
  reader_.at = at;
}

}  // namespace toolyard::json
