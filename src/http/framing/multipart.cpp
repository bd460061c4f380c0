#include "http/framing/multipart.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "core/text/utf8.h"
#include "http/framing/characters.h"
#include "http/framing/form.h"
#include "http/framing/parameters.h"
#include "http/framing/words.h"

namespace toolyard::http {
namespace {

// RFC 2046 section 5.1.1: up to 70 of these characters, and no space at the end.
bool is_boundary(std::string_view text) {
  static constexpr auto allowed = detail::members("'()+_,-./:=? ");
  return !text.empty() && text.size() <= 70 && text.back() != ' ' &&
         std::ranges::all_of(text, [](char c) { return allowed[static_cast<unsigned char>(c)]; });
}

// Browsers use these three escapes, for quotes and line ends in names, and no others (WHATWG HTML,
// "multipart form data").
std::string decode_browser_escapes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view escape = text.substr(i, 3);
    if (escape == "%22") {
      out += '"';
    } else if (same_ignoring_case(escape, "%0d")) {
      out += '\r';
    } else if (same_ignoring_case(escape, "%0a")) {
      out += '\n';
    } else {
      out += text[i];
      continue;
    }
    i += 2;
  }
  return out;
}

// filename*=UTF-8''na%C3%AFve.pdf (RFC 8187). RFC 7578 forbids it in forms, but clients send it.
std::optional<std::string> decode_extended(std::string_view text) {
  const std::size_t charset_end = text.find('\'');
  if (charset_end == std::string_view::npos) return {};
  const std::size_t language_end = text.find('\'', charset_end + 1);
  if (language_end == std::string_view::npos) return {};
  if (!same_ignoring_case(text.substr(0, charset_end), "utf-8")) return {};
  auto decoded = percent_decode(text.substr(language_end + 1));
  if (!decoded) return {};
  return std::move(*decoded);
}

bool is_clean_name(std::string_view text) {
  return is_valid_utf8(text) && text.find('\0') == text.npos;
}

std::unexpected<Error> unsound(std::string detail) {
  return fail(toolyard::problems::malformed_multipart, std::move(detail));
}

class Reader {
 public:
  Reader(std::string_view body, const std::string& boundary, const MultipartLimits& limits)
      : body_(body), delimiter_("\r\n--" + boundary), limits_(limits) {}

  Result<std::vector<Part>> read();

 private:
  enum class After { part, end, fault };

  After after_delimiter();
  Result<void> read_part(Part& part);
  Result<void> read_headers(Part& part);
  Result<void> take_header(std::string_view name, std::string_view value, Part& part);
  Result<void> take_disposition(std::string_view value, Part& part);
  std::unexpected<Error> here(std::string detail) const {
    auto error = fail(toolyard::problems::malformed_multipart, std::move(detail));
    error.error().position = Position{.offset = at_};
    return error;
  }
  bool starts_with(std::string_view text) const { return body_.substr(at_).starts_with(text); }

  std::string_view body_;
  std::string delimiter_;
  MultipartLimits limits_;
  std::size_t at_ = 0;
  bool has_disposition_ = false;
  bool has_type_ = false;
};

Result<std::vector<Part>> Reader::read() {
  std::vector<Part> parts;
  if (starts_with("\r\n")) at_ += 2;
  const std::string_view first = std::string_view(delimiter_).substr(2);
  if (!starts_with(first)) {
    return here("The body does not start with the boundary.");
  }
  at_ += first.size();
  for (;;) {
    switch (after_delimiter()) {
      case After::end: return parts;
      case After::fault: return here("A boundary is followed by unexpected text.");
      case After::part: break;
    }
    if (parts.size() == limits_.max_parts) {
      return here("The body has too many parts.");
    }
    TOOLYARD_TRY_VOID(read_part(parts.emplace_back()));
  }
}

// A delimiter is followed by the end mark or a line end; blanks before the line end are allowed.
Reader::After Reader::after_delimiter() {
  const bool last = starts_with("--");
  if (last) at_ += 2;
  while (at_ < body_.size() && (body_[at_] == ' ' || body_[at_] == '\t')) ++at_;
  if (last && at_ == body_.size()) return After::end;
  if (!starts_with("\r\n")) return After::fault;
  at_ += 2;
  if (!last) return After::part;
  return at_ == body_.size() ? After::end : After::fault;
}

Result<void> Reader::read_part(Part& part) {
  TOOLYARD_TRY_VOID(read_headers(part));
  // In an empty part, the line end of the header's empty line may begin the delimiter.
  const std::size_t from = at_ - 2;
  const void* const found =
      ::memmem(body_.data() + from, body_.size() - from, delimiter_.data(), delimiter_.size());
  if (found == nullptr) {
    at_ = body_.size();
    return here("The final boundary is missing.");
  }
  const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - body_.data());
  part.body = end < at_ ? std::string_view() : body_.substr(at_, end - at_);
  at_ = end + delimiter_.size();
  return {};
}

