// Hashes each line of a text separately. Nothing is copied: lines are views into the text, and
// digests are views into one joined text.
#pragma once
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "tools/hashing/digest_text.h"
#include "tools/hashing/hasher.h"
#include "tools/hashing/input.h"
#include "tools/tool.h"

namespace toolyard::hashing {

struct Line {
  static constexpr std::string_view schema_name = "HashedLine";
  std::string_view line;
  std::string_view output;
  static constexpr auto fields(auto...) {
    return std::array{field<&Line::line>("The line without its line ending."),
                      field<&Line::output>("Digest of the line.").title("Digest")};
  }
};

struct LineDigests {
  std::vector<Line> lines;
  std::string_view output;  // the digests, one per line
  std::unique_ptr<char[]> joined;
};

// How each line is hashed and its digest written.
struct LineOptions {
  Algorithm algorithm;
  const Options& options;
  DigestEncoding encoding;
  HexCase hex_case;
  std::string_view before = {};  // hashed before each line
  std::string_view after = {};   // hashed after each line
  Charset charset = Charset::utf8;
};

// Fails with a fault at `/line_mode` if the text is not valid UTF-8, and with `answer_too_large` if
// the response would exceed the limits.
Result<LineDigests> digest_lines(std::string_view text, const LineOptions&, const WorkLimits&);

// Fills the lines and the output of an answer, and what they are borrowed from.
template <class Answer>
Result<void> write_lines(Input input, const LineOptions& options, const WorkLimits& limits,
                         Answer& answer) {
  TOOLYARD_TRY(auto digests, digest_lines(input.bytes, options, limits));
  answer.lines = std::move(digests.lines);
  answer.output = digests.output;
  answer.line_digests = std::move(digests.joined);
  answer.input_storage = std::move(input.storage);
  return {};
}

}  // namespace toolyard::hashing
