#include "tools/pdf/pages/page_range.h"

#include <algorithm>

#include "core/endpoint/budget.h"

namespace toolyard::pdf {

class RangeParser {
 public:
  explicit RangeParser(std::string_view text) : text_(text) {}

  std::expected<PageRange, RangeFault> parse() {
    PageRange range;
    if (text_.empty()) return range;
    if (text_[0] != ':') {
      do {
        if (!group(range)) return std::unexpected(fault_);
      } while (take(','));
    }
    if (take(':') && !parity(range)) return std::unexpected(fault_);
    if (at_ != text_.size()) return std::unexpected(fault("Expected a comma or the end."));
    return range;
  }

 private:
  bool take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  RangeFault fault(std::string detail) const { return {at_, std::move(detail)}; }

  bool group(PageRange& range) {
    PageRange::Group group;
    group.excludes = take('x');
    if (!end(group.first)) return false;
    group.last = group.first;
    if (take('-') && !end(group.last)) return false;
    range.groups_.push_back(group);
    return true;
  }
  bool end(PageRange::End& end) {
    if (take('z')) {
      end = {1, true};
      return true;
    }
    end.from_last = take('r');
    const auto start = at_;
    std::size_t number = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      number = std::min<std::size_t>(number * 10 + static_cast<std::size_t>(text_[at_] - '0'),
                                     1'000'000'000);
      ++at_;
    }
    if (at_ == start) {
      fault_ = fault("Expected a page number, `r` and a number, or `z`.");
      return false;
    }
    if (number == 0) {
      at_ = start;
      fault_ = fault("Page numbers start at 1.");
      return false;
    }
    end.number = number;
    return true;
  }
  bool parity(PageRange& range) {
    const auto rest = text_.substr(at_);
    if (rest == "odd" || rest == "even") {
      range.parity_ = rest == "odd" ? PageRange::Parity::odd : PageRange::Parity::even;
      at_ = text_.size();
      return true;
    }
    fault_ = fault("The colon must be followed by `odd` or `even`.");
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  RangeFault fault_{};
};

std::expected<PageRange, RangeFault> PageRange::parse(std::string_view text) {
  return RangeParser(text).parse();
}

namespace {

std::unexpected<PageRange::RangeError> no_room(std::size_t max_pages) {
  return std::unexpected(PageRange::RangeError{
      PageRange::RangeErrorKind::room,
      "The range selects more than " + std::to_string(max_pages) + " pages."});
}

void append_run(std::vector<std::size_t>& pages, std::size_t first, std::size_t last) {
  if (first <= last)
    for (auto page = first; page <= last; ++page) pages.push_back(page);
  else
    for (auto page = first; page >= last; --page) pages.push_back(page);
}

}  // namespace

std::expected<std::vector<std::size_t>, PageRange::RangeError> PageRange::select(
    std::size_t page_count, std::size_t max_pages) const {
  std::vector<std::size_t> pages;
  std::size_t run_start = 0;
  if (groups_.empty() || groups_[0].excludes) {
    if (page_count > max_pages) return no_room(max_pages);
    if (page_count > 0) append_run(pages, 1, page_count);
  }
  for (const auto& group : groups_) {
    std::size_t bounds[2];
    for (int i = 0; i < 2; ++i) {
      const auto& end = i == 0 ? group.first : group.last;
      if (end.number > page_count)
        return std::unexpected(
            RangeError{RangeErrorKind::page, "The document has " + std::to_string(page_count) +
                                                 (page_count == 1 ? " page" : " pages") +
                                                 ", but no page " + (end.from_last ? "r" : "") +
                                                 std::to_string(end.number) + "."});
      bounds[i] = end.from_last ? page_count + 1 - end.number : end.number;
    }
    if (group.excludes) {
      spend(pages.size() - run_start);
      const auto [low, high] = std::minmax(bounds[0], bounds[1]);
      pages.erase(
          std::remove_if(pages.begin() + static_cast<std::ptrdiff_t>(run_start), pages.end(),
                         [&](auto page) { return page >= low && page <= high; }),
          pages.end());
      continue;
    }
    run_start = pages.size();
    const auto span = std::max(bounds[0], bounds[1]) - std::min(bounds[0], bounds[1]) + 1;
    if (pages.size() + span > max_pages) return no_room(max_pages);
    append_run(pages, bounds[0], bounds[1]);
  }
  if (parity_ == Parity::all) return pages;
  std::vector<std::size_t> kept;
  for (std::size_t i = parity_ == Parity::odd ? 0 : 1; i < pages.size(); i += 2)
    kept.push_back(pages[i]);
  return kept;
}

}  // namespace toolyard::pdf
