#include "areas/mailing/composing/placeholders.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"

namespace toolyard::campaigns {
namespace {

using std::string, std::string_view;

constexpr std::size_t longest_placeholder = 120;

// How programs write placeholders. Where texts use the same signs otherwise, only those with a
// known name are placeholders.
struct Notation {
  string_view open, close;
  bool needs_known_name;
};
constexpr std::array<Notation, 11> notations{{{"{{", "}}", false},
                                              {"{%", "%}", false},
                                              {"*|", "|*", false},
                                              {"<%", "%>", false},
                                              {"&lt;%", "%&gt;", false},
                                              {"[[", "]]", true},
                                              {"%%", "%%", true},
                                              {"${", "}", true},
                                              {"{", "}", true},
                                              {"[", "]", true},
                                              {"%", "%", true}}};

// Name of a placeholder without signs and blanks: `.Subscriber.FirstName` and `first_name|default`
// become `subscriberfirstname` and `firstname`.
string plain_name(string_view inside) {
  inside = inside.substr(0, inside.find_first_of("|,;"));
  string name;
  for (const char c : inside)
    if (is_letter_or_digit(c)) name += lower(c);
  return name;
}

bool has_any_of(string_view name, std::initializer_list<string_view> parts) {
  return std::ranges::any_of(parts, [&](string_view one) { return name.contains(one); });
}

// Returns the placeholder of this server that means the same; empty if there is none.
string_view suggestion_for(string_view name) {
  if (has_any_of(name, {"unsub", "optout"})) return "{{unsubscribe_url}}";
  if (has_any_of(name, {"email", "mailaddress"})) return "{{email}}";
  if (has_any_of(name, {"name", "vorname", "prenom", "nombre"})) return "{{name}}";
  return {};
}

// Whether a name in signs that texts also use otherwise is that of a placeholder.
bool is_known_elsewhere(const std::string& name) {
  constexpr string_view names =
      "|name|firstname|lastname|fullname|fname|lname|email|emailaddress|useremail|unsubscribe|"
      "unsubscribeurl|unsubscribelink|unsubscribetext|linkunsubscribe|unsub|optout|"
      "contactfieldfirstname|contactfieldlastname|contactfieldemail|contactfieldname|"
      "subscriberfirstname|subscriberlastname|subscriberemail|recipientname|varfirstname|";
  return names.contains("|" + name + "|");
}

bool is_ours(string_view placeholder) {
  if (!placeholder.starts_with("{{") || !placeholder.ends_with("}}")) return false;
  const auto name = trim_blanks(placeholder.substr(2, placeholder.size() - 4));
  return name == "name" || name == "email" || name == "unsubscribe_url";
}

struct FoundPlaceholder {
  string_view whole;  // empty if there is none
  string name;
};

// Whether the text continues a link of Markdown, such as `[unsubscribe](…)`.
bool begins_link_target(string_view text) {
  return text.starts_with('(') || text.starts_with('[') || text.starts_with(':');
}

// Returns the placeholder at the beginning of the text.
FoundPlaceholder placeholder_at(string_view text) {
  for (const auto& one : notations) {
    if (!text.starts_with(one.open)) continue;
    const auto near = text.substr(0, longest_placeholder);
    const auto end = near.find(one.close, one.open.size());
    if (end == near.npos) continue;
    const auto inside = near.substr(one.open.size(), end - one.open.size());
    if (trim_blanks(inside).empty() || inside.contains('\n')) continue;
    auto name = plain_name(inside);
    const bool is_doubtful = inside.find_first_of("{}[]<>*`") != inside.npos ||
                             begins_link_target(text.substr(end + one.close.size()));
    if (one.needs_known_name && (is_doubtful || !is_known_elsewhere(name))) continue;
    return {near.substr(0, end + one.close.size()), std::move(name)};
  }
  return {};
}

void search(std::vector<UnknownPlaceholder>& found, string_view text, const std::string& field,
            bool takes_ours = true) {
  for (auto at = text.find_first_of("{*<&[%$"); at < text.size();
       at = text.find_first_of("{*<&[%$", at)) {
    const auto [one, name] = placeholder_at(text.substr(at));
    at += std::max<std::size_t>(one.size(), 1);
    if (one.empty() || (takes_ours && is_ours(one))) continue;
    if (found.size() == max_unknown) return;
    const bool is_known = std::ranges::any_of(found, [&](const UnknownPlaceholder& other) {
      return other.field_name == field && other.placeholder == one;
    });
    if (is_known) continue;
    const auto meant = takes_ours ? suggestion_for(name) : string_view();
    found.push_back({field, std::string(one),
                     meant.empty() ? std::nullopt : std::optional(std::string(meant))});
  }
}

}  // namespace

std::vector<UnknownPlaceholder> find_unknown_placeholders(const Campaign& campaign) {
  std::vector<UnknownPlaceholder> found;
  search(found, campaign.subject, "subject");
  if (campaign.ab)
    for (const auto& subject : campaign.ab->subjects) search(found, subject, "ab");
  search(found, campaign.preheader, "preheader");
  search(found, campaign.body, "body");
  if (campaign.alt_body) search(found, *campaign.alt_body, "alt_body");
  // Nothing is filled in there.
  for (const auto& [name, value] : campaign.headers) search(found, value, "headers", false);
  search(found, campaign.from_email, "from_email", false);
  return found;
}

std::string unknown_text(const std::vector<UnknownPlaceholder>& all) {
  constexpr std::size_t max_named = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(all.size(), max_named); ++i) {
    const auto& one = all[i];
    text.append(i == 0 ? "" : " ").append("`").append(one.placeholder).append("` in `");
    text.append(one.field_name).append("` is not a placeholder of this server");
    text.append(one.suggestion ? ": `" + *one.suggestion + "` is probably meant." : ".");
  }
  if (all.size() > max_named) text.append(" There are more.");
  return text;
}

}  // namespace toolyard::campaigns
