#include "areas/mailing/composing/placeholders.h"

#include <algorithm>
#include <array>

#include "areas/mailing/composing/pattern.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/names/slug.h"

namespace toolyard::campaigns {
namespace {

using std::string, std::string_view;

constexpr std::size_t longest_placeholder = 120;

// What is inside the signs of a placeholder, for a sign that texts also use otherwise.
enum class Inside : std::uint8_t {
  anything,       // the signs are unmistakable
  known,          // a known name
  known_word,     // a known name without blanks
  compound_word,  // a name that no text contains as a word, without blanks
  capitals,       // the same in capital letters
  dotted_word,    // a known name of several parts, such as `Contact.Name`
};

// How programs write placeholders.
struct Notation {
  string_view open, close;
  Inside inside;
};
constexpr std::array notations{Notation{"{{", "}}", Inside::anything},
                               Notation{"{%", "%}", Inside::anything},
                               Notation{"*|", "|*", Inside::anything},
                               Notation{"<%", "%>", Inside::anything},
                               Notation{"&lt;%", "%&gt;", Inside::anything},
                               Notation{"[%", "%]", Inside::anything},
                               Notation{"[[", "]]", Inside::known},
                               Notation{"<<", ">>", Inside::known},
                               Notation{"&lt;&lt;", "&gt;&gt;", Inside::known},
                               Notation{"$[", "]$", Inside::known},
                               Notation{"%%", "%%", Inside::known},
                               Notation{"${", "}", Inside::known},
                               Notation{"{", "}", Inside::known},
                               Notation{"[", "]", Inside::known},
                               Notation{"%", "%", Inside::known},
                               Notation{"##", "##", Inside::known_word},
                               Notation{"#", "#", Inside::known_word},
                               Notation{"$", "$", Inside::known_word},
                               Notation{"@", "@", Inside::known_word},
                               Notation{"~~", "~~", Inside::dotted_word},
                               Notation{"__", "__", Inside::compound_word},
                               Notation{"(", ")", Inside::compound_word},
                               Notation{"|", "|", Inside::capitals}};
constexpr string_view first_signs = "{*<&[%$#@~_(|";
// Elements that a program replaces by a link.
constexpr std::array<string_view, 4> tags{"<webversion", "<unsubscribe", "<preferences",
                                          "<forwardtoafriend"};

bool is_ascii(string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Name of a placeholder in Latin letters, without signs and blanks: `.Subscriber.FirstName`,
// `first_name|default` and `FNAME OR "you"` become `subscriberfirstname`, `firstname` and `fname`.
string plain_name(string_view inside) {
  inside = trim_blanks(inside.substr(0, inside.find_first_of("|,;\"")));
  if (lower_case(inside).ends_with(" or")) inside.remove_suffix(3);
  string name;
  for (const char c : is_ascii(inside) ? string(inside) : slug_of(inside))
    if (is_letter_or_digit(c)) name += lower(c);
  return name;
}

bool has_any_of(string_view name, std::initializer_list<string_view> parts) {
  return std::ranges::any_of(parts, [&](string_view one) { return name.contains(one); });
}

bool is_one_of(string_view name, string_view names) {
  return names.contains("|" + string(name) + "|");
}

// Words for names in other scripts, in Latin letters.
constexpr string_view names_in_other_scripts =
    "|ima|familia|otcestvo|prizvise|ileum|seongmyeong|onoma|eponymo|asm|alasm|chux|nama|xingming|"
    "mingqian|omingqian|mingzi|shiming|adi|soyadi|ten|";

// Returns the placeholder of this server that means the same; empty if there is none.
string_view suggestion_for(string_view name) {
  if (has_any_of(name, {"unsub", "optout", "abmelde", "desinscription", "desabonn", "cancelarsus",
                        "darsedebaja", "disiscri", "afmeld"}))
    return "{{unsubscribe_url}}";
  if (has_any_of(name, {"preferences", "updateprofile", "managesubscription"}))
    return "{{preferences_url}}";
  if (has_any_of(name, {"email", "mailaddress", "correo", "mailadresse", "adressemail"}))
    return "{{email}}";
  if (has_any_of(name, {"name", "prenom", "nombre", "nome", "apellido", "naam", "navn", "namn",
                        "imie", "nazwisko", "jmeno", "isim"}) ||
      is_one_of(name, names_in_other_scripts))
    return "{{name}}";
  return {};
}

// Whether the name is one that no text contains as a word.
bool is_compound(string_view name) {
  return is_one_of(name,
                   "|firstname|lastname|fullname|fname|lname|emailaddress|useremail|"
                   "unsubscribeurl|unsubscribelink|webversionurl|");
}

// Whether a name in signs that texts also use otherwise is that of a placeholder: of a name, an
// address, a salutation, a link to unsubscribe or to the email as a page.
bool is_known_alone(string_view name) {
  constexpr string_view english =
      "|name|surname|forename|givenname|familyname|nickname|email|unsubscribe|unsubscribetext|"
      "linkunsubscribe|unsub|unsublink|unsublinken|optout|optoutlink|optouturl|salutation|"
      "subscriberid|webversion|"
      "webversionlink|webview|webviewurl|webviewlink|weblink|viewonline|viewonlineurl|"
      "viewinbrowser|viewinbrowserurl|viewinbrowserlink|onlineversion|browserlink|"
      "mirrorlink|firstnamefix|";
  constexpr string_view others =
      "|vorname|nachname|anrede|abmelden|abmeldelink|abmeldeurl|onlineansicht|prenom|nom|"
      "nomdefamille|civilite|desinscription|liendesinscription|nombre|apellido|apellidos|"
      "correoelectronico|correo|darsedebaja|nome|cognome|sobrenome|disiscrizione|voornaam|"
      "achternaam|naam|afmelden|afmeldlink|fornavn|etternavn|efternavn|navn|fornamn|efternamn|"
      "namn|etunimi|sukunimi|imie|nazwisko|jmeno|prijmeni|meno|keresztnev|vezeteknev|prenume|"
      "isim|soyisim|soyad|";
  return is_compound(name) || is_one_of(name, english) || is_one_of(name, others);
}

// The name may follow one of its record or of its kind.
bool is_known_elsewhere(string_view name) {
  constexpr std::array<string_view, 8> records{
      "contactfield", "contactattribute", "contact",  "subscriber",
      "recipient",    "member",           "customer", "to"};
  constexpr std::array<string_view, 8> kinds{"var",  "user",  "data",   "field",
                                             "lead", "merge", "custom", "attributes"};
  const auto follows = [&](string_view prefix, bool (*is_known)(string_view)) {
    return name.starts_with(prefix) && is_known(name.substr(prefix.size()));
  };
  return is_known_alone(name) ||
         std::ranges::any_of(records, [&](auto one) { return follows(one, is_known_alone); }) ||
         std::ranges::any_of(kinds, [&](auto one) { return follows(one, is_compound); });
}

bool fits(Inside wanted, string_view inside, string_view name) {
  if (wanted == Inside::anything) return true;
  const bool is_word = inside.find_first_of(" \t\r\"'=/") == inside.npos;
  const bool is_known =
      is_known_elsewhere(name) || (!is_ascii(inside) && is_one_of(name, names_in_other_scripts));
  switch (wanted) {
    case Inside::anything:
    case Inside::known: return is_known;
    case Inside::known_word: return is_word && is_known;
    case Inside::compound_word: return is_word && is_compound(name);
    case Inside::capitals:
      return is_word && is_compound(name) && std::ranges::none_of(inside, is_lower);
    case Inside::dotted_word: return is_word && inside.contains('.') && is_known;
  }
  return false;
}

bool is_ours(string_view placeholder) {
  if (!placeholder.starts_with("{{") || !placeholder.ends_with("}}")) return false;
  const auto name = trim_blanks(placeholder.substr(2, placeholder.size() - 4));
  return is_placeholder(name);
}

struct FoundPlaceholder {
  string_view whole;  // empty if there is none
  string name;
};

// Whether the text continues a link of Markdown, such as `[unsubscribe](…)` or `[1]: https://…`.
bool begins_link_target(string_view text) {
  if (!text.starts_with(':')) return text.starts_with('(') || text.starts_with('[');
  const auto target = trim_blanks(text.substr(1, longest_placeholder));
  return target.starts_with("http") || target.starts_with("mailto:") ||
         (!target.empty() && string_view("</#").contains(target.front()));
}

// Whether signs that texts also use otherwise stand for something else, by what is around them.
bool is_doubtful(const Notation& one, string_view inside, char before, string_view after) {
  constexpr std::size_t longest_name = 60;
  if (inside.find_first_of("{}[]<>*`") != inside.npos) return true;
  if (one.open.starts_with('[') && begins_link_target(after)) return true;
  if (one.inside == Inside::known) return inside.size() > longest_name && !is_ascii(inside);
  const bool is_within_word =
      is_letter_or_digit(before) || (!after.empty() && is_letter_or_digit(after.front()));
  return is_within_word || before == ']' || !is_ascii(inside);
}

// Returns the placeholder of a notation at the beginning of the text. `before` is the character
// before it.
FoundPlaceholder placeholder_of(const Notation& one, string_view text, char before) {
  if (!text.starts_with(one.open)) return {};
  const auto near = text.substr(0, longest_placeholder);
  const auto end = near.find(one.close, one.open.size());
  if (end == near.npos) return {};
  const auto inside = near.substr(one.open.size(), end - one.open.size());
  if (trim_blanks(inside).empty() || inside.contains('\n')) return {};
  const auto after = text.substr(end + one.close.size());
  if (one.inside != Inside::anything && is_doubtful(one, inside, before, after)) return {};
  auto name = plain_name(inside);
  if (!fits(one.inside, inside, name)) return {};
  return {near.substr(0, end + one.close.size()), std::move(name)};
}

// Returns a tag that a program replaces, or a name such as `{!firstname_fix}`, at the beginning of
// the text.
FoundPlaceholder special_at(string_view text) {
  if (text.starts_with("{!") && text.size() > 2 && is_letter(text[2])) {
    const auto near = text.substr(0, longest_placeholder);
    const auto end = near.find_first_of("} \n");
    if (end != near.npos && near[end] == '}')
      return {near.substr(0, end + 1), plain_name(near.substr(2, end - 2))};
  }
  for (const auto tag : tags) {
    if (!text.starts_with('<')) break;
    if (!lower_case(text.substr(0, tag.size())).starts_with(tag)) continue;
    const auto rest = text.substr(tag.size(), longest_placeholder);
    const auto end = rest.find('>');
    if (end == rest.npos || (end > 0 && rest[0] != ' ')) continue;
    return {text.substr(0, tag.size() + end + 1), string(tag.substr(1))};
  }
  return {};
}

// Returns the placeholder at an offset of the text.
FoundPlaceholder placeholder_at(string_view text, std::size_t at) {
  const char before = at > 0 ? text[at - 1] : ' ';
  text.remove_prefix(at);
  if (auto found = special_at(text); !found.whole.empty()) return found;
  for (const auto& one : notations)
    if (auto found = placeholder_of(one, text, before); !found.whole.empty()) return found;
  return {};
}

void search(std::vector<UnknownPlaceholder>& found, string_view text, const std::string& field,
            bool takes_ours = true) {
  for (auto at = text.find_first_of(first_signs); at < text.size();
       at = text.find_first_of(first_signs, at)) {
    const auto [one, name] = placeholder_at(text, at);
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
