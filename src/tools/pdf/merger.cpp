#include "tools/pdf/merger.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/text/characters.h"
#include "tools/pdf/archiving/archiver.h"
#include "tools/pdf/forms/appearances.h"
#include "tools/pdf/images/image_document.h"
#include "tools/pdf/pages/fitting.h"
#include "tools/pdf/pages/imposing.h"
#include "tools/pdf/pages/stamping.h"
#include "tools/pdf/reading/packed_objects.h"
#include "tools/pdf/shrinking/image_reducer.h"
#include "tools/pdf/writing/number_signs.h"
#include "tools/pdf/writing/output.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_document_warnings = 20'000;
// The time for an image, as that for a document of this size: a small file may have many pixels,
// whose number has a limit of its own.
constexpr std::size_t image_time_bytes = 40U << 20;
constexpr std::size_t max_title_bytes = 2000, steps_per_title_byte = 10;

// Visits every object, so that damage is detected before anything is copied.
void read_everything(QPDF& pdf, Budget& budget) {
  for (auto& object : pdf.getAllObjects()) {
    budget.tick();
    object.getTypeCode();
  }
}

bool has_object_streams(QPDF& pdf) {
  for (const auto& [object, entry] : pdf.getXRefTable())
    if (entry.getType() == 2) return true;
  return false;
}

// Whether the pages of a document only say that its form needs another viewer.
bool is_dynamic_form(QPDFObjectHandle catalog) {
  auto form = catalog.getKey("/AcroForm");
  if (!form.isDictionary() || !form.hasKey("/XFA")) return false;
  auto renders = catalog.getKey("/NeedsRendering");
  auto fields = form.getKey("/Fields");
  return (renders.isBool() && renders.getBoolValue()) || !fields.isArray() ||
         fields.getArrayNItems() == 0;
}

OpenDocument open(const InputFile& file, bool attempt_repair, Budget& budget) {
  if (is_image(file.bytes)) return open_image(file.bytes, attempt_repair, budget);
  if (!has_pdf_header(file.bytes)) refuse_other_image(file.bytes);
  return open_document(file, attempt_repair, budget);
}

