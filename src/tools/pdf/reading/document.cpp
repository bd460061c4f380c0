#include "tools/pdf/reading/document.h"

#include "tools/pdf/qpdf.h"
#include "tools/pdf/reading/memory_input.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t header_reach = 1024;
constexpr std::size_t max_password_spellings = 8;

// Returns the file from its header on, which viewers look for in the first kilobyte. A file that
// has lost its header is accepted if it has objects.
std::string_view from_header(std::string_view bytes) {
  const auto at = bytes.substr(0, header_reach).find("%PDF-");
  if (at != std::string_view::npos) return bytes.substr(at);
  spend(bytes.size());
  if (bytes.find("endobj") == std::string_view::npos)
    refuse(problems::not_a_pdf,
           bytes.empty() ? "The file is empty." : "The file has no PDF header.");
  return bytes;
}

std::shared_ptr<QPDF> read(std::string_view bytes, const std::string& password, bool attempt_repair,
                           Budget& budget) {
  budget.start_reading();
  auto pdf = QPDF::create();
  pdf->setSuppressWarnings(true);
  pdf->setAttemptRecovery(attempt_repair);
  pdf->processInputSource(std::make_shared<MemoryInput>(bytes, *pdf, budget), password.c_str());
  return pdf;
}

std::shared_ptr<QPDF> read_with_password(const InputFile& file, std::string_view bytes,
                                         bool attempt_repair, Budget& budget) {
  std::vector<std::string> spellings{file.password.value_or("")};
  if (file.password)
    for (auto& other : QUtil::possible_repaired_encodings(*file.password))
      if (spellings.size() < max_password_spellings && other != spellings[0])
        spellings.push_back(std::move(other));
  for (const auto& password : spellings) {
    try {
      return read(bytes, password, attempt_repair, budget);
    } catch (QPDFExc& fault) {
      if (fault.getErrorCode() != qpdf_e_password) throw;
    }
  }
  if (file.password) refuse(problems::wrong_password, "The password is not valid for the file.");
  refuse(problems::password_required, "The file is encrypted and requires a password.");
}

void note_version(OpenDocument& document) {
  document.version = document.pdf->getPDFVersion();
  document.extension_level = document.pdf->getExtensionLevel();
  auto named = document.pdf->getRoot().getKey("/Version");
  if (named.isName() && named.getName().size() == 4 && named.getName().substr(1) > document.version)
    document.version = named.getName().substr(1);
  if (document.version.size() != 3 || document.version < "1.0" || document.version > "2.0")
    document.version = "1.7";
}

}  // namespace

OpenDocument open_document(const InputFile& file, bool attempt_repair, Budget& budget) {
  install_bounded_filters();
  OpenDocument document;
  document.bytes = from_header(file.bytes);
  try {
    document.pdf = read_with_password(file, document.bytes, attempt_repair, budget);
    document.encrypted = document.pdf->isEncrypted();
    note_version(document);
  } catch (std::exception&) {
    refuse(problems::damaged_pdf,
           attempt_repair ? "The file is damaged beyond repair." : "The file is damaged.");
  }
  return document;
}

std::optional<std::string_view> raw_bytes(const OpenDocument& document, QPDFObjectHandle stream) {
  if (document.encrypted || document.pdf->anyWarnings()) return std::nullopt;
  auto length = stream.getDict().getKey("/Length");
  const auto offset = stream.getParsedOffset();
  const auto size = document.bytes.size();
  if (!length.isInteger() || offset < 8) return std::nullopt;
  const auto start = static_cast<std::size_t>(offset);
  const auto count = static_cast<unsigned long long>(length.getIntValue());
  if (start > size || count > size - start) return std::nullopt;
  const auto before = document.bytes.substr(start - 8, 8);
  if (before.find("stream") == std::string_view::npos) return std::nullopt;
  if (document.bytes.substr(start + count, 12).find("endstream") == std::string_view::npos)
    return std::nullopt;
  return document.bytes.substr(start, count);
}

}  // namespace toolyard::pdf
