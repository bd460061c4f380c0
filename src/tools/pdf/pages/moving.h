// Moves what lies on a page: annotations, viewports and rectangles of tags follow a transformation
// of its content.
#pragma once
#include <map>
#include <set>
#include <utility>

#include "tools/pdf/writing/matrix.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// How the content of a page is moved: scaled alike in both directions, turned by quarters, shifted.
struct PageMove {
  Matrix matrix;
  int quarters = 0;  // clockwise
  // For a page that becomes a part of another one: that page, and the form that has its content.
  QPDFObjectHandle sheet, form;

  double scale() const { return matrix.width(); }
};

using PageMoves = std::map<QPDFObjGen, PageMove>;

// Returns pairs of coordinates, which may be in arrays inside the array, where they are moved to.
QPDFObjectHandle moved_points(Budget& budget, QPDFObjectHandle points, const Matrix& matrix);
// Returns a rectangle where it is moved to.
QPDFObjectHandle moved_rectangle(Budget& budget, QPDFObjectHandle rectangle, const Matrix& matrix);
// Returns a viewport, or the scale of one, so that measuring has the same results.
QPDFObjectHandle moved_viewport(Budget& budget, QPDFObjectHandle viewport, const PageMove& move);
QPDFObjectHandle moved_measure(Budget& budget, QPDFObjectHandle measure, const PageMove& move);

class AnnotationMover {
 public:
  explicit AnnotationMover(Target& target) : target_(target) {}
  // Moves the annotations of a page, each only once.
  void move(QPDFObjectHandle page, const PageMove& move);

 private:
  void turn_appearances(QPDFObjectHandle annotation, int quarters);
  QPDFObjectHandle turned(QPDFObjectHandle appearance, int quarters, int depth);

  Target& target_;
  std::set<QPDFObjGen> moved_;
  std::map<std::pair<QPDFObjGen, int>, QPDFObjectHandle> turned_;
};

// Moves the rectangles of tags, and makes tags refer to the new places of their content.
void move_structure(Target& target, const PageMoves& moves);

}  // namespace toolyard::pdf
