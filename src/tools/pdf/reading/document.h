// An input file: what the request specifies, and the document after it has been opened.
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
  bool has_title = false;  // given, and not derived from the name
  std::optional<std::string> password;
  PageRange range;
  int rotate = 0;  // degrees clockwise, a multiple of 90
};

struct OpenDocument {
  std::shared_ptr<QPDF> pdf;
  std::string_view bytes;  // from the header on: offsets in qpdf are relative to it
  bool encrypted = false;
  bool has_locked_attachments = false;  // encrypted, unlike the rest of the file
  bool is_animated = false;             // an image of which the page shows the first frame
  std::string version;
  int extension_level = 0;
};

// Whether a file has a header where viewers look for it: in the first kilobyte.
bool has_pdf_header(std::string_view bytes);

// Opens a file. Refuses files that are not PDF, that the password does not open, and that cannot be
// repaired. A file of which only the attachments are encrypted is opened without a password. If
// `attempt_repair` is false, any damage to the structure of the file is refused.
OpenDocument open_document(const InputFile& file, bool attempt_repair, Budget& budget);

// Returns the bytes of a stream as stored in the file, or nullopt if that is not certain to work
// without decryption or repair.
std::optional<std::string_view> raw_bytes(const OpenDocument& document, QPDFObjectHandle stream);

}  // namespace toolyard::pdf
