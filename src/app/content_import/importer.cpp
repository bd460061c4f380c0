#include "app/content_import/importer.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/text/url.h"

namespace toolyard::content_import {
namespace {

using Outcome = content::ItemService::PutOutcome;

void add(std::vector<PathFault>& faults, const std::string& path, LineFaults more) {
  for (auto& [line, what] : more) faults.push_back({path, line, std::move(what)});
}

// Reports files that would become the same item.
void refuse_doubles(ReadFolder& read) {
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, const Page*> first;
  for (const auto& page : read.pages) {
    const auto [there, is_new] = first.try_emplace(
        std::tuple(std::string_view(page.item.content_type), std::string_view(page.item.locale),
                   std::string_view(*page.item.slug)),
        &page);
    if (!is_new)
      read.faults.push_back({page.path, line_of(page.fields, "/slug"),
                             "The file has the same content type, locale and slug as " +
                                 there->second->path + ": " + page.item.content_type + ", " +
                                 page.item.locale + ", " + *page.item.slug + "."});
  }
}

// Returns a line such as `blog/hello.md: created as blog, en, hello: draft`.
std::string line_of_change(const Page& page, const content::ItemService::Put& put) {
  const auto& item = put.item;
  return page.path + (put.outcome == Outcome::made ? ": created as " : ": changed, ") +
         item.content_type + ", " + item.locale + ", " + item.slug.value_or("") + ": " +
         std::string(spelling(item.status));
}

// Leads the old paths of a page to its new one.
Result<void> redirect_paths(Transaction& transaction, const Page& page,
                            const content::StoredItem& item, const Redirect& redirect,
                            Written& written) {
  const std::string to(item.url ? split_url(*item.url).path : std::string_view());
  for (const auto& from : page.old_paths) {
    if (from == to) continue;
    if (to.empty() || !redirect) {
      written.old_paths.push_back(page.path + ": was at " + from +
                                  (to.empty() ? ", and has no page here" : ", and is at " + to));
      continue;
    }
    TOOLYARD_TRY_VOID(redirect(transaction, from, to));
    ++written.redirects;
  }
  return {};
}

// Error that rolls back the transaction without being one of the database.
constexpr ProblemType taken_back{"taken_back", ErrorKind::conflict, "", ""};

}  // namespace

ReadFolder read_folder(const std::filesystem::path& folder, const PageRules& rules,
                       std::size_t bound) {
  auto [paths, faults] = list_markdown(folder);
  ReadFolder read{.faults = std::move(faults)};
  std::size_t bytes_so_far = 0;
  for (auto& path : paths) {
    auto bytes = read_whole(folder / path);
    if (!bytes) {
      read.faults.push_back({path, 0, std::move(bytes.error())});
      continue;
    }
    bytes_so_far += bytes->size();
    if (bytes_so_far > bound) {
      read.faults.push_back({path, 0,
                             "With this file, the total size exceeds " +
                                 std::to_string(bound >> 20) + " MiB altogether."});
      break;
    }
    auto page = read_page(path, *bytes, rules);
    if (page) read.pages.push_back(std::move(*page));
    else add(read.faults, path, std::move(page.error()));
  }
  refuse_doubles(read);
  std::ranges::stable_sort(read.faults, {}, [](const PathFault& fault) {
    return std::tuple(std::string_view(fault.path), fault.line);
  });
  return read;
}

Result<Written> write_pages(Database& database, content::ItemService& items, const Call& caller,
                            std::span<const Page> pages, Trial trial, const Redirect& redirect) {
  Written written;
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    written = {};
    for (const auto& page : pages) {
      auto call = caller;
      call.given = page.given;
      const auto put = items.put(call, page.item);
      if (!put) {
        add(written.faults, page.path, line_faults(put.error(), page.fields));
        // The database may have rejected a statement, after which the transaction cannot continue.
        if (put.error().type == &problems::duplicate) break;
        continue;
      }
      ++(put->outcome == Outcome::made      ? written.made
         : put->outcome == Outcome::changed ? written.changed
                                            : written.unchanged);
      if (put->outcome != Outcome::unchanged) written.changes.push_back(line_of_change(page, *put));
      TOOLYARD_TRY_VOID(redirect_paths(transaction, page, put->item, redirect, written));
    }
    if (trial == Trial::yes || !written.faults.empty()) return fail(taken_back, "");
    return {};
  });
  if (!done && done.error().type != &taken_back) return std::unexpected(done.error());
  return written;
}

}  // namespace toolyard::content_import
