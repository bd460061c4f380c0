// Page ranges as the qpdf program writes them: `1-3,5,r1,z-1`, `:odd`, `:even`, and `x4` to take
// pages out of the range before it (or out of all pages, at the beginning).
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pdf {

struct RangeFault {
  std::size_t offset;  // in bytes from the beginning of the text
  std::string detail;
};

class PageRange {
 public:
  // Empty text means all pages. The fault is about the text alone; no document is needed.
  static std::expected<PageRange, RangeFault> parse(std::string_view text);

  // Page numbers from 1. The fault names a page that a document of this many pages lacks, or a
  // result of more than `max_pages`.
  enum class Lack { page, room };
  struct Shortage {
    Lack lack;
    std::string detail;
  };
  std::expected<std::vector<std::size_t>, Shortage> select(std::size_t page_count,
                                                           std::size_t max_pages) const;

 private:
  enum class Parity { all, odd, even };
  struct End {
    std::size_t number = 1;
    bool from_last = false;  // r1 and z are the last page
  };
  struct Group {
    End first, last;
    bool excludes = false;
  };
  friend class RangeParser;

  std::vector<Group> groups_;
  Parity parity_ = Parity::all;
};

}  // namespace toolyard::pdf
