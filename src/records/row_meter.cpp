#include "records/row_meter.h"

#include "core/endpoint/budget.h"

namespace toolyard {
namespace {

class CountedRow final : public Row {
 public:
  CountedRow(const Row& row, std::int64_t& bytes) : row_(row), bytes_(bytes) {}

  std::size_t columns() const override { return row_.columns(); }
  std::string_view name(std::size_t column) const override { return row_.name(column); }
  bool is_null(std::size_t column) const override { return row_.is_null(column); }
  std::int64_t integer(std::size_t column) const override { return row_.integer(column); }
  double number(std::size_t column) const override { return row_.number(column); }
  std::string_view text(std::size_t column) const override { return counted(row_.text(column)); }
  std::string_view bytes(std::size_t column) const override { return counted(row_.bytes(column)); }

 private:
  std::string_view counted(std::string_view content) const {
    bytes_ += static_cast<std::int64_t>(content.size());
    spend(content.size());
    return content;
  }
  const Row& row_;
  std::int64_t& bytes_;
};

}  // namespace

RowSink RowMeter::counted(RowSink sink) {
  return [this, sink = std::move(sink)](const Row& row) {
    if (bytes_ <= most_bytes) sink(CountedRow(row, bytes_));
  };
}

Result<void> RowMeter::outcome(std::string_view pointer) const {
  if (bytes_ <= most_bytes) return {};
  Error error{.type = &problems::answer_too_large,
              .detail = "The response would exceed 32 MiB of text.",
              .faults = {}};
  error.faults.push_back(
      {std::string(pointer), std::string(error.type->code), "This makes the response too large."});
  return std::unexpected(std::move(error));
}

}  // namespace toolyard
