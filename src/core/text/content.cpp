#include "core/text/content.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

using namespace std::literals;

constexpr std::string_view unknown_type = "application/octet-stream";

struct Magic {
  std::size_t offset;
  std::string_view bytes;
  std::string_view media_type;
};

constexpr Magic magics[] = {
    {0, "\x89PNG\r\n\x1a\n"sv, "image/png"},
    {0, "\xff\xd8\xff"sv, "image/jpeg"},
    {0, "GIF87a"sv, "image/gif"},
    {0, "GIF89a"sv, "image/gif"},
    {8, "WEBP"sv, "image/webp"},
    {0, "II*\0"sv, "image/tiff"},
    {0, "MM\0*"sv, "image/tiff"},
    {0, "\0\0\1\0"sv, "image/x-icon"},
    {4, "ftypavif"sv, "image/avif"},
    {4, "ftypheic"sv, "image/heic"},
    {4, "ftypqt"sv, "video/quicktime"},
    {4, "ftypM4A"sv, "audio/mp4"},
    {4, "ftyp"sv, "video/mp4"},
    {0, "%PDF-"sv, "application/pdf"},
    {0, "%!PS"sv, "application/postscript"},
    {0, "{\\rtf"sv, "application/rtf"},
    {0, "PK\3\4"sv, "application/zip"},
    {0, "PK\5\6"sv, "application/zip"},
    {0, "\x1f\x8b"sv, "application/gzip"},
    {0, "BZh"sv, "application/x-bzip2"},
    {0,
     "\xfd"
     "7zXZ\0"sv,
     "application/x-xz"},
    {0, "\x28\xb5\x2f\xfd"sv, "application/zstd"},
    {0, "7z\xbc\xaf\x27\x1c"sv, "application/x-7z-compressed"},
    {0, "Rar!\x1a\7"sv, "application/vnd.rar"},
    {257, "ustar"sv, "application/x-tar"},
    {0, "ID3"sv, "audio/mpeg"},
    {0, "OggS"sv, "audio/ogg"},
    {0, "fLaC"sv, "audio/flac"},
    {8, "WAVE"sv, "audio/wav"},
    {8, "AVI "sv, "video/x-msvideo"},
    {0, "\x1a\x45\xdf\xa3"sv, "video/webm"},
    {0, "wOFF"sv, "font/woff"},
    {0, "wOF2"sv, "font/woff2"},
    {0, "\0\1\0\0"sv, "font/ttf"},
    {0, "OTTO"sv, "font/otf"},
    {0, "\0asm"sv, "application/wasm"},
    {0,
     "\x7f"
     "ELF"sv,
     "application/x-executable"},
    {0, "SQLite format 3\0"sv, "application/vnd.sqlite3"},
};

bool matches(std::string_view bytes, const Magic& magic) {
  if (magic.offset == 8 && !bytes.starts_with("RIFF")) return false;
  return bytes.size() >= magic.offset && bytes.substr(magic.offset).starts_with(magic.bytes);
}

std::string_view magic_type(std::string_view bytes, std::string_view otherwise) {
  const auto* found =
      std::ranges::find_if(magics, [&](const Magic& magic) { return matches(bytes, magic); });
  return found == std::end(magics) ? otherwise : found->media_type;
}

bool starts_with_lower(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() &&
         std::ranges::equal(text.substr(0, beginning.size()), beginning, {}, lower);
}

// Detects objects and arrays by their first two characters and the last one, a combination that is
// rare in other texts.
bool looks_like_json(std::string_view text) {
  if (text.size() < 2) return false;
  const auto second = trimmed(text.substr(1)).front();
  if (text.front() == '{') return text.back() == '}' && (second == '"' || second == '}');
  return text.front() == '[' && text.back() == ']' && "{[\"]-0123456789"sv.contains(second);
}

std::string_view text_type(std::string_view bytes) {
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  const auto text = trimmed(bytes);
  if (looks_like_json(text)) return "application/json";
  if (!text.starts_with('<')) return "text/plain";
  if (starts_with_lower(text, "<!doctype html") || starts_with_lower(text, "<html")) {
    return "text/html";
  }
  if (text.starts_with("<svg")) return "image/svg+xml";
  if (!text.starts_with("<?xml")) return "text/plain";
  return text.substr(0, 1024).contains("<svg") ? "image/svg+xml" : "application/xml";
}

// Detects UTF-16 by its byte order mark, or by the zeros that mostly Latin text has in every other
// byte.
std::string_view wide_charset(std::string_view bytes) {
  if (bytes.size() < 2 || bytes.size() % 2 != 0) return {};
  if (bytes.starts_with("\xff\xfe")) return "utf-16le";
  if (bytes.starts_with("\xfe\xff")) return "utf-16be";
  const auto sample = bytes.substr(0, 512);
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) zeros[i % 2] += sample[i] == 0;
  if (zeros[0] == 0 && zeros[1] * 5 >= sample.size() * 2) return "utf-16le";
  if (zeros[1] == 0 && zeros[0] * 5 >= sample.size() * 2) return "utf-16be";
  return {};
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_letter_or_digit(c) || "!#$%&'*+-.^_`|~"sv.contains(c);
  });
}

}  // namespace

Content identify_content(std::string_view bytes) {
  const bool is_valid = is_valid_utf8(bytes);
  const auto traits = is_valid ? scan_text(bytes) : TextTraits{};
  Content content;
  content.is_text = is_valid && !traits.has_controls;
  const auto wide = content.is_text ? ""sv : wide_charset(bytes);
  content.charset = content.is_text ? (traits.is_ascii ? "us-ascii" : "utf-8")
                    : wide.empty()  ? "binary"
                                    : wide;
  const auto otherwise = content.is_text ? text_type(bytes)
                         : wide.empty()  ? unknown_type
                                         : "text/plain";
  content.media_type = magic_type(bytes, otherwise);
  return content;
}

std::string_view binary_media_type(std::string_view bytes) {
  return magic_type(bytes, unknown_type);
}

bool is_media_type(std::string_view text) {
  const auto essence = trimmed(text.substr(0, text.find(';')));
  const auto slash = essence.find('/');
  if (slash == essence.npos || !is_token(essence.substr(0, slash)) ||
      !is_token(essence.substr(slash + 1))) {
    return false;
  }
  for (auto rest = text.substr(std::min(text.find(';'), text.size())); !rest.empty();) {
    rest.remove_prefix(1);
    const auto parameter = trimmed(rest.substr(0, rest.find(';')));
    const auto equals = parameter.find('=');
    if (equals == parameter.npos || !is_token(parameter.substr(0, equals))) return false;
    auto value = parameter.substr(equals + 1);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
    if (!is_token(value)) return false;
    rest.remove_prefix(std::min(rest.find(';'), rest.size()));
  }
  return true;
}

}  // namespace toolyard
