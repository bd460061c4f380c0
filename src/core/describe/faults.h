// Collects the validation errors (faults) of one request while it is decoded, at most twenty, each
// with its JSON Pointer. Pointers are formatted only if there is a fault.
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

// A position in the request: a linked list on the stack, from the innermost step outwards.
struct Place {
  const Place* parent = nullptr;
  std::string_view name = {};
  std::size_t index = 0;
  bool is_index = false;

  static constexpr Place root() { return {}; }
  Place member(std::string_view key) const { return {this, key, 0, false}; }
  Place item(std::size_t number) const { return {this, {}, number, true}; }
  std::string pointer() const;  // as a JSON Pointer (RFC 6901)
};

class Faults {
 public:
  static constexpr std::size_t most = 20;

  void add(const Place& place, std::string_view code, std::string detail);
  bool empty() const { return list_.empty(); }
  // True if no more faults are recorded, so that decoding can stop.
  bool is_full() const { return list_.size() == most; }
  // Adds a name that the caller probably meant, for the hint of the error.
  void suggest(std::string_view name) { meant_.emplace_back(name); }
  Result<void> result() &&;

 private:
  std::vector<Fault> list_;
  std::vector<std::string> meant_;
};

// Returns the faults of a failed result; none for a successful one.
template <class T> std::vector<Fault> faults_in(const Result<T>& result) {
  return result ? std::vector<Fault>() : result.error().faults;
}

// Returns the codes of faults of single fields, with their meanings.
std::span<const ProblemType> fault_types();

// The set of fields of a record that have been given.
class SeenFields {
 public:
  // Returns false if the field was marked before.
  bool mark(std::size_t field) {
    const bool is_new = !has(field);
    bits_.set(field);
    return is_new;
  }
  bool has(std::size_t field) const { return bits_.test(field); }

 private:
  std::bitset<max_fields> bits_;
};

// Values that were sent as JSON in a string where the type does not allow a string, as some clients
// of language models do.
struct TextsAsJson {
  std::forward_list<std::string> kept = {};  // the texts; decoded values borrow from them
  std::vector<std::string> pointers = {};    // their positions in the request
};

// How a request is decoded.
struct Reading {
  // The request describes a stored record: surrounding white space of texts is removed, NUL is a
  // fault, and null clears an optional field. Otherwise null means that the field is not given.
  bool is_of_record = false;
  bool is_partial = false;      // no field is required
  bool skips_unknown = false;   // for responses of other services
  SeenFields* given = nullptr;  // receives the fields that were given, if not null
  // Accepts values that were sent as JSON in a string, one level deep, and lists them here. If
  // null, they are faults.
  TextsAsJson* texts_as_json = nullptr;
  // Reads the file for a value `file:NAME` in place of Base64. If null, such a value is a fault.
  const std::function<Result<Blob>(std::string_view name)>* open_file = nullptr;
};

// Returns the index of the field with this name, or the number of fields if there is none.
std::size_t find_field(const Type& record, std::string_view name);

// Adds a fault for each required field that was not given.
void require_fields(const Type& record, const SeenFields& seen, const Place& place, Faults& faults);
void unknown_field(const Type& record, std::string_view name, const Place& place, Faults& faults);

// Returns the text to store for a text of a record: without surrounding white space, unless the
// field is verbatim. A NUL is a fault.
std::string_view tidied(std::string_view text, const Field*, const Place&, Faults&);

// Stores a decoded value, or adds a fault if it is not allowed. `field` may be null.
void store_integer(const Type&, void* into, std::int64_t value, const Field*, const Place&,
                   Faults&);
void store_number(void* into, double value, const Field*, const Place&, Faults&);
void store_text(const Type&, void* into, std::string_view text, const Field*, const Place&,
                Faults&);
// Adds the fault of a text that no alternative of a choice accepts; it lists what the alternatives
// accept.
void misspelled_choice(const Type&, std::string_view text, const Field*, const Place&, Faults&);
void check_count(std::size_t count, std::string_view what, const Field*, const Place&, Faults&);

// Returns the name in `known` that `given` most likely means, or an empty text.
std::string_view nearest_name(std::string_view given, const std::vector<std::string_view>& known);

}  // namespace toolyard
