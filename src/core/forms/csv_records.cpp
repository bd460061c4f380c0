#include "core/forms/csv_records.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/encodings/utf16.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

std::unexpected<Error> bad_file(std::string detail) {
  return invalid("/file", "invalid_format", std::move(detail));
}

// How an error names a column.
std::string shown(std::string_view name) {
  constexpr std::size_t longest = 40;
  return name.size() > longest ? "one with a long name" : "`" + std::string(name) + "`";
}

void append_to_list(std::string& list, std::string_view item) {
  list.append(list.empty() ? "" : ", ").append(item);
}

// Appends the items of a cell, but only one more than the list may have: it is refused anyway.
void append_items(std::vector<FormPart>& parts, const Field& field, std::string_view rest) {
  for (double items = 0; items <= field.bounds.max && !rest.empty();) {
    const auto end = std::min(rest.find(','), rest.size());
    if (const auto one = trim_blanks(rest.substr(0, end)); !one.empty()) {
      parts.push_back({.name = field.name, .value = one});
      ++items;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace

CsvRecords::CsvRecords(std::string_view text, const Type& type)
    : csv_(text, delimiter_of(text), *copied_), type_(&type) {}

Result<CsvRecords> CsvRecords::open(std::string_view bytes, const Type& type,
                                    std::string_view required) {
  std::unique_ptr<std::string> converted;
  if (is_utf16(bytes)) {
    auto text = utf8_of_utf16(bytes);
    if (!text) return bad_file("The file is not valid UTF-16.");
    converted = std::make_unique<std::string>(std::move(*text));
    bytes = *converted;
  }
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  if (!is_valid_utf8(bytes)) return bad_file("The file is neither UTF-8 nor UTF-16.");
  CsvRecords records(bytes, type);
  records.converted_ = std::move(converted);
  TOOLYARD_TRY_VOID(records.read_names(required));
  return records;
}

std::unexpected<Error> CsvRecords::unreadable(std::string_view detail) const {
  return bad_file("Line " + std::to_string(line_) + ": " + std::string(detail) + ".");
}

Result<void> CsvRecords::read_names(std::string_view required) {
  if (!next()) return unreadable("the file is empty");
  if (is_broken_) return unreadable(csv_.fault()->detail);
  std::string unknown;
  for (const auto cell : csv_.cells()) {
    const auto name = lower_case(trim_blanks(cell));
    const auto at = name.empty() ? type_->fields.size() : find_field(*type_, name);
    const auto* field = at < type_->fields.size() ? &type_->fields[at] : nullptr;
    if (field && std::ranges::find(columns_, field) != columns_.end())
      return unreadable("`" + name + "` is repeated");
    if (!field && !name.empty()) append_to_list(unknown, shown(name));
    columns_.push_back(field);
  }
  if (!unknown.empty()) {
    std::string known;
    for (const auto& field : type_->fields) append_to_list(known, shown(field.name));
    return unreadable("unknown columns: " + unknown + "; there may be " + known);
  }
  const auto is_required = [&](const Field* field) { return field && field->name == required; };
  if (std::ranges::none_of(columns_, is_required))
    return unreadable("no column is named `" + std::string(required) + "`");
  return {};
}

bool CsvRecords::next() {
  if (is_broken_) return false;
  spend(1'000);  // cost of a short line
  copied_->clear();
  decoder_->clear();
  if (csv_.next()) {
    line_ = static_cast<std::int64_t>(csv_.line());
    return true;
  }
  if (!csv_.fault()) return false;
  is_broken_ = true;
  line_ = static_cast<std::int64_t>(csv_.fault()->line);
  return true;
}

Result<std::vector<FormPart>> CsvRecords::parts() const {
  std::vector<FormPart> parts;
  const auto cells = csv_.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto text = trim_blanks(cells[i]);
    if (text.empty()) continue;
    if (i >= columns_.size())
      return invalid("", "invalid_format", "Must not have more cells than the first line.");
    if (!columns_[i])
      return invalid("", "invalid_format",
                     "Column " + std::to_string(i + 1) + " has a value but no name.");
    const bool is_list = columns_[i]->type->shape == Shape::list;
    if (is_list && !text.starts_with('[')) append_items(parts, *columns_[i], text);
    else parts.push_back({.name = columns_[i]->name, .value = text});
  }
  return parts;
}

Result<void> CsvRecords::decode(void* record) {
  if (is_broken_) return unreadable(csv_.fault()->detail);
  TOOLYARD_TRY(const auto given, parts());
  return decoder_->decode(given, *type_, record, {.is_of_record = true});
}

}  // namespace toolyard
