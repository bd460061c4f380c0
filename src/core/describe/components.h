// The records that schemas refer to, each a component of the document under a name of its own.
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

// Which way a value travels. Answers always carry their fields, requests have defaults, changes say
// what they change and nothing else. A form is a request whose files are sent as they are, a query
// one in which nothing can be null. What goes both ways is described once for requests and answers.
enum class Direction { request, change, form, query, answer, both };

class Components {
 public:
  struct Entry {
    const Type* type;
    Direction direction;
    bool operator==(const Entry&) const = default;
    auto operator<=>(const Entry&) const = default;
  };

  // The records of these names go both ways under one name: what requests need; answers add what
  // they have. Others that go both ways have a name for answers and one for requests.
  explicit Components(std::vector<std::string_view> both_ways = {})
      : both_ways_(std::move(both_ways)) {}

  // Notes the records that a value is made of. Names depend on all of them, so this comes first.
  void note(const Type& type, Direction direction);

  // Such as `Base64Request` for `toolyard::base64::Request`, `PaginatedKeysKeyList` for a page of
  // keys, `PatchedCampaign` for a change of one, `CampaignRequest` for one that is made and
  // `PdfMergeForm` for a form. Throws std::logic_error where two records have the same.
  std::string name_of(const Type& record, Direction direction);

  // Whether the record has one name for requests and answers.
  bool goes_both_ways(const Type& record) const;

  // Requests of this record may hold what it does not describe.
  void open(const Type& record) { open_.insert(&record); }
  bool is_open(const Type& record) const { return open_.contains(&record); }

  // A name that no record may have, since the document gives it to something else.
  void reserve(std::string name);

  // By name.
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

// The direction of a record that stands inside of one: what stands in a change is given as a whole,
// and what stands in a form is JSON.
Direction inside(Direction direction);

}  // namespace toolyard
