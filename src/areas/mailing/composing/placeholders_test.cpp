#include "areas/mailing/composing/placeholders.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/support/spent.h"

namespace toolyard::campaigns {
namespace {

std::string found(std::string body) {
  std::string all;
  for (const auto& one : find_unknown_placeholders({.body = std::move(body)}))
    all += one.placeholder + " -> " + one.suggestion.value_or("?") + ";";
  return all;
}

TEST(UnknownPlaceholders, OfOtherProgramsAreFound) {
  const std::vector<std::pair<std::string, std::string>> all{
      {"{{first_name}}", "{{name}}"},
      {"{{Name}}", "{{name}}"},
      {"{{ .Subscriber.Name }}", "{{name}}"},                   // listmonk
      {"{{ UnsubscribeURL }}", "{{unsubscribe_url}}"},          // listmonk
      {"{{ TrackView }}", "?"},                                 // listmonk
      {"{first_name, \"there\"}", "{{name}}"},                  // Ghost
      {"{contactfield=firstname}", "{{name}}"},                 // Mautic
      {"{unsubscribe_url}", "{{unsubscribe_url}}"},             // Mautic
      {"*|FNAME|*", "{{name}}"},                                // Mailchimp
      {"*|UNSUB|*", "{{unsubscribe_url}}"},                     // Mailchimp
      {"*|IF:VIP|*", "?"},                                      // Mailchimp
      {"[FIRST_NAME]", "{{name}}"},                             // Mailtrain
      {"[LINK_UNSUBSCRIBE]", "{{unsubscribe_url}}"},            // Mailtrain
      {"[Name,fallback=]", "{{name}}"},                         // Sendy
      {"[subscriber:firstname | default:reader]", "{{name}}"},  // MailPoet
      {"[[var:firstname]]", "{{name}}"},                        // Mailjet
      {"{{ contact.EMAIL }}", "{{email}}"},                     // Brevo, Keila
      {"{% if contact.first_name %}", "{{name}}"},              // Keila
      {"%FIRSTNAME%", "{{name}}"},                              // ActiveCampaign
      {"%%emailaddress%%", "{{email}}"},                        // Salesforce
      {"<%= name %>", "{{name}}"},
      {"&lt;%= name %&gt;", "{{name}}"},
      {"${email}", "{{email}}"},
      {"{webview_url}", "?"},                              // Mautic
      {"{!firstname_fix}", "{{name}}"},                    // AWeber
      {"{!remove_web}", "?"},                              // AWeber
      {"<webversion>", "?"},                               // Campaign Monitor
      {"<unsubscribe style='x'>", "{{unsubscribe_url}}"},  // Campaign Monitor
      {"[webversion]", "?"},                               // Campaign Monitor
      {"~~Contact.FirstName~~", "{{name}}"},               // Keap
      {"[% member:first_name %]", "{{name}}"},             // Emma
      {"@FIRSTNAME@", "{{name}}"},                         // dotdigital
      {"#recipient:name#", "{{name}}"},                    // Moosend
      {"[contact_attribute:firstname]", "{{name}}"},       // Benchmark
      {"$FIRST_NAME$", "{{name}}"},                        // Responsys
      {"(firstname)", "{{name}}"},                         // Mad Mimi
      {"##name##", "{{name}}"},
      {"<<First Name>>", "{{name}}"},
      {"&lt;&lt;First Name&gt;&gt;", "{{name}}"},
      {"%TO_NAME%", "{{name}}"},
      {"%%_subscriber_id%%", "?"},
      {"|FNAME|", "{{name}}"},
      {"__FIRST_NAME__", "{{name}}"},
      {"%recipient.first_name%", "{{name}}"},  // Mailgun
      {"{Subscriber.Email}", "{{email}}"},
      {"[[FIRSTNAME OR \"Friend\"]]", "{{name}}"},   // Constant Contact
      {"[[data:firstname:\"there\"]]", "{{name}}"},  // Mailjet
      {"[[UNSUB_LINK_EN]]", "{{unsubscribe_url}}"},  // Mailjet
      {"$[FNAME|Customer]$", "{{name}}"},            // Zoho
      {"{$unsubscribe}", "{{unsubscribe_url}}"},     // MailerLite
      {"{SALUTATION}", "?"}};
  for (const auto& [text, meant] : all)
    EXPECT_EQ(found("Dear " + text + ", hello"), text + " -> " + meant + ";") << text;
}

TEST(UnknownPlaceholders, InOtherLanguagesAreFound) {
  for (const std::string word : {"VORNAME",
                                 "Vorname",
                                 "Nachname",
                                 "PRENOM",
                                 "PR\u00c9NOM",
                                 "pr\u00e9nom",
                                 "NOMBRE",
                                 "Nome",
                                 "cognome",
                                 "voornaam",
                                 "F\u00f6rnamn",
                                 "Fornavn",
                                 "imi\u0119",
                                 "jm\u00e9no",
                                 "\u0418\u043c\u044f",
                                 "\u0424\u0430\u043c\u0438\u043b\u0438\u044f",
                                 "\uc774\ub984",
                                 "\u59d3\u540d",
                                 "\u540d\u524d",
                                 "Correo Electr\u00f3nico"})
    for (const auto& [open, close] :
         {std::pair("{", "}"), std::pair("[", "]"), std::pair("%", "%"), std::pair("{{", "}}"),
          std::pair("*|", "|*"), std::pair("%%", "%%"), std::pair("[[", "]]")}) {
      const auto text = open + word + close;
      EXPECT_TRUE(found("Dear " + text + ", hello").starts_with(text + " -> ")) << text;
    }
  EXPECT_EQ(found("{first_name}: [FIRST_NAME]: hello"),
            "{first_name} -> {{name}};[FIRST_NAME] -> {{name}};");
  EXPECT_EQ(found("{PR\u00c9NOM} [Abmeldelink] {anrede}"),
            "{PR\u00c9NOM} -> {{name}};[Abmeldelink] -> {{unsubscribe_url}};{anrede} -> ?;");
}

TEST(UnknownPlaceholders, AreNotOurOwnNorOtherText) {
  for (const std::string text : {"{{name}} {{ email }} {{unsubscribe_url}}",
                                 "a { b } c",
                                 "[see here](https://x.example/)",
                                 "[Unsubscribe]({{unsubscribe_url}})",
                                 "[{{email}}](https://x.example/)",
                                 "[name]: https://x",
                                 "[email][1]",
                                 "100 % of 50 % off",
                                 "https://x.example/?a=%20b%20c",
                                 "* | *",
                                 "{{",
                                 "}}",
                                 "{{}}",
                                 "<b>",
                                 "p{color:red}@media(x){p{margin:0}}",
                                 "[name of the list] and {value}",
                                 "~~name~~ ~~old price~~",
                                 "## Name ##",
                                 "# Email #",
                                 "(name) (email) (Vorname)",
                                 "[x](firstname)",
                                 "f(firstname)",
                                 "| Name | Email |",
                                 "|name|email|",
                                 "|:--|",
                                 "__Name__ __email__",
                                 "a@name@b",
                                 "$5 name $6",
                                 "#name #email#x",
                                 "<a href='#name'>x</a><a href='#email'>",
                                 "[ad hoc] [nom de plume] [AD] [IMA] {ten}",
                                 "[username]",
                                 "{filename}",
                                 "<unsubscriber>",
                                 "{! x}",
                                 "<<",
                                 "1 << 2 >> 1",
                                 "#hashtag #name",
                                 "https://x.example/#email",
                                 "&lt;&lt;",
                                 "a ~~ b ~~ c",
                                 "(c) 2026",
                                 "_name_",
                                 "@name",
                                 "a*|b",
                                 "{{\n\n}}",
                                 "<!--[if mso]><p>x</p><![endif]-->"})
    EXPECT_EQ(found(text), "") << text;
}

TEST(UnknownPlaceholders, AreFoundInEveryField) {
  const Campaign campaign{.subject = "{{a}}",
                          .from_email = "{{name}} <a@b.example>",
                          .body = "{{b}} {{b}}",
                          .alt_body = "{{c}}",
                          .preheader = "{{d}}",
                          .headers = {{{"X-To", "{{email}}"}}},
                          .ab = SubjectTest{.subjects = {"ok", "{{e}}"}}};
  std::string fields;
  for (const auto& one : find_unknown_placeholders(campaign)) fields += one.field_name + " ";
  EXPECT_EQ(fields, "subject ab preheader body alt_body headers from_email ");
}

TEST(UnknownPlaceholders, AreLimited) {
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "{{x" + std::to_string(i) + "}}";
  EXPECT_EQ(find_unknown_placeholders({.body = many}).size(), max_unknown);
  EXPECT_EQ(found(std::string(1 << 20, '{')), "");
}

TEST(UnknownPlaceholders, AreFoundInLinearTime) {
  for (const std::string_view piece :
       {"{",    "{{",       "(",       "(a)", "[",     "[a]", "<", "<<a", "&lt;", "%a%",
        "$a$",  "@",        "#a#",     "##",  "~~a.b", "__",  "|", "|a|", "{!a",  "<unsubscribe ",
        "[名]", "(\u043d)", "{\u043d}"}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_TRUE(ends_within(std::chrono::seconds(4), [&] { found(text); })) << piece;
  }
}

}  // namespace
}  // namespace toolyard::campaigns
