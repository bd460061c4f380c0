#include "tools/pdf/pages/assembly.h"

#include <algorithm>
#include <numeric>

#include "core/text/natural_order.h"

namespace toolyard::pdf {

namespace {

class Assembler {
 public:
  Assembler(const std::vector<Part>& parts, const Options& options, DrawnPages& drawn,
            std::size_t max_pages)
      : parts_(parts), options_(options), drawn_(drawn), max_pages_(max_pages) {
    result_.first_pages.resize(parts.size(), 0);
    for (const auto& part : parts)
      if (!part.pages.empty()) {
        size_ = page_size(part.pages[0]);
        break;
      }
    constexpr double least = 300;  // a table of contents does not fit on a smaller page
    if (size_.width < least || size_.height < least) size_ = PageSize{};
  }

  Assembly run() {
    std::size_t room = 16;
    for (const auto& part : parts_) room += part.pages.size() + 2;
    result_.pages.reserve(room);
    result_.labels.reserve(room);
    const auto lines = static_cast<std::size_t>(std::count_if(
        parts_.begin(), parts_.end(), [](const auto& part) { return !part.pages.empty(); }));
    const auto contents = options_.toc_page ? DrawnPages::contents_page_count(lines, size_) : 0;
    for (std::size_t i = 0; i < contents; ++i) add(QPDFObjectHandle::newNull(), {});
    if (contents > 0) pad(size_);
    if (options_.collate > 0) collate();
    else append();
    if (contents > 0) put_contents();
    return std::move(result_);
  }

 private:
  void add(QPDFObjectHandle page, const PageLabel& label) {
    if (result_.pages.size() >= max_pages_)
      refuse(problems::too_many_pages,
             "The result would exceed " + std::to_string(max_pages_) + " pages.");
    result_.pages.push_back(page);
    result_.labels.push_back(label);
  }
  void add_part_page(std::size_t part, std::size_t page) {
    if (result_.first_pages[part] == 0) result_.first_pages[part] = result_.pages.size() + 1;
    add(parts_[part].pages[page], parts_[part].labels[page]);
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
        add(drawn_.divider(part.title, page_size(part.pages[0])), {});
        pad(page_size(part.pages[0]));
      }
      is_first = false;
      for (std::size_t page = 0; page < part.pages.size(); ++page) add_part_page(i, page);
      pad(page_size(part.pages.back()));
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
        lines.push_back({parts_[i].title, result_.first_pages[i], parts_[i].pages[0]});
    std::stable_sort(lines.begin(), lines.end(), [](const auto& left, const auto& right) {
      return left.page_number < right.page_number;
    });
    const auto made = drawn_.contents(lines, size_);
    std::copy(made.begin(), made.end(), result_.pages.begin());
  }

  const std::vector<Part>& parts_;
  const Options& options_;
  DrawnPages& drawn_;
  std::size_t max_pages_;
  PageSize size_;
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

Assembly assemble(const std::vector<Part>& parts, const Options& options, DrawnPages& drawn,
                  std::size_t max_pages) {
  return Assembler(parts, options, drawn, max_pages).run();
}

}  // namespace toolyard::pdf
