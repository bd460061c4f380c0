#include "tools/pdf/shrinking/image_reducer.h"

#include <algorithm>
#include <cmath>

#include "tools/pdf/decoding/decode.h"
#include "tools/pdf/images/row_packer.h"
#include "tools/pdf/shrinking/jpeg_codec.h"

namespace toolyard::pdf {

namespace {

constexpr double points_of_inch = 72;
constexpr std::size_t max_raster_bytes = 128U << 20, max_raster_side = 1U << 20;
// A few pixels less are not worth the loss, nor are a few bytes.
constexpr double worthwhile_pixels = 0.8;
constexpr std::size_t worthwhile_percent = 90;
// Drawings and text suffer from JPEG, and gain little by it.
constexpr std::size_t jpeg_gain = 2;

QPDFObjectHandle integer_of(std::size_t value) {
  return QPDFObjectHandle::newInteger(static_cast<long long>(value));
}

std::size_t size_entry(QPDFObjectHandle dictionary, const char* key) {
  auto value = dictionary.getKey(key);
  if (!value.isInteger() || value.getIntValue() < 1) return 0;
  const auto number = static_cast<std::size_t>(value.getIntValue());
  return number > max_raster_side ? 0 : number;
}

bool is_image_stream(QPDFObjectHandle object) {
  return object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image");
}

// Returns a row with the colors of a palette.
void look_up(std::string_view row, const ImageColors& colors, std::size_t bits, std::string& into) {
  const auto mask = (1U << bits) - 1;
  for (std::size_t x = 0; x * colors.components < into.size(); ++x) {
    const auto byte = static_cast<unsigned char>(row[x * bits / 8]);
    const std::size_t index = byte >> (8 - bits - x * bits % 8) & mask;
    std::copy_n(colors.palette.data() + index * colors.components, colors.components,
                into.data() + x * colors.components);
  }
}

// Passes rows on, with fewer pixels if the shape differs.
class RowPath {
 public:
  RowPath(ImageShape before, ImageShape after, BoxShrinker::RowTaker take)
      : take_(std::move(take)) {
    if (before != after) shrinker_.emplace(before, after, take_);
  }
  void add(std::string_view row) {
    if (shrinker_) shrinker_->add(row);
    else take_(row);
  }

