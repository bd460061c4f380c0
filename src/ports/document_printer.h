// Makes a PDF of a business document: who it is from and for, a table that may go on over many
// pages, and sums. Texts may be of any script, and of several at once.
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
    double share = 1;  // of the width, beside that of the others
    Alignment alignment = Alignment::start;
  };
  struct Sum {
    std::string label, value;
    bool is_last = false;  // what all comes to: it stands out
  };

  std::string title;
  std::string author;  // both for the file's properties too
  Instant made_at;
  std::vector<Party> parties;
  std::vector<Fact> facts;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // a text for each column
  std::vector<Sum> sums;
};

struct PrintedDocument {
  std::string pdf;
  std::size_t pages = 0;
  std::size_t missing_glyphs = 0;  // characters that no font has, which show as boxes
};

class DocumentPrinter {
 public:
  virtual ~DocumentPrinter() = default;

  // May be called from several threads.
  virtual Result<PrintedDocument> print(const BusinessDocument& document) = 0;
};

}  // namespace toolyard
