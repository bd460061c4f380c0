// Prints documents with Pango and Cairo: HarfBuzz shapes every script, from right to left where it
// is written so, with whatever font of the system has it; fonts are embedded, and only the glyphs
// that are used.
#pragma once
#include <memory>
#include <mutex>

#include "ports/document_printer.h"

namespace toolyard::printer {

class PdfPrinter final : public DocumentPrinter {
 public:
  PdfPrinter();
  ~PdfPrinter() override;

  Result<PrintedDocument> print(const BusinessDocument& document) override;

 private:
  struct Fonts;
  // Looked for when the first document is printed. One document at a time: fonts keep caches.
  std::mutex mutex_;
  std::unique_ptr<Fonts> fonts_;
};

}  // namespace toolyard::printer
