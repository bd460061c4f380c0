// Timing by the arithmetic of PARIS, and WAV files: header, number of samples, and when the tone
// sounds.
#include "tools/morse/sound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numeric>

#include "tools/morse/encoder.h"

namespace toolyard::morse {
namespace {

Message message_of(std::string_view text) { return encode(text, {.wants_message = true}).message; }

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

std::vector<std::int16_t> samples_of(std::string_view file) {
  std::vector<std::int16_t> samples;
  for (std::size_t at = wav_header_size; at < file.size(); at += 2) {
    samples.push_back(static_cast<std::int16_t>(number(file, at, 2)));
  }
  return samples;
}

// Returns when the tone sounds, as pairs of first and last sample. Silence is a row of more than
// `silence` samples that are zero.
std::vector<std::pair<std::size_t, std::size_t>> sounds_in(const std::vector<std::int16_t>& samples,
                                                           std::size_t silence) {
  std::vector<std::pair<std::size_t, std::size_t>> sounds;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i] == 0) continue;
    if (sounds.empty() || i - sounds.back().second > silence) sounds.emplace_back(i, i);
    sounds.back().second = i;
  }
  return sounds;
}

TEST(Timing, ParisIsFiftyDots) {
  EXPECT_EQ(tally_of(message_of("PARIS")).units(), 43u);
  EXPECT_EQ(tally_of(message_of("PARIS PARIS")).units(), 93u);
  EXPECT_EQ(tally_of(message_of("CODEX CODEX")).units(), 113u);  // sixty dots per word
  EXPECT_EQ(tally_of(message_of("E")).units(), 1u);
  EXPECT_EQ(tally_of(message_of("T")).units(), 3u);
  EXPECT_EQ(tally_of(message_of("E E")).units(), 9u);
  EXPECT_EQ(tally_of(message_of("EE")).units(), 5u);
  EXPECT_EQ(tally_of(message_of(" ")).units(), 0u);
  EXPECT_EQ(tally_of(message_of("<SOS>")).units(), 23u);
}

TEST(Timing, HasTheRequestedSpeed) {
  const auto message = message_of("PARIS");
  for (const double wpm : {1, 5, 12, 20, 60, 100}) {
    EXPECT_NEAR(Pace::of(wpm, wpm).duration(tally_of(message)), 43 * 1'200 / wpm, 0.001);
    EXPECT_NEAR(Pace::of(wpm, wpm).letter_gap, 3 * 1'200 / wpm, 1e-9);
    EXPECT_NEAR(Pace::of(wpm, wpm).word_gap, 7 * 1'200 / wpm, 1e-9);
  }
}

// At 5 words per minute with letters at 18, (60 * 18 - 37.2 * 5) / (5 * 18) seconds of each word
// are gaps. The gap after a letter takes 3/19 of them, and the gap after the word 7/19.
TEST(Timing, SpreadsLettersFarnsworthsWay) {
  const auto pace = Pace::of(18, 5);
  const double gaps = 1e3 * (60 * 18 - 37.2 * 5) / (5 * 18);
  EXPECT_NEAR(pace.dot, 1'200 / 18.0, 1e-9);
  EXPECT_NEAR(pace.letter_gap, gaps * 3 / 19, 1e-6);
  EXPECT_NEAR(pace.word_gap, gaps * 7 / 19, 1e-6);
  const auto minute = tally_of(message_of("PARIS PARIS PARIS PARIS PARIS"));
  EXPECT_NEAR(pace.duration(minute) + pace.word_gap, 60'000, 0.01);
}

TEST(Timing, ListsTones) {
  const auto list = tones(message_of("AN T"), Pace::of(20, 20));
  std::string drawn;
  for (const auto& tone : list) {
    drawn += (tone.on ? "+" : "-") + std::to_string(std::lround(tone.ms)) + " ";
  }
  EXPECT_EQ(drawn, "+60 -60 +180 -180 +180 -60 +60 -420 +180 ");
  EXPECT_EQ(list.size(), tone_count(message_of("AN T")));
  EXPECT_TRUE(tones({}, Pace::of(20, 20)).empty());
}

TEST(Sound, HasTheHeaderOfPlainSamples) {
  const auto message = message_of("PARIS");
  const auto file = wav_of(message, Pace::of(20, 20), 600);
  EXPECT_EQ(file.substr(0, 4), "RIFF");
  EXPECT_EQ(number(file, 4, 4), file.size() - 8);
  EXPECT_EQ(file.substr(8, 8), "WAVEfmt ");
  EXPECT_EQ(number(file, 16, 4), 16u);
  EXPECT_EQ(number(file, 20, 2), 1u);
  EXPECT_EQ(number(file, 22, 2), 1u);
  EXPECT_EQ(number(file, 24, 4), 8'000u);
  EXPECT_EQ(number(file, 28, 4), 16'000u);
  EXPECT_EQ(number(file, 32, 2), 2u);
  EXPECT_EQ(number(file, 34, 2), 16u);
  EXPECT_EQ(file.substr(36, 4), "data");
  EXPECT_EQ(number(file, 40, 4), file.size() - 44);
  EXPECT_EQ(file.size(), 44u + 2 * 43 * 480);  // 43 dots of 60 ms
  EXPECT_EQ(file.size(), wav_size(43 * 60));
}

TEST(Sound, SoundsWhenTheTimingSays) {
  for (const double wpm : {5, 13, 20, 37, 100}) {
    const auto pace = Pace::of(wpm, wpm > 10 ? wpm / 2 : wpm);
    const auto message = message_of("PARIS <SK> 73");
    const auto samples = samples_of(wav_of(message, pace, 2'000 / std::numbers::pi));
    const auto sounds = sounds_in(samples, static_cast<std::size_t>(pace.dot * 4));
    ASSERT_EQ(samples.size(),
              static_cast<std::size_t>(std::llround(pace.duration(tally_of(message)) * 8)));
    std::size_t i = 0;
    each_mark(message, pace, [&](double start, bool is_dash) {
      ASSERT_LT(i, sounds.size());
      const double end = start + (is_dash ? 3 : 1) * pace.dot;
      EXPECT_NEAR(static_cast<double>(sounds[i].first), start * 8, 4) << wpm << " " << i;
      EXPECT_NEAR(static_cast<double>(sounds[i].second), end * 8, 5) << wpm << " " << i;
      ++i;
    });
    EXPECT_EQ(i, sounds.size());
  }
}

TEST(Sound, HasThePitchAndNoClicks) {
  for (const double frequency : {100, 600, 2'000}) {
    const auto samples = samples_of(wav_of(message_of("T"), Pace::of(5, 5), frequency));
    int rising = 0, loudest = 0, largest_edge = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
      rising += samples[i - 1] < 0 && samples[i] >= 0;
      loudest = std::max<int>(loudest, std::abs(samples[i]));
    }
    for (std::size_t i = 0; i < 4; ++i) {
      largest_edge = std::max<int>(largest_edge, std::abs(samples[i]));
      largest_edge = std::max<int>(largest_edge, std::abs(samples[samples.size() - 1 - i]));
    }
    EXPECT_NEAR(rising, frequency * 0.72, 2);
    EXPECT_NEAR(loudest, 0.6 * 32'767, 0.6 * 32'767 / 20);
    EXPECT_LT(largest_edge, loudest / 20);
  }
}

TEST(Sound, IsEmptyWhereThereIsNoMark) {
  EXPECT_EQ(wav_of({}, Pace::of(20, 20), 600).size(), wav_header_size);
}

}  // namespace
}  // namespace toolyard::morse
