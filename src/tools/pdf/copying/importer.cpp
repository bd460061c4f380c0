#include "tools/pdf/copying/importer.h"

#include <algorithm>

#include "tools/pdf/copying/crypt_filter.h"
#include "tools/pdf/decoding/decode.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t no_page = static_cast<std::size_t>(-1);
constexpr int max_import_depth = 480;
constexpr int max_finish_nesting = 64;

bool has_type(QPDFObjectHandle dictionary, const char* wanted) {
  auto type = dictionary.getKey("/Type");
  return type.isName() && type.getName() == wanted;
}

bool is_shared_by_nature(QPDFObjectHandle value) {
  if (value.isStream()) return true;
  return value.isDictionary() &&
         (has_type(value, "/OCG") || has_type(value, "/OCMD") || has_type(value, "/Font"));
}

bool is_go_to(const Entries& entries) {
  const auto found = entries.find("/S");
  if (found == entries.end()) return false;
  auto kind = found->second;
  return kind.isName() && kind.getName() == "/GoTo";
}

bool is_subtype(QPDFObjectHandle annotation, const char* wanted) {
  auto subtype = annotation.getKey("/Subtype");
  return subtype.isName() && subtype.getName() == wanted;
}

}  // namespace

Importer::Importer(Target& target, const OpenDocument& document, const PageTree& tree,
                   ImportRules rules)
    : target_(target), document_(document), tree_(tree), rules_(rules),
      page_copies_(tree.pages.size()) {
  if (target.share_equal) fingerprints_.emplace(document, target.budget);
  for (const auto& node : tree.nodes) page_index_[key_of(node, 0)] = no_page;
  for (std::size_t i = 0; i < tree.pages.size(); ++i)
    if (tree.pages[i].dictionary.isIndirect())
      page_index_.try_emplace(key_of(tree.pages[i].dictionary.getObjGen(), 0), i);
  auto root = document.pdf->getRoot();
  leave_out(root.getObjGen());
  for (const auto* key : {"/AcroForm", "/Outlines", "/Names", "/StructTreeRoot", "/Dests"}) {
    auto part = root.getKey(key);
    if (part.isIndirect()) leave_out(part.getObjGen());
  }
}

Importer::Key Importer::key_of(const QPDFObjGen& object, int instance) {
  return static_cast<Key>(static_cast<unsigned>(object.getObj())) << 33 |
         static_cast<Key>(static_cast<unsigned>(object.getGen()) & 0xffff) << 17 |
         static_cast<Key>(instance & 0x1ffff);
}

void Importer::substitute(const QPDFObjGen& source, QPDFObjectHandle copy) {
  left_out_.erase(source);
  copies_[key_of(source, 0)] = copy;
}

QPDFObjectHandle Importer::page(std::size_t index) {
  if (index >= page_copies_.size() || page_copies_[index].empty())
    return QPDFObjectHandle::newNull();
  return page_copies_[index][0];
}

bool Importer::takes(const QPDFObjGen& page) const {
  const auto found = page_index_.find(key_of(page, 0));
  return found != page_index_.end() && found->second != no_page &&
         !page_copies_[found->second].empty();
}

std::optional<QPDFObjectHandle> Importer::page_copy(const QPDFObjGen& object, Scope scope) {
  const auto found = page_index_.find(key_of(object, 0));
  if (found == page_index_.end()) return std::nullopt;
  if (found->second == no_page) return QPDFObjectHandle::newNull();
  const auto& copies = page_copies_[found->second];
  if (copies.empty()) return QPDFObjectHandle::newNull();
  const auto instance = static_cast<std::size_t>(scope.instance);
  return copies[instance < copies.size() ? instance : 0];
}

QPDFObjectHandle Importer::copy(QPDFObjectHandle value, Scope scope) {
  if (value.isIndirect()) return reference(value, scope);
  if (scope.depth > max_import_depth) return QPDFObjectHandle::newNull();
  if (value.isDictionary()) {
    target_.budget.count_container();
    auto entries = value.getDictAsMap();
    target_.budget.count_made(entries.size());
    if (is_forbidden_action(entries)) {
      found_active_ = true;
      return QPDFObjectHandle::newNull();
    }
    auto copied = QPDFObjectHandle::newDictionary();
    fill(entries, copied, scope);
    return copied;
  }
  if (value.isArray()) return copy_array(value, scope, false);
  return target_.scalar(value);
}

