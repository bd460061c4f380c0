// Collects every fault of one request while it is decoded, each with its JSON Pointer, and stops
// counting at twenty. Pointers are written only when there is a fault to name.
#pragma once
#include <bitset>
#include <cstddef>
#include <forward_list>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

// Where in the request we are: a chain on the stack, from the innermost step outwards.
struct Place {
  const Place* parent = nullptr;
  std::string_view name = {};
  std::size_t index = 0;
  bool is_index = false;

  static constexpr Place root() { return {}; }
  Place member(std::string_view key) const { return {this, key, 0, false}; }
  Place item(std::size_t number) const { return {this, {}, number, true}; }
  std::string pointer() const;  // RFC 6901
};

class Faults {
 public:
  static constexpr std::size_t most = 20;

  void add(const Place& place, std::string_view code, std::string detail);
  bool empty() const { return list_.empty(); }
  // Then nothing more is counted, and reading on is of no use.
  bool is_full() const { return list_.size() == most; }
  // A name that was most likely meant; the error asks for it in its hint.
  void suggest(std::string_view name) { meant_.emplace_back(name); }
  Result<void> result() &&;

 private:
  std::vector<Fault> list_;
  std::vector<std::string> meant_;
};

// The faults of what did not work; none of what did.
template <class T> std::vector<Fault> faults_in(const Result<T>& result) {
  return result ? std::vector<Fault>() : result.error().faults;
}

// The codes that faults of single fields have, with what they mean.
std::span<const ProblemType> fault_types();

// Which fields of a record have been given.
class SeenFields {
 public:
  // False when it was there before.
  bool mark(std::size_t field) {
    const bool is_new = !has(field);
    bits_.set(field);
    return is_new;
  }
  bool has(std::size_t field) const { return bits_.test(field); }

 private:
  std::bitset<most_fields> bits_;
};

// JSON that was given as text where no text is wanted, which some clients of models send.
struct TextsAsJson {
  std::forward_list<std::string> kept = {};  // what was decoded borrows from these
  std::vector<std::string> pointers = {};    // where they stood
};

// How a request is read.
struct Reading {
  // It describes a record of the store: texts lose the blanks around them and hold no NUL, and a
  // null empties an optional field. Otherwise null means that nothing was said.
  bool is_of_record = false;
  bool is_partial = false;      // no field is required
  bool skips_unknown = false;   // it is an answer of others, who may say more than we know
  SeenFields* given = nullptr;  // where to tell which fields were given
  // Takes such texts, once, and tells of them here. None: they are faults.
  TextsAsJson* texts_as_json = nullptr;
  // Reads the file that is given as `file:NAME` in place of Base64. None: that is a fault.
  const std::function<Result<Blob>(std::string_view name)>* open_file = nullptr;
};

// The index of the field of that name, or the count of fields.
std::size_t find_field(const Type& record, std::string_view name);

// Faults for required fields that were not given.
void require_fields(const Type& record, const SeenFields& seen, const Place& place, Faults& faults);
void unknown_field(const Type& record, std::string_view name, const Place& place, Faults& faults);

// The text to store of one given for a record; a NUL is a fault.
std::string_view tidied(std::string_view text, const Field*, const Place&, Faults&);

// Stores a value that has been read, or adds the fault that forbids it. `field` may be null.
void store_integer(const Type&, void* into, std::int64_t value, const Field*, const Place&,
                   Faults&);
void store_number(void* into, double value, const Field*, const Place&, Faults&);
void store_text(const Type&, void* into, std::string_view text, const Field*, const Place&,
                Faults&);
// The fault of a text that is none of those that a choice has; it names the other alternatives.
void misspelled_choice(const Type&, std::string_view text, const Field*, const Place&, Faults&);
void check_count(std::size_t count, std::string_view what, const Field*, const Place&, Faults&);

// The name among `known` that `given` most likely means, or nothing.
std::string_view nearest_name(std::string_view given, const std::vector<std::string_view>& known);

}  // namespace toolyard
