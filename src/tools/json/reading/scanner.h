// State machine for the structure of a JSON text: brackets, commas and colons. Open brackets are
// kept on an explicit stack, so there is no recursion.
#pragma once
#include <vector>

#include "tools/json/reading/outside.h"
#include "tools/json/reading/typed.h"

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

// An open bracket. What is in parentheses is read as an array; with one item, it is this item.
struct OpenBracket {
  std::uint32_t node;
  char closing;
  bool is_call = false;      // of a function
  bool is_tuple = false;     // a comma is behind the item
  bool is_spaced = false;    // members are separated by spaces
  bool is_assigned = false;  // keys have `=` behind them
  Listing listing = Listing::none;
  std::size_t indexes = 0;  // the first keys that are the indexes of an array
};

class Scanner {
 public:
  Scanner(std::string_view text, const ScanOptions& options);
  Scanned run();

 private:
  bool scan_lines();
  void begin_line();
  bool scan_values();
  bool step();
  bool step_value();
  bool step_key();
  bool step_colon();
  bool step_after();
  bool step_behind_everything();
  bool step_outside();
  bool read_value();
  bool read_strings();
  bool is_at_string() const;
  Place place() const;

  // Repairs, used if the text is not valid JSON and `repair` is set. `mend_end` also handles the
  // end of texts that are not repaired.
  bool mend_value();
  bool mend_key();
  bool mend_colon();
  bool mend_after();
  bool mend_closing(char bracket);
  bool is_surplus_brace() const;
  std::size_t swapped_with(char bracket) const;
  bool mend_end();
  bool mend_ellipsis();
  bool mend_fence();
  bool mend_group();
  bool mend_type();
  bool mend_bracketed_key();
  bool mend_listed();
  void count_index();
  void become_list(std::size_t node);
  bool mend_behind();
  bool is_adjacent_part() const;
  void reopen_object();
  void add_null();
  void become_object();
  void join_strings(std::size_t first);
  void drop_brackets();

  bool refuse();  // records a fault with what is expected here; returns false
  bool refuse_lost(std::size_t offset);
  std::string expected() const;
  std::string hint() const;
  std::string hint_for_end() const;

  bool is_in_object() const {
    return !open_.empty() && reader_.out.document.nodes[open_.back().node].kind == Kind::object;
  }
  void open(Kind kind, char closing, bool is_spaced = false);
  void close();
  void end_value();
  void wrap_several();

  Reader reader_;
  State state_ = State::value;
  std::vector<OpenBracket> open_;
  std::size_t outermost_ = 0;  // number of values at the outermost level
  bool has_dropped_ = false;
  bool has_document_ = false;  // there was a bracket at the outermost level
  // The last object at the outermost level, if nothing but separators is behind it.
  struct ClosedObject {
    std::uint32_t node;
    std::size_t end;  // offset of its closing brace
  };
  std::optional<ClosedObject> last_object_;
  Outside outside_;
  Preamble preamble_;  // the text around documents that was looked at last
};

// Fast path for valid JSON: simdjson finds the brackets, commas, colons and the first byte of each
// value; what is between them is checked once. Reads one value of strict JSON into `scanned`.
// Returns false for any other text, with `scanned` in an unspecified state; `Scanner` finds the
// fault.
bool read_structure(std::string_view text, Scanned& scanned);

}  // namespace toolyard::json
