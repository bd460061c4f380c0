#include "tools/hashing/input.h"

namespace toolyard::hashing {

Result<Input> read_input(const std::optional<std::string_view>& text, Encoding encoding,
                         Charset charset, const std::optional<Blob>& file) {
  if (file && text)
    return invalid("/file", "conflicting_options", "Give either `input` or `file`, not both.");
  if (file && charset != Charset::utf8)
    return invalid("/charset", "conflicting_options",
                   "The bytes of a file are hashed as they are.");
  if (file) return Input{file->bytes(), nullptr};
  if (!text)
    return invalid("/input", "missing_input", "Give either a text in `input` or a `file`.");
  const bool is_utf8 = charset == Charset::utf8 || charset == Charset::automatic;
  if (encoding == Encoding::utf8 && is_utf8) return Input{*text, nullptr};
  auto storage = std::make_unique<std::string>();
  if (encoding == Encoding::utf8) {
    TOOLYARD_TRY(const auto bytes, bytes_of(*text, charset, *storage, "/input"));
    return Input{bytes, std::move(storage)};
  }
  TOOLYARD_TRY(const auto bytes, decode_text(*text, encoding, *storage, "/input"));
  return Input{bytes, std::move(storage)};
}

}  // namespace toolyard::hashing
