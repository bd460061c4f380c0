#include "tools/pdf/images/image_document.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tools/pdf/images/image.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

using namespace std::literals;

constexpr double points_per_inch = 72;
// Limits of viewers on the sides of a page (ISO 32000-1, annex C).
constexpr double min_side = 3, max_side = 14'400;
constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;

class ImageBytes : public QPDFObjectHandle::StreamDataProvider {
 public:
  explicit ImageBytes(ImageData data) : data_(std::move(data)) {}
  using QPDFObjectHandle::StreamDataProvider::provideStreamData;
  void provideStreamData(const QPDFObjGen&, Pipeline* pipeline) override {
    for (const auto piece : data_.pieces) write(piece, *pipeline);
    write(data_.made, *pipeline);
    pipeline->finish();
  }

 private:
  static void write(std::string_view bytes, Pipeline& pipeline) {
    pipeline.write(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  }
  ImageData data_;
};

QPDFObjectHandle name(const char* text) { return QPDFObjectHandle::newName(text); }
QPDFObjectHandle integer(std::size_t value) {
  return QPDFObjectHandle::newInteger(static_cast<long long>(value));
}

struct Side {
  double width, height;
};

// Returns the size of the image before it is turned, in points.
Side size_of(const Image& image, std::size_t height) {
  const auto side = [](std::size_t pixels, double density) {
    return std::clamp(static_cast<double>(pixels) / density * points_per_inch, min_side, max_side);
  };
  return {side(image.width, image.dots_per_inch_x), side(height, image.dots_per_inch_y)};
}

// Returns the matrix that shows an image of an Exif orientation on a page.
std::string placement(int orientation, Side page) {
  const auto w = page.width, h = page.height;
  const std::array<std::array<double, 6>, 8> matrices{{{w, 0, 0, h, 0, 0},
                                                       {-w, 0, 0, h, w, 0},
                                                       {-w, 0, 0, -h, w, h},
                                                       {w, 0, 0, -h, 0, h},
                                                       {0, -h, -w, 0, w, h},
                                                       {0, -h, w, 0, 0, h},
                                                       {0, h, w, 0, 0, 0},
                                                       {0, h, -w, 0, w, 0}}};
  return operands(matrices.at(static_cast<std::size_t>(orientation - 1)));
}

class DocumentMaker {
 public:
  explicit DocumentMaker(QPDF& pdf) : pdf_(pdf) {}

  void add_page(ImagePage image) {
    const auto first = image.strips.front();
    std::size_t height = 0;
    for (const auto& strip : image.strips) height += strip.height;
    auto page = size_of(first, height);
    if (first.orientation > 4) std::swap(page.width, page.height);
    auto dictionary = QPDFObjectHandle::parse("<< /Type /Page /Resources << /XObject << >> >> >>");
    dictionary.replaceKey("/MediaBox",
                          QPDFObjectHandle::newFromRectangle({0, 0, page.width, page.height}));
    auto pictures = dictionary.getKey("/Resources").getKey("/XObject");
    std::string content = "q " + placement(first.orientation, page) + "cm ";
    auto below = height;
    for (std::size_t i = 0; i < image.strips.size(); ++i) {
      auto& strip = image.strips[i];
      const auto picture_name = "/Image" + (i == 0 ? "" : std::to_string(i + 1));
      below -= strip.height;
      const auto share = [&](std::size_t rows) {
        return static_cast<double>(rows) / static_cast<double>(height);
      };
      const auto is_part = image.strips.size() > 1;
      if (is_part)
        content += "q " + operands({1, 0, 0, share(strip.height), 0, share(below)}) + "cm ";
      content += picture_name + " Do " + (is_part ? "Q " : "");
      pictures.replaceKey(picture_name, picture(strip));
    }
    dictionary.replaceKey("/Contents", pdf_.newStream(content + "Q\n"));
    pdf_.addPage(pdf_.makeIndirectObject(dictionary), false);
  }

