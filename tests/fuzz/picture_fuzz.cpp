// Fuzzes the decoders of pictures, the cleaner of SVG, and what the server reads from the process
// in which they run. Checks that a file is refused or made into files that the server accepts.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include "adapters/pictures/codec/make.h"
#include "adapters/pictures/codec/raster.h"
#include "adapters/pictures/protocol.h"

namespace {

using namespace toolyard;
using namespace toolyard::pictures;

void require(bool holds) {
  if (!holds) std::abort();
}

void make(std::string_view file) {
  const PictureOrder order{
      .file = file,
      .widths = {16, 64},
      .plain_width = 32,
      .limits = {.max_pixels = 100'000, .max_frames = 8, .max_output_bytes = 1U << 20}};
  try {
    const auto made = make_picture(order);
    require(!made.files.empty());
    const auto read = read_result(result_bytes(made));
    require(read && read->files.size() == made.files.size());
  } catch (const Refused&) {
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // In a buffer of its exact size, so that AddressSanitizer detects every overrun.
  const std::unique_ptr<char[]> bytes(new char[size]);
  const std::string_view file(bytes.get(), size);
  std::string_view(reinterpret_cast<const char*>(data), size).copy(bytes.get(), size);
  make(file);
  static_cast<void>(read_result(file));
  static_cast<void>(read_order(file));
  return 0;
}
