// Prints business documents, such as invoices, as PDF: sender and recipient, a table of any number
// of pages, and totals. Texts may be in any script, and in several at once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard {

struct BusinessDocument {
  struct Party {
    std::string label;
    std::vector<std::string> lines;  // the first is the name
  };
  struct Fact {
    std::string label, value;
  };
  enum class Alignment : std::uint8_t { start, end };
  struct Column {
    std::string title;
    double share = 1;  // of the width, relative to the other columns
    Alignment alignment = Alignment::start;
  };
  struct Sum {
    std::string label, value;
    bool is_last = false;  // the total, which is emphasized
  };

  std::string title;
  std::string author;  // title and author are properties of the PDF, too
  Instant made_at;
  std::vector<Party> parties;
  std::vector<Fact> facts;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // one text per column
  std::vector<Sum> sums;
};

struct PrintedDocument {
  std::string pdf;
  std::size_t pages = 0;
  std::size_t missing_glyphs = 0;  // characters that no font contains, shown as boxes
};

class DocumentPrinter {
 public:
  virtual ~DocumentPrinter() = default;

  // Thread-safe.
  virtual Result<PrintedDocument> print(const BusinessDocument& document) = 0;
};

}  // namespace toolyard
