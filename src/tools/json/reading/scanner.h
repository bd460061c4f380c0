// State machine for the structure of a JSON text: brackets, commas and colons. Open brackets are
// kept on an explicit stack, so there is no recursion.
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
  after,  // after a value
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

  // Repairs, used if the text is not valid JSON and `repair` is set. `mend_end` also handles the
  // end of texts that are not repaired.
  bool mend_value();
  bool mend_key();
  bool mend_colon();
  bool mend_after();
  bool mend_closing(char bracket);
  bool mend_end();
  void add_null();
  void skip_fence();

  bool refuse();  // records a fault with what is expected here; returns false
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
  std::size_t outermost_ = 0;  // number of values at the outermost level
};

// Fast path for valid JSON: simdjson finds the brackets, commas, colons and the first byte of each
// value; what is between them is checked once. Reads one value of strict JSON into `scanned`.
// Returns false for any other text, with `scanned` in an unspecified state; `Scanner` finds the
// fault.
bool read_structure(std::string_view text, Scanned& scanned);

}  // namespace toolyard::json
