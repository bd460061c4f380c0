// Reads JSON into described structs, on simdjson: strict UTF-8, exact integers, no duplicate or
// unknown names, at most 64 levels, and every fault at once with its pointer.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "core/describe/faults.h"

namespace toolyard {

// JSON text with readable bytes behind it, which the parser may look at but never uses. Texts with
// escapes are decoded in place.
struct PaddedText {
  static constexpr std::size_t padding = 64;
  char* data = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;  // at least size + padding

  // Reserves the padding in `text`, whose content stays.
  static PaddedText of(std::string& text) {
    text.reserve(text.size() + padding);
    return {text.data(), text.size(), text.capacity()};
  }
};

// Whether a text is JSON, whatever it says.
bool is_sound_json(std::string_view text);

// What was decoded borrows its texts from the JSON text and from the decoder, until the next call.
class JsonDecoder {
 public:
  JsonDecoder();
  ~JsonDecoder();
  JsonDecoder(JsonDecoder&&) noexcept;
  JsonDecoder& operator=(JsonDecoder&&) noexcept;

  // Fills the record `into` of `type`, which must be a record.
  Result<void> decode(PaddedText text, const Type& type, void* into, const Reading& reading = {});

  // Likewise, for one part of a request: adds to `seen` and `faults` at `place`, and leaves the
  // check for required fields to the caller. Fails at once where the text is no JSON.
  Result<void> decode_part(PaddedText text, const Type& type, void* into, const Place& place,
                           SeenFields& seen, Faults& faults, const Reading& reading = {});

  // Likewise, for the value of one field that stands alone, between brackets: `[value]`.
  Result<void> decode_item(PaddedText text, const Field& field, void* record, const Place& place,
                           Faults& faults, const Reading& reading = {});

  // Whether a text is an object or an array of at most 64 levels, whatever it says.
  Result<void> check(PaddedText text);

 private:
  struct State;
  template <class Read> Result<void> read(PaddedText text, const Faults& faults, Read work);

  std::unique_ptr<State> state_;
};

}  // namespace toolyard
