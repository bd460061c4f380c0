// The pages of subscriptions in the look of the site: the answers of the API to forms and to links
// in emails, and its problems, which are shown at the fields with what was entered.
#pragma once
#include <functional>
#include <optional>

#include "areas/mailing/facts.h"
#include "http/api/page_look.h"
#include "pages/builder.h"

namespace toolyard::pages {

class SubscriptionLook {
 public:
  // Makes a page of the site as it is at present, for a request.
  using Make = std::function<std::optional<PageText>(Builder& builder, const site::SiteText& site)>;
  using WithBuilder =
      std::function<std::optional<PageText>(const http::Request& request, const Make& make)>;

  explicit SubscriptionLook(WithBuilder with_builder) : with_builder_(std::move(with_builder)) {}

  std::optional<http::Response> answer(const http::Request& request, const HtmlPage& page) const;
  std::optional<http::Response> problem(const http::Request& request,
                                        const http::Response& response) const;

 private:
  WithBuilder with_builder_;
};

}  // namespace toolyard::pages
