#include "tools/hashing/input.h"

namespace toolyard::hashing {

Result<Input> read_input(const std::optional<std::string_view>& text, Encoding encoding,
                         const std::optional<Blob>& file) {
  if (file && text)
    return invalid("/file", "conflicting_options", "Give either `input` or `file`, not both.");
  if (file) return Input{file->bytes(), nullptr};
  if (!text)
    return invalid("/input", "missing_input", "Give either a text in `input` or a `file`.");
  if (encoding == Encoding::utf8) return Input{*text, nullptr};
  auto storage = std::make_unique<std::string>();
  TOOLYARD_TRY(const auto bytes, decode_text(*text, encoding, *storage, "/input"));
  return Input{bytes, std::move(storage)};
}

}  // namespace toolyard::hashing
