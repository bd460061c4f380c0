// Prints documents with Pango and Cairo: HarfBuzz shapes every script, from right to left where it
// is written so, with whatever font of the system has it; fonts are embedded, and only the glyphs
// that are used.
#pragma once
#include <memory>

#include "core/threads.h"
#include "ports/document_printer.h"

namespace toolyard::printer {

class PdfPrinter final : public DocumentPrinter {
 public:
  explicit PdfPrinter(Threads& threads);
  ~PdfPrinter() override;

  // One document at a time; others wait.
  Result<PrintedDocument> print(const BusinessDocument& document) override;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace toolyard::printer