void refuse_unknown_filter(std::string_view bytes) {
  const auto why = explained({&problems::damaged_pdf, ""}, bytes);
  if (why.type != &problems::damaged_pdf) throw why;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace

Merger::Merger(const std::vector<InputFile>& files, const Options& options, const Context& context)
    : files_(files), options_(options), context_(context), budget_(context.limits),
      charged_(budget_), target_(budget_, options.dedupe),
      text_(target_, context.fonts,
            options.conformance == Conformance::none ? Embedding::where_needed : Embedding::always),
      drawn_(target_, text_), destinations_(options.named_destinations == Keeping::keep),
      forms_(options.forms), metadata_(options),
      properties_({.keep_attachments = options.attachments == Keeping::keep,
                   .keep_xmp = metadata_.comes_from_documents()}) {
  merged_.documents.resize(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) merged_.documents[i].name = files[i].name;
}

void Merger::take(std::size_t index) {
  const auto& file = files_[index];
  const DocumentTime time(is_image(file.bytes) ? std::max(file.bytes.size(), image_time_bytes)
                                               : file.bytes.size());
  budget_.start_document();
  OpenDocument document;
  PageTree tree;
  try {
    const bool repairs =
        options_.damaged == Damaged::repair || options_.damaged == Damaged::skip_unreadable;
    document = open(file, repairs, budget_);
    tree = read_page_tree(*document.pdf, budget_);
    // Objects that cannot be unpacked would be missing without a word.
    if (document.pdf->anyWarnings()) refuse_unknown_filter(file.bytes);
    if (!repairs) {
      read_everything(*document.pdf, budget_);
      if (document.pdf->anyWarnings()) refuse(problems::damaged_pdf, "The file is damaged.");
    }
  } catch (const Refusal& refusal) {
    const auto why = explained(refusal, file.bytes);
    if (!skips(why)) throw why;
    return skip(index, why);
  }
  auto& report = merged_.documents[index];
  report.pages_total = tree.pages.size();
  report.encrypted = document.encrypted;
  const auto selected = select(index, tree.pages.size());
  import(index, document, tree, selected);
  note_damage(index, document);
  note_losses(index, document);
  report.pages_used = selected.size();
}

bool Merger::skips(const Refusal& why) const {
  const bool is_damaged = why.type == &problems::damaged_pdf;
  if (options_.damaged == Damaged::skip) return is_damaged;
  return options_.damaged == Damaged::skip_unreadable &&
         (is_damaged || why.type == &problems::not_a_pdf ||
          why.type == &problems::password_required || why.type == &problems::wrong_password ||
          why.type == &problems::unsupported_encryption ||
          why.type == &problems::unsupported_filter);
}

void Merger::skip(std::size_t index, const Refusal& why) {
  merged_.documents[index].warnings.push_back({"document_skipped", "Skipped. " + why.detail});
  warn("document_skipped", named(index) + " was skipped. " + why.detail);
}

std::string Merger::title_of(std::size_t index, const OpenDocument& document) {
  const auto& file = files_[index];
  if (!options_.metadata_titles || file.has_title) return file.title;
  auto info = document.pdf->getTrailer().getKey("/Info");
  auto title = info.isDictionary() ? info.getKey("/Title") : QPDFObjectHandle::newNull();
  if (!title.isString()) return file.title;
  spend(steps_per_title_byte * title.getStringValue().size());
  const auto text = title.getUTF8Value();
  const auto shown = trimmed(text);
  return shown.empty() || shown.size() > max_title_bytes ? file.title : std::string(shown);
}

std::vector<std::size_t> Merger::select(std::size_t index, std::size_t page_count) {
  const auto room = static_cast<std::size_t>(budget_.limits().pdf_pages);
  auto selected = files_[index].range.select(page_count, room - std::min(room, total_pages_));
  if (!selected)
    refuse(selected.error().lack == PageRange::RangeErrorKind::page ? problems::invalid_page_range
                                                                    : problems::too_many_pages,
           selected.error().detail);
  total_pages_ += selected->size();
  if (page_count == 0)
    merged_.documents[index].warnings.push_back({"no_pages", "The file has no pages."});
  return std::move(*selected);
}

void Merger::import(std::size_t index, const OpenDocument& document, const PageTree& tree,
                    const std::vector<std::size_t>& selected) {
  const std::set<std::size_t> distinct(selected.begin(), selected.end());
  const bool takes_all = distinct.size() == tree.pages.size();
  const bool keeps_attachments =
      options_.attachments == Keeping::keep && !document.has_locked_attachments;
  auto catalog = document.pdf->getRoot();
  Importer importer(target_, document, tree,
                    {.keep_widgets = options_.forms != FormMode::drop,
                     .keep_attachments = keeps_attachments,
                     .keep_structure = options_.tags == Keeping::keep,
                     .keep_metadata = metadata_.keeps_any()});
  NamedDestinations names(destinations_, importer, catalog, budget_);
  const SourceFields fields(importer, tree, selected, catalog, budget_);
  if (options_.tags == Keeping::keep) tags_.prepare(importer, target_, catalog);
  Part part{
      index, title_of(index, document), importer.place_pages(selected, files_[index].rotate), {}};
  const PageLabels labels(catalog, budget_);
  has_labels_ = has_labels_ || !labels.empty();
  part.labels.reserve(selected.size());
  for (const auto number : selected) part.labels.push_back(labels.of(number - 1));
  if (!selected.empty()) {
    names.keep_all();
    forms_.import(importer, target_, fields, catalog, index + 1);
    if (keeps_attachments) attachments_.import(importer, catalog, budget_);
    if (options_.tags == Keeping::keep) tags_.import(importer, target_, catalog, takes_all);
    layers_.import(importer, catalog);
    properties_.import(importer, document, budget_);
    if (parts_.empty()) take_first(importer, document);
    parts_.push_back(std::move(part));
    import_outline_of(importer, document, takes_all);
  }
  importer.finish();
  for (const auto& page : importer.repeated_pages()) repeated_pages_.push_back(page);
  found_active_ = found_active_ || importer.found_active_content() || has_active_entries(catalog);
  if (options_.object_streams == ObjectStreams::preserve)
    packs_objects_ = packs_objects_ || has_object_streams(*document.pdf);
  if (std::tie(document.version, document.extension_level) > std::tie(version_, extension_level_)) {
    version_ = document.version;
    extension_level_ = document.extension_level;
  }
  if (!importer.needs_document()) return;
  budget_.keep_read_values();
  documents_.push_back(document);
}

void Merger::import_outline_of(Importer& importer, const OpenDocument& document, bool takes_all) {
  if (options_.outline == OutlineMode::none) return;
  std::vector<OutlineItem> items;
  if (options_.outline != OutlineMode::files_only)
    items = import_outline(importer, target_, document.pdf->getRoot(), takes_all);
  if (options_.outline == OutlineMode::keep) {
    for (auto& item : items) outline_.push_back(std::move(item));
    return;
  }
  auto entry = outline_entry(target_, parts_.back().title, parts_.back().pages[0]);
  entry.is_open = true;
  entry.children = std::move(items);
  outline_.push_back(std::move(entry));
}

void Merger::take_first(Importer& importer, const OpenDocument& document) {
  metadata_.import(document.pdf->getTrailer());
  auto catalog = document.pdf->getRoot();
  for (const auto* key : {"/PageLayout", "/PageMode", "/ViewerPreferences", "/Lang"}) {
    auto value = importer.copy(catalog.getKey(key));
    if (!value.isNull()) target_.catalog().replaceKey(key, value);
  }
}

void Merger::note_damage(std::size_t index, const OpenDocument& document) {
  if (!document.pdf->anyWarnings()) return;
  auto& report = merged_.documents[index];
  report.repaired = true;
  const auto places = document.pdf->numWarnings();
  if (places > max_document_warnings)
    refuse(problems::too_complex, "The file is damaged in too many places.");
  report.warnings.push_back({"repaired", "The file is damaged in " +
                                             counted(places, "place", "places") +
                                             "; all readable content was included."});
  warn("document_repaired", named(index) + " is damaged; all readable content was included.");
}

void Merger::note_losses(std::size_t index, const OpenDocument& document) {
  if (document.has_locked_attachments && options_.attachments == Keeping::keep)
    warn_of(index, "attachments_encrypted",
            "has attached files that only a password opens; they were left out.");
  if (document.is_animated)
    warn_of(index, "animated_image",
            "is an animated image, of which only the first frame was included.");
  auto names = document.pdf->getRoot().getKey("/Names");
  had_attachments_ =
      had_attachments_ || (names.isDictionary() && names.getKey("/EmbeddedFiles").isDictionary());
  if (is_dynamic_form(document.pdf->getRoot()))
    warn_of(index, "dynamic_form",
            "is a dynamic form (XFA), of which only the pages for other viewers were included.");
  if (document.pdf->getRoot().getKey("/Collection").isDictionary())
    warn_of(index, "portfolio",
            options_.attachments == Keeping::keep
                ? "is a portfolio: its cover was included as pages, and its files as attachments."
                : "is a portfolio, of which only the cover was included, without its files.");
}

void Merger::warn_of(std::size_t index, const char* code, const std::string& message) {
  merged_.documents[index].warnings.push_back({code, "The file " + message});
  warn(code, named(index) + " " + message);
}

std::string Merger::named(std::size_t index) const { return "`" + files_[index].name + "`"; }

Merged Merger::finish() {
  if (total_pages_ == 0) refuse(problems::empty_result, "No pages are left to merge.");
  const auto sheet = paper();
  auto assembly = assemble(parts_, options_, sheet, drawn_,
                           static_cast<std::size_t>(budget_.limits().pdf_pages));
  write_catalog();
  write_form(assembly);
  arrange(assembly, sheet);
  text_.write_fonts();
  write_pages(assembly);
  if (options_.images)
    merged_.image_bytes_saved = ImageReducer(target_, *options_.images).reduce(assembly.pages);
  metadata_.write(target_, options_.deterministic ? std::nullopt : std::optional(context_.now()));
  if (options_.conformance != Conformance::none) archive(assembly);
  Options options = options_;
  if (options.object_streams == ObjectStreams::preserve)
    options.object_streams = packs_objects_ ? ObjectStreams::generate : ObjectStreams::disable;
  if (options.linearize && budget_.containers() > max_linearized_containers) {
    options.linearize = false;
    warn("not_linearized", "The file has too many objects to be linearized.");
  }
  if (target_.has_number_signs) escape_number_signs(target_);
  std::size_t expected = 4096;
  for (const auto& file : files_) expected += file.bytes.size();
  merged_.bytes = write_output(target_, {.options = options,
                                         .version = version_,
                                         .extension_level = extension_level_,
                                         .expected_bytes = expected,
                                         .fill_random = context_.fill_random});
  merged_.pdf_version = written_version(merged_.bytes);
  merged_.pages = assembly.pages.size();
  for (std::size_t i = 0; i < parts_.size(); ++i)
    merged_.documents[parts_[i].document].first_page = assembly.first_pages[i];
  gather_warnings();
  return std::move(merged_);
}

void Merger::write_pages(const Assembly& assembly) {
  target_.pages.replaceKey("/Kids", QPDFObjectHandle::newArray(assembly.pages));
  target_.pages.replaceKey(
      "/Count", QPDFObjectHandle::newInteger(static_cast<long long>(assembly.pages.size())));
  if (has_labels_ && options_.page_labels == Keeping::keep)
    write_page_labels(target_, assembly.labels);
}

void Merger::write_catalog() {
  destinations_.write(target_);
  attachments_.write(target_);
  tags_.write(target_);
  layers_.write(target_);
  if (options_.toc_page || options_.divider_pages || options_.pages_per_sheet > 1 ||
      !options_.stamps.empty())
    properties_.note_new_pages();
  properties_.write(target_);
  merged_.outline_items = write_outline(target_, outline_);
}

void Merger::write_form(const Assembly& assembly) {
  forms_.write(target_);
  merged_.signatures_invalidated = forms_.signatures();
  if (options_.forms == FormMode::flatten) {
    replaced_characters_ =
        !flatten_form(target_, assembly.pages, repeated_pages_, forms_.outdated());
    return;
  }
  auto form = target_.catalog().getKey("/AcroForm");
  if (form.isDictionary() && forms_.is_partly_outdated() &&
      !draw_outdated(target_, assembly.pages, forms_.outdated()))
    form.replaceKey("/NeedAppearances", QPDFObjectHandle::newBool(true));
  replaced_characters_ = !show_values_again(target_, repeated_pages_, forms_.outdated());
  flatten_repeated(target_, repeated_pages_);
  flatten_widgets(target_, assembly.pages, forms_.signed_widgets());
  merged_.form_fields = forms_.fields();
  merged_.renamed_fields = forms_.renamed();
}

void Merger::archive(const Assembly& assembly) {
  const BudgetAttribution attribution("/conformance");
  std::vector<std::string> origins;
  for (const auto part : assembly.parts)
    origins.push_back(part ? files_[parts_[*part].document].name : "A generated page");
  Archiver archiver(target_, options_.conformance);
  archiver.archive(assembly.pages, origins);
  std::vector<std::string> names(archiver.left_out().begin(), archiver.left_out().end());
  if (had_attachments_ && options_.conformance == Conformance::pdfa_2b)
    names.emplace_back("attached files");
  if (!names.empty())
    warn("left_out_for_archive", "Left out, as PDF/A requires: " + joined(names) + ".");
}

std::optional<PageSize> Merger::paper() const {
  if (options_.page_size == PaperSize::keep) return std::nullopt;
  return paper_size(options_.page_size, parts_.front().pages.front());
}

void Merger::arrange(Assembly& assembly, std::optional<PageSize> paper) {
  if (options_.pages_per_sheet > 1) {
    const BudgetAttribution attribution("/pages_per_sheet");
    Imposer(target_, options_.pages_per_sheet, paper).impose(assembly);
  } else if (paper) {
    PageFitter fitter(target_, *paper);
    for (const auto& page : assembly.pages) fitter.fit(page);
    fitter.move_places();
  }
  if (options_.stamps.empty()) return;
  Stamper stamper(target_, text_, options_.stamps);
  for (std::size_t i = 0; i < assembly.pages.size(); ++i) {
    std::optional<PageOrigin> origin;
    if (const auto part = assembly.parts[i])
      origin = PageOrigin{files_[parts_[*part].document].name, parts_[*part].title};
    stamper.stamp(assembly.pages[i], i + 1, assembly.pages.size(), origin);
  }
}

void Merger::warn(std::string code, std::string message) {
  merged_.warnings.push_back({std::move(code), std::move(message)});
}

void Merger::gather_warnings() {
  if (merged_.signatures_invalidated > 0)
    warn("signatures_invalidated",
         counted(merged_.signatures_invalidated, "signature was", "signatures were") +
             " removed, because a merged file is not the file that was signed.");
  if (merged_.renamed_fields > 0)
    warn("fields_renamed", counted(merged_.renamed_fields, "form field was", "form fields were") +
                               " renamed, because their names were already in use.");
  if (forms_.dropped_values() > 0)
    warn("field_values_dropped", counted(forms_.dropped_values(), "form field", "form fields") +
                                     " had a different value from the first field of the same "
                                     "name; the first value was kept.");
  if (found_active_)
    warn("active_content_removed", "Scripts or actions that run automatically were removed.");
  if (!properties_.left_out().empty())
    warn("properties_left_out",
         "Left out, because the files differ in it: " + joined(properties_.left_out()) + ".");
  if (replaced_characters_ || text_.replaced_characters())
    warn("characters_replaced", "Some characters cannot be displayed and were replaced with `?`.");
}

}  // namespace toolyard::pdf
