#include "areas/mailing/composing/placeholders.h"

#include <gtest/gtest.h>

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
      {"${email}", "{{email}}"}};
  for (const auto& [text, meant] : all)
    EXPECT_EQ(found("Dear " + text + ", hello"), text + " -> " + meant + ";") << text;
}

TEST(UnknownPlaceholders, AreNotOurOwnNorOtherText) {
  for (const std::string text :
       {"{{name}} {{ email }} {{unsubscribe_url}}", "a { b } c", "[see here](https://x.example/)",
        "[Unsubscribe]({{unsubscribe_url}})", "[{{email}}](https://x.example/)",
        "[name]: https://x", "[email][1]", "100 % of 50 % off", "https://x.example/?a=%20b%20c",
        "* | *", "{{", "}}", "{{}}", "<b>", "p{color:red}@media(x){p{margin:0}}",
        "[name of the list] and {value}", "a*|b", "{{\n\n}}", "<!--[if mso]><p>x</p><![endif]-->"})
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

}  // namespace
}  // namespace toolyard::campaigns
