// Unpacks Brotli (RFC 7932), which some programs write into PDF files as the filter /BrotliDecode.
#pragma once
#include <functional>
#include <memory>
#include <string_view>

namespace toolyard::pdf {

class BrotliUnpacker {
 public:
  // `take` is given each piece of the unpacked data. Returning false ends the work.
  using Take = std::function<bool(std::string_view piece)>;

  explicit BrotliUnpacker(Take take);
  ~BrotliUnpacker();
  BrotliUnpacker(const BrotliUnpacker&) = delete;
  BrotliUnpacker& operator=(const BrotliUnpacker&) = delete;

  // Unpacks the next part of the data. Returns false if it is damaged, or if `take` ended the work;
  // what follows the end of the data is ignored.
  bool add(std::string_view packed);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace toolyard::pdf
