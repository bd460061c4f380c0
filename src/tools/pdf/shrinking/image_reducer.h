// Makes the images of a file smaller: takes away pixels beyond a resolution, and compresses again,
// wherever that makes the image smaller. Images of one bit, masks of colors, and images in formats
// or color spaces that cannot be read stay as they are.
#pragma once
#include <cstddef>
#include <map>
#include <vector>

#include "tools/pdf/options.h"
#include "tools/pdf/shrinking/box_shrinker.h"
#include "tools/pdf/shrinking/image_colors.h"
#include "tools/pdf/shrinking/placement.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

class ImageReducer {
 public:
  ImageReducer(Target& target, Images options)
      : target_(target), options_(options), placement_(target) {}

  // Returns the number of bytes that were saved.
  std::size_t reduce(const std::vector<QPDFObjectHandle>& pages);

 private:
  struct Candidate {
    QPDFObjectHandle stream;
    ImageColors colors;
    ImageShape before, after;
    std::size_t bits = 8;
    std::string raw;
    bool is_jpeg = false;
    bool is_plain_rgb = false;
    bool is_opacity = false;
    std::size_t max_bytes() const;
  };
  struct Smaller {
    std::string bytes;
    bool is_jpeg = false;
  };

  int quality() const { return options_.quality.value_or(Images::usual_quality); }
  void find_opacity(QPDFObjectHandle image);
  bool is_unusual(QPDFObjectHandle image) const;
  std::optional<Candidate> candidate(QPDFObjectHandle image);
  bool take_filter(Candidate& image) const;
  ImageShape shape_after(QPDFObjectHandle image, ImageShape before) const;
  std::optional<Smaller> from_jpeg(const Candidate& image) const;
  std::optional<Smaller> from_samples(const Candidate& image);
  static void replace(Candidate& image, Smaller made);

  Target& target_;
  Images options_;
  ImagePlacement placement_;
  std::map<QPDFObjGen, ShownSize> opacities_;  // images that are the opacity of others
};

}  // namespace toolyard::pdf
