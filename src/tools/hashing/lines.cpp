#include "tools/hashing/lines.h"

#include "core/utf8.h"

namespace toolyard::hashing {

std::unexpected<Error> answer_too_large(std::int64_t most_bytes) {
  return fail(problems::input_too_large,
              "The answer would be larger than " + std::to_string(most_bytes) + " bytes.");
}

Result<LineDigests> digest_lines(std::string_view text, const LineDemand& demand,
                                 std::int64_t most_bytes) {
  if (!is_valid_utf8(text))
    return invalid("/line_mode", "invalid_encoding", "Only UTF-8 text has lines to show.");
  const auto size = digest_size(demand.algorithm, demand.options);
  const auto written = encoded_size(size, demand.encoding);
  const auto lines = split_lines(text);
  // Each digest stands in `output` and in `lines`.
  if (2 * lines.size() * (written + 1) + text.size() > std::size_t(most_bytes))
    return answer_too_large(most_bytes);
  LineDigests digests;
  digests.lines.reserve(lines.size());
  digests.joined = std::make_unique_for_overwrite<char[]>(lines.size() * (written + 1));
  char* out = digests.joined.get();
  std::vector<unsigned char> digest(size);
  for (const auto line : lines) {
    Hasher hasher(demand.algorithm, demand.options);
    hasher.update(bytes_of(demand.before));
    hasher.update(bytes_of(line));
    hasher.update(bytes_of(demand.after));
    hasher.finish(digest.data());
    char* end = encode_digest(digest, demand.encoding, demand.hex_case, out);
    digests.lines.push_back({line, {out, end}});
    *end = '\n';
    out = end + 1;
  }
  if (!lines.empty()) digests.output = {digests.joined.get(), out - 1};
  return digests;
}

}  // namespace toolyard::hashing
