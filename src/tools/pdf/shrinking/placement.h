// Where images are drawn: finds out from the content of pages how large each image is shown.
#pragma once
#include <map>
#include <set>

#include "tools/pdf/writing/matrix.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// The largest size at which an image is shown, in points; infinite if it is not known.
struct ShownSize {
  double width = 0, height = 0;
};

class ImagePlacement {
 public:
  explicit ImagePlacement(Target& target) : target_(target) {}

  void read_page(QPDFObjectHandle page);
  // Must be called after all pages have been read. What is drawn elsewhere, such as in patterns and
  // in the appearances of annotations, has an unknown size.
  void finish();
  // Returns the size of an image; infinite if no page draws it.
  ShownSize size_of(QPDFObjectHandle image) const;

 private:
  void read_content(const std::string& content, QPDFObjectHandle resources, const Matrix& matrix,
                    int depth);
  void draw(QPDFObjectHandle object, const Matrix& matrix, QPDFObjectHandle resources, int depth);
  void forget(QPDFObjectHandle value, int depth);
  void forget_images(QPDFObjectHandle resources);

  Target& target_;
  std::map<QPDFObjGen, ShownSize> sizes_;
  std::map<QPDFObjGen, int> readings_;  // of pages and forms
  std::set<QPDFObjGen> unread_;         // forms and pages of which something was not read
};

}  // namespace toolyard::pdf
