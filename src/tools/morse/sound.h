// Morse code as sound: a WAV file with 8,000 samples per second of 16 bits, mono.
#pragma once
#include <cstdint>
#include <string>

#include "tools/morse/timing.h"

namespace toolyard::morse {

inline constexpr std::uint32_t sample_rate = 8'000;
inline constexpr std::size_t wav_header_size = 44;

// Returns the size of the file for a sound of a duration, in bytes.
std::uint64_t wav_size(double duration_ms);

// Returns the WAV file of a message. Marks fade in and out within a few milliseconds, so that they
// do not click.
std::string wav_of(const Message&, const Pace&, double frequency_hz);

}  // namespace toolyard::morse
