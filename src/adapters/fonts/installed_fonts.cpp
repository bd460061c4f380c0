#include "adapters/fonts/installed_fonts.h"

#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

namespace toolyard::fonts {

namespace {

template <class T> using Owned = std::unique_ptr<T, void (*)(T*)>;

// Noto has fonts for nearly all scripts, which the usual font for `sans-serif` shows less well.
constexpr const char* families[] = {"Noto Sans",        "Noto Sans Arabic", "Noto Sans Hebrew",
                                    "Noto Sans CJK JP", "Noto Sans CJK SC", "sans-serif"};

Owned<FcPattern> wanted_pattern() {
  Owned<FcPattern> pattern(FcPatternCreate(), FcPatternDestroy);
  for (const auto* family : families)
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  FcPatternAddInteger(pattern.get(), FC_WEIGHT, FC_WEIGHT_REGULAR);
  FcPatternAddInteger(pattern.get(), FC_SLANT, FC_SLANT_ROMAN);
  FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
  FcDefaultSubstitute(pattern.get());
  return pattern;
}

bool is_true(FcPattern* font, const char* property) {
  FcBool value = FcFalse;
  return FcPatternGetBool(font, property, 0, &value) == FcResultMatch && value == FcTrue;
}

std::string text_of(FcPattern* font, const char* property) {
  FcChar8* value = nullptr;
  return FcPatternGetString(font, property, 0, &value) == FcResultMatch
             ? reinterpret_cast<const char*>(value)
             : "";
}

bool is_usable(FcPattern* font) {
  const auto format = text_of(font, FC_FONTFORMAT);
  return is_true(font, FC_OUTLINE) && !is_true(font, FC_COLOR) && !is_true(font, FC_VARIABLE) &&
         (format == "TrueType" || format == "CFF");
}

}  // namespace

class InstalledFonts::List {
 public:
  List() : all_(nullptr, FcFontSetDestroy) {
    auto result = FcResultNoMatch;
    all_.reset(FcFontSort(nullptr, wanted_pattern().get(), FcFalse, nullptr, &result));
    if (!all_) return;
    Owned<FcCharSet> covered(FcCharSetCreate(), FcCharSetDestroy);
    for (int i = 0; i < all_->nfont; ++i) {
      auto* font = all_->fonts[i];
      FcCharSet* characters = nullptr;
      if (!is_usable(font) ||
          FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) != FcResultMatch ||
          FcCharSetIsSubset(characters, covered.get()))
        continue;
      FcCharSetMerge(covered.get(), characters, nullptr);
      fonts_.push_back({font, characters});
    }
  }

  const FontFace* face_with(char32_t character) {
    for (auto& font : fonts_)
      if (FcCharSetHasChar(font.characters, character) && is_mapped(font)) return &font.face;
    return nullptr;
  }

 private:
  // The bytes of a file, mapped into memory; none if it cannot be read.
  class MappedFile {
   public:
    explicit MappedFile(const std::string& path) {
      const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
      if (file < 0) return;
      struct stat state{};
      if (fstat(file, &state) == 0 && state.st_size > 0) {
        const auto size = static_cast<std::size_t>(state.st_size);
        void* begin = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (begin != MAP_FAILED) bytes_ = {static_cast<const char*>(begin), size};
      }
      close(file);
    }
    ~MappedFile() {
      if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    std::string_view bytes() const { return bytes_; }

   private:
    std::string_view bytes_;
  };
  struct Font {
    FcPattern* pattern;
    const FcCharSet* characters;
    std::unique_ptr<MappedFile> file = {};  // once it is used
    FontFace face = {};
  };

  static bool is_mapped(Font& font) {
    if (!font.file) {
      int index = 0;
      FcPatternGetInteger(font.pattern, FC_INDEX, 0, &index);
      font.file = std::make_unique<MappedFile>(text_of(font.pattern, FC_FILE));
      font.face = {font.file->bytes(), static_cast<unsigned>(index)};
    }
    return !font.face.file.empty();
  }

  Owned<FcFontSet> all_;
  std::vector<Font> fonts_;  // those that have characters which no font before them has
};

InstalledFonts::InstalledFonts() = default;
InstalledFonts::~InstalledFonts() = default;

const FontFace* InstalledFonts::face_with(char32_t character) const {
  const std::scoped_lock lock(mutex_);
  if (!list_) list_ = std::make_unique<List>();
  return list_->face_with(character);
}

}  // namespace toolyard::fonts