QPDFObjectHandle Importer::copy_array(QPDFObjectHandle source, Scope scope, bool without_nulls) {
  auto copied = QPDFObjectHandle::newArray();
  target_.budget.count_container();
  target_.budget.count_made(static_cast<std::size_t>(source.getArrayNItems()));
  if (scope.depth > max_import_depth) return copied;
  for (auto& item : source.getArrayAsVector()) {
    note_item(scope);
    auto one = copy(item, scope.deeper());
    if (!without_nulls || !one.isNull()) copied.appendItem(one);
    finish_elements();
  }
  return copied;
}

void Importer::note_item(Scope scope) {
  target_.budget.tick();
  if (scope.instance > 0) target_.budget.count_copied_items(1);
}

QPDFObjectHandle Importer::reference(QPDFObjectHandle value, Scope scope) {
  const auto object = value.getObjGen();
  if (scope.instance > 0 && is_shared_by_nature(value)) scope.instance = 0;
  const auto key = key_of(object, scope.instance);
  if (const auto found = copies_.find(key); found != copies_.end()) return found->second;
  if (auto page = page_copy(object, scope)) return *page;
  if (left_out_.contains(object)) return QPDFObjectHandle::newNull();
  target_.budget.count_object();
  QPDFObjectHandle made;
  if (value.isDictionary() || value.isStream()) {
    if (is_forbidden_action(value)) {
      found_active_ = true;
      return copies_[key] = QPDFObjectHandle::newNull();
    }
    std::optional<Digest> digest;
    if (fingerprints_ && (value.isStream() || has_type(value, "/Font"))) {
      digest = fingerprints_->of(value);
      if (digest)
        if (const auto same = target_.shared.find(*digest); same != target_.shared.end())
          return copies_[key] = same->second;
    }
    made = value.isStream() ? new_stream(value) : target_.add_dictionary();
    if (digest) target_.shared.emplace(*digest, made);
  } else if (value.isArray()) {
    made = target_.add(QPDFObjectHandle::newArray());
  } else if (value.isNull()) {
    return copies_[key] = QPDFObjectHandle::newNull();
  } else {
    if (value.isName()) target_.note_name(value.getName());
    return copies_[key] = target_.add(value.shallowCopy());
  }
  copies_[key] = made;
  pending_.push_back({value, made, {scope.instance, 0}});
  return made;
}

void Importer::finish() {
  ++nesting_;
  while (!pending_.empty()) {
    auto [source, copied, scope] = std::move(pending_.back());
    pending_.pop_back();
    target_.budget.tick();
    if (source.isArray()) {
      target_.budget.count_made(static_cast<std::size_t>(source.getArrayNItems()));
      for (auto& item : source.getArrayAsVector()) {
        note_item(scope);
        copied.appendItem(copy(item, scope.deeper()));
        finish_elements();
      }
      continue;
    }
    auto dictionary = source.isStream() ? source.getDict() : source;
    auto entries = dictionary.getDictAsMap();
    target_.budget.count_made(entries.size());
    if (source.isStream()) {
      for (const auto* key : {"/Length", "/F", "/FFilter", "/FDecodeParms"}) entries.erase(key);
      remove_crypt_filter(entries);
      unpack_brotli(source, copied, entries);
      copied = copied.getDict();
    }
    fill(entries, copied, scope);
    release(source, entries);
  }
  --nesting_;
}

// An element is read when it is referenced, and released when it is finished.
void Importer::finish_elements() {
  if (releases_elements_ && !pending_.empty() && nesting_ < max_finish_nesting) finish();
}

void Importer::release(QPDFObjectHandle source, const Entries& entries) {
  if (!releases_elements_ || !source.isDictionary() || !source.isIndirect()) return;
  if (!entries.contains("/S") || !entries.contains("/P") || !entries.contains("/K")) return;
  document_.pdf->replaceObject(source.getObjGen(), QPDFObjectHandle::newNull());
  target_.budget.uncount_read_values(1 + 2 * entries.size());
}

QPDFObjectHandle Importer::new_stream(QPDFObjectHandle source) {
  auto made = target_.pdf.newStream();
  made.replaceStreamData(target_.streams, QPDFObjectHandle(), QPDFObjectHandle());
  // Compressed data is passed through unchanged, whatever its decompressed size.
  if (source.getDict().hasKey("/Filter")) made.setFilterOnWrite(false);
  if (const auto raw = raw_bytes(document_, source)) {
    target_.streams->add(made.getObjectID(), *raw);
  } else {
    target_.streams->add(made.getObjectID(), source);
    needs_document_ = true;
  }
  return made;
}

