// The PDF library's view of a file in memory: no copy, and every read ticks the budget, so no loop
// inside the library outlives it.
#pragma once
#include <string>
#include <string_view>

#include "tools/pdf/budget.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

class MemoryInput : public InputSource {
 public:
  MemoryInput(std::string_view bytes, Budget& budget) : bytes_(bytes), budget_(budget) {}

  qpdf_offset_t findAndSkipNextEOL() override;
  const std::string& getName() const override { return name_; }
  qpdf_offset_t tell() override { return at_; }
  void seek(qpdf_offset_t offset, int whence) override;
  void rewind() override { at_ = 0; }
  std::size_t read(char* buffer, std::size_t length) override;
  void unreadCh(char) override {
    if (at_ > 0) --at_;
  }

 private:
  std::string_view bytes_;
  Budget& budget_;
  std::string name_ = "document";
  qpdf_offset_t at_ = 0;
};

}  // namespace toolyard::pdf
