#include "tools/morse/sound.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <string_view>
#include <vector>

#include "core/endpoint/budget.h"

namespace toolyard::morse {
namespace {

constexpr double samples_per_ms = sample_rate / 1e3;
constexpr double loudness = 0.6 * 32'767;
constexpr std::size_t bytes_per_sample = 2;
constexpr std::size_t steps_per_wave_sample = 50, steps_per_mark = 50;

std::size_t samples_in(double ms) {
  return static_cast<std::size_t>(std::llround(ms * samples_per_ms));
}

void put(char* out, std::uint32_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<char>(value >> 8 * i);
}

// Writes the canonical header: RIFF, the format, and the size of the data.
void write_header(char* out, std::uint32_t data_size) {
  const auto text = [&](std::size_t at, std::string_view name) {
    name.copy(out + at, name.size());
  };
  text(0, "RIFF");
  put(out + 4, static_cast<std::uint32_t>(wav_header_size) - 8 + data_size, 4);
  text(8, "WAVEfmt ");
  put(out + 16, 16, 4);  // size of the format in bytes
  put(out + 20, 1, 2);   // PCM
  put(out + 22, 1, 2);   // number of channels
  put(out + 24, sample_rate, 4);
  put(out + 28, sample_rate * bytes_per_sample, 4);  // bytes per second
  put(out + 32, bytes_per_sample, 2);                // bytes per frame
  put(out + 34, 8 * bytes_per_sample, 2);            // bits per sample
  text(36, "data");
  put(out + 40, data_size, 4);
}

// Returns the samples of a mark as bytes. All marks of the same length have the same samples.
std::string mark_of(double ms, double dot_ms, double frequency_hz) {
  const auto count = samples_in(ms);
  spend(steps_per_wave_sample * count);
  const double edge = std::min(5.0, dot_ms / 4) * samples_per_ms;
  std::string bytes(count * bytes_per_sample, '\0');
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = static_cast<double>(i);
    const double from_edge = std::min(at, static_cast<double>(count - 1) - at);
    const double swell =
        from_edge >= edge ? 1 : 0.5 - 0.5 * std::cos(std::numbers::pi * from_edge / edge);
    const double wave = std::sin(2 * std::numbers::pi * frequency_hz * at / sample_rate);
    const auto sample = static_cast<std::int16_t>(std::lround(loudness * swell * wave));
    put(bytes.data() + i * bytes_per_sample, static_cast<std::uint16_t>(sample), bytes_per_sample);
  }
  return bytes;
}

}  // namespace

std::uint64_t wav_size(double duration_ms) {
  return wav_header_size + bytes_per_sample * samples_in(duration_ms);
}

std::string wav_of(const Message& message, const Pace& pace, double frequency_hz) {
  const auto data_size = wav_size(pace.duration(tally_of(message))) - wav_header_size;
  const auto dot = mark_of(pace.dot, pace.dot, frequency_hz);
  const auto dash = mark_of(3 * pace.dot, pace.dot, frequency_hz);
  spend(data_size);
  std::string file(wav_header_size + data_size, '\0');
  write_header(file.data(), static_cast<std::uint32_t>(data_size));
  each_mark(message, pace, [&](double start_ms, bool is_dash) {
    const auto& mark = is_dash ? dash : dot;
    spend(steps_per_mark + mark.size() / 8);
    const auto start = std::min<std::size_t>(samples_in(start_ms) * bytes_per_sample, data_size);
    const auto size = std::min<std::size_t>(mark.size(), data_size - start);
    mark.copy(file.data() + wav_header_size + start, size);
  });
  return file;
}

}  // namespace toolyard::morse
