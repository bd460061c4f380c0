// State of one merge: the target, the books that collect what all documents share, and the
// documents' parts. `merge` drives it and converts its exceptions to errors.
#pragma once
#include <list>
#include <vector>

#include "tools/pdf/catalog/attachments.h"
#include "tools/pdf/catalog/layers.h"
#include "tools/pdf/catalog/metadata.h"
#include "tools/pdf/catalog/named_destinations.h"
#include "tools/pdf/catalog/outline.h"
#include "tools/pdf/catalog/properties.h"
#include "tools/pdf/catalog/tags.h"
#include "tools/pdf/forms/forms.h"
#include "tools/pdf/merge.h"
#include "tools/pdf/pages/assembly.h"

namespace toolyard::pdf {

class Merger {
 public:
  Merger(const std::vector<InputFile>& files, const Options& options, const Context& context);

  // Adds a file. The caller must take the files in `document_order`.
  void take(std::size_t index);
  Merged finish();

 private:
  void import(std::size_t index, const OpenDocument& document, const PageTree& tree,
              const std::vector<std::size_t>& selected);
  void import_outline_of(Importer& importer, const OpenDocument& document, bool takes_all);
  void take_first(Importer& importer, const OpenDocument& document);
  void skip(std::size_t index, const Refusal& why);
  bool skips(const Refusal& why) const;
  std::string title_of(std::size_t index, const OpenDocument& document);
  std::vector<std::size_t> select(std::size_t index, std::size_t page_count);
  void note_damage(std::size_t index, const OpenDocument& document);
  void note_losses(std::size_t index, const OpenDocument& document);
  void warn_of(std::size_t index, const char* code, const std::string& message);
  std::string named(std::size_t index) const;
  void write_catalog();
  void write_form(const Assembly& assembly);
  // Returns the paper that all pages are brought to, if there is one.
  std::optional<PageSize> paper() const;
  void arrange(Assembly& assembly, std::optional<PageSize> paper);
  void archive(const Assembly& assembly);
  void write_pages(const Assembly& assembly);
  void warn(std::string code, std::string message);
  void gather_warnings();

  const std::vector<InputFile>& files_;
  const Options& options_;
  const Context& context_;
  Budget budget_;
  ChargedBudget charged_;
  Target target_;
  // Documents with streams that are decrypted or repaired only when they are written. Other
  // documents are freed as soon as their pages are copied, so that their memory is available for
  // the next one.
  std::list<OpenDocument> documents_;
  PageText text_;
  DrawnPages drawn_;
  DestinationMerger destinations_;
  AttachmentMerger attachments_;
  FormMerger forms_;
  TagMerger tags_;
  LayerMerger layers_;
  MetadataMerger metadata_;
  PropertyMerger properties_;
  std::vector<OutlineItem> outline_;
  std::vector<Part> parts_;
  std::vector<RepeatedPage> repeated_pages_;
  std::string version_ = "1.3";
  int extension_level_ = 0;
  std::size_t total_pages_ = 0;
  bool has_labels_ = false;
  bool had_attachments_ = false;
  bool found_active_ = false;
  bool packs_objects_ = false;
  bool replaced_characters_ = false;
  Merged merged_;
};

}  // namespace toolyard::pdf
