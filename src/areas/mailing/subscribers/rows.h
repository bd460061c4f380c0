// A subscriber as a row of its table.
#pragma once
#include <string>

#include "areas/mailing/subscribers/model.h"

namespace toolyard::subscribers {

inline constexpr std::string_view subscriber_columns =
    "s.id, s.uuid, s.email, s.email_key, s.name, s.locale, s.tags as tag_list, s.status, "
    "s.attributes as attribute_list, s.consent_at, s.consent_ip, s.consent_source, s.soft_bounces, "
    "s.change_count, s.created_at, s.updated_at";

struct SubscriberRow : StoredSubscriber {
  std::string tag_list, attribute_list;
  std::optional<Instant> consent_at;
  std::optional<std::string> consent_ip, consent_source;
  static constexpr auto fields(auto...) {
    return std::array{field<&SubscriberRow::id>(""),
                      field<&SubscriberRow::uuid>(""),
                      field<&SubscriberRow::email>(""),
                      field<&SubscriberRow::email_key>(""),
                      field<&SubscriberRow::name>(""),
                      field<&SubscriberRow::locale>(""),
                      field<&SubscriberRow::tag_list>(""),
                      field<&SubscriberRow::status>(""),
                      field<&SubscriberRow::attribute_list>(""),
                      field<&SubscriberRow::consent_at>(""),
                      field<&SubscriberRow::consent_ip>(""),
                      field<&SubscriberRow::consent_source>(""),
                      field<&SubscriberRow::soft_bounces>(""),
                      field<&SubscriberRow::change_count>(""),
                      field<&SubscriberRow::created_at>(""),
                      field<&SubscriberRow::updated_at>("")};
  }
};
// Without its lists, which stand in a table of their own.
StoredSubscriber subscriber_of(SubscriberRow&& row);

// For the columns `tags` and `attributes`.
std::string tags_column(const SubscriberText& text);
std::string attributes_column(const SubscriberText& text);

}  // namespace toolyard::subscribers
