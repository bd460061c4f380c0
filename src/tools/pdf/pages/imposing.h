// Puts several pages on each sheet, from left to right and from top to bottom, as large as they can
// be. Each page becomes a form on its sheet; annotations, tags, viewports and the places that links
// lead to move with it.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "tools/pdf/pages/assembly.h"
#include "tools/pdf/pages/moving.h"
#include "tools/pdf/pages/page_box.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

class Imposer {
 public:
  // Sheets have the size of `paper`, if there is one, else that of their first page.
  Imposer(Target& target, std::size_t pages_per_sheet, std::optional<PageSize> paper)
      : target_(target), pages_per_sheet_(pages_per_sheet), paper_(paper), annotations_(target) {}

  // Replaces the pages of an assembly by sheets.
  void impose(Assembly& assembly);

 private:
  struct Grid {
    std::size_t columns = 1, rows = 1;
    PageSize sheet;
    double scale = 0;  // of the pages that are made smallest
  };

  Grid grid_for(std::span<const QPDFObjectHandle> pages) const;
  QPDFObjectHandle sheet_of(std::span<const QPDFObjectHandle> pages);
  void place(QPDFObjectHandle page, QPDFObjectHandle sheet, const Matrix& matrix, int quarters);
  QPDFObjectHandle form_of(QPDFObjectHandle page);
  std::string content_of(QPDFObjectHandle page);
  void take_lists(QPDFObjectHandle page, QPDFObjectHandle sheet, const PageMove& move);
  void move_places();

  Target& target_;
  std::size_t pages_per_sheet_;
  std::optional<PageSize> paper_;
  AnnotationMover annotations_;
  PageMoves moves_;
  std::map<QPDFObjGen, PageBox> boxes_;
};

}  // namespace toolyard::pdf
