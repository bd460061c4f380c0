#include "tools/pdf/decoding/decode.h"

#include <algorithm>

#include "tools/pdf/decoding/filters.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_filters = 8, max_columns = 1U << 20, max_colors = 32;

// Filters have short names, too, in files of careless programs.
std::string full_name(const std::string& name) {
  if (name == "/Fl") return "/FlateDecode";
  if (name == "/LZW") return "/LZWDecode";
  if (name == "/RL") return "/RunLengthDecode";
  if (name == "/AHx") return "/ASCIIHexDecode";
  if (name == "/Br") return "/BrotliDecode";
  if (name == "/A85") return "/ASCII85Decode";
  return name == "/DCT" ? "/DCTDecode" : name;
}

std::size_t parameter(QPDFObjectHandle parameters, const char* key, std::size_t standard) {
  if (!parameters.isDictionary()) return standard;
  auto value = parameters.getKey(key);
  return value.isInteger() && value.getIntValue() >= 0
             ? static_cast<std::size_t>(value.getIntValue())
             : standard;
}

bool undo_predictor(std::string& data, QPDFObjectHandle parameters) {
  const auto kind = parameter(parameters, "/Predictor", 1);
  if (kind < 2) return true;
  const RowShape shape{.columns = parameter(parameters, "/Columns", 1),
                       .colors = parameter(parameters, "/Colors", 1),
                       .bits = parameter(parameters, "/BitsPerComponent", 8)};
  const bool has_bits =
      shape.bits == 1 || shape.bits == 2 || shape.bits == 4 || shape.bits == 8 || shape.bits == 16;
  if (!has_bits || shape.columns < 1 || shape.columns > max_columns || shape.colors < 1 ||
      shape.colors > max_colors)
    return false;
  if (kind == 2) undo_differences(data, shape);
  else if (kind >= 10 && kind <= 15) data = without_png_filters(data, shape);
  else return false;
  return true;
}

std::optional<std::string> apply(const StreamFilter& filter, std::string_view data,
                                 std::size_t max_bytes) {
  // Rows of the predictors of PNG have a byte more each.
  const auto room = max_bytes + max_bytes / 2;
  Decoded decoded;
  if (filter.name == "/FlateDecode") decoded = decode_flate(data, room);
  else if (filter.name == "/BrotliDecode") decoded = decode_brotli(data, room);
  else if (filter.name == "/LZWDecode")
    decoded = decode_lzw(
        data, std::min<std::size_t>(parameter(filter.parameters, "/EarlyChange", 1), 1), room);
  else if (filter.name == "/RunLengthDecode") decoded = decode_run_length(data, room);
  else if (filter.name == "/ASCIIHexDecode") decoded = decode_ascii_hex(data, room);
  else if (filter.name == "/ASCII85Decode") decoded = decode_ascii85(data, room);
  else return std::nullopt;
  if (!decoded.is_complete) return std::nullopt;
  const bool has_predictor = filter.name == "/FlateDecode" || filter.name == "/LZWDecode" ||
                             filter.name == "/BrotliDecode";
  if (has_predictor && !undo_predictor(decoded.bytes, filter.parameters)) return std::nullopt;
  return std::move(decoded.bytes);
}

class Collected : public Pipeline {
 public:
  Collected() : Pipeline("collected", nullptr) {}
  void write(const unsigned char* data, std::size_t size) override {
    spend(size);
    bytes.append(reinterpret_cast<const char*>(data), size);
  }
  void finish() override {}

  std::string bytes;
};

}  // namespace

std::optional<std::vector<StreamFilter>> filters_of(QPDFObjectHandle stream) {
  auto dictionary = stream.getDict();
  auto names = dictionary.getKey("/Filter"), parameters = dictionary.getKey("/DecodeParms");
  std::vector<StreamFilter> filters;
  if (names.isNull()) return filters;
  if (names.isName()) {
    if (parameters.isArray() && parameters.getArrayNItems() == 1)
      parameters = parameters.getArrayItem(0);
    return std::vector{StreamFilter{full_name(names.getName()), parameters}};
  }
  if (!names.isArray() || static_cast<std::size_t>(names.getArrayNItems()) > max_filters)
    return std::nullopt;
  for (int i = 0; i < names.getArrayNItems(); ++i) {
    auto name = names.getArrayItem(i);
    if (!name.isName()) return std::nullopt;
    const bool has_own = parameters.isArray() && i < parameters.getArrayNItems();
    const bool is_only = parameters.isDictionary() && names.getArrayNItems() == 1;
    filters.push_back({full_name(name.getName()), has_own   ? parameters.getArrayItem(i)
                                                  : is_only ? parameters
                                                            : QPDFObjectHandle::newNull()});
  }
  return filters;
}

std::string raw_data_of(QPDFObjectHandle stream) {
  const RawStreamScope passing_on;
  Collected collected;
  stream.pipeStreamData(&collected, nullptr, 0, qpdf_dl_none, true);
  return std::move(collected.bytes);
}

std::optional<std::string> decoded_data_of(QPDFObjectHandle stream, std::size_t max_bytes) {
  const auto filters = filters_of(stream);
  if (!filters) return std::nullopt;
  auto data = raw_data_of(stream);
  for (const auto& filter : *filters) {
    auto next = apply(filter, data, max_bytes);
    if (!next) return std::nullopt;
    data = std::move(*next);
  }
  return data.size() > max_bytes ? std::nullopt : std::optional(std::move(data));
}

}  // namespace toolyard::pdf