Result<void> Reader::read_headers(Part& part) {
  has_disposition_ = has_type_ = false;
  const std::size_t limit = at_ + limits_.most_header_bytes;
  for (;;) {
    const std::string_view near = body_.substr(at_, limit - at_);
    const std::size_t size = near.find("\r\n");
    if (size == std::string_view::npos) {
      return body_.size() > limit ? here("The header of a part is too large.")
                                  : here("The header of a part is not terminated.");
    }
    const std::string_view line = near.substr(0, size);
    if (line.empty()) {
      at_ += 2;
      if (has_disposition_) return {};
      return here("A part has no Content-Disposition.");
    }
    std::size_t colon = 0;
    while (colon < size && is_token_byte(static_cast<unsigned char>(line[colon]))) ++colon;
    const bool sound =
        colon > 0 && colon < size && line[colon] == ':' &&
        std::ranges::all_of(
            line, [](char c) { return is_field_byte(static_cast<unsigned char>(c)); });
    if (!sound) return here("A header line of a part is malformed.");
    const std::string_view value = trim_blanks(line.substr(colon + 1));
    TOOLYARD_TRY_VOID(take_header(line.substr(0, colon), value, part));
    at_ += size + 2;
  }
}

Result<void> Reader::take_header(std::string_view name, std::string_view value, Part& part) {
  if (same_ignoring_case(name, "content-disposition")) {
    if (has_disposition_) return here("A part has more than one Content-Disposition.");
    has_disposition_ = true;
    return take_disposition(value, part);
  }
  if (same_ignoring_case(name, "content-type")) {
    if (has_type_) return here("A part has more than one Content-Type.");
    has_type_ = true;
    part.content_type = value;
  } else if (same_ignoring_case(name, "content-transfer-encoding")) {
    if (!same_ignoring_case(value, "binary") && !same_ignoring_case(value, "8bit") &&
        !same_ignoring_case(value, "7bit")) {
      return here("Parts must not have a transfer encoding.");
    }
  }
  return {};
}

Result<void> Reader::take_disposition(std::string_view value, Part& part) {
  ParameterReader reader(value, ParameterReader::Escapes::form_data);
  if (!same_ignoring_case(reader.head(), "form-data")) {
    return here("The Content-Disposition of a part is not form-data.");
  }
  bool named = false;
  bool plain_file = false;
  bool extended_file = false;
  const auto twice = [&](bool& seen) { return std::exchange(seen, true); };
  while (reader.next()) {
    if (same_ignoring_case(reader.name(), "name")) {
      if (twice(named)) return here("A part has more than one name.");
      part.name = decode_browser_escapes(reader.text());
    } else if (same_ignoring_case(reader.name(), "filename")) {
      if (twice(plain_file)) return here("A part has more than one file name.");
      if (!extended_file) part.file_name = decode_browser_escapes(reader.text());
    } else if (same_ignoring_case(reader.name(), "filename*")) {
      if (twice(extended_file)) return here("A part has more than one file name.");
      auto decoded = decode_extended(reader.text());
      if (!decoded) return here("The filename* of a part is malformed.");
      part.file_name = std::move(*decoded);
    }
  }
  if (!reader.sound()) return here("A Content-Disposition is malformed.");
  if (!named) return here("A part has no name.");
  part.is_file = plain_file || extended_file;
  if (!is_clean_name(part.name) || !is_clean_name(part.file_name)) {
    return here("The name of a part is not valid UTF-8.");
  }
  return {};
}

}  // namespace

Result<std::string> multipart_boundary(std::string_view content_type) {
  ParameterReader reader(content_type, ParameterReader::Escapes::http);
  if (!same_ignoring_case(reader.head(), "multipart/form-data")) {
    return unsound("The media type is not multipart/form-data.");
  }
  std::string boundary;
  while (reader.next()) {
    if (!same_ignoring_case(reader.name(), "boundary")) continue;
    if (!boundary.empty()) return unsound("The media type has more than one boundary.");
    boundary = reader.text();
    if (!is_boundary(boundary)) return unsound("The boundary is malformed.");
  }
  if (!reader.sound()) return unsound("The parameters of the media type are malformed.");
  if (boundary.empty()) return unsound("The media type has no boundary.");
  return boundary;
}

Result<std::vector<Part>> parse_multipart(std::string_view content_type, std::string_view body,
                                          const MultipartLimits& limits) {
  TOOLYARD_TRY(auto boundary, multipart_boundary(content_type));
  return Reader(body, boundary, limits).read();
}

}  // namespace toolyard::http
