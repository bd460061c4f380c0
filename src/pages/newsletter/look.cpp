#include "pages/newsletter/look.h"

#include <algorithm>
#include <charconv>

#include "core/json/decoder.h"
#include "http/framing/form.h"
#include "pages/newsletter/form.h"

namespace toolyard::pages {

using site::PageKind;
using subscribers::SubscriptionPage;
using subscribers::SubscriptionPageKind;

namespace {

constexpr std::string_view subscribe_form_path = "/api/v1/email/subscribe",
                           link_request_path = "/api/v1/email/preferences",
                           link_paths = "/api/v1/email/";

struct ReadFault {
  std::string_view pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&ReadFault::pointer>("Place."), field<&ReadFault::code>("Code."),
                      field<&ReadFault::detail>("Fault.")};
  }
};
struct ReadProblem {
  std::string_view code, title, detail;
  std::vector<ReadFault> errors;
  static constexpr auto fields(auto...) {
    return std::array{field<&ReadProblem::code>("Code."), field<&ReadProblem::title>("Title."),
                      field<&ReadProblem::detail>("Detail."),
                      field<&ReadProblem::errors>("Faults.")};
  }
};

std::string_view without_slash(std::string_view path) {
  if (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// Whether a path is that of a page of this site, so that no form leads anywhere else.
bool is_own_page(const site::SiteText& site, std::string_view path) {
  return site::canonical_path(path) == path && site::address_of(site, path).has_value();
}

using Fields = std::vector<http::FormField>;

std::string value_in(const Fields& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &http::FormField::name);
  return found == fields.end() ? std::string() : found->value;
}

std::vector<std::int64_t> ids_in(const Fields& fields) {
  std::vector<std::int64_t> ids;
  for (const auto& [name, value] : fields) {
    std::int64_t id = 0;
    if (name == "list_ids" &&
        std::from_chars(value.data(), value.data() + value.size(), id).ec == std::errc())
      ids.push_back(id);
  }
  return ids;
}

std::vector<std::string> names_in(const Fields& fields) {
  std::vector<std::string> names;
  for (const auto& [name, value] : fields)
    if (name == "lists") names.push_back(value);
  return names;
}

std::string fault_text(const ReadFault& fault, const Words& words) {
  if (fault.pointer == "/email") return std::string(words["email_fault"]);
  if (fault.pointer.starts_with("/list")) return std::string(words["lists_fault"]);
  return std::string(fault.detail);
}

SubscribeForm form_of(const Fields& fields, const ReadProblem& problem, const Words& words) {
  SubscribeForm form{.email = value_in(fields, "email"),
                     .name = value_in(fields, "name"),
                     .return_to = value_in(fields, "return_to"),
                     .source = value_in(fields, "source"),
                     .list_ids = ids_in(fields),
                     .list_names = names_in(fields)};
  for (const auto& fault : problem.errors) {
    auto& place = fault.pointer == "/email"          ? form.email_fault
                  : fault.pointer == "/name"         ? form.name_fault
                  : fault.pointer.starts_with("/li") ? form.lists_fault
                                                     : form.fault;
    place = fault_text(fault, words);
  }
  if (problem.code == "too_many_subscriptions") form.fault = words["too_many_fault"];
  else if (problem.errors.empty()) form.fault = problem.detail;
  return form;
}

// The form for a link to one's data is below the other one.
SubscribeForm link_form_of(const Fields& fields, const ReadProblem& problem, const Words& words) {
  auto form = form_of(fields, problem, words);
  return {.link_fault = form.email_fault.empty() ? form.fault : form.email_fault,
          .link_email = form.email};
}

// Nothing of the site has to know the addresses of these pages, which contain tokens.
http::Response private_response(PageText page, int status) {
  page.status = status;
  page.cache_control = "no-store";
  auto response = finished(std::move(page));
  response.referrer_policy = "no-referrer";
  response.add_header("X-Robots-Tag", "noindex, nofollow");
  return response;
}

http::Response back_to(const SubscriptionPage& content) {
  http::Response response;
  response.status = 303;
  response.content_type = {};
  const auto list = content.list_ids.empty() ? 0 : content.list_ids.back();
  response.add_header("Location", content.return_to + "#subscribed-" + std::to_string(list));
  return response;
}

PageText message_about(Builder& builder, const std::string& locale, const ReadProblem& problem,
                       const Words& words) {
  if (problem.code == "invalid_link")
    return builder.message_page(locale, words["invalid_link"], words["invalid_link_note"]);
  if (problem.code == "expired_link")
    return builder.message_page(locale, words["expired_link"], words["expired_link_note"]);
  return builder.message_page(locale, problem.title, problem.detail);
}

}  // namespace

std::optional<http::Response> SubscriptionLook::answer(const http::Request& request,
                                                       const HtmlPage& page) const {
  const auto* content = std::any_cast<SubscriptionPage>(&page.content);
  if (!content) return std::nullopt;
  bool goes_back = false;
  auto made = with_builder_(request, [&](Builder& builder, const site::SiteText& site) {
    goes_back = !content->return_to.empty() && is_own_page(site, content->return_to);
    return goes_back ? std::optional(PageText()) : builder.subscription_page(*content);
  });
  if (!made) return std::nullopt;
  if (goes_back) return back_to(*content);
  const bool is_sent = content->kind == SubscriptionPageKind::check_inbox ||
                       content->kind == SubscriptionPageKind::link_sent;
  return private_response(std::move(*made), is_sent ? 202 : 200);
}

std::optional<http::Response> SubscriptionLook::problem(const http::Request& request,
                                                        const http::Response& response) const {
  if (!request.path.starts_with(link_paths)) return std::nullopt;
  JsonDecoder decoder;
  ReadProblem problem;
  auto body = response.body;
  if (!decoder.decode(PaddedText::of(body), type_of<ReadProblem>, &problem,
                      {.skips_unknown = true}))
    return std::nullopt;
  const auto fields = http::parse_form(request.body_text()).value_or(Fields());
  const auto path = without_slash(request.path);
  auto made = with_builder_(
      request, [&](Builder& builder, const site::SiteText& site) -> std::optional<PageText> {
        const auto locale = site::shown_locale(site, value_in(fields, "locale"));
        const auto& words = builder.words(locale);
        const site::Address newsletter{.kind = PageKind::newsletter, .locale = locale};
        if (path == subscribe_form_path) {
          auto form = form_of(fields, problem, words);
          if (!is_own_page(site, form.return_to)) form.return_to.clear();
          return builder.newsletter_page(newsletter, form);
        }
        if (path == link_request_path)
          return builder.newsletter_page(newsletter, link_form_of(fields, problem, words));
        return message_about(builder, locale, problem, words);
      });
  if (!made) return std::nullopt;
  auto page = private_response(std::move(*made), response.status);
  page.header_lines += response.header_lines;
  return page;
}

}  // namespace toolyard::pages
