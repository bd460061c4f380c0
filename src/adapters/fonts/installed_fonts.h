// The installed fonts, which fontconfig finds: outlines without serifs, in normal weight, of Noto
// where it has the character.
#pragma once
#include <memory>
#include <mutex>

#include "core/fonts/fonts.h"

namespace toolyard::fonts {

class InstalledFonts final : public Fonts {
 public:
  InstalledFonts();
  ~InstalledFonts() override;

  // The fonts are listed with the first call, and files stay mapped into memory once they are used.
  const FontFace* face_with(char32_t character) const override;

 private:
  class List;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<List> list_;
};

}  // namespace toolyard::fonts
