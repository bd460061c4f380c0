#include "areas/mailing/import/reader.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::subscribers {
namespace {

std::unexpected<Error> unreadable(std::size_t line, std::string_view detail) {
  return invalid("/file", "invalid_format",
                 "Line " + std::to_string(line) + ": " + std::string(detail) + ".");
}

// More items than a list may have, so that what is cut off would be rejected anyway.
constexpr std::size_t most_items = std::max(max_tags, max_lists) + 1;

bool is_list(std::string_view name) { return name == "tags" || name == "lists"; }

}  // namespace

ImportReader::ImportReader(std::string_view csv)
    : copied_(std::make_unique<std::deque<std::string>>()), csv_(csv, delimiter_of(csv), *copied_),
      decoder_(std::make_unique<FormDecoder>()) {}

Result<ImportReader> ImportReader::open(std::string_view csv) {
  if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);
  if (!is_valid_utf8(csv)) return invalid("/file", "invalid_format", "The file is not UTF-8.");
  ImportReader reader(csv);
  TOOLYARD_TRY_VOID(reader.read_names());
  return reader;
}

Result<void> ImportReader::read_names() {
  if (!csv_.next())
    return csv_.fault() ? unreadable(csv_.fault()->line, csv_.fault()->detail)
                        : unreadable(1, "the file is empty");
  for (const auto cell : csv_.cells()) {
    auto name = lower_case(trim_blanks(cell));
    if (find_field(type_of<ImportLine>, name) == type_of<ImportLine>.fields.size()) {
      return unreadable(csv_.line(), name.size() > 40 ? "unknown column with a long name"
                                                      : "unknown column `" + name + "`");
    }
    if (std::ranges::find(names_, name) != names_.end())
      return unreadable(csv_.line(), "`" + name + "` is repeated");
    names_.push_back(std::move(name));
  }
  if (std::ranges::find(names_, "email") == names_.end())
    return unreadable(csv_.line(), "no column is named `email`");
  return {};
}

std::vector<FormPart> ImportReader::parts() {
  std::vector<FormPart> parts;
  for (std::size_t i = 0; i < csv_.cells().size(); ++i) {
    auto rest = trim_blanks(csv_.cells()[i]);
    if (!is_list(names_[i])) {
      if (!rest.empty()) parts.push_back({.name = names_[i], .value = rest});
      continue;
    }
    for (std::size_t items = 0; items < most_items && !rest.empty();) {
      const auto end = std::min(rest.find(','), rest.size());
      if (const auto one = trim_blanks(rest.substr(0, end)); !one.empty()) {
        parts.push_back({.name = names_[i], .value = one});
        ++items;
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return parts;
}

std::optional<Result<ImportLine>> ImportReader::next() {
  if (is_broken_) return std::nullopt;
  spend(1'000);  // cost of a short line
  copied_->clear();
  decoder_->clear();
  if (!csv_.next()) {
    if (!csv_.fault()) return std::nullopt;
    is_broken_ = true;
    line_ = static_cast<std::int64_t>(csv_.fault()->line);
    return unreadable(csv_.fault()->line, csv_.fault()->detail);
  }
  line_ = static_cast<std::int64_t>(csv_.line());
  if (csv_.cells().size() > names_.size())
    return invalid("", "invalid_format", "Must not have more cells than the first line.");
  ImportLine line;
  constexpr Reading as_record{.is_of_record = true};
  TOOLYARD_TRY_VOID(decoder_->decode(parts(), type_of<ImportLine>, &line, as_record));
  return line;
}

}  // namespace toolyard::subscribers