 private:
  QPDFObjectHandle stream(ImageData data) {
    auto made = pdf_.newStream();
    made.replaceStreamData(std::make_shared<ImageBytes>(std::move(data)),
                           QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    return made;
  }

  QPDFObjectHandle raster(ImageData data, std::size_t width, std::size_t height, int bits) {
    auto made = stream(std::move(data));
    auto dictionary = made.getDict();
    dictionary.replaceKey("/Type", name("/XObject"));
    dictionary.replaceKey("/Subtype", name("/Image"));
    dictionary.replaceKey("/Width", integer(width));
    dictionary.replaceKey("/Height", integer(height));
    dictionary.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(bits));
    return made;
  }

  // Sets the predictor of the rows: 15 for PNG, 2 for TIFF.
  static void set_rows(QPDFObjectHandle dictionary, int kind, std::size_t width, int components,
                       int bits) {
    auto rows = QPDFObjectHandle::newDictionary();
    rows.replaceKey("/Predictor", QPDFObjectHandle::newInteger(kind));
    rows.replaceKey("/Colors", QPDFObjectHandle::newInteger(components));
    rows.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(bits));
    rows.replaceKey("/Columns", integer(width));
    dictionary.replaceKey("/DecodeParms", rows);
  }

  QPDFObjectHandle picture(Image& image) {
    auto made = raster(std::move(image.data), image.width, image.height, image.bits_per_component);
    auto dictionary = made.getDict();
    dictionary.replaceKey("/ColorSpace", color_space(image));
    if (*image.filter != '\0') dictionary.replaceKey("/Filter", name(image.filter));
    if (image.has_predictor || image.has_differences)
      set_rows(dictionary, image.has_predictor ? 15 : 2, image.width, image.components,
               image.bits_per_component);
    if (!image.parameters.empty())
      dictionary.replaceKey("/DecodeParms", QPDFObjectHandle::parse(image.parameters));
    if (image.is_inverted)
      dictionary.replaceKey("/Decode", QPDFObjectHandle::parse(
                                           image.components == 1 ? "[1 0]" : "[1 0 1 0 1 0 1 0]"));
    if (image.is_plain_rgb)
      dictionary.replaceKey("/DecodeParms", QPDFObjectHandle::parse("<< /ColorTransform 0 >>"));
    if (!image.transparent.empty()) {
      auto mask = QPDFObjectHandle::newArray();
      for (const auto value : image.transparent)
        for (int end = 0; end < 2; ++end) mask.appendItem(QPDFObjectHandle::newInteger(value));
      dictionary.replaceKey("/Mask", mask);
    }
    if (!image.alpha.made.empty()) {
      auto alpha = raster(std::move(image.alpha), image.width, image.height, image.alpha_bits);
      alpha.getDict().replaceKey("/ColorSpace", name("/DeviceGray"));
      alpha.getDict().replaceKey("/Filter", name("/FlateDecode"));
      set_rows(alpha.getDict(), 15, image.width, 1, image.alpha_bits);
      dictionary.replaceKey("/SMask", alpha);
    }
    return made;
  }

  QPDFObjectHandle color_space(Image& image) {
    if (!image.palette.empty()) {
      auto indexed = QPDFObjectHandle::parse("[ /Indexed /DeviceRGB ]");
      indexed.appendItem(integer(image.palette.size() / 3 - 1));
      indexed.appendItem(QPDFObjectHandle::newString(image.palette));
      return indexed;
    }
    auto* const device = image.components == 1   ? "/DeviceGray"
                         : image.components == 3 ? "/DeviceRGB"
                                                 : "/DeviceCMYK";
    if (!image.profile) return name(device);
    auto based = QPDFObjectHandle::parse("[ /ICCBased ]");
    // Pages and strips of one file share a profile.
    const auto* const beginning = image.profile->data.pieces.front().data();
    if (const auto known = profiles_.find(beginning); known != profiles_.end()) {
      based.appendItem(known->second);
      return based;
    }
    auto profile = stream(std::move(image.profile->data));
    profiles_.emplace(beginning, profile);
    profile.getDict().replaceKey("/N", QPDFObjectHandle::newInteger(image.components));
    profile.getDict().replaceKey("/Alternate", name(device));
    if (image.profile->is_deflated) profile.getDict().replaceKey("/Filter", name("/FlateDecode"));
    based.appendItem(profile);
    return based;
  }

