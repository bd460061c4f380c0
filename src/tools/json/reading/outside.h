// The text around JSON documents: sentences, log lines, code fences and function calls that a
// repair removes.
#pragma once
#include <array>
#include <optional>

#include "tools/json/reading/reader.h"

namespace toolyard::json {

// The text up to the next document.
struct Preamble {
  std::size_t end = 0;  // where the document begins, or the end of the text
  bool has_document = false;
  bool is_members = false;  // the document lacks its opening brace
  bool is_prose = false;    // the text is not just values and separators
};

class Outside {
 public:
  // Returns the preamble that begins at the current offset. `has_document` is whether there was a
  // document before it.
  Preamble next(const Reader& reader, bool has_document);

  // Looks through the text before a document, or behind the last one. Returns the offset of members
  // in it whose bracket was closed too early, or nothing.
  std::optional<std::size_t> find_lost(std::string_view text, std::size_t at, std::size_t end,
                                       bool has_document);

 private:
  std::size_t open_ = 0;  // number of brackets that are open in the text around documents
  // Whether what begins thoughts of a model, by its kind, has no end in the rest of the text.
  std::array<bool, 3> is_endless_{};
  std::optional<std::size_t> last_strong_;  // the last bracket that certainly begins a document
};

// Returns the length of the name of a function and the bracket behind it, or 0 if the arguments do
// not begin like values.
std::size_t call_length(std::string_view text, std::size_t at);
// Removes a Markdown code fence, with the name of its language.
void skip_fence(Reader& reader);
// Removes text up to an offset.
void skip_prose(Reader& reader, std::size_t end);

}  // namespace toolyard::json
