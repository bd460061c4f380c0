// Brings all pages to one paper size: scales what they show, with annotations and the places that
// links lead to. Pages keep their rotation, and tags are not affected.
#pragma once
#include <map>
#include <set>
#include <utility>

#include "tools/pdf/options.h"
#include "tools/pdf/pages/page_box.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Returns the size of a paper; `first` is the page that `PaperSize::first` refers to.
PageSize paper_size(PaperSize paper, QPDFObjectHandle first);

// Returns a paper the way a page lies on it: across if the page is wider than high.
PageSize turned_like(PageSize paper, PageSize page);

class PageFitter {
 public:
  PageFitter(Target& target, PageSize paper) : target_(target), paper_(paper) {}

  // Scales a page to fit, and centers it.
  void fit(QPDFObjectHandle page);
  // Moves the places that links, outline entries and names lead to. Must be called after all pages
  // have been fitted.
  void move_places();

 private:
  struct Move {
    double scale = 1, x = 0, y = 0;
  };
  void move_patterns(QPDFObjectHandle page, const Move& move);
  QPDFObjectHandle moved_pattern(QPDFObjectHandle pattern, const Move& move);
  void move_annotations(QPDFObjectHandle page, const Move& move);
  QPDFObjectHandle moved_points(QPDFObjectHandle points, const Move& move, int depth);

  Target& target_;
  PageSize paper_;
  std::map<QPDFObjGen, Move> moves_;  // by page
  std::set<QPDFObjGen> moved_annotations_;
  std::map<std::pair<QPDFObjGen, std::string>, QPDFObjectHandle> patterns_;
};

}  // namespace toolyard::pdf
