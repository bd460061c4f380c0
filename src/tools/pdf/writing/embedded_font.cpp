#include "tools/pdf/writing/embedded_font.h"

#include <hb-ot.h>
#include <hb-subset.h>
#include <hb.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <stdexcept>

#include "core/text/characters.h"
#include "tools/pdf/writing/cff_charset.h"
#include "tools/pdf/writing/operands.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t steps_per_character = 500, steps_per_shaping = 5000;
// Of a font file, most of which is skipped.
constexpr std::size_t steps_per_subset = 1'000'000;

std::string_view bytes_of(hb_blob_t* blob) {
  unsigned size = 0;
  const auto* begin = hb_blob_get_data(blob, &size);
  return {begin, size};
}

int signed_number(std::string_view table, std::size_t at) {
  if (at + 2 > table.size()) return 0;
  const auto value =
      static_cast<unsigned char>(table[at]) << 8 | static_cast<unsigned char>(table[at + 1]);
  return static_cast<std::int16_t>(value);
}

std::string hexadecimal(std::uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, "%04X", value);
  return text;
}

// Returns characters in UTF-16, in hexadecimal.
std::string utf16(std::u32string_view text) {
  std::string result;
  for (const auto character : text) {
    if (character < 0x10000) {
      result += hexadecimal(character);
      continue;
    }
    const auto rest = character - 0x10000;
    result += hexadecimal(0xD800 + (rest >> 10)) + hexadecimal(0xDC00 + (rest & 0x3FF));
  }
  return result;
}

// Returns six letters that differ for different glyphs of a font.
std::string subset_tag(const std::map<std::uint32_t, std::u32string>& glyphs) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const auto& [glyph, text] : glyphs) hash = (hash ^ glyph) * 0x100000001b3;
  std::string tag;
  for (int i = 0; i < 6; ++i, hash /= 26) tag += static_cast<char>('A' + hash % 26);
  return tag;
}

hb_tag_t tag_of(std::string_view name) {
  return hb_tag_from_string(name.data(), static_cast<int>(name.size()));
}

// What viewers do not need, since glyphs are named by their numbers.
constexpr std::array<std::string_view, 17> left_out{"GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern",
                                                    "morx", "name", "OS/2", "post", "cmap", "DSIG",
                                                    "VORG", "vhea", "vmtx", "hdmx", "STAT"};

}  // namespace

void EmbeddedFont::Release::operator()(hb_blob_t* blob) const { hb_blob_destroy(blob); }
void EmbeddedFont::Release::operator()(hb_face_t* face) const { hb_face_destroy(face); }
void EmbeddedFont::Release::operator()(hb_font_t* font) const { hb_font_destroy(font); }

EmbeddedFont::EmbeddedFont(Target& target, const FontFace& face)
    : target_(target), file_size_(face.file.size()) {
  const Blob file(hb_blob_create(face.file.data(), static_cast<unsigned>(face.file.size()),
                                 HB_MEMORY_MODE_READONLY, nullptr, nullptr));
  face_.reset(hb_face_create(file.get(), face.index));
  font_.reset(hb_font_create(face_.get()));
  const auto units = hb_face_get_upem(face_.get());
  scale_ = 1000.0 / std::max(1U, units);
  const auto cff = table("CFF ");
  has_cff_outlines_ = hb_blob_get_length(cff.get()) > 0;
  constexpr std::size_t permissions_at = 8;
  constexpr int is_restricted = 2;
  const auto about = table("OS/2");
  const bool may_be_embedded =
      (signed_number(bytes_of(about.get()), permissions_at) & is_restricted) == 0;
  const bool has_outlines = has_cff_outlines_ ? selects_glyphs_by_number(bytes_of(cff.get()))
                                              : hb_blob_get_length(table("glyf").get()) > 0;
  is_embeddable_ = may_be_embedded && has_outlines && hb_face_get_glyph_count(face_.get()) > 0;
  object_ = target_.add_dictionary();
}

