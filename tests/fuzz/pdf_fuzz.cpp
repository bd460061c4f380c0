// Fuzzes the merging of PDF files: the input is merged with itself under tight limits. Checks that
// the result is a PDF with pages, or an error. The first byte chooses the options.
#include <cstdint>
#include <string_view>

#include "tools/pdf/merge.h"

namespace {

using namespace toolyard;

pdf::Options options_of(unsigned char choice) {
  pdf::Options options;
  options.forms = static_cast<pdf::FormMode>(choice & 3);
  options.outline = (choice & 4) ? pdf::OutlineMode::keep : pdf::OutlineMode::nest;
  options.linearize = (choice & 8) != 0;
  options.toc_page = (choice & 16) != 0;
  options.damaged = (choice & 32) ? pdf::Damaged::skip : pdf::Damaged::repair;
  options.named_destinations = (choice & 64) ? pdf::Keeping::drop : pdf::Keeping::keep;
  options.object_streams =
      (choice & 128) ? pdf::ObjectStreams::disable : pdf::ObjectStreams::generate;
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::vector<pdf::InputFile> files(2);
  files[0] = {.bytes = bytes, .name = "a.pdf", .title = "a", .password = {}, .range = {}};
  files[1] = files[0];
  if (auto range = pdf::PageRange::parse("1,1-z:odd")) files[1].range = *range;
  Context context{[] { return Instant{}; }, [](std::span<unsigned char>) {}, {}};
  context.limits.pdf_output_bytes = 8 << 20;
  context.limits.pdf_pages = 500;
  context.limits.pdf_objects = 20'000;
  context.limits.pdf_decoded_bytes = 4 << 20;
  try {
    const CpuBudget spending(std::chrono::seconds(2), nullptr);
    if (const auto merged = pdf::merge(files, options_of(data[0]), context))
      if (merged->pages == 0 || merged->bytes.substr(0, 5) != "%PDF-") __builtin_trap();
  } catch (const Stopped&) {
    // The merge exceeded its budget of processor time.
  }
  return 0;
}
