// qpdf's input from a file in memory, which is not copied. Every read charges the budget, so that
// no loop in qpdf is unlimited. Counts the values that qpdf creates from what it reads, before it
// creates them.
#pragma once
#include <string>
#include <string_view>

#include "tools/pdf/budget.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

class MemoryInput : public InputSource {
 public:
  // `reader` owns this object.
  MemoryInput(std::string_view bytes, const QPDF& reader, Budget& budget)
      : bytes_(bytes), reader_(reader), budget_(budget) {}

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
  void count_token(std::size_t end);
  void count_line(std::string_view rest);
  void count_piece(std::string_view piece, std::size_t length);

  std::string_view bytes_;
  const QPDF& reader_;
  Budget& budget_;
  std::string name_ = "document";
  qpdf_offset_t at_ = 0;
  int free_seeks_ = 0;  // seeks that do not end a token
};

}  // namespace toolyard::pdf
