// Decodes named texts and files into described structs: multipart parts, form fields, query
// parameters and command-line options, by the same description as JSON.
#pragma once
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/faults.h"
#include "core/json/decoder.h"

namespace toolyard {

struct FormPart {
  enum class Kind { text, file, parameter };  // `parameter`: of a query
  std::string_view name;
  std::string_view value;
  Kind kind = Kind::text;
  std::string_view file_name = {};
  std::string_view media_type = {};
};

// Decoded values borrow their texts and bytes from the parts and from the decoder.
class FormDecoder {
 public:
  // A part named `options` contains JSON whose members count as fields of the record. Lists accept
  // repeated parts, comma-separated lists or JSON; records and maps accept JSON; choices accept
  // what one of their alternatives does.
  Result<void> decode(std::span<const FormPart> parts, const Type& type, void* into,
                      const Reading& reading = {});
  // Releases the texts of decoded values, which must not be in use any more.
  void clear() { kept_.clear(); }

 private:
  Result<void> options(std::string_view json, const Type& type, void* into, SeenFields& seen,
                       Faults& faults);
  void part(const FormPart& part, const Type& type, void* into, SeenFields& seen, Faults& faults);
  void file(const FormPart& part, const Type& type, const Field& field, void* into, const Place&,
            Faults&);
  void text(std::string_view text, const Type& type, void* into, const Field& field, const Place&,
            Faults&);
  void choice(std::string_view text, const Type& type, void* into, const Field& field, const Place&,
              Faults&);
  void items(std::string_view text, const Type& type, void* into, const Field& field, const Place&,
             Faults&);
  bool is_json(std::string_view text, const Type& type);
  void json(std::string_view text, const Field& field, void* record, const Place&, Faults&);
  void json_item(std::string_view text, const Type& list, void* into, const Field& field,
                 const Place&, Faults&);
  void empty(const Field& field, void* record, SeenFields& seen, std::size_t index);
  void check_gathered(const Type& type, void* into, Faults& faults) const;

  Reading reading_;
  SeenFields gathered_;  // fields that are collected from several parts
  // Decoded JSON parts, whose texts are borrowed by decoded values.
  std::deque<std::pair<std::string, JsonDecoder>> kept_;
};

}  // namespace toolyard
