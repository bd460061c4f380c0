#include "tools/pdf_merge.h"

#include <openssl/evp.h>

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/pdf/pages/stamping.h"
#include "tools/pdf/text_input.h"

namespace toolyard::pdf_merge {

namespace {

std::string at_document(std::size_t index, std::string_view member) {
  return "/documents/" + std::to_string(index) + "/" + std::string(member);
}

// Collects the files and their options from a request, and all faults of them.
class InputCollector {
 public:
  explicit InputCollector(const Request& request) : request_(request) {}

  bool run() {
    const bool has_text = request_.input.has_value();
    const bool has_data = std::any_of(request_.documents.begin(), request_.documents.end(),
                                      [](const auto& one) { return one.data.has_value(); });
    const bool has_files = !request_.files.empty();
    if (has_text + has_files + (has_data || (!has_files && !request_.documents.empty())) > 1 ||
        (has_text && !request_.documents.empty())) {
      fault("/input", "conflicting_options",
            "Give the PDFs only once: as `input`, as `files` or as `documents`.");
    } else if (has_text) {
      take_text();
    } else if (has_files) {
      take_files();
    } else {
      take_documents();
    }
    if (faults.empty() && files.empty())
      fault("/input", "missing_input", "At least one PDF is required.");
    return faults.empty();
  }

  std::vector<pdf::InputFile> files;
  std::vector<Fault> faults;

 private:
  void fault(std::string pointer, std::string_view code, std::string detail) {
    faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
  }
  void take_text() {
    auto decoded = pdf::decode_lines(*request_.input);
    if (!decoded) {
      fault("/input", "invalid_encoding",
            "Line " + std::to_string(decoded.error().line) + " is not valid base64.");
      return;
    }
    decoded_ = std::move(*decoded);
    for (const auto& bytes : decoded_) add(bytes, "", nullptr, files.size());
  }
  void take_files() {
    for (std::size_t i = 0; i < request_.files.size(); ++i) {
      const auto* options = i < request_.documents.size() ? &request_.documents[i] : nullptr;
      add(request_.files[i].bytes(), request_.files[i].name, options, i);
    }
    for (auto i = request_.files.size(); i < request_.documents.size(); ++i)
      fault("/documents/" + std::to_string(i), "invalid_option",
            "This entry has no corresponding file in `files`.");
  }
  void take_documents() {
    for (std::size_t i = 0; i < request_.documents.size(); ++i) {
      const auto& one = request_.documents[i];
      if (one.data) add(one.data->bytes(), one.data->name, &one, i);
      else fault(at_document(i, "data"), "missing_input", "The PDF is missing.");
    }
  }
  void add(std::string_view bytes, const std::string& name, const Document* options,
           std::size_t index) {
    pdf::InputFile file{.bytes = bytes, .name = name, .title = {}, .password = {}, .range = {}};
    if (options) {
      if (!options->name.empty()) file.name = options->name;
      file.title = options->title;
      file.password = options->password;
      file.rotate = options->rotate;
      if (options->rotate % 90 != 0)
        fault(at_document(index, "rotate"), "invalid_option",
              "The rotation must be a multiple of 90.");
      if (auto range = pdf::PageRange::parse(options->pages)) file.range = std::move(*range);
      else
        fault(at_document(index, "pages"), "invalid_page_range",
              "At character " + std::to_string(range.error().offset + 1) + ": " +
                  range.error().detail);
    }
    if (file.name.empty()) file.name = "document-" + std::to_string(index + 1) + ".pdf";
    file.has_title = !file.title.empty();
    if (!file.has_title) file.title = without_suffix(file.name);
    files.push_back(std::move(file));
  }
  static std::string without_suffix(const std::string& name) {
    for (const std::string_view suffix :
         {".pdf", ".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp"}) {
      if (name.size() <= suffix.size()) continue;
      const auto start = name.size() - suffix.size();
      auto end = name.substr(start);
      for (auto& c : end) c = lower(c);
      if (end == suffix) return name.substr(0, start);
    }
    return name;
  }