 private:
  BoxShrinker::RowTaker take_;
  std::optional<BoxShrinker> shrinker_;
};

}  // namespace

std::size_t ImageReducer::Candidate::max_bytes() const {
  return before == after ? raw.size() * worthwhile_percent / 100
                         : raw.size() - std::min<std::size_t>(raw.size(), 1);
}

std::size_t ImageReducer::reduce(const std::vector<QPDFObjectHandle>& pages) {
  const BudgetAttribution attribution("/images");
  for (const auto& page : pages) placement_.read_page(page);
  placement_.finish();
  auto objects = target_.pdf.getAllObjects();
  std::erase_if(objects, [](auto& object) { return !is_image_stream(object); });
  for (auto& image : objects) find_opacity(image);
  std::size_t saved = 0;
  for (auto& object : objects) {
    target_.budget.tick();
    auto image = candidate(object);
    if (!image) continue;
    auto made = image->is_jpeg ? from_jpeg(*image) : from_samples(*image);
    if (!made) continue;
    saved += image->raw.size() - made->bytes.size();
    replace(*image, std::move(*made));
  }
  return saved;
}

void ImageReducer::find_opacity(QPDFObjectHandle image) {
  auto opacity = image.getDict().getKey("/SMask");
  if (!is_image_stream(opacity)) return;
  const auto shown = placement_.size_of(image);
  auto& size = opacities_[opacity.getObjGen()];
  size = {std::max(size.width, shown.width), std::max(size.height, shown.height)};
}

bool ImageReducer::is_unusual(QPDFObjectHandle image) const {
  auto dictionary = image.getDict();
  auto is_mask = dictionary.getKey("/ImageMask");
  auto opacity = dictionary.getKey("/SMask");
  // Colors that are multiplied by their opacity have to fit it exactly.
  const bool is_multiplied =
      dictionary.hasKey("/Matte") || (opacity.isStream() && opacity.getDict().hasKey("/Matte"));
  return (is_mask.isBool() && is_mask.getBoolValue()) || dictionary.getKey("/Mask").isArray() ||
         dictionary.hasKey("/Alternates") || dictionary.hasKey("/SMaskInData") || is_multiplied;
}

std::optional<ImageReducer::Candidate> ImageReducer::candidate(QPDFObjectHandle image) {
  if (is_unusual(image)) return std::nullopt;
  auto dictionary = image.getDict();
  auto colors = image_colors(dictionary.getKey("/ColorSpace"));
  if (!colors) return std::nullopt;
  const auto width = size_entry(dictionary, "/Width"), height = size_entry(dictionary, "/Height");
  if (width == 0 || height == 0 || width > max_raster_bytes / colors->components / height)
    return std::nullopt;
  Candidate found{.stream = image,
                  .colors = std::move(*colors),
                  .before = {width, height, 1},
                  .after = {},
                  .bits = size_entry(dictionary, "/BitsPerComponent"),
                  .raw = {},
                  .is_opacity = opacities_.contains(image.getObjGen())};
  found.before.components = found.colors.components;
  found.after = shape_after(image, found.before);
  if (!take_filter(found)) return std::nullopt;
  const bool has_palette = !found.colors.palette.empty();
  if (found.is_jpeg ? has_palette
      : has_palette ? found.bits < 2 || found.bits > 8
                    : found.bits != 8)
    return std::nullopt;
  // A palette says more than colors that are compressed again, and has a `/Decode` of its own.
  if (has_palette && (found.before == found.after || dictionary.hasKey("/Decode")))
    return std::nullopt;
  found.raw = raw_data_of(image);
  return found;
}

bool ImageReducer::take_filter(Candidate& image) const {
  const auto filters = filters_of(image.stream);
  if (!filters) return false;
  image.is_jpeg = filters->size() == 1 && filters->front().name == "/DCTDecode";
  if (!image.is_jpeg) return true;
  auto parameters = filters->front().parameters;
  auto transform = parameters.isDictionary() ? parameters.getKey("/ColorTransform")
                                             : QPDFObjectHandle::newNull();
  image.is_plain_rgb = transform.isInteger() && transform.getIntValue() == 0;
  return true;
}

ImageShape ImageReducer::shape_after(QPDFObjectHandle image, ImageShape before) const {
  const auto opacity = opacities_.find(image.getObjGen());
  const auto shown = opacity == opacities_.end() ? placement_.size_of(image) : opacity->second;
  if (!std::isfinite(shown.width) || !std::isfinite(shown.height) || shown.width <= 0 ||
      shown.height <= 0)
    return before;
  const auto side = [&](std::size_t pixels, double points) {
    const auto wanted =
        std::ceil(points / points_of_inch * options_.max_dpi.value_or(Images::usual_dpi));
    return wanted < static_cast<double>(pixels) ? static_cast<std::size_t>(wanted) : pixels;
  };
  ImageShape after{side(before.width, shown.width), side(before.height, shown.height),
                   before.components};
  const auto pixels = [](const ImageShape& shape) {
    return static_cast<double>(shape.width) * static_cast<double>(shape.height);
  };
  return pixels(after) > worthwhile_pixels * pixels(before) ? before : after;
}

std::optional<ImageReducer::Smaller> ImageReducer::from_jpeg(const Candidate& image) const {
  JpegDecoder decoder;
  if (!decoder.open(image.raw, image.is_plain_rgb) || decoder.shape() != image.before ||
      !decoder.start())
    return std::nullopt;
  JpegEncoder encoder(image.after,
                      {.quality = quality(), .has_adobe_marker = decoder.has_adobe_marker()},
                      image.max_bytes());
  RowPath path(image.before, image.after, [&](std::string_view row) { encoder.add(row); });
  std::string row;
  for (std::size_t y = 0; y < image.before.height; ++y) {
    if (!decoder.read(row)) return std::nullopt;
    path.add(row);
  }
  auto bytes = encoder.finish();
  return bytes ? std::optional(Smaller{std::move(*bytes), true}) : std::nullopt;
}

std::optional<ImageReducer::Smaller> ImageReducer::from_samples(const Candidate& image) {
  const bool has_palette = !image.colors.palette.empty();
  const auto row_bytes =
      has_palette ? (image.before.width * image.bits + 7) / 8 : image.before.row_bytes();
  const auto samples = decoded_data_of(image.stream, max_raster_bytes + row_bytes);
  if (!samples || samples->size() < row_bytes * image.before.height) return std::nullopt;
  RowPacker packer(image.after.row_bytes(), image.after.components);
  JpegEncoder encoder(image.after, {.quality = quality()},
                      image.is_opacity ? 0 : image.max_bytes());
  RowPath path(image.before, image.after, [&](std::string_view row) {
    packer.add(row);
    encoder.add(row);
  });
  std::string colors(image.before.row_bytes(), '\0');
  for (std::size_t y = 0; y < image.before.height; ++y) {
    const auto row = std::string_view(*samples).substr(y * row_bytes, row_bytes);
    if (has_palette) look_up(row, image.colors, image.bits, colors);
    path.add(has_palette ? std::string_view(colors) : row);
  }
  auto lossless = packer.finish();
  auto jpeg = encoder.finish();
  const auto least = std::min(lossless.size(), image.raw.size());
  if (jpeg && jpeg->size() <= least / jpeg_gain) return Smaller{std::move(*jpeg), true};
  if (lossless.size() <= image.max_bytes()) return Smaller{std::move(lossless), false};
  return std::nullopt;
}

void ImageReducer::replace(Candidate& image, Smaller made) {
  auto parameters = QPDFObjectHandle::newNull();
  if (!made.is_jpeg) {
    parameters = QPDFObjectHandle::parse("<< /Predictor 15 >>");
    parameters.replaceKey("/Colors", integer_of(image.after.components));
    parameters.replaceKey("/Columns", integer_of(image.after.width));
  }
  auto dictionary = image.stream.getDict();
  dictionary.removeKey("/DecodeParms");
  image.stream.replaceStreamData(
      made.bytes, QPDFObjectHandle::newName(made.is_jpeg ? "/DCTDecode" : "/FlateDecode"),
      parameters);
  dictionary.replaceKey("/Width", integer_of(image.after.width));
  dictionary.replaceKey("/Height", integer_of(image.after.height));
  dictionary.replaceKey("/BitsPerComponent", integer_of(8));
  if (!image.colors.palette.empty()) dictionary.replaceKey("/ColorSpace", image.colors.space);
}

}  // namespace toolyard::pdf
