// Decoders for compressed streams that charge the decompressed bytes to the budget.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/decoding/brotli.h"
#include "tools/pdf/qpdf.h"
#include "tools/pdf/reading/values.h"

namespace toolyard::pdf {

namespace {

// qpdf decodes only object streams and cross-reference streams, which have some thousand objects
// each.
constexpr std::size_t max_stream_bytes = 12U << 20;

struct Predictor {
  std::size_t row_bytes = 0;
  std::size_t pixel_bytes = 1;
};

class RowDecoder : public Pipeline {
 public:
  RowDecoder(Pipeline* next, Predictor shape)
      : Pipeline("rows", next), shape_(shape), above_(shape.row_bytes, 0) {}

  void write(const unsigned char* data, std::size_t size) override {
    while (size > 0) {
      const auto wanted = shape_.row_bytes + 1 - row_.size();
      const auto taken = std::min(wanted, size);
      row_.insert(row_.end(), data, data + taken);
      data += taken;
      size -= taken;
      if (row_.size() == shape_.row_bytes + 1) emit();
    }
  }
  void finish() override {
    if (row_.size() > 1) {
      row_.resize(shape_.row_bytes + 1, 0);
      emit();
    }
    getNext()->finish();
  }

 private:
  static int paeth(int left, int up, int corner) {
    const int guess = left + up - corner;
    const int by_left = std::abs(guess - left);
    const int by_up = std::abs(guess - up);
    const int by_corner = std::abs(guess - corner);
    if (by_left <= by_up && by_left <= by_corner) return left;
    return by_up <= by_corner ? up : corner;
  }
  void emit() {
    const auto filter = row_[0];
    auto* line = row_.data() + 1;
    for (std::size_t i = 0; i < shape_.row_bytes; ++i) {
      const bool inside = i >= shape_.pixel_bytes;
      const int left = inside ? line[i - shape_.pixel_bytes] : 0;
      const int corner = inside ? above_[i - shape_.pixel_bytes] : 0;
      const int up = above_[i];
      int base = 0;
      if (filter == 1) base = left;
      if (filter == 2) base = up;
      if (filter == 3) base = (left + up) / 2;
      if (filter == 4) base = paeth(left, up, corner);
      line[i] = static_cast<unsigned char>(line[i] + base);
    }
    getNext()->write(line, shape_.row_bytes);
    std::copy(line, line + shape_.row_bytes, above_.begin());
    row_.clear();
  }

  Predictor shape_;
  std::vector<unsigned char> row_;
  std::vector<unsigned char> above_;
};

// Counts the values of object streams, which qpdf parses as a whole, and of cross-reference
// streams.
class CountedValues : public Pipeline {
 public:
  explicit CountedValues(Pipeline* next) : Pipeline("values", next) {}
  void write(const unsigned char* data, std::size_t size) override {
    auto* budget = ChargedBudget::current();
    if (budget && !RawStreamScope::is_under_way())
      budget->count_read_values(counter_.add({reinterpret_cast<const char*>(data), size}));
    getNext()->write(data, size);
  }
  void finish() override { getNext()->finish(); }

 private:
  ValueCounter counter_;
};

// Charges the bytes that a stream is unpacked to.
class UnpackedBytes {
 public:
  void count(std::size_t made) {
    total_ += made;
    if (total_ > max_stream_bytes)
      refuse(problems::too_complex, "An object stream decompresses to too many bytes.");
    if (auto* budget = ChargedBudget::current()) budget->count_decoded(made);
  }
  static void begin() {
    if (auto* budget = ChargedBudget::current()) budget->note_unpacking();
  }

 private:
  std::size_t total_ = 0;
};

class BoundedInflate : public Pipeline {
 public:
  explicit BoundedInflate(Pipeline* next) : Pipeline("inflate", next) {
    if (inflateInit(&zlib_) != Z_OK) throw std::bad_alloc();
  }
  ~BoundedInflate() override { inflateEnd(&zlib_); }
  BoundedInflate(const BoundedInflate&) = delete;
  BoundedInflate& operator=(const BoundedInflate&) = delete;

  void write(const unsigned char* data, std::size_t size) override {
    UnpackedBytes::begin();
    while (size > 0 && !ended_) {
      const auto part = std::min<std::size_t>(size, 1U << 20);
      zlib_.next_in = const_cast<unsigned char*>(data);
      zlib_.avail_in = static_cast<uInt>(part);
      drain();
      data += part;
      size -= part;
    }
  }
  void finish() override { getNext()->finish(); }

