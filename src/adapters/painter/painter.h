// Draws pictures with Pango and Cairo, which shape all scripts with the installed fonts.
#pragma once
#include <memory>
#include <mutex>

#include "ports/media/picture_painter.h"

namespace toolyard::painter {

class CairoPainter final : public PicturePainter {
 public:
  CairoPainter();
  ~CairoPainter() override;

  // One picture is drawn at a time; concurrent callers wait.
  std::string card(const SocialCard& card) override;
  std::string icon(std::string_view name, std::string_view background, int pixels) override;

 private:
  struct Fonts;
  std::mutex mutex_;
  std::unique_ptr<Fonts> fonts_;  // made with the first picture
};

}  // namespace toolyard::painter
