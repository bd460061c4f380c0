// What a page shows of its coordinate system, and how large.
#pragma once
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

struct PageSize {
  double width = 595;
  double height = 842;
};

struct PageBox {
  double x = 0, y = 0;  // lower left corner, in the units of the page
  double width = 612, height = 792;
  int quarters = 0;  // rotation, clockwise
  double unit = 1;   // size of a unit in points

  // The size as displayed, in points.
  PageSize displayed() const;
};

// Returns the part of a page that is visible: the crop box within the media box. Boxes that are not
// valid count as absent; without a media box, a page has letter size.
PageBox page_box(QPDFObjectHandle page);

}  // namespace toolyard::pdf
