// The named schemas of an OpenAPI document (`components/schemas`): one for each record and
// direction.
#pragma once
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

// The direction that a value is sent in. Responses contain every field, except for empty sparse
// ones; requests have defaults; changes (PATCH) contain only what they change. A form is a request
// whose files are sent unencoded; in a query nothing can be null. Records that are used in both
// directions may be described once for requests and responses.
enum class Direction { request, change, form, query, answer, both };

class Components {
 public:
  struct Entry {
    const Type* type;
    Direction direction;
    bool operator==(const Entry&) const = default;
    auto operator<=>(const Entry&) const = default;
  };

  // The records with these names have one schema for requests and responses: it requires what
  // requests require, and references in responses add what is always present there. Other records
  // used in both directions have one schema for responses and another one for requests.
  explicit Components(std::vector<std::string_view> both_ways = {})
      : both_ways_(std::move(both_ways)) {}

  // Registers the records that a value consists of. Names depend on all registered records, so all
  // of them are registered before `name_of` is called.
  void note(const Type& type, Direction direction);

  // Returns the name of a schema, such as `Base64Request` for `toolyard::base64::Request`,
  // `PaginatedKeysKeyList` for a page of keys, `PatchedCampaign` for a change of a campaign,
  // `CampaignRequest` for the creation of one, and `PdfMergeForm` for a form. Throws
  // std::logic_error if two records have the same name.
  std::string name_of(const Type& record, Direction direction);

  // Whether the record has one schema for requests and responses.
  bool goes_both_ways(const Type& record) const;

  // Allows requests of this record to contain members that it does not describe.
  void open(const Type& record) { open_.insert(&record); }
  bool is_open(const Type& record) const { return open_.contains(&record); }

  // Reserves a name that no record may have, because the document uses it for something else.
  void reserve(std::string name);

  // Returns all schemas by name.
  std::map<std::string, Entry> named();

 private:
  Entry settled(const Type& record, Direction direction) const;
  std::string name_of(const Entry& entry) const;

  std::vector<std::string_view> both_ways_;
  std::vector<Entry> order_;
  std::set<Entry> noted_;
  std::set<const Type*> open_;
  std::map<std::string, Entry> names_;
};

// Returns the direction of a record inside another one: a record in a change is given as a whole,
// and a record in a form is JSON.
Direction inside(Direction direction);

}  // namespace toolyard