  QPDF& pdf_;
  std::map<const char*, QPDFObjectHandle> profiles_;
};

bool is_jpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"sv); }
bool is_tiff(std::string_view bytes) {
  return bytes.starts_with("II*\0"sv) || bytes.starts_with("MM\0*"sv);
}

bool is_webp(std::string_view bytes) {
  return bytes.starts_with("RIFF") && bytes.substr(4).size() > 4 &&
         bytes.substr(8).starts_with("WEBP");
}

std::vector<ImagePage> read_pages(std::string_view bytes, Budget& budget) {
  if (is_tiff(bytes)) return read_tiff(bytes, budget);
  auto* const read = is_jpeg(bytes) ? read_jpeg : is_webp(bytes) ? read_webp : read_png;
  return {ImagePage{{read(bytes, budget)}}};
}

}  // namespace

bool is_image(std::string_view bytes) {
  return is_jpeg(bytes) || is_tiff(bytes) || is_webp(bytes) || bytes.starts_with(png_signature);
}

OpenDocument open_image(std::string_view bytes, bool attempt_repair, Budget& budget) {
  auto pages = read_pages(bytes, budget);
  const bool is_damaged = pages.front().strips.front().is_damaged;
  if (is_damaged && !attempt_repair)
    refuse(problems::damaged_pdf, "The image is damaged or ends too early.");
  OpenDocument document;
  document.is_animated = pages.front().strips.front().is_animated;
  for (const auto& page : pages)
    document.version = std::max(document.version, page.strips.front().version);
  document.pdf = QPDF::create();
  document.pdf->setSuppressWarnings(true);
  document.pdf->emptyPDF();
  if (is_damaged)
    document.pdf->warn(QPDFExc(qpdf_e_damaged_pdf, "image", "", 0, "the image is damaged"));
  DocumentMaker maker(*document.pdf);
  for (auto& page : pages) maker.add_page(std::move(page));
  return document;
}

void refuse_other_image(std::string_view bytes) {
  struct Kind {
    std::size_t offset;
    std::string_view beginning;
    const char* name;
  };
  constexpr std::array<Kind, 14> kinds{{{0, "GIF87a", "a GIF image"},
                                        {0, "GIF89a", "a GIF image"},
                                        {0, "II+\0"sv, "a BigTIFF image"},
                                        {0, "MM\0+"sv, "a BigTIFF image"},
                                        {0, "BM", "a BMP image"},
                                        {4, "ftypavif", "an AVIF image"},
                                        {4, "ftyphei", "a HEIC image"},
                                        {4, "ftypmif1", "a HEIC image"},
                                        {4, "jP  \r\n\x87\n", "a JPEG 2000 image"},
                                        {0, "\xff\x4f\xff\x51", "a JPEG 2000 image"},
                                        {0, "\xff\x0a", "a JPEG XL image"},
                                        {4, "JXL \r\n\x87\n", "a JPEG XL image"},
                                        {0, "<svg", "an SVG image"},
                                        {0, "8BPS", "a Photoshop image"}}};
  const auto* found = std::ranges::find_if(kinds, [&](const Kind& kind) {
    return bytes.size() > kind.offset && bytes.substr(kind.offset).starts_with(kind.beginning);
  });
  if (found != kinds.end())
    refuse(problems::not_a_pdf, "The file is " + std::string(found->name) +
                                    "; of images, JPEG, PNG, TIFF and WebP can be merged.");
}

}  // namespace toolyard::pdf