EmbeddedFont::~EmbeddedFont() = default;

EmbeddedFont::Blob EmbeddedFont::table(std::string_view name) const {
  return Blob(hb_face_reference_table(face_.get(), tag_of(name)));
}

bool EmbeddedFont::has(char32_t character) const {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font_.get(), character, &glyph) != 0 && glyph != 0;
}

std::vector<Glyph> EmbeddedFont::shape(std::u32string_view text, Direction direction) {
  spend(steps_per_shaping + steps_per_character * text.size());
  const std::unique_ptr<hb_buffer_t, void (*)(hb_buffer_t*)> buffer(hb_buffer_create(),
                                                                    hb_buffer_destroy);
  const auto size = static_cast<int>(text.size());
  hb_buffer_add_utf32(buffer.get(), reinterpret_cast<const std::uint32_t*>(text.data()), size, 0,
                      size);
  hb_buffer_set_direction(
      buffer.get(), direction == Direction::right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_language(buffer.get(), hb_language_from_string("und", -1));
  hb_buffer_set_flags(buffer.get(), HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
  hb_buffer_guess_segment_properties(buffer.get());
  hb_shape(font_.get(), buffer.get(), nullptr, 0);
  unsigned count = 0;
  const auto* found = hb_buffer_get_glyph_infos(buffer.get(), &count);
  const auto* places = hb_buffer_get_glyph_positions(buffer.get(), &count);
  // The characters of a glyph are those up to the next cluster in reading order.
  std::vector<std::size_t> clusters;
  for (unsigned i = 0; i < count; ++i) clusters.push_back(found[i].cluster);
  std::ranges::sort(clusters);
  std::vector<Glyph> glyphs;
  std::set<std::size_t> shown;  // clusters whose text a glyph has
  for (unsigned i = 0; i < count; ++i) {
    const auto number = found[i].codepoint;
    if (number == 0) continue;
    const std::size_t begin = found[i].cluster;
    const auto next = std::ranges::upper_bound(clusters, begin);
    const auto end = next == clusters.end() ? text.size() : *next;
    // Further glyphs of a cluster have no text, for which there is this character.
    const bool is_first = shown.insert(begin).second;
    used_.try_emplace(number, is_first ? text.substr(begin, end - begin) : U"\u200B");
    glyphs.push_back(
        {.number = number,
         .x = places[i].x_offset * scale_,
         .y = places[i].y_offset * scale_,
         .advance = places[i].x_advance * scale_,
         .own_advance = std::round(hb_font_get_glyph_h_advance(font_.get(), number) * scale_)});
  }
  return glyphs;
}

std::string EmbeddedFont::name() const {
  std::array<char, 64> text{};
  unsigned size = text.size();
  hb_ot_name_get_utf8(face_.get(), HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &size,
                      text.data());
  std::string name;
  for (const auto c : std::string_view(text.data(), std::min<std::size_t>(size, text.size() - 1)))
    if (is_lower(c) || is_upper(c) || is_digit(c) || c == '-') name += c;
  return subset_tag(used_) + "+" + (name.empty() ? "Font" : name);
}

std::string EmbeddedFont::program() const {
  spend(steps_per_subset + file_size_);
  const std::unique_ptr<hb_subset_input_t, void (*)(hb_subset_input_t*)> input(
      hb_subset_input_create_or_fail(), hb_subset_input_destroy);
  if (!input) throw std::bad_alloc();
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NO_HINTING);
  for (const auto& [number, text] : used_)
    hb_set_add(hb_subset_input_glyph_set(input.get()), number);
  for (const auto& table : left_out)
    hb_set_add(hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG), tag_of(table));
  const std::unique_ptr<hb_face_t, Release> part(hb_subset_or_fail(face_.get(), input.get()));
  if (!part) throw std::runtime_error("a font cannot be reduced");
  const Blob blob(has_cff_outlines_ ? hb_face_reference_table(part.get(), tag_of("CFF "))
                                    : hb_face_reference_blob(part.get()));
  return std::string(bytes_of(blob.get()));
}

