// One input file: what the caller says of it, and what it is once it has been opened.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/pages/page_range.h"
#include "tools/pdf/qpdf.h"
#include "tools/tool.h"

namespace toolyard::pdf {

struct InputFile {
  std::string_view bytes;
  std::string name;
  std::string title;
  std::optional<std::string> password;
  PageRange range;
  int rotate = 0;  // degrees clockwise, a multiple of 90
};

struct OpenDocument {
  std::shared_ptr<QPDF> pdf;
  std::string_view bytes;  // from the header on: the library's offsets count from there
  bool encrypted = false;
  std::string version;
  int extension_level = 0;
};

// Refuses what is no PDF, what does not open with its password, and what cannot be repaired. With
// `attempt_repair` false the least damage to the file's structure is refused.
OpenDocument open_document(const InputFile& file, bool attempt_repair, Budget& budget);

// The stream's bytes as they stand in the file, where that is safe to say without decrypting or
// repairing anything.
std::optional<std::string_view> raw_bytes(const OpenDocument& document, QPDFObjectHandle stream);

}  // namespace toolyard::pdf
