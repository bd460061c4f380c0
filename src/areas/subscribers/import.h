// Subscribers from a table (CSV): what is sent, and what became of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/subscribers/subscriber.h"

namespace toolyard::subscribers {

struct ImportRequest {
  std::optional<Blob> file;
  Status status = Status::enabled;
  std::vector<std::string> lists, tags;
  std::optional<std::string> consent_source;
  std::optional<Instant> consent_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportRequest::file>(
            "The table as CSV (UTF-8; `,`, `;` or tabs): the first line names "
            "the columns, of which `email` must be there; `tags` and `lists` "
            "stand in one cell each, with commas, and `attributes` as a JSON "
            "object.")
            .required(),
        field<&ImportRequest::status>("The status of new people whose line says none."),
        field<&ImportRequest::lists>("Lists that all come onto.")
            .limits(0, most_lists)
            .item_limits(1, longest_list_name),
        field<&ImportRequest::tags>("Labels that all get.")
            .limits(0, most_tags)
            .item_limits(1, longest_tag),
        field<&ImportRequest::consent_source>("Where new people have consented, unless their line "
                                              "says so.")
            .limits(1, longest_source),
        field<&ImportRequest::consent_at>("When they did; now where nothing is said.")};
  }
};

// One line; what stands in it, as text.
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
        field<&ImportLine::email>("").required().limits(3, longest_email),
        field<&ImportLine::name>("").limits(0, longest_name),
        field<&ImportLine::locale>("").limits(1, 16),
        field<&ImportLine::status>(""),
        field<&ImportLine::tags>("").limits(0, most_tags).item_limits(1, longest_tag),
        field<&ImportLine::lists>("").limits(0, most_lists).item_limits(1, longest_list_name),
        field<&ImportLine::attributes>("").limits(0, most_attributes),
        field<&ImportLine::consent_at>(""),
        field<&ImportLine::consent_ip>("").limits(2, 64),
        field<&ImportLine::consent_source>("").limits(1, longest_source)};
  }
};

struct ImportFault {
  std::int64_t line = 0;
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&ImportFault::line>("The line of the table, from 1."),
                      field<&ImportFault::pointer>("Which column is wrong."),
                      field<&ImportFault::code>("The fault."),
                      field<&ImportFault::detail>("The fault in words.")};
  }
};

struct Imported {
  static constexpr std::string_view schema_name = "SubscribersImported";
  static constexpr std::size_t most_errors = 100;
  std::int64_t lines = 0, created = 0, updated = 0, unchanged = 0, failed = 0;
  std::vector<ImportFault> errors;
  static constexpr auto fields(auto...) {
    return std::array{field<&Imported::lines>("How many lines there were."),
                      field<&Imported::created>("How many people are new."),
                      field<&Imported::updated>("How many were known, and are known better now."),
                      field<&Imported::unchanged>("How many were known as they stand there."),
                      field<&Imported::failed>("How many lines could not be taken over."),
                      field<&Imported::errors>("What is wrong with the first hundred of them.")};
  }
};

}  // namespace toolyard::subscribers
