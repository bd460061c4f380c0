#include "tools/pdf/archiving/content_check.h"

#include <algorithm>
#include <array>

#include "tools/pdf/decoding/content_lexer.h"
#include "tools/pdf/decoding/decode.h"

namespace toolyard::pdf {

namespace {

constexpr int max_check_depth = 16, max_space_depth = 4;
constexpr std::size_t max_checked_bytes = 64U << 20, max_faults = 10;
constexpr long long invisible_text = 3;

QPDFObjectHandle resource(QPDFObjectHandle resources, const char* category,
                          const std::string& name) {
  if (!resources.isDictionary()) return QPDFObjectHandle::newNull();
  auto entries = resources.getKey(category);
  return entries.isDictionary() ? entries.getKey(name) : QPDFObjectHandle::newNull();
}

bool is_embedded(QPDFObjectHandle font) {
  auto descendants = font.getKey("/DescendantFonts");
  if (descendants.isArray() && descendants.getArrayNItems() > 0) font = descendants.getArrayItem(0);
  if (!font.isDictionary()) return false;
  auto descriptor = font.getKey("/FontDescriptor");
  if (!descriptor.isDictionary()) return false;
  return descriptor.getKey("/FontFile").isStream() || descriptor.getKey("/FontFile2").isStream() ||
         descriptor.getKey("/FontFile3").isStream();
}

}  // namespace

void ContentCheck::add(const std::string& fault) {
  if (faults_.size() < max_faults) faults_.insert(origin_ + ": " + fault);
}

void ContentCheck::check_page(QPDFObjectHandle page, const std::string& origin) {
  origin_ = origin;
  auto contents = page.getKey("/Contents");
  auto parts = contents.isArray() ? contents.getArrayAsVector() : std::vector{contents};
  std::string all;
  for (auto& part : parts) {
    target_.budget.tick();
    if (!part.isStream()) continue;
    const auto content = decoded_data_of(part, max_checked_bytes);
    if (!content) add("the content of a page cannot be read");
    else all += *content + "\n";
    if (all.size() > max_checked_bytes) return add("the content of a page is too long");
  }
  auto resources = page.getKey("/Resources");
  check_content(all, resources, 0);
  if (auto group = page.getKey("/Group"); group.isDictionary())
    check_space(group.getKey("/CS"), resources);
  check_appearances(page);
}

void ContentCheck::check_appearances(QPDFObjectHandle page) {
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  for (auto& annotation : annotations.getArrayAsVector()) {
    target_.budget.tick();
    if (!annotation.isDictionary()) continue;
    auto appearances = annotation.getKey("/AP");
    auto normal =
        appearances.isDictionary() ? appearances.getKey("/N") : QPDFObjectHandle::newNull();
    if (normal.isStream()) check_stream(normal, page.getKey("/Resources"), 0);
    if (!normal.isDictionary()) continue;
    for (auto& [state, one] : normal.getDictAsMap())
      if (one.isStream()) check_stream(one, page.getKey("/Resources"), 0);
  }
}

void ContentCheck::check_stream(QPDFObjectHandle stream, QPDFObjectHandle resources, int depth) {
  target_.budget.tick();
  if (!checked_.insert(stream.getObjGen()).second) return;
  if (depth > max_check_depth) return add("forms are nested too deeply");
  auto dictionary = stream.getDict();
  auto own = dictionary.getKey("/Resources");
  if (own.isDictionary()) resources = own;
  else if (resources.isDictionary()) dictionary.replaceKey("/Resources", resources);
  if (auto group = dictionary.getKey("/Group"); group.isDictionary())
    check_space(group.getKey("/CS"), resources);
  const auto content = decoded_data_of(stream, max_checked_bytes);
  if (content) check_content(*content, resources, depth);
  else add("the content of a form cannot be read");
}

void ContentCheck::check_content(const std::string& content, QPDFObjectHandle resources,
                                 int depth) {
  struct State {
    std::string font;
    double mode = 0;
  } state;
  constexpr std::size_t max_states = 512;
  constexpr std::array<std::string_view, 4> shows{"Tj", "TJ", "'", "\""};
  std::vector<State> saved;
  ContentLexer lexer(content);
  ContentOperator found;
  bool is_inline = false;
  while (lexer.next(found)) {
    const auto& name = found.operand_name;
    if (found.name == "q" && saved.size() < max_states) saved.push_back(state);
    else if (found.name == "Q" && !saved.empty()) {
      state = saved.back();
      saved.pop_back();
    } else if (found.name == "Tf") state.font = name;
    else if (found.name == "Tr" && !found.numbers.empty()) state.mode = found.numbers.back();
    else if (std::ranges::find(shows, found.name) != shows.end()) {
      if (state.mode != invisible_text)
        check_font(resource(resources, "/Font", state.font), resources, depth);
    } else if (found.name == "rg" || found.name == "RG")
      check_space(QPDFObjectHandle::newName("/DeviceRGB"), resources);
    else if (found.name == "k" || found.name == "K")
      check_space(QPDFObjectHandle::newName("/DeviceCMYK"), resources);
    else if ((found.name == "cs" || found.name == "CS") && !name.empty())
      check_space(QPDFObjectHandle::newName(name), resources);
    else if (found.name == "Do")
      check_object(resource(resources, "/XObject", name), resources, depth);
    else if (found.name == "gs")
      check_state(resource(resources, "/ExtGState", name), resources, depth);
    else if ((found.name == "scn" || found.name == "SCN") && !name.empty())
      check_pattern(resource(resources, "/Pattern", name), resources, depth);
    else if (found.name == "sh")
      check_pattern(resource(resources, "/Shading", name), resources, depth);
    else if (is_inline && found.name == "ID")
      for (const auto& one : found.names) check_space(QPDFObjectHandle::newName(one), resources);
    is_inline = found.name == "BI";
  }
}

void ContentCheck::check_object(QPDFObjectHandle object, QPDFObjectHandle resources, int depth) {
  if (!object.isStream()) return;
  auto dictionary = object.getDict();
  auto kind = dictionary.getKey("/Subtype");
  if (kind.isNameAndEquals("/Form")) return check_stream(object, resources, depth + 1);
  if (kind.isNameAndEquals("/PS")) return add("it has a program in PostScript");
  if (kind.isNameAndEquals("/Image")) check_space(dictionary.getKey("/ColorSpace"), resources);
}

void ContentCheck::check_state(QPDFObjectHandle state, QPDFObjectHandle resources, int depth) {
  if (!state.isDictionary()) return;
  auto mask = state.getKey("/SMask");
  if (!mask.isDictionary()) return;
  auto form = mask.getKey("/G");
  if (form.isStream()) check_stream(form, resources, depth + 1);
}

// Also for a shading by itself.
void ContentCheck::check_pattern(QPDFObjectHandle pattern, QPDFObjectHandle resources, int depth) {
  if (pattern.isStream() && pattern.getDict().hasKey("/PatternType"))
    return check_stream(pattern, resources, depth + 1);
  auto dictionary = pattern.isStream() ? pattern.getDict() : pattern;
  if (!dictionary.isDictionary()) return;
  auto shading = dictionary.getKey("/Shading");
  if (shading.isStream()) shading = shading.getDict();
  if (shading.isDictionary()) dictionary = shading;
  check_space(dictionary.getKey("/ColorSpace"), resources);
}

void ContentCheck::check_font(QPDFObjectHandle font, QPDFObjectHandle resources, int depth) {
  if (!font.isDictionary()) return add("text is in a font that is missing");
  if (font.isIndirect() && !checked_.insert(font.getObjGen()).second) return;
  target_.budget.tick();
  if (font.getKey("/Subtype").isNameAndEquals("/Type3")) {
    auto own = font.getKey("/Resources");
    auto glyphs = font.getKey("/CharProcs");
    if (!glyphs.isDictionary()) return;
    for (auto& [name, glyph] : glyphs.getDictAsMap())
      if (glyph.isStream()) check_stream(glyph, own.isDictionary() ? own : resources, depth + 1);
    return;
  }
  if (is_embedded(font)) return;
  auto name = font.getKey("/BaseFont");
  add("the font " + (name.isName() ? name.getName().substr(1) : "without a name") +
      " is not embedded");
}

void ContentCheck::check_space(QPDFObjectHandle space, QPDFObjectHandle resources, int depth) {
  target_.budget.tick();
  if (depth > max_space_depth) return;
  if (space.isName()) {
    const auto name = space.getName();
    const bool is_rgb = name == "/DeviceRGB" || name == "/RGB";
    const bool is_cmyk = name == "/DeviceCMYK" || name == "/CMYK";
    if (!is_rgb && !is_cmyk) {
      auto named = resource(resources, "/ColorSpace", name);
      return named.isNull() ? void() : check_space(named, resources, depth + 1);
    }
    if (intent_components_ == (is_rgb ? 3 : 4)) return;
    auto standard = resource(resources, "/ColorSpace", is_rgb ? "/DefaultRGB" : "/DefaultCMYK");
    if (standard.isNull())
      add(is_rgb ? "it has RGB colors, but an output intent for others"
                 : "it has CMYK colors, but no output intent for them");
    return;
  }
  if (!space.isArray() || space.getArrayNItems() == 0) return;
  auto kind = space.getArrayItem(0);
  if (space.getArrayNItems() == 1) return check_space(kind, resources, depth + 1);
  const bool has_base = kind.isNameAndEquals("/Indexed") || kind.isNameAndEquals("/Pattern");
  const bool has_alternate =
      kind.isNameAndEquals("/Separation") || kind.isNameAndEquals("/DeviceN");
  if (has_base) check_space(space.getArrayItem(1), resources, depth + 1);
  if (has_alternate && space.getArrayNItems() > 2)
    check_space(space.getArrayItem(2), resources, depth + 1);
}

}  // namespace toolyard::pdf
