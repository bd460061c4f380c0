// Morse code as a sound: a WAV file of 8,000 samples a second, 16 bits, one channel.
#pragma once
#include <cstdint>
#include <string>

#include "tools/morse/timing.h"

namespace toolyard::morse {

inline constexpr std::uint32_t sample_rate = 8'000;
inline constexpr std::size_t wav_header_size = 44;

// How many bytes the file has for a sound of that length.
std::uint64_t wav_size(double duration_ms);

// Marks swell and fade within a few milliseconds, so that they do not click.
std::string wav_of(const Message&, const Pace&, double frequency_hz);

}  // namespace toolyard::morse
