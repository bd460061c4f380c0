#include "areas/experiments/facts.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "areas/content/facts.h"
#include "core/purpose.h"
#include "core/text/names/media_links.h"
#include "records/change_counter.h"

namespace toolyard::experiments {
namespace {

// Only whole texts show files. The experiments are few.
void each_with_text(Transaction& transaction,
                    const std::function<void(const StoredExperiment& one)>& visit) {
  for (const auto& one : find_records<StoredExperiment>(
           transaction, "where page is not null and status <> 'archived' order by id desc"))
    if (one.page->part == PagePart::body) visit(one);
}

std::set<std::int64_t> media_of(const StoredExperiment& one) {
  std::set<std::int64_t> all;
  for (const auto& variant : one.variants)
    for (const auto id : media_in(variant.value)) all.insert(id);
  return all;
}

}  // namespace

std::int64_t pages_version(Transaction& transaction) {
  return last_change(transaction, pages_counter);
}

PageExperiments page_experiments(Transaction& transaction) {
  PageExperiments all;
  all.running = find_records<StoredExperiment>(
      transaction, "where status = 'running' and page is not null order by id");
  all.ended = transaction.rows<std::int64_t>(
      "select id from experiments where status in ('stopped', 'archived') order by id");
  return all;
}

std::optional<StoredExperiment> find_experiment(Transaction& transaction, std::int64_t id) {
  return find_record<StoredExperiment>(transaction, ExperimentId{id});
}

std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max) {
  std::vector<MediaUser> users;
  each_with_text(transaction, [&](const StoredExperiment& one) {
    if (std::ssize(users) < max && media_of(one).contains(media))
      users.push_back({static_cast<std::int64_t>(one.id), one.name, one.status == Status::running});
  });
  return users;
}

std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media) {
  std::set<std::int64_t> used;
  each_with_text(transaction, [&](const StoredExperiment& one) {
    const auto shown = media_of(one);
    std::ranges::copy_if(media, std::inserter(used, used.end()),
                         [&](std::int64_t id) { return shown.contains(id); });
  });
  return used;
}

std::optional<PagePlace> find_place(Transaction& transaction, const TestedPage& page) {
  if (!page.content_item)
    return PagePlace{.locale = page.locale,
                     .content_type = std::string(spelling(Purpose::tool_description)),
                     .tool_slug = page.tool_slug.value_or("")};
  if (!content::published_at(transaction, *page.content_item)) return std::nullopt;
  auto places = content::places_of(transaction, *page.content_item).places;
  if (places.empty()) return std::nullopt;
  auto& here = places.front();
  return PagePlace{.locale = std::move(here.locale),
                   .content_type = std::move(here.content_type),
                   .slug = std::move(here.slug)};
}

}  // namespace toolyard::experiments