// Few viewers know this filter. Streams for which there is no room keep it.
void Importer::unpack_brotli(QPDFObjectHandle source, QPDFObjectHandle made, Entries& entries) {
  const auto filters = filters_of(source);
  if (!filters ||
      std::ranges::find(*filters, "/BrotliDecode", &StreamFilter::name) == filters->end())
    return;
  const auto data = decoded_data_of(source, target_.room_for_unpacked);
  if (!data) return;
  target_.room_for_unpacked -= data->size();
  for (const auto* key : {"/Filter", "/DecodeParms"}) entries.erase(key);
  target_.streams->forget(made.getObjectID());
  made.replaceStreamData(*data, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
  made.setFilterOnWrite(true);
}

void Importer::strip(Entries& entries) {
  if (strip_active_entries(entries)) found_active_ = true;
  if (!rules_.keep_attachments) entries.erase("/AF");
  if (rules_.keep_metadata) return;
  const auto metadata = entries.find("/Metadata");
  if (metadata != entries.end() && metadata->second.isStreamOfType("/Metadata"))
    entries.erase(metadata);
}

void Importer::fill(Entries& entries, QPDFObjectHandle into, Scope scope) {
  strip(entries);
  if (scope.instance > 0) target_.budget.count_copied_entries(entries.size());
  for (auto& [key, value] : entries) fill_entry(entries, key, value, into, scope);
}

void Importer::fill_entry(const Entries& entries, const std::string& key, QPDFObjectHandle value,
                          QPDFObjectHandle into, Scope scope) {
  QPDFObjectHandle copied;
  // The form fields of a page stay with its first copy.
  if (scope.instance > 0 && key == "/Parent" && entries.contains("/Rect")) return;
  if ((key == "/StructParent" || key == "/StructParents") && value.isInteger()) {
    const auto old = value.getIntValue();
    if (!rules_.keep_structure || scope.instance > 0 || !is_structure_key(old)) return;
    structure_keys_.push_back({static_cast<int>(old), target_.next_structure_key});
    copied = QPDFObjectHandle::newInteger(target_.next_structure_key++);
  } else if (key == "/Dest" && (value.isArray() || value.isName() || value.isString())) {
    copied = destination(value);
  } else if (key == "/D" && is_go_to(entries)) {
    copied = destination(value);
  } else if (key == "/SD" && is_go_to(entries)) {
    return;
  } else if (key == "/Annots" && value.isArray()) {
    copied = copy_annotations(value, scope);
  } else if ((key == "/Kids" || key == "/Next" || key == "/K") && value.isArray() &&
             !value.isIndirect()) {
    copied = copy_array(value, scope, true);
  } else {
    copied = copy(value, scope.deeper());
  }
  if (copied.isNull()) return;
  target_.note_name(key);
  into.replaceKey(key, copied);
}

bool Importer::keeps_annotation(QPDFObjectHandle annotation) {
  if (!annotation.isDictionary()) return false;
  if (is_bare_player(annotation)) {
    found_active_ = true;
    return false;
  }
  if (!rules_.keep_widgets && is_subtype(annotation, "/Widget")) return false;
  if (!rules_.keep_attachments && is_subtype(annotation, "/FileAttachment")) return false;
  if (!is_subtype(annotation, "/Link")) return true;
  auto place = annotation.getKey("/Dest");
  if (place.isNull()) {
    auto action = annotation.getKey("/A");
    if (!action.isDictionary()) return true;
    auto kind = action.getKey("/S");
    if (!kind.isName() || kind.getName() != "/GoTo") return true;
    place = action.getKey("/D");
  }
  return !destination(place).isNull();
}

QPDFObjectHandle Importer::copy_annotations(QPDFObjectHandle source, Scope scope) {
  auto list = QPDFObjectHandle::newArray();
  for (auto& annotation : source.getArrayAsVector()) {
    target_.budget.count_object();
    if (!keeps_annotation(annotation)) continue;
    auto copied = copy(annotation, scope.deeper());
    if (copied.isNull()) continue;
    list.appendItem(copied.isIndirect() ? copied : target_.add(copied));
  }
  return list;
}

std::vector<QPDFObjectHandle> Importer::place_pages(const std::vector<std::size_t>& selected,
                                                    int rotate) {
  struct Placed {
    const SourcePage* page;
    QPDFObjectHandle copy;
    std::size_t index;
    int instance;
  };
  std::vector<Placed> placed;
  std::vector<QPDFObjectHandle> result;
  for (const auto number : selected) {
    const auto& source = tree_.pages[number - 1];
    auto index = number - 1;
    if (source.dictionary.isIndirect())
      index = page_index_.at(key_of(source.dictionary.getObjGen(), 0));
    auto copied = target_.add_dictionary();
    page_copies_[index].push_back(copied);
    if (index != number - 1 && page_copies_[number - 1].empty())
      page_copies_[number - 1].push_back(copied);
    placed.push_back({&source, copied, index, static_cast<int>(page_copies_[index].size()) - 1});
    result.push_back(copied);
  }
  for (auto& one : placed) {
    place_page(*one.page, one.copy, rotate, {one.instance, 0});
    if (one.instance > 0) repeated_pages_.push_back({one.copy, page(one.index)});
    finish();
  }
  return result;
}

void Importer::place_page(const SourcePage& page, QPDFObjectHandle copied, int rotate,
                          Scope scope) {
  target_.budget.count_object();
  auto source = page.dictionary;
  auto entries = source.getDictAsMap();
  target_.budget.count_made(entries.size());
  for (const auto* key : {"/Parent", "/B", "/DPart"}) entries.erase(key);
  if (entries.erase("/AA") > 0) found_active_ = true;
  // Attributes that the page lacks are inherited; without a media box it has letter size.
  for (std::size_t i = 0; i < inheritable_keys.size(); ++i) {
    const auto found = entries.find(inheritable_keys[i]);
    if (found != entries.end() && !found->second.isNull()) continue;
    const auto& inherited = page.inherited->values[i];
    if (!inherited) continue;
    if (!inherited->copy.isInitialized()) {
      inherited->copy = copy(inherited->source, {});
      if (!inherited->copy.isIndirect() && !inherited->copy.isScalar())
        inherited->copy = target_.add(inherited->copy);
    }
    copied.replaceKey(inheritable_keys[i], inherited->copy);
    if (found != entries.end()) entries.erase(found);
  }
  fill(entries, copied, scope);
  auto type = copied.getKey("/Type");
  if (!type.isName() || type.getName() != "/Page")
    copied.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
  copied.replaceKey("/Parent", target_.pages);
  if (!copied.getKey("/MediaBox").isArray())
    copied.replaceKey("/MediaBox", QPDFObjectHandle::parse("[0 0 612 792]"));
  if (rotate == 0) return;
  auto before = copied.getKey("/Rotate");
  const auto turned = before.isInteger() ? before.getIntValue() % 360 : 0;
  copied.replaceKey("/Rotate", QPDFObjectHandle::newInteger(((turned + rotate) % 360 + 360) % 360));
}

QPDFObjectHandle Importer::action(QPDFObjectHandle value) {
  Entries entries{{"/A", value}};
  strip(entries);
  return entries.empty() ? QPDFObjectHandle::newNull() : copy(value);
}

QPDFObjectHandle Importer::destination(QPDFObjectHandle value) {
  if (value.isDictionary()) value = value.getKey("/D");
  if (value.isArray()) return explicit_destination(value);
  if (!named_destination) return QPDFObjectHandle::newNull();
  if (value.isString()) return named_destination(value.getStringValue());
  if (value.isName()) return named_destination(value.getName().substr(1));
  return QPDFObjectHandle::newNull();
}

QPDFObjectHandle Importer::copy_of_place(QPDFObjectHandle place) {
  auto copied = place.shallowCopy();
  if (copied.isArray()) target_.places.push_back(copied);
  return copied;
}

QPDFObjectHandle Importer::explicit_destination(QPDFObjectHandle array) {
  constexpr int longest = 6;  // [page /FitR left bottom right top]
  const int count = std::min(array.getArrayNItems(), longest);
  if (count == 0) return QPDFObjectHandle::newNull();
  auto first = array.getArrayItem(0);
  auto place = QPDFObjectHandle::newNull();
  if (first.isInteger() && first.getIntValue() >= 0)
    place = page(static_cast<std::size_t>(first.getIntValue()));
  else if (first.isIndirect()) place = page_copy(first.getObjGen(), {}).value_or(place);
  if (place.isNull()) return place;
  auto copied = QPDFObjectHandle::newArray();
  copied.appendItem(place);
  for (int i = 1; i < count; ++i) {
    auto item = array.getArrayItem(i);
    copied.appendItem(item.isScalar() ? item.shallowCopy() : QPDFObjectHandle::newNull());
  }
  if (count == 1) copied.appendItem(QPDFObjectHandle::newName("/Fit"));
  target_.places.push_back(copied);
  return copied;
}

}  // namespace toolyard::pdf
