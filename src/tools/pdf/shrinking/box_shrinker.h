// Makes an image of 8 bits per component smaller: each new pixel is the mean of the area that it
// covers.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pdf {

struct ImageShape {
  std::size_t width = 0, height = 0, components = 1;

  std::size_t row_bytes() const { return width * components; }
  bool operator==(const ImageShape&) const = default;
};

class BoxShrinker {
 public:
  using RowTaker = std::function<void(std::string_view row)>;

  // The new width and height must not be larger than those before.
  BoxShrinker(ImageShape before, ImageShape after, RowTaker take);

  // Adds a row, from top to bottom; passes on those that are complete.
  void add(std::string_view row);

 private:
  // Where a pixel or row belongs: the share of it that is in `at`; the rest is in the next one.
  struct Place {
    std::size_t at = 0;
    float share = 0, rest = 0;
  };
  static std::vector<Place> places(std::size_t before, std::size_t after);
  void emit();

  ImageShape after_;
  RowTaker take_;
  std::vector<Place> columns_, rows_;
  std::vector<float> line_, sum_, next_;
  std::string row_;
  std::size_t row_number_ = 0;
};

}  // namespace toolyard::pdf
