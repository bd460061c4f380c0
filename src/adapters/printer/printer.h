// Prints business documents, such as invoices, as PDF with Pango and Cairo. HarfBuzz shapes all
// scripts, including right-to-left ones, with the installed fonts; used glyphs are embedded as font
// subsets.
#pragma once
#include <memory>

#include "core/threads.h"
#include "ports/document_printer.h"

namespace toolyard::printer {

class PdfPrinter final : public DocumentPrinter {
 public:
  explicit PdfPrinter(Threads& threads);
  ~PdfPrinter() override;

  // Prints one document at a time; concurrent callers wait. What it costs is deducted from the
  // caller's budget.
  Result<PrintedDocument> print(const BusinessDocument& document) override;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace toolyard::printer
