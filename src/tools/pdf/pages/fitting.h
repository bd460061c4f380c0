// Brings all pages to one paper size: scales what they show, with annotations, viewports, the
// rectangles of tags, and the places that links lead to. Pages keep their rotation.
#pragma once
#include <map>
#include <utility>

#include "tools/pdf/options.h"
#include "tools/pdf/pages/moving.h"
#include "tools/pdf/pages/page_box.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Returns the size of a paper; `first` is the page that `PaperSize::first` refers to.
PageSize paper_size(PaperSize paper, QPDFObjectHandle first);

// Returns a paper the way a page lies on it: across if the page is wider than high.
PageSize turned_like(PageSize paper, PageSize page);

class PageFitter {
 public:
  PageFitter(Target& target, PageSize paper)
      : target_(target), paper_(paper), annotations_(target) {}

  // Scales a page to fit, and centers it.
  void fit(QPDFObjectHandle page);
  // Moves the places that links, outline entries and names lead to, and tags. Must be called after
  // all pages have been fitted.
  void move_places();

 private:
  void move_patterns(QPDFObjectHandle page, const Matrix& matrix);
  QPDFObjectHandle moved_pattern(QPDFObjectHandle pattern, const Matrix& matrix);
  void move_viewports(QPDFObjectHandle page, const PageMove& move);

  Target& target_;
  PageSize paper_;
  AnnotationMover annotations_;
  PageMoves moves_;
  std::map<std::pair<QPDFObjGen, std::string>, QPDFObjectHandle> patterns_;
};

}  // namespace toolyard::pdf
