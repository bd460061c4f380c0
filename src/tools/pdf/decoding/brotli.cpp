#include "tools/pdf/decoding/brotli.h"

#include <brotli/decode.h>

#include <array>
#include <cstdint>
#include <new>

namespace toolyard::pdf {

struct BrotliUnpacker::State {
  explicit State(Take takes)
      : take(std::move(takes)), decoder(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {
    if (!decoder) throw std::bad_alloc();
  }
  ~State() { BrotliDecoderDestroyInstance(decoder); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Take take;
  BrotliDecoderState* decoder;
  std::array<std::uint8_t, 65536> out{};
};

BrotliUnpacker::BrotliUnpacker(Take take) : state_(std::make_unique<State>(std::move(take))) {}
BrotliUnpacker::~BrotliUnpacker() = default;

bool BrotliUnpacker::add(std::string_view packed) {
  const auto* next = reinterpret_cast<const std::uint8_t*>(packed.data());
  auto left = packed.size();
  for (;;) {
    auto* to = state_->out.data();
    auto room = state_->out.size();
    const auto result =
        BrotliDecoderDecompressStream(state_->decoder, &left, &next, &room, &to, nullptr);
    const auto made = state_->out.size() - room;
    if (made > 0 && !state_->take({reinterpret_cast<const char*>(state_->out.data()), made}))
      return false;
    if (result == BROTLI_DECODER_RESULT_ERROR) return false;
    if (result != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return true;
  }
}

}  // namespace toolyard::pdf
