// The data model of CSV imports of subscribers: the request, a line of the file, and the result.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/subscribers/model.h"

namespace toolyard::subscribers {

struct ImportRequest {
  static constexpr std::string_view schema_name = "SubscriberImportRequest";
  std::optional<Blob> file;
  Status status = Status::enabled;
  std::vector<std::string> lists, tags;
  std::optional<std::string> consent_source;
  std::optional<Instant> consent_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportRequest::file>(
            "CSV file in UTF-8 or UTF-16, separated by commas, semicolons or tabs. The first line "
            "names the columns, of which `email` is required; a cell of `tags` or `lists` holds "
            "several separated by commas or a JSON array, one of `attributes` a JSON object.")
            .required(),
        field<&ImportRequest::status>("Status of new subscribers whose line does not give one."),
        field<&ImportRequest::lists>("Mailing lists to add every subscriber to.")
            .limits(0, max_lists)
            .item_limits(1, longest_list_name),
        field<&ImportRequest::tags>("Tags to give every subscriber.")
            .limits(0, max_tags)
            .item_limits(1, longest_tag),
        field<&ImportRequest::consent_source>(
            "Where new subscribers consented, for lines that do not state it.")
            .limits(1, longest_source),
        field<&ImportRequest::consent_at>(
            "When new subscribers consented, for lines that do not state it; now by default.")};
  }
};

// The cells of one line.
struct ImportLine {
  std::string email, name;
  std::optional<std::string> locale;
  std::optional<Status> status;
  std::vector<std::string> tags, lists;
  Members<Json> attributes;
  std::optional<Instant> consent_at;
  std::optional<std::string> consent_ip, consent_source;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportLine::email>("Address.").required().limits(3, longest_email),
        field<&ImportLine::name>("Name.").limits(0, longest_name),
        field<&ImportLine::locale>("Language.").limits(1, 16),
        field<&ImportLine::status>("Status."),
        field<&ImportLine::tags>("Tags.").limits(0, max_tags).item_limits(1, longest_tag),
        field<&ImportLine::lists>("Names of mailing lists.")
            .limits(0, max_lists)
            .item_limits(1, longest_list_name),
        field<&ImportLine::attributes>("Further attributes.").limits(0, max_attributes),
        field<&ImportLine::consent_at>("When consent was given."),
        field<&ImportLine::consent_ip>("IP address it was given from.").limits(2, 64),
        field<&ImportLine::consent_source>("Where it was given.").limits(1, longest_source)};
  }
};

struct ImportFault {
  static constexpr std::string_view schema_name = "SubscriberImportError";
  std::int64_t line = 0;
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&ImportFault::line>("Line of the file, from 1."),
                      field<&ImportFault::pointer>("JSON Pointer to the column that is not valid."),
                      field<&ImportFault::code>("Code of the error."),
                      field<&ImportFault::detail>("Description of the error.")};
  }
};

struct Imported {
  static constexpr std::string_view schema_name = "SubscriberImportResult";
  static constexpr std::size_t max_errors = 10'000;
  std::int64_t lines = 0, created = 0, updated = 0, unchanged = 0, failed = 0;
  std::vector<ImportFault> errors;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Imported::lines>("Number of lines."),
        field<&Imported::created>("Number of new subscribers."),
        field<&Imported::updated>("Number of known subscribers whose record changed."),
        field<&Imported::unchanged>("Number of known subscribers whose record did not change."),
        field<&Imported::failed>("Number of lines that could not be imported."),
        field<&Imported::errors>("Errors of those lines, at most 10,000.")};
  }
};

}  // namespace toolyard::subscribers
