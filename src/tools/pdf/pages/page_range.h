// Page ranges in the syntax of qpdf: `1-3,5,r1,z-1`, `:odd`, `:even`, and `x4` to exclude pages
// from the range before it, or from all pages if it comes first.
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
  // Parses a range; an empty text means all pages. Only the syntax is checked, which does not
  // require a document.
  static std::expected<PageRange, RangeFault> parse(std::string_view text);

  // Returns the selected page numbers, from 1. Fails if the document does not have one of the
  // pages, or if the result would have more than `max_pages`.
  enum class RangeErrorKind { page, room };
  struct RangeError {
    RangeErrorKind lack;
    std::string detail;
  };
  std::expected<std::vector<std::size_t>, RangeError> select(std::size_t page_count,
                                                             std::size_t max_pages) const;

 private:
  enum class Parity { all, odd, even };
  struct End {
    std::size_t number = 1;
    bool from_last = false;  // counted from the end: r1 and z are the last page
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