  const Request& request_;
  std::vector<std::string> decoded_;
};

std::vector<pdf::Stamp> stamps_of(const Request& request) {
  if (const auto* list = std::get_if<std::vector<pdf::Stamp>>(&request.stamps)) return *list;
  const auto& text = std::get<std::string>(request.stamps);
  if (text.empty()) return {};
  return {{.text = text}};
}

void check_stamps(const Request& request, std::vector<Fault>& faults) {
  const auto stamps = stamps_of(request);
  const bool is_text = std::holds_alternative<std::string>(request.stamps);
  for (std::size_t i = 0; i < stamps.size(); ++i)
    if (!pdf::parse_stamp(stamps[i].text))
      faults.push_back(
          {is_text ? "/stamps" : "/stamps/" + std::to_string(i) + "/text", "invalid_option",
           "In braces are `page` and `pages`, such as `{page+1000:6}`, `file` and `title`."});
}

void check_conformance(const Request& request, std::vector<Fault>& faults) {
  if (request.conformance == pdf::Conformance::none) return;
  for (const auto& [name, is_on] : {std::pair{"/encrypt", request.encrypt.has_value()},
                                    std::pair{"/pdf_version", request.pdf_version == "2.0"}})
    if (is_on)
      faults.push_back({name, "conflicting_options", "Not available with PDF/A (`conformance`)."});
}

void check_options(const Request& request, std::vector<Fault>& faults) {
  const auto& version = request.pdf_version;
  constexpr std::array<std::string_view, 6> versions{"1.3", "1.4", "1.5", "1.6", "1.7", "2.0"};
  if (!version.empty() && std::find(versions.begin(), versions.end(), version) == versions.end())
    faults.push_back(
        {"/pdf_version", "invalid_option", "Must be a version from 1.3 to 1.7, or 2.0."});
  for (const auto& [name, is_on] : {std::pair{"/divider_pages", request.divider_pages},
                                    std::pair{"/pad_to_even", request.pad_to_even},
                                    std::pair{"/blank_pages", request.blank_pages}})
    if (request.collate > 0 && is_on)
      faults.push_back(
          {name, "conflicting_options", "Not available with interleaved pages (`collate`)."});
  if (request.encrypt && request.encrypt->user_password.empty() &&
      request.encrypt->owner_password.empty())
    faults.push_back(
        {"/encrypt", "invalid_option", "At least one of the two passwords is required."});
  if (request.metadata_titles && request.order == Order::title)
    faults.push_back({"/metadata_titles", "conflicting_options",
                      "Not available with `order` `title`, which sorts before files are read."});
  constexpr std::array layouts{1, 2, 4, 6, 8, 9, 16};
  if (std::ranges::find(layouts, request.pages_per_sheet) == layouts.end())
    faults.push_back({"/pages_per_sheet", "invalid_option", "Must be 1, 2, 4, 6, 8, 9 or 16."});
  check_conformance(request, faults);
  check_stamps(request, faults);
  const auto& name = request.filename;
  const bool has_control = std::any_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '/' || c == '\\' || c == '\x7f';
  });
  if (has_control)
    faults.push_back({"/filename", "invalid_option",
                      "Must be a file name without slashes or control characters."});
}

pdf::Options options_of(const Request& request) {
  return {.order = request.order,
          .collate = static_cast<std::size_t>(std::max(0, request.collate)),
          .outline = request.outline,
          .forms = request.forms,
          .page_labels = request.page_labels,
          // PDF/A-2 has attached files only if they conform themselves.
          .attachments = request.conformance == pdf::Conformance::pdfa_2b ? pdf::Keeping::drop
                                                                          : request.attachments,
          .named_destinations = request.named_destinations,
          .tags = request.tags,
          .metadata = request.metadata,
          .metadata_titles = request.metadata_titles,
          .toc_page = request.toc_page,
          .toc_after = static_cast<std::size_t>(std::max(0, request.toc_after)),
          .divider_pages = request.divider_pages,
          .pad_to_even = request.pad_to_even,
          .blank_pages = request.blank_pages,
          .page_size = request.page_size,
          .pages_per_sheet = static_cast<std::size_t>(request.pages_per_sheet),
          .stamps = stamps_of(request),
          .damaged = request.damaged,
          .conformance = request.conformance,
          .encrypt = request.encrypt,
          .images = request.images,
          .linearize = request.linearize,
          .object_streams = request.object_streams,
          .recompress = request.recompress,
          .dedupe = request.dedupe,
          .deterministic = request.deterministic,
          .pdf_version = request.pdf_version};
}

std::string sha256_hex(std::string_view bytes) {
  unsigned char digest[32];
  unsigned int size = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest, &size, EVP_sha256(), nullptr);
  return encode_hex({reinterpret_cast<const char*>(digest), size});
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  InputCollector gathering(request);
  gathering.run();
  check_options(request, gathering.faults);
  if (!gathering.faults.empty()) return invalid(std::move(gathering.faults));
  spend(4 * request.input.value_or("").size());
  TOOLYARD_TRY(auto merged, pdf::merge(gathering.files, options_of(request), context));
  Answer answer;
  answer.bytes = static_cast<std::int64_t>(merged.bytes.size());
  spend(2 * merged.bytes.size());
  answer.sha256 = sha256_hex(merged.bytes);
  answer.output = Blob(std::move(merged.bytes));
  answer.output.name = request.filename;
  answer.output.media_type = "application/pdf";
  if (request.response == Response::pdf) answer.output.delivery = Delivery::file;
  answer.pages = static_cast<std::int64_t>(merged.pages);
  answer.pdf_version = std::move(merged.pdf_version);
  answer.documents = std::move(merged.documents);
  answer.outline_items = static_cast<std::int64_t>(merged.outline_items);
  answer.form_fields = static_cast<std::int64_t>(merged.form_fields);
  answer.renamed_fields = static_cast<std::int64_t>(merged.renamed_fields);
  answer.signatures_invalidated = static_cast<std::int64_t>(merged.signatures_invalidated);
  answer.image_bytes_saved = static_cast<std::int64_t>(merged.image_bytes_saved);
  answer.warnings = std::move(merged.warnings);
  return answer;
}

}  // namespace toolyard::pdf_merge
