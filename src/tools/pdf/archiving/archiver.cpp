#include "tools/pdf/archiving/archiver.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/pdf/archiving/content_check.h"
#include "tools/pdf/archiving/srgb_profile.h"
#include "tools/pdf/archiving/xmp.h"
#include "tools/pdf/decoding/decode.h"

namespace toolyard::pdf {

namespace {

constexpr int max_direct_levels = 400;
constexpr std::size_t max_recompressed_bytes = 128U << 20;
constexpr std::array<std::string_view, 5> allowed_actions{"/GoTo", "/GoToR", "/GoToE", "/URI",
                                                          "/SubmitForm"};
constexpr std::array<std::string_view, 4> allowed_names{"/NextPage", "/PrevPage", "/FirstPage",
                                                        "/LastPage"};
constexpr std::array<std::string_view, 17> blend_modes{
    "/Normal",    "/Compatible", "/Multiply",   "/Screen",    "/Overlay",   "/Darken",
    "/Lighten",   "/ColorDodge", "/ColorBurn",  "/HardLight", "/SoftLight", "/Difference",
    "/Exclusion", "/Hue",        "/Saturation", "/Color",     "/Luminosity"};

std::string text_of_name(QPDFObjectHandle value) { return value.isName() ? value.getName() : ""; }

template <class List> bool has(const List& list, std::string_view wanted) {
  return std::ranges::find(list, wanted) != list.end();
}

bool is_allowed_action(QPDFObjectHandle action) {
  const auto kind = text_of_name(action.getKey("/S"));
  if (kind == "/Named") return has(allowed_names, text_of_name(action.getKey("/N")));
  return has(allowed_actions, kind) || kind == "/Thread";
}

void find_layers(Budget& budget, QPDFObjectHandle order, int depth, std::set<QPDFObjGen>& found) {
  constexpr int max_order_depth = 100;
  if (depth > max_order_depth) return;
  for (auto& item : order.getArrayAsVector()) {
    budget.tick();
    if (item.isArray()) find_layers(budget, item, depth + 1, found);
    else if (item.isIndirect()) found.insert(item.getObjGen());
  }
}

// Returns the order in which viewers list layers, with those that are missing in it.
QPDFObjectHandle complete_order(Budget& budget, QPDFObjectHandle order, QPDFObjectHandle layers) {
  std::set<QPDFObjGen> found;
  find_layers(budget, order, 0, found);
  auto complete = order.shallowCopy();
  for (auto& layer : layers.getArrayAsVector())
    if (layer.isIndirect() && found.insert(layer.getObjGen()).second) complete.appendItem(layer);
  return complete;
}

}  // namespace

void Archiver::archive(std::vector<QPDFObjectHandle> pages,
                       const std::vector<std::string>& origins) {
  write_intent();
  adapt_catalog();
  for (std::size_t i = 0; i < pages.size(); ++i) adapt_annotations(pages[i], origins[i]);
  for (auto& object : target_.pdf.getAllObjects()) {
    target_.budget.tick();
    if (object.isStream()) adapt_stream(object);
    adapt(object.isStream() ? object.getDict() : object, 0);
  }
  associate_attachments();
  ContentCheck check(target_, intent_components_);
  for (std::size_t i = 0; i < pages.size(); ++i) check.check_page(pages[i], origins[i]);
  faults_.insert(check.faults().begin(), check.faults().end());
  if (!faults_.empty()) {
    std::string detail = "The result cannot conform to PDF/A. ";
    for (const auto& fault : faults_) detail += fault + "; ";
    detail.replace(detail.size() - 2, 2, ".");
    refuse(problems::not_conformant, detail);
  }
  write_metadata();
}

// Of the output intents that the files agree on, one with a profile stays.
void Archiver::write_intent() {
  auto catalog = target_.catalog();
  auto intents = catalog.getKey("/OutputIntents");
  auto intent = QPDFObjectHandle::newNull();
  if (intents.isArray())
    for (auto& one : intents.getArrayAsVector()) {
      if (!one.isDictionary() || !one.getKey("/DestOutputProfile").isStream()) continue;
      auto count = one.getKey("/DestOutputProfile").getDict().getKey("/N");
      if (!count.isInteger() || !intent.isNull()) continue;
      intent = one.shallowCopy();
      intent_components_ = count.getIntValue();
    }
  if (intent.isNull()) {
    intent = QPDFObjectHandle::parse(
        "<< /Type /OutputIntent /OutputConditionIdentifier (sRGB IEC61966-2.1) "
        "/Info (sRGB IEC61966-2.1) /RegistryName (http://www.color.org) >>");
    auto profile = target_.pdf.newStream(srgb_profile());
    profile.getDict().replaceKey("/N", QPDFObjectHandle::newInteger(3));
    intent.replaceKey("/DestOutputProfile", profile);
  }
  intent.removeKey("/DestOutputProfileRef");
  intent.replaceKey("/S", QPDFObjectHandle::newName("/GTS_PDFA1"));
  auto list = QPDFObjectHandle::newArray();
  list.appendItem(intent);
  catalog.replaceKey("/OutputIntents", list);
}

void Archiver::write_metadata() {
  auto metadata =
      target_.pdf.newStream(xmp_packet(target_.pdf.getTrailer().getKey("/Info"), conformance_));
  metadata.setFilterOnWrite(false);
  metadata.getDict().replaceKey("/Type", QPDFObjectHandle::newName("/Metadata"));
  metadata.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/XML"));
  target_.catalog().replaceKey("/Metadata", metadata);
}

void Archiver::adapt_catalog() {
  auto catalog = target_.catalog();
  for (const auto* key : {"/Metadata", "/Requirements", "/NeedsRendering", "/Perms", "/Collection"})
    catalog.removeKey(key);
  if (auto form = catalog.getKey("/AcroForm"); form.isDictionary()) {
    form.removeKey("/XFA");
    if (form.hasKey("/NeedAppearances")) form.removeKey("/NeedAppearances");
  }
  if (auto names = catalog.getKey("/Names"); names.isDictionary())
    names.removeKey("/AlternatePresentations");
  adapt_layers();
}

void Archiver::adapt_layers() {
  auto properties = target_.catalog().getKey("/OCProperties");
  if (!properties.isDictionary()) return;
  auto layers = properties.getKey("/OCGs");
  std::vector<QPDFObjectHandle> configurations{properties.getKey("/D")};
  if (auto more = properties.getKey("/Configs"); more.isArray())
    for (auto& one : more.getArrayAsVector()) configurations.push_back(one);
  std::set<std::string> names;
  for (auto& one : configurations) {
    target_.budget.tick();
    if (!one.isDictionary()) continue;
    one.removeKey("/AS");
    auto given = one.getKey("/Name");
    auto name = given.isString() ? given.getStringValue() : "Layers";
    while (!names.insert(name).second) name += " " + std::to_string(names.size());
    one.replaceKey("/Name", QPDFObjectHandle::newString(name));
    if (layers.isArray() && one.getKey("/Order").isArray())
      one.replaceKey("/Order", complete_order(target_.budget, one.getKey("/Order"), layers));
  }
}

void Archiver::adapt_annotations(QPDFObjectHandle page, const std::string& origin) {
  page.removeKey("/AA");
  page.removeKey("/PresSteps");
  auto annotations = page.getKey("/Annots");
  if (!annotations.isArray()) return;
  auto kept = QPDFObjectHandle::newArray();
  target_.budget.count_made(static_cast<std::size_t>(annotations.getArrayNItems()));
  for (auto& annotation : annotations.getArrayAsVector()) {
    target_.budget.tick();
    if (annotation.isDictionary() && keeps_annotation(annotation, origin))
      kept.appendItem(annotation);
  }
  page.replaceKey("/Annots", kept);
}

bool Archiver::keeps_annotation(QPDFObjectHandle annotation, const std::string& origin) {
  constexpr long long invisible = 1, hidden = 2, printed = 4, no_view = 32, toggles = 256;
  constexpr std::array<std::string_view, 23> kinds{
      "/Text",        "/Link",     "/FreeText",  "/Line",      "/Square",         "/Circle",
      "/Polygon",     "/PolyLine", "/Highlight", "/Underline", "/Squiggly",       "/StrikeOut",
      "/Stamp",       "/Caret",    "/Ink",       "/Popup",     "/FileAttachment", "/Widget",
      "/PrinterMark", "/TrapNet",  "/Watermark", "/Redact",    "/Projection"};
  const auto kind = text_of_name(annotation.getKey("/Subtype"));
  auto entry = annotation.getKey("/F");
  const auto flags = entry.isInteger() ? entry.getIntValue() : 0;
  const bool is_hidden = (flags & (hidden | no_view)) != 0 && kind != "/Popup";
  if (!has(kinds, kind) || (is_hidden && kind != "/Widget")) {
    left_out_.insert(is_hidden ? "hidden annotations" : "annotations of other kinds");
    return false;
  }
  if (kind == "/Popup") return true;
  const auto visible = (flags & ~(invisible | hidden | no_view | toggles)) | printed;
  annotation.replaceKey("/F", QPDFObjectHandle::newInteger(visible));
  if (kind == "/Widget") {
    for (const auto* key : {"/A", "/AA"})
      if (annotation.hasKey(key)) {
        annotation.removeKey(key);
        left_out_.insert("actions of form fields");
      }
    if (is_hidden) annotation.removeKey("/AP");
  }
  if (kind != "/Link") adapt_appearance(annotation, is_hidden ? "" : origin);
  return true;
}

// Without an origin, an annotation that shows nothing is as it should be.
void Archiver::adapt_appearance(QPDFObjectHandle annotation, const std::string& origin) {
  auto appearances = annotation.getKey("/AP");
  auto normal = appearances.isDictionary() ? appearances.getKey("/N") : QPDFObjectHandle::newNull();
  const auto field = text_of_name(annotation.getKey("/FT"));
  if (normal.isDictionary() && field != "/Btn" && !annotation.getKey("/Parent").isDictionary()) {
    auto state = annotation.getKey("/AS");
    normal = state.isName() ? normal.getKey(state.getName()) : QPDFObjectHandle::newNull();
  }
  if (!normal.isStream() && !normal.isDictionary()) {
    const bool is_empty_field = annotation.getKey("/Subtype").isNameAndEquals("/Widget") &&
                                !annotation.hasKey("/V") && !annotation.hasKey("/Parent");
    if (!origin.empty() && !is_empty_field)
      faults_.insert(origin + ": an annotation (" +
                     text_of_name(annotation.getKey("/Subtype")).substr(1) + ") has no appearance");
    target_.budget.count_object();
    normal = target_.pdf.newStream("\n");
    normal.getDict().replaceKey("/Type", QPDFObjectHandle::newName("/XObject"));
    normal.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
    normal.getDict().replaceKey("/BBox", QPDFObjectHandle::newFromRectangle({0, 0, 1, 1}));
    normal.getDict().replaceKey("/Resources", QPDFObjectHandle::newDictionary());
  }
  auto made = QPDFObjectHandle::newDictionary();
  made.replaceKey("/N", normal);
  annotation.replaceKey("/AP", made);
}

void Archiver::adapt(QPDFObjectHandle value, int depth) {
  target_.budget.tick();
  if (depth > max_direct_levels) return;
  if (value.isArray()) {
    for (auto& item : value.getArrayAsVector())
      if (!item.isIndirect() && !item.isScalar()) adapt(item, depth + 1);
  } else if (value.isDictionary()) {
    adapt_dictionary(value);
    for (auto& [key, item] : value.getDictAsMap())
      if (!item.isIndirect() && !item.isScalar()) adapt(item, depth + 1);
  }
}

void Archiver::adapt_dictionary(QPDFObjectHandle dictionary) {
  for (const auto* key : {"/A", "/Next"})
    if (auto action = dictionary.getKey(key);
        action.isDictionary() && action.hasKey("/S") && action.getKey("/S").isName() &&
        !action.hasKey("/O") && !action.hasKey("/K") && !is_allowed_action(action)) {
      dictionary.removeKey(key);
      left_out_.insert("actions");
    }
  if (dictionary.getKey("/Metadata").isStreamOfType("/Metadata")) {
    dictionary.removeKey("/Metadata");
    left_out_.insert("XMP metadata of pages and images");
  }
  const auto type = text_of_name(dictionary.getKey("/Type"));
  if (type == "/FontDescriptor")
    for (const auto* key : {"/CIDSet", "/CharSet"}) dictionary.removeKey(key);
  if (text_of_name(dictionary.getKey("/Subtype")) == "/CIDFontType2" &&
      !dictionary.hasKey("/CIDToGIDMap"))
    dictionary.replaceKey("/CIDToGIDMap", QPDFObjectHandle::newName("/Identity"));
  const bool is_state = type == "/ExtGState" || dictionary.hasKey("/TR2") ||
                        (dictionary.hasKey("/TR") && !dictionary.hasKey("/G"));
  if (is_state)
    for (const auto* key : {"/TR", "/TR2", "/HTP", "/HTO"}) dictionary.removeKey(key);
  if (auto mode = dictionary.getKey("/BM"); mode.isName() && !has(blend_modes, mode.getName()))
    dictionary.replaceKey("/BM", QPDFObjectHandle::newName("/Normal"));
  if (dictionary.getKey("/EF").isDictionary()) adapt_attachment(dictionary);
}

void Archiver::adapt_stream(QPDFObjectHandle stream) {
  auto dictionary = stream.getDict();
  const auto kind = text_of_name(dictionary.getKey("/Subtype"));
  if (kind == "/Image")
    for (const auto* key : {"/Interpolate", "/Alternates", "/OPI"}) dictionary.removeKey(key);
  if (kind == "/Form")
    for (const auto* key : {"/OPI", "/PS", "/Subtype2", "/Ref"}) dictionary.removeKey(key);
  const auto filters = filters_of(stream);
  const bool is_barred = filters && std::ranges::any_of(*filters, [](const auto& filter) {
                           return filter.name == "/LZWDecode" || filter.name == "/BrotliDecode";
                         });
  if (!is_barred) return;
  auto data = decoded_data_of(stream, max_recompressed_bytes);
  if (!data) {
    faults_.insert("data that is compressed with LZW or Brotli cannot be read");
    return;
  }
  dictionary.removeKey("/DecodeParms");
  stream.replaceStreamData(*data, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
  stream.setFilterOnWrite(true);
}

// PDF/A-3 has files of any kind, if it is said how they relate to the document.
void Archiver::adapt_attachment(QPDFObjectHandle specification) {
  for (const auto& [key, other] : {std::pair{"/F", "/UF"}, std::pair{"/UF", "/F"}})
    if (!specification.hasKey(key)) {
      auto name = specification.getKey(other);
      specification.replaceKey(
          key, name.isString() ? name.shallowCopy() : QPDFObjectHandle::newString("attachment"));
    }
  if (!specification.getKey("/AFRelationship").isName())
    specification.replaceKey("/AFRelationship", QPDFObjectHandle::newName("/Unspecified"));
  for (auto& [key, file] : specification.getKey("/EF").getDictAsMap())
    if (file.isStream() && !file.getDict().getKey("/Subtype").isName())
      file.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/application/octet-stream"));
  if (specification.isIndirect()) attachments_.push_back(specification);
}

void Archiver::associate_attachments() {
  if (attachments_.empty()) return;
  auto catalog = target_.catalog();
  auto files = catalog.getKey("/AF");
  files = files.isArray() ? files.shallowCopy() : QPDFObjectHandle::newArray();
  std::set<QPDFObjGen> known;
  for (auto& file : files.getArrayAsVector()) known.insert(file.getObjGen());
  for (auto& file : attachments_)
    if (known.insert(file.getObjGen()).second) files.appendItem(file);
  catalog.replaceKey("/AF", files);
}

}  // namespace toolyard::pdf
