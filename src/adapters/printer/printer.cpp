#include "adapters/printer/printer.h"

#include <malloc.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <vector>

#include "adapters/printer/sheet.h"
#include "core/endpoint/budget.h"

namespace toolyard::printer {
namespace {

constexpr double bottom = page_height - margin - 20;  // above the page number
constexpr double width = page_width - 2 * margin;
constexpr double gap = 10;
constexpr Style body{};
constexpr Style label{.size = 8};
constexpr Style strong{.weight = Weight::bold};

Style aligned(Style style, BusinessDocument::Alignment alignment) {
  style.side = alignment == BusinessDocument::Alignment::end ? Side::right : Side::left;
  return style;
}

struct Box {
  double x = 0, width = 0;
};

// Lays out a document on pages, from top to bottom.
class Layout {
 public:
  Layout(Sheet& sheet, const BusinessDocument& document) : sheet_(sheet), document_(document) {
    double all = 0;
    for (const auto& column : document.columns) all += column.share;
    double x = margin;
    for (const auto& column : document.columns) {
      const auto own = width * column.share / all;
      boxes_.push_back({x, own - gap});
      x += own;
    }
    if (!boxes_.empty()) boxes_.back().width += gap;
  }

  void run() {
    y_ += sheet_.put(document_.title, margin, y_, width, {.size = 20, .weight = Weight::bold}) + 14;
    put_facts();
    put_parties();
    put_titles();
    for (const auto& row : document_.rows) {
      if (auto* budget = CpuBudget::current()) budget->check();
      put_row(row);
    }
    sheet_.rule(y_ + 2, 0.8);
    y_ += 10;
    for (const auto& sum : document_.sums) put_sum(sum);
    put_page_number();
  }

 private:
  void put_facts() {
    for (const auto& [name, value] : document_.facts) {
      const auto left = sheet_.put(name, margin, y_, 100, label);
      y_ += std::max(left, sheet_.put(value, margin + 100, y_, width - 100, body)) + 2;
    }
    y_ += 12;
  }

  void put_parties() {
    if (document_.parties.empty()) return;
    const auto own = width / double(std::max<std::size_t>(2, document_.parties.size()));
    double lowest = y_;
    for (std::size_t i = 0; i < document_.parties.size(); ++i) {
      const auto& party = document_.parties[i];
      const auto x = margin + own * double(i);
      double y = y_ + sheet_.put(party.label, x, y_, own - gap, label) + 2;
      for (std::size_t line = 0; line < party.lines.size(); ++line)
        y += sheet_.put(party.lines[line], x, y, own - gap, line == 0 ? strong : body) + 1;
      lowest = std::max(lowest, y);
    }
    y_ = lowest + 20;
  }

  void put_titles() {
    if (y_ > bottom - 60) turn();
    double lowest = y_;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      const auto& column = document_.columns[i];
      lowest = std::max(lowest, y_ + sheet_.put(column.title, boxes_[i].x, y_, boxes_[i].width,
                                                aligned(strong, column.alignment)));
    }
    y_ = lowest + 3;
    sheet_.rule(y_, 0.8);
    y_ += 5;
  }

  void put_row(const std::vector<std::string>& row) {
    double height = 0;
    const auto each = [&](const auto& work) {
      for (std::size_t i = 0; i < std::min(boxes_.size(), row.size()); ++i)
        work(row[i], boxes_[i], aligned(body, document_.columns[i].alignment));
    };
    each([&](std::string_view text, const Box& box, const Style& style) {
      height = std::max(height, sheet_.height_of(text, box.width, style));
    });
    if (y_ + height > bottom) {
      turn();
      put_titles();
    }
    each([&](std::string_view text, const Box& box, const Style& style) {
      sheet_.put(text, box.x, y_, box.width, style);
    });
    y_ += height + 4;
  }

  void put_sum(const BusinessDocument::Sum& sum) {
    const auto style = sum.is_last ? Style{.size = 11, .weight = Weight::bold} : body;
    const auto half = width / 2;
    const auto right = aligned(style, BusinessDocument::Alignment::end);
    const auto height = std::max(sheet_.height_of(sum.label, half, style),
                                 sheet_.height_of(sum.value, half - gap, right));
    if (y_ + height > bottom) turn();
    sheet_.put(sum.label, margin + width * 0.35, y_, width * 0.3, style);
    sheet_.put(sum.value, margin + half + gap, y_, half - gap, right);
    y_ += height + 4;
  }

  void put_page_number() {
    sheet_.put(document_.title, margin, page_height - margin, width - 60, label);
    sheet_.put(std::to_string(sheet_.pages()), margin + width - 50, page_height - margin, 50,
               aligned(label, BusinessDocument::Alignment::end));
  }

  void turn() {
    put_page_number();
    sheet_.next_page();
    y_ = margin;
  }

  Sheet& sheet_;
  const BusinessDocument& document_;
  std::vector<Box> boxes_;
  double y_ = margin;
};

}  // namespace

// The thread that prints. Embedding a font for Chinese and Japanese takes 20 MiB, which would
// remain in the heap of each thread that has ever printed. Therefore a single thread prints,
// started with the first document, and returns memory to the system after each one.
class PdfPrinter::Worker {
 public:
  explicit Worker(Threads& threads) : threads_(threads) {}

  PrintedDocument print(const BusinessDocument& document) {
    LentBudget budget;
    Task task([&] { return budget.run([&] { return printed(document); }); });
    auto made = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      if (!thread_.is_started())
        thread_ = threads_.start("printer", [this](const std::stop_token& stop) { work(stop); });
      waiting_.push_back(std::move(task));
    }
    wake_.notify_one();
    made.wait();
    budget.give_back();
    return made.get();
  }

 private:
  using Task = std::packaged_task<PrintedDocument()>;
  using Fonts = OwnedObject<PangoFontMap>;

  PrintedDocument printed(const BusinessDocument& document) {
    if (!fonts_) fonts_ = Fonts(pango_cairo_font_map_new(), g_object_unref);
    Sheet sheet(fonts_.get(), document.title, document.author, document.made_at);
    Layout(sheet, document).run();
    PrintedDocument made{.pages = sheet.pages(), .missing_glyphs = sheet.missing_glyphs()};
    made.pdf = sheet.finish();
    return made;
  }
  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
      auto task = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      task();
      malloc_trim(0);
      lock.lock();
    }
  }

  Threads& threads_;
  Fonts fonts_{nullptr, nullptr};
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Task> waiting_;
  Thread thread_;  // last member: ends before the others are destroyed
};

PdfPrinter::PdfPrinter(Threads& threads) : worker_(std::make_unique<Worker>(threads)) {}
PdfPrinter::~PdfPrinter() = default;

Result<PrintedDocument> PdfPrinter::print(const BusinessDocument& document) {
  return worker_->print(document);
}

}  // namespace toolyard::printer
