#include "core/endpoint/page.h"

#include <algorithm>
#include <charconv>

namespace toolyard {

Result<Slice> slice_of(const PageQuery& query, std::int64_t count) {
  const auto size = std::min(query.page_size, PageQuery::most);
  const auto last = std::max<std::int64_t>(1, (count + size - 1) / size);
  std::int64_t number = 1;
  if (query.page == "last") {
    number = last;
  } else {
    const auto* end = query.page.data() + query.page.size();
    const auto [rest, fault] = std::from_chars(query.page.data(), end, number);
    if (fault != std::errc{} || rest != end) number = 0;
  }
  if (number < 1 || number > last)
    return fail(problems::not_found,
                "This page does not exist; the last page is " + std::to_string(last) + ".");
  return Slice{.number = number, .offset = (number - 1) * size, .size = size};
}

std::string page_url(std::string_view url, std::int64_t number) {
  const auto mark = std::min(url.find('?'), url.size());
  std::string made(url.substr(0, mark));
  auto query = url.substr(std::min(mark + 1, url.size()));
  char separator = '?';
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const auto pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (pair.empty() || pair == "page" || pair.starts_with("page=")) continue;
    made.append(1, separator).append(pair);
    separator = '&';
  }
  return made.append(1, separator).append("page=").append(std::to_string(number));
}

}  // namespace toolyard
