#include "tools/hashing/lines.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::hashing {
namespace {

// Size of the JSON around the texts of one line in the response: names, quotes, braces and commas.
constexpr std::size_t bytes_around_line = std::string_view(R"({"line":"","output":""},)").size();

}  // namespace

Result<LineDigests> digest_lines(std::string_view text, const LineOptions& demand,
                                 const WorkLimits& limits) {
  const BudgetAttribution attribution("/line_mode");
  spend(text.size());
  const bool is_utf8 = demand.charset == Charset::utf8 || demand.charset == Charset::automatic;
  if (!is_utf8 || !is_valid_utf8(text))
    return invalid("/line_mode", "invalid_encoding", "`line_mode` requires UTF-8 text.");
  const auto size = digest_size(demand.algorithm, demand.options);
  const auto written = encoded_size(size, demand.encoding);
  // The response contains each digest twice: in `output` and in `lines`.
  const auto ends = std::size_t(std::ranges::count(text, '\n'));
  const bool is_cut = !text.empty() && !text.ends_with('\n');  // the last line has no line ending
  if ((ends + is_cut) * (2 * (written + 1) + bytes_around_line) + text.size() >
      std::size_t(limits.output_bytes))
    return answer_too_large(limits);
  const auto lines = split_lines(text);
  LineDigests digests;
  digests.lines.reserve(lines.size());
  digests.joined = std::make_unique_for_overwrite<char[]>(lines.size() * (written + 1));
  char* out = digests.joined.get();
  std::vector<unsigned char> digest(size);
  Hasher begun(demand.algorithm, demand.options);
  begun.update(bytes_of(demand.before));
  Hasher hasher(demand.algorithm, demand.options);
  for (const auto line : lines) {
    hasher.take(begun);
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
