// Merges PDF files: the engine of pdf-merge. Works in memory, returns an error for everything that
// a caller can cause, and does not expose the messages of qpdf.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/reading/document.h"

namespace toolyard::pdf {

struct DocumentReport {
  static constexpr std::string_view schema_name = "PdfMergeDocumentReport";
  std::string name;
  std::size_t pages_total = 0;
  std::size_t pages_used = 0;
  std::optional<std::size_t> first_page;
  bool encrypted = false;
  bool repaired = false;
  Warnings warnings;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&DocumentReport::name>("Name of the file."),
        field<&DocumentReport::pages_total>("Number of pages in the file.").title("Pages"),
        field<&DocumentReport::pages_used>("Number of its pages in the result.").title("Used"),
        field<&DocumentReport::first_page>(
            "Page of the result on which it starts; null if it has none there."),
        field<&DocumentReport::encrypted>("Whether the file was encrypted."),
        field<&DocumentReport::repaired>("Whether the file was damaged and has been repaired."),
        field<&DocumentReport::warnings>("Warnings about this file.")};
  }
};

struct Merged {
  std::string bytes;
  std::size_t pages = 0;
  std::string pdf_version;
  std::vector<DocumentReport> documents;  // in the order of the files
  std::size_t outline_items = 0;
  std::size_t form_fields = 0;
  std::size_t renamed_fields = 0;
  std::size_t signatures_invalidated = 0;
  std::size_t image_bytes_saved = 0;
  Warnings warnings;
};

Result<Merged> merge(const std::vector<InputFile>& files, const Options& options,
                     const Context& context);

}  // namespace toolyard::pdf
