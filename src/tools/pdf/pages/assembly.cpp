#include "tools/pdf/pages/assembly.h"

#include <algorithm>
#include <numeric>

#include "core/text/natural_order.h"
#include "tools/pdf/pages/fitting.h"

namespace toolyard::pdf {

namespace {

class Assembler {
 public:
  Assembler(const std::vector<Part>& parts, const Options& options, std::optional<PageSize> paper,
            DrawnPages& drawn, std::size_t max_pages)
      : parts_(parts), options_(options), paper_(paper), drawn_(drawn), max_pages_(max_pages) {
    result_.first_pages.resize(parts.size(), 0);
    for (const auto& part : parts)
      if (!part.pages.empty()) {
        size_ = size_beside(part.pages[0]);
        break;
      }
    constexpr double least = 300;  // a table of contents does not fit on a smaller page
    if (size_.width < least || size_.height < least) size_ = PageSize{};
    const auto lines = static_cast<std::size_t>(std::count_if(
        parts_.begin(), parts_.end(), [](const auto& part) { return !part.pages.empty(); }));
    if (options_.toc_page) contents_left_ = DrawnPages::contents_page_count(lines, size_);
  }

  Assembly run() {
    std::size_t room = 16;
    for (const auto& part : parts_) room += part.pages.size() + 3;
    result_.pages.reserve(room);
    result_.labels.reserve(room);
    result_.parts.reserve(room);
    if (options_.collate > 0) collate();
    else append();
    make_room_for_contents();  // if there are not more pages than should precede them
    if (options_.toc_page) put_contents();
    return std::move(result_);
  }

 private:
  PageSize size_beside(QPDFObjectHandle page) const {
    const auto size = page_size(page);
    return paper_ ? turned_like(*paper_, size) : size;
  }
  void add(QPDFObjectHandle page, const PageLabel& label, std::optional<std::size_t> part = {}) {
    if (result_.pages.size() >= max_pages_)
      refuse(problems::too_many_pages,
             "The result would exceed " + std::to_string(max_pages_) + " pages.");
    result_.pages.push_back(page);
    result_.labels.push_back(label);
    result_.parts.push_back(part);
  }
  void make_room_for_contents() {
    if (contents_left_ == 0) return;
    contents_at_ = result_.pages.size();
    for (; contents_left_ > 0; --contents_left_) add(QPDFObjectHandle::newNull(), {});
    pad(size_);
  }
  void begin_page() {
    if (result_.pages.size() >= options_.toc_after) make_room_for_contents();
  }
  void add_part_page(std::size_t part, std::size_t page) {
    begin_page();
    if (result_.first_pages[part] == 0) result_.first_pages[part] = result_.pages.size() + 1;
    add(parts_[part].pages[page], parts_[part].labels[page], part);
  }
  void pad(PageSize size) {
    if (options_.pad_to_even && result_.pages.size() % 2 == 1) add(drawn_.blank(size), {});
  }
  void append() {
    bool is_first = true;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const auto& part = parts_[i];
      if (part.pages.empty()) continue;
      if (!is_first && options_.divider_pages) {
        begin_page();
        add(drawn_.divider(part.title, size_beside(part.pages[0])), {});
        pad(size_beside(part.pages[0]));
      }
      is_first = false;
      for (std::size_t page = 0; page < part.pages.size(); ++page) add_part_page(i, page);
      if (options_.blank_pages) add(drawn_.blank(size_beside(part.pages.back())), {});
      pad(size_beside(part.pages.back()));
    }
  }
  void collate() {
    const auto turn = options_.collate;
    bool is_left = true;
    for (std::size_t start = 0; is_left; start += turn) {
      is_left = false;
      for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto count = parts_[i].pages.size();
        for (auto page = start; page < std::min(start + turn, count); ++page)
          add_part_page(i, page);
        is_left = is_left || start + turn < count;
      }
    }
  }
  void put_contents() {
    std::vector<ContentsLine> lines;
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (!parts_[i].pages.empty())
        lines.push_back({parts_[i].title,
                         (result_.first_pages[i] - 1) / options_.pages_per_sheet + 1,
                         parts_[i].pages[0]});
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
      return left.page_number < right.page_number;
    });
    const auto made = drawn_.contents(lines, size_);
    std::copy(made.begin(), made.end(),
              result_.pages.begin() + static_cast<std::ptrdiff_t>(contents_at_));
  }

  const std::vector<Part>& parts_;
  const Options& options_;
  std::optional<PageSize> paper_;
  DrawnPages& drawn_;
  std::size_t max_pages_;
  PageSize size_;                  // of the contents
  std::size_t contents_left_ = 0;  // pages of the contents that have no place yet
  std::size_t contents_at_ = 0;
  Assembly result_;
};

}  // namespace

std::vector<std::size_t> document_order(const std::vector<InputFile>& files, Order order) {
  std::vector<std::size_t> indexes(files.size());
  std::iota(indexes.begin(), indexes.end(), std::size_t{0});
  if (order == Order::given) return indexes;
  const auto key = order == Order::name ? &InputFile::name : &InputFile::title;
  std::stable_sort(indexes.begin(), indexes.end(), [&](auto left, auto right) {
    return natural_order(files[left].*key, files[right].*key, CaseRule::ignored) < 0;
  });
  return indexes;
}

Assembly assemble(const std::vector<Part>& parts, const Options& options,
                  std::optional<PageSize> paper, DrawnPages& drawn, std::size_t max_pages) {
  return Assembler(parts, options, paper, drawn, max_pages).run();
}

}  // namespace toolyard::pdf