QPDFObjectHandle EmbeddedFont::descriptor(const std::string& name) {
  const auto program_bytes = program();
  auto file = target_.pdf.newStream(program_bytes);
  if (has_cff_outlines_)
    file.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/CIDFontType0C"));
  else
    file.getDict().replaceKey(
        "/Length1", QPDFObjectHandle::newInteger(static_cast<long long>(program_bytes.size())));
  const auto head_table = table("head");
  const auto head = bytes_of(head_table.get());
  constexpr std::size_t box_at = 36;
  std::string box;
  for (std::size_t i = 0; i < 4; ++i)
    box += operands({std::round(signed_number(head, box_at + 2 * i) * scale_)});
  hb_font_extents_t extents{};
  hb_font_get_h_extents(font_.get(), &extents);
  hb_position_t capital_height = 0;
  hb_ot_metrics_get_position_with_fallback(font_.get(), HB_OT_METRICS_TAG_CAP_HEIGHT,
                                           &capital_height);
  // The thickness of stems is not known, and not used with an embedded font.
  auto descriptor = target_.add(QPDFObjectHandle::parse(
      "<< /Type /FontDescriptor /FontName /" + name + " /Flags 4 /ItalicAngle 0 /StemV 80 " +
      "/FontBBox [" + box + "] /Ascent " + operands({std::round(extents.ascender * scale_)}) +
      "/Descent " + operands({std::round(extents.descender * scale_)}) + "/CapHeight " +
      operands({std::round(capital_height * scale_)}) + ">>"));
  descriptor.replaceKey(has_cff_outlines_ ? "/FontFile3" : "/FontFile2", file);
  return descriptor;
}

// Returns the program that maps glyphs to characters, for searching and copying.
std::string EmbeddedFont::unicode_map() const {
  constexpr std::size_t entries_at_once = 100;
  std::string map =
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
      "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
  auto at = used_.begin();
  for (auto left = used_.size(); left > 0;) {
    const auto count = std::min(left, entries_at_once);
    left -= count;
    map += std::to_string(count) + " beginbfchar\n";
    for (std::size_t i = 0; i < count; ++i, ++at)
      map += "<" + hexadecimal(at->first) + "> <" + utf16(at->second) + ">\n";
    map += "endbfchar\n";
  }
  return map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
}

void EmbeddedFont::write() {
  if (used_.empty()) return;
  const auto name = this->name();
  std::string widths;
  for (const auto& [number, text] : used_)
    widths += std::to_string(number) + " [" +
              operands({std::round(hb_font_get_glyph_h_advance(font_.get(), number) * scale_)}) +
              "] ";
  auto descendant = target_.add(QPDFObjectHandle::parse(
      std::string("<< /Type /Font /Subtype ") +
      (has_cff_outlines_ ? "/CIDFontType0" : "/CIDFontType2 /CIDToGIDMap /Identity") +
      " /BaseFont /" + name +
      " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [" + widths +
      "] >>"));
  descendant.replaceKey("/FontDescriptor", descriptor(name));
  const auto name_key = [](const char* value) { return QPDFObjectHandle::newName(value); };
  object_.replaceKey("/Type", name_key("/Font"));
  object_.replaceKey("/Subtype", name_key("/Type0"));
  object_.replaceKey("/Encoding", name_key("/Identity-H"));
  object_.replaceKey("/BaseFont", QPDFObjectHandle::newName(
                                      "/" + name + (has_cff_outlines_ ? "-Identity-H" : "")));
  auto descendants = QPDFObjectHandle::newArray();
  descendants.appendItem(descendant);
  object_.replaceKey("/DescendantFonts", descendants);
  object_.replaceKey("/ToUnicode", target_.pdf.newStream(unicode_map()));
}

}  // namespace toolyard::pdf
