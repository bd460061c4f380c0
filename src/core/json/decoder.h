// Decodes JSON into described structs, with simdjson: strict UTF-8, exact integers, no duplicate or
// unknown names, at most 64 levels of nesting. All faults are reported together, each with its JSON
// Pointer.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "core/describe/faults.h"

namespace toolyard {

// JSON text followed by readable bytes, which the parser may read but never uses. Texts with
// escapes are decoded in place.
struct PaddedText {
  static constexpr std::size_t padding = 64;
  char* data = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;  // at least size + padding

  // Reserves the padding in `text`, whose content is kept.
  static PaddedText of(std::string& text) {
    text.reserve(text.size() + padding);
    return {text.data(), text.size(), text.capacity()};
  }
};

// Whether a text is a valid JSON value of any kind.
bool is_valid_json(std::string_view text);

// Decoded values borrow their texts from the JSON text and from the decoder, until the next call.
class JsonDecoder {
 public:
  JsonDecoder();
  ~JsonDecoder();
  JsonDecoder(JsonDecoder&&) noexcept;
  JsonDecoder& operator=(JsonDecoder&&) noexcept;

  // Decodes an object into the record `into`; `type` must be a record.
  Result<void> decode(PaddedText text, const Type& type, void* into, const Reading& reading = {});

  // Decodes one part of a request into a record: adds to `seen` and `faults` at `place`, and leaves
  // the check for required fields to the caller. Fails at once if the text is not valid JSON.
  Result<void> decode_part(PaddedText text, const Type& type, void* into, const Place& place,
                           SeenFields& seen, Faults& faults, const Reading& reading = {});

  // Decodes the value of one field, which the text contains in brackets: `[value]`. Adds faults as
  // `decode_part` does.
  Result<void> decode_item(PaddedText text, const Field& field, void* record, const Place& place,
                           Faults& faults, const Reading& reading = {});

  // Fails unless the text is a valid JSON object or array of at most 64 levels, whatever it
  // contains.
  Result<void> check(PaddedText text);

 private:
  struct State;
  template <class Read> Result<void> read(PaddedText text, const Faults& faults, Read work);

  std::unique_ptr<State> state_;
};

}  // namespace toolyard