 private:
  void drain() {
    std::array<unsigned char, 65536> out;
    do {
      zlib_.next_out = out.data();
      zlib_.avail_out = out.size();
      const int status = inflate(&zlib_, Z_SYNC_FLUSH);
      const auto made = out.size() - zlib_.avail_out;
      bytes_.count(made);
      if (made > 0) getNext()->write(out.data(), made);
      // A wrong checksum at the end is ignored, as by PDF viewers.
      const bool is_end =
          status == Z_STREAM_END || (status == Z_DATA_ERROR && zlib_.msg &&
                                     std::string_view(zlib_.msg) == "incorrect data check");
      if (is_end) ended_ = true;
      if (status != Z_OK && !is_end && status != Z_BUF_ERROR)
        throw std::runtime_error("bad compressed data");
      if (status == Z_BUF_ERROR) return;
    } while (!ended_ && (zlib_.avail_in > 0 || zlib_.avail_out == 0));
  }

  z_stream zlib_{};
  UnpackedBytes bytes_;
  bool ended_ = false;
};

class BoundedBrotli : public Pipeline {
 public:
  explicit BoundedBrotli(Pipeline* next)
      : Pipeline("brotli", next), unpacker_([this](std::string_view piece) {
          bytes_.count(piece.size());
          getNext()->write(reinterpret_cast<const unsigned char*>(piece.data()), piece.size());
          return true;
        }) {}

  void write(const unsigned char* data, std::size_t size) override {
    UnpackedBytes::begin();
    if (!unpacker_.add({reinterpret_cast<const char*>(data), size}))
      throw std::runtime_error("bad compressed data");
  }
  void finish() override { getNext()->finish(); }

 private:
  UnpackedBytes bytes_;
  BrotliUnpacker unpacker_;
};

std::optional<long long> number(QPDFObjectHandle parms, const char* key, long long standard) {
  auto value = parms.getKey(key);
  if (value.isNull()) return standard;
  if (!value.isInteger()) return std::nullopt;
  return value.getIntValue();
}

// For the filters that can be followed by a predictor.
template <class Unpacker> class PredictedFilter : public QPDFStreamFilter {
 public:
  bool setDecodeParms(QPDFObjectHandle parms) override {
    if (!parms.isDictionary()) return parms.isNull();
    const auto kind = number(parms, "/Predictor", 1);
    const auto columns = number(parms, "/Columns", 1);
    const auto colors = number(parms, "/Colors", 1);
    const auto bits = number(parms, "/BitsPerComponent", 8);
    if (!kind || !columns || !colors || !bits) return false;
    if (*kind == 1) return true;
    if (*kind < 10 || *kind > 15 || *columns < 1 || *columns > 1 << 20) return false;
    if (*colors < 1 || *colors > 32 || *bits < 1 || *bits > 16) return false;
    const auto pixel_bits = static_cast<std::size_t>(*colors * *bits);
    const auto row_bytes = (pixel_bits * static_cast<std::size_t>(*columns) + 7) / 8;
    if (row_bytes > max_stream_bytes) return false;
    predictor_ =
        Predictor{.row_bytes = row_bytes, .pixel_bytes = std::max<std::size_t>(1, pixel_bits / 8)};
    return true;
  }
  Pipeline* getDecodePipeline(Pipeline* next) override {
    values_ = std::make_unique<CountedValues>(next);
    next = values_.get();
    if (predictor_) {
      rows_ = std::make_unique<RowDecoder>(next, *predictor_);
      next = rows_.get();
    }
    unpacker_ = std::make_unique<Unpacker>(next);
    return unpacker_.get();
  }

 private:
  std::optional<Predictor> predictor_;
  std::unique_ptr<CountedValues> values_;
  std::unique_ptr<RowDecoder> rows_;
  std::unique_ptr<Unpacker> unpacker_;
};

// For filters whose streams are passed through unchanged; object streams with them are not read.
class Undecodable : public QPDFStreamFilter {
 public:
  bool setDecodeParms(QPDFObjectHandle) override { return false; }
  Pipeline* getDecodePipeline(Pipeline* next) override { return next; }
};

}  // namespace

void install_bounded_filters() {
  static std::once_flag once;
  std::call_once(once, [] {
    QPDF::registerStreamFilter("/FlateDecode",
                               [] { return std::make_shared<PredictedFilter<BoundedInflate>>(); });
    QPDF::registerStreamFilter("/BrotliDecode",
                               [] { return std::make_shared<PredictedFilter<BoundedBrotli>>(); });
    for (const auto* name : {"/LZWDecode", "/RunLengthDecode", "/DCTDecode"})
      QPDF::registerStreamFilter(name, [] { return std::make_shared<Undecodable>(); });
  });
}

}  // namespace toolyard::pdf
