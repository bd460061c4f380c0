// The fonts of the machine, for texts that are embedded into documents.
#pragma once
#include <string_view>

namespace toolyard {

// A face in a font file, in TrueType or OpenType format.
struct FontFace {
  std::string_view file;  // the bytes of the file
  unsigned index = 0;     // of the face, if the file is a collection
};

class Fonts {
 public:
  virtual ~Fonts() = default;

  // Returns the face in which a character is shown; null if no font has the character. The face
  // exists as long as this object. Thread-safe.
  virtual const FontFace* face_with(char32_t character) const = 0;
};

}  // namespace toolyard
