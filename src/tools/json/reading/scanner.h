// The structure of a JSON text: brackets, commas and colons, one state at a time, with a stack of
// its own.
#pragma once
#include <vector>

#include "tools/json/reading/reader.h"

namespace toolyard::json {

enum class State {
  value,       // after a colon, or at the outermost level
  first_item,  // after `[`
  next_item,   // after a comma in an array
  first_key,   // after `{`
  next_key,    // after a comma in an object
  colon,
  after,  // behind a value
  done,
};

class Scanner {
 public:
  Scanner(std::string_view text, const ScanOptions& options);
  Scanned run();

 private:
  bool scan_single();
  bool scan_lines();
  bool scan_values();
  bool step();
  bool step_value();
  bool step_key();
  bool step_colon();
  bool step_after();
  bool step_behind_everything();
  bool read_value();

  // What is done where the text is no JSON and `repair` is set.
  bool mend_value();
  bool mend_key();
  bool mend_colon();
  bool mend_after();
  bool mend_closing(char bracket);
  bool mend_end();
  void add_null();
  void skip_fence();

  bool refuse();  // with what could stand here instead
  std::string expected() const;
  std::string hint() const;
  std::string hint_for_end() const;

  bool is_in_object() const {
    return !open_.empty() && reader_.out.document.nodes[open_.back()].kind == Kind::object;
  }
  void open(Kind kind);
  void close();
  void end_value();
  void wrap_several();

  Reader reader_;
  State state_ = State::value;
  std::vector<std::uint32_t> open_;
  std::size_t open_objects_ = 0;
  std::size_t outermost_ = 0;  // how many values stand at the outermost level
};

// The quick way through a text that is JSON already: simdjson finds the brackets, commas, colons
// and the beginnings of values; what lies between is looked at once. Reads strict JSON of one value
// into `scanned`. False, with `scanned` in no particular state, for any other text: what is wrong
// with it is for the scanner to say.
bool read_structure(std::string_view text, Scanned& scanned);

}  // namespace toolyard::json
