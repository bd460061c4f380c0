#include "tools/pdf/reading/document.h"

#include <algorithm>

#include "tools/pdf/qpdf.h"
#include "tools/pdf/reading/memory_input.h"
#include "tools/unicode/saslprep.h"

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

// Returns how a document is encrypted, as far as it has been read.
QPDFObjectHandle encryption_of(QPDF& pdf) {
  auto trailer = pdf.getTrailer();
  return trailer.isDictionary() ? trailer.getKey("/Encrypt") : QPDFObjectHandle::newNull();
}

[[noreturn]] void refuse_encryption(QPDFObjectHandle encryption) {
  auto handler = encryption.getKey("/Filter");
  const bool is_by_certificate = handler.isName() && (handler.getName() == "/Adobe.PubSec" ||
                                                      handler.getName() == "/Entrust.PPKEF");
  refuse(problems::unsupported_encryption,
         is_by_certificate
             ? "The file is encrypted for the holders of certificates; save it without encryption."
             : "The file is encrypted by an unknown method; save it without encryption.");
}

// Whether strings and streams, other than those of attached files, are not encrypted.
bool encrypts_only_attachments(QPDFObjectHandle encryption) {
  if (!encryption.isDictionary()) return false;
  auto version = encryption.getKey("/V");
  const auto is_plain = [&](const char* key) {
    auto filter = encryption.getKey(key);
    return !filter.isName() || filter.getName() == "/Identity";
  };
  return version.isInteger() && version.getIntValue() >= 4 && is_plain("/StmF") &&
         is_plain("/StrF");
}

// Returns a password as it may have been encoded when the file was encrypted.
std::vector<std::string> spellings_of(const std::optional<std::string>& password) {
  std::vector<std::string> spellings{password.value_or("")};
  if (!password) return spellings;
  const auto add = [&](std::string other) {
    if (spellings.size() < max_password_spellings &&
        std::ranges::find(spellings, other) == spellings.end())
      spellings.push_back(std::move(other));
  };
  if (auto prepared = unicode::saslprep(*password)) add(std::move(*prepared));
  for (auto& other : QUtil::possible_repaired_encodings(*password)) add(std::move(other));
  return spellings;
}

class Opener {
 public:
  Opener(OpenDocument& document, bool attempt_repair, Budget& budget)
      : document_(document), attempt_repair_(attempt_repair), budget_(budget) {}

  void open(const std::optional<std::string>& password) {
    for (const auto& spelling : spellings_of(password))
      if (opens_with(spelling)) return;
    if (password) refuse(problems::wrong_password, "The password is not valid for the file.");
    auto encryption = encryption_of(*document_.pdf);
    if (!encrypts_only_attachments(encryption))
      refuse(problems::password_required, "The file is encrypted and requires a password.");
    document_.has_locked_attachments = encryption.hasKey("/EFF");
    prepare();
    // The key that is given instead of a password is not needed for what is read.
    document_.pdf->setPasswordIsHexKey(true);
    read("00");
  }

 private:
  void prepare() {
    document_.pdf = QPDF::create();
    document_.pdf->setSuppressWarnings(true);
    document_.pdf->setAttemptRecovery(attempt_repair_);
  }
  void read(const std::string& password) {
    budget_.start_reading();
    auto& pdf = *document_.pdf;
    pdf.processInputSource(std::make_shared<MemoryInput>(document_.bytes, pdf, budget_),
                           password.c_str());
  }
  bool opens_with(const std::string& password) {
    prepare();
    try {
      read(password);
      return true;
    } catch (QPDFExc& fault) {
      if (fault.getErrorCode() == qpdf_e_password) return false;
      auto encryption = encryption_of(*document_.pdf);
      if (fault.getErrorCode() == qpdf_e_unsupported && encryption.isDictionary())
        refuse_encryption(encryption);
      throw;
    }
  }

  OpenDocument& document_;
  bool attempt_repair_;
  Budget& budget_;
};

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

bool has_pdf_header(std::string_view bytes) {
  return bytes.substr(0, header_reach).contains("%PDF-");
}

OpenDocument open_document(const InputFile& file, bool attempt_repair, Budget& budget) {
  install_bounded_filters();
  OpenDocument document;
  document.bytes = from_header(file.bytes);
  try {
    Opener(document, attempt_repair, budget).open(file.password);
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
