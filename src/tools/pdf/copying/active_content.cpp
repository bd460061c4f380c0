#include "tools/pdf/copying/active_content.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text/characters.h"

namespace toolyard::pdf {

namespace {

constexpr std::array<std::string_view, 9> harmless_actions{
    "/GoTo", "/GoToR",     "/GoToE",      "/URI",        "/Named",
    "/Hide", "/ResetForm", "/SubmitForm", "/SetOCGState"};
constexpr std::array<std::string_view, 6> harmless_names{"/NextPage", "/PrevPage", "/FirstPage",
                                                         "/LastPage", "/GoBack",   "/Print"};
constexpr std::array<std::string_view, 5> running_actions{"/JavaScript", "/Launch", "/Rendition",
                                                          "/RichMediaExecute", "/ImportData"};
constexpr std::array<std::string_view, 5> players{"/RichMedia", "/Screen", "/Movie", "/Sound",
                                                  "/3D"};
// Entries of a player that have to do with its picture alone.
constexpr std::array<std::string_view, 15> picture_keys{
    "/Type", "/Rect", "/AP", "/AS", "/F",  "/P",    "/Contents",    "/NM",
    "/M",    "/OC",   "/CA", "/ca", "/BM", "/Lang", "/StructParent"};
// Keys whose values are only actions, scripts or players.
constexpr std::array<const char*, 7> active_keys{
    "/OpenAction",        "/XFA",           "/PresSteps", "/RichMediaContent",
    "/RichMediaSettings", "/OnInstantiate", "/Perms"};
constexpr std::array<const char*, 4> action_keys{"/A", "/PA", "/NA", "/Next"};

template <class List> bool contains(const List& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

bool is_script_address(std::string_view address) {
  std::string bare;
  for (const char c : address)
    if (static_cast<unsigned char>(c) > ' ') bare.push_back(lower(c));
  for (const std::string_view scheme : {"javascript:", "vbscript:", "data:"})
    if (std::string_view(bare).starts_with(scheme)) return true;
  return false;
}

std::string name_of(QPDFObjectHandle value) { return value.isName() ? value.getName() : ""; }

// Whether a value is a resource, such as a font or a pattern. In a resource dictionary, it may have
// any name, including `/AA` and `/JS`.
bool is_resource(QPDFObjectHandle value) {
  if (value.isArray() || value.isName()) return true;
  if (value.isStream()) {
    auto dictionary = value.getDict();
    return dictionary.hasKey("/Subtype") || dictionary.hasKey("/PatternType") ||
           dictionary.hasKey("/ShadingType") || dictionary.hasKey("/FunctionType");
  }
  if (!value.isDictionary()) return false;
  const auto type = name_of(value.getKey("/Type"));
  return (type == "/Font" && value.hasKey("/Subtype")) || type == "/ExtGState" || type == "/OCG" ||
         type == "/OCMD" || value.hasKey("/ShadingType") || value.hasKey("/PatternType");
}

bool is_page_or_annotation(const Entries& entries) {
  return entries.contains("/Rect") || entries.contains("/FT") || entries.contains("/MediaBox") ||
         entries.contains("/Contents") || entries.contains("/Parent");
}

bool is_harmless_action(QPDFObjectHandle action) {
  if (!action.isDictionary()) return false;
  const auto kind = name_of(action.getKey("/S"));
  if (!contains(harmless_actions, kind)) return false;
  if (kind == "/Named") return contains(harmless_names, name_of(action.getKey("/N")));
  return !is_forbidden_action(action);
}

// Whether an action does more than to show a page.
bool acts(QPDFObjectHandle value) {
  if (!value.isDictionary()) return !value.isNull();
  const auto kind = name_of(value.getKey("/S"));
  const bool only_navigates =
      kind == "/GoTo" ||
      (kind == "/Named" && contains(harmless_names, name_of(value.getKey("/N"))) &&
       name_of(value.getKey("/N")) != "/Print");
  return !value.getKeys().empty() && (!only_navigates || value.hasKey("/Next"));
}

// Whether something happens when the document is opened, which may also be to show a destination.
// Arrays, strings and names are destinations.
bool acts_on_opening(QPDFObjectHandle value) {
  return !value.isArray() && !value.isString() && !value.isName() && acts(value);
}

bool is_player(const Entries& entries) {
  const auto subtype = entries.find("/Subtype");
  return subtype != entries.end() && entries.contains("/Rect") &&
         contains(players, name_of(subtype->second));
}

// Makes a stamp of a player. Returns whether it would have acted.
bool keep_picture(Entries& entries) {
  constexpr long long read_only = 64, locked = 128, locked_contents = 512;
  const bool acted = name_of(entries.at("/Subtype")) != "/Screen" || entries.contains("/A") ||
                     entries.contains("/AA");
  std::erase_if(entries, [](const auto& entry) { return !contains(picture_keys, entry.first); });
  auto flags = entries["/F"];
  const auto before = flags.isInitialized() && flags.isInteger() ? flags.getIntValue() : 0;
  entries["/F"] = QPDFObjectHandle::newInteger(before | read_only | locked | locked_contents);
  entries["/Subtype"] = QPDFObjectHandle::newName("/Stamp");
  return acted;
}

bool has_entries(QPDFObjectHandle tree) {
  if (!tree.isDictionary()) return false;
  auto list = tree.getKey("/Names");
  return tree.hasKey("/Kids") || (list.isArray() && list.getArrayNItems() > 0);
}

}  // namespace

bool is_forbidden_action(const Entries& entries) {
  const auto found = entries.find("/S");
  if (found == entries.end()) return false;
  auto kind = found->second;
  if (!kind.isName()) return false;
  const auto name = kind.getName();
  if (contains(running_actions, name)) return true;
  if (name != "/URI") return false;
  const auto address = entries.find("/URI");
  if (address == entries.end()) return false;
  auto text = address->second;
  return text.isString() && is_script_address(text.getStringValue());
}

bool is_forbidden_action(QPDFObjectHandle value) {
  return value.isDictionary() && value.hasKey("/S") && is_forbidden_action(value.getDictAsMap());
}

bool strip_active_entries(Entries& entries) {
  bool acted = is_player(entries) && keep_picture(entries);
  const auto erase = [&](Entries::iterator found) {
    acted = acted ||
            (found->first == "/OpenAction" ? acts_on_opening(found->second) : acts(found->second));
    entries.erase(found);
  };
  for (const auto* key : active_keys)
    if (const auto found = entries.find(key); found != entries.end()) erase(found);
  for (const auto* key : {"/AA", "/JS", "/JavaScript"}) {
    const auto found = entries.find(key);
    if (found == entries.end()) continue;
    if (is_page_or_annotation(entries) || !is_resource(found->second)) erase(found);
  }
  for (const auto* key : action_keys) {
    const auto found = entries.find(key);
    if (found == entries.end()) continue;
    auto value = found->second;
    // `/A` of a structure element and `/Next` of an outline item are not actions, and have no `/S`.
    if (value.isDictionary() && value.hasKey("/S") && !is_harmless_action(value)) erase(found);
  }
  return acted;
}

bool has_active_entries(QPDFObjectHandle catalog) {
  auto names = catalog.getKey("/Names");
  auto form = catalog.getKey("/AcroForm");
  return acts_on_opening(catalog.getKey("/OpenAction")) || acts(catalog.getKey("/AA")) ||
         (names.isDictionary() && has_entries(names.getKey("/JavaScript"))) ||
         (form.isDictionary() && form.hasKey("/XFA"));
}

bool is_bare_player(QPDFObjectHandle annotation) {
  if (!annotation.isDictionary() || !contains(players, name_of(annotation.getKey("/Subtype"))))
    return false;
  auto appearance = annotation.getKey("/AP");
  return !appearance.isDictionary() || !appearance.hasKey("/N");
}

}  // namespace toolyard::pdf
