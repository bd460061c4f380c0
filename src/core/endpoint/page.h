// Pagination of lists: the parameters of a request, and the envelope of a response with links to
// the next and the previous page.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/call.h"
#include "core/error.h"

namespace toolyard {

// Base of the request of every list; `with_pages` puts its fields first.
struct PageQuery {
  static constexpr std::int64_t usual = 20, most = 100;

  std::string_view page = "1";
  std::int64_t page_size = usual;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PageQuery::page>("Page number, from 1, or `last`.").limits(1, Limits{}.max).custom(),
        field<&PageQuery::page_size>(
            "Number of records per page; values above 100 are served as 100.")
            .limits(1, 1e9)
            .custom()};
  }
};

template <std::size_t Count>
constexpr auto with_pages(const std::array<FieldDraft, Count>& further) {
  return joined(PageQuery::fields(), further);
}

// Base of the requests for lists that may have millions of rows.
struct LongListQuery : PageQuery {
  std::optional<std::int64_t> count_up_to;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&LongListQuery::count_up_to>("Number of records at which counting stops, for a "
                                           "faster response: a `count` this high may be too low.")
            .limits(1, 1e9)
            .custom()});
  }
};

// The rows of a list that a page contains.
struct Slice {
  std::int64_t number = 1;
  std::int64_t offset = 0;
  std::int64_t size = PageQuery::usual;
};

// Returns the rows of the requested page of a list of `count` rows. Fails with `not_found` if the
// list does not have that page; an empty list has a first page.
Result<Slice> slice_of(const PageQuery& query, std::int64_t count);

template <class T> struct Page {
  std::int64_t count = 0;
  std::optional<std::string> next;
  std::optional<std::string> previous;
  std::vector<T> results;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Page::count>("Total number of records; from 10,000 on, it may be 30 seconds old."),
        field<&Page::next>("URL of the next page; null on the last page.").format(Format::uri),
        field<&Page::previous>("URL of the previous page; null on the first page.")
            .format(Format::uri),
        field<&Page::results>("Records on this page, in order.")};
  }
};

// Returns `url` with the query parameter `page` set to `number`.
std::string page_url(std::string_view url, std::int64_t number);

template <class T>
Page<T> page_of(const Call& call, const Slice& slice, std::int64_t count, std::vector<T> results) {
  Page<T> page{.count = count, .results = std::move(results)};
  if (slice.offset + slice.size < count) page.next = page_url(call.url, slice.number + 1);
  if (slice.number > 1) page.previous = page_url(call.url, slice.number - 1);
  return page;
}

// Converts the records of a page, such as stored records into the form that callers receive.
template <class To, class From> Page<To> page_as(Page<From> page) {
  if constexpr (std::same_as<To, From>) {
    return page;
  } else {
    return {.count = page.count,
            .next = std::move(page.next),
            .previous = std::move(page.previous),
            .results = {std::make_move_iterator(page.results.begin()),
                        std::make_move_iterator(page.results.end())}};
  }
}

}  // namespace toolyard
