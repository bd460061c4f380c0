#include "areas/accounts/emails/texts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace toolyard::accounts {
namespace {

constexpr std::string_view site = "Example Tools", code = "0123456789abcdefghijklmnopqrstuv";
constexpr std::array with_link{EmailPurpose::password_reset, EmailPurpose::email_verification,
                               EmailPurpose::email_change,   EmailPurpose::email_objection,
                               EmailPurpose::invitation,     EmailPurpose::app_allowed};

std::string link_for(EmailPurpose purpose) {
  return email_link({.from = {}, .list_id = "", .base_url = "https://tools.example"}, purpose,
                    code);
}

class EmailTexts : public ::testing::TestWithParam<Spelling<EmailPurpose>> {
 protected:
  static EmailWords words(std::string_view locale) {
    const auto purpose = GetParam().value;
    return email_words(purpose, locale, site, link_for(purpose));
  }
};
INSTANTIATE_TEST_SUITE_P(Purposes, EmailTexts, ::testing::ValuesIn(spellings(EmailPurpose{})),
                         [](const auto& purpose) { return std::string(purpose.param.name); });

TEST_P(EmailTexts, SayAllInEachLanguage) {
  for (const std::string_view locale : {"en", "de", "de-AT", "fr"}) {
    const auto message = words(locale);
    EXPECT_NE(message.subject.find(site), std::string::npos) << message.subject;
    for (const auto& text : {message.subject, message.text, message.html}) {
      EXPECT_GT(text.size(), 10u) << locale;
      EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
      EXPECT_EQ(text.find("\n\n\n"), std::string::npos) << text;
    }
    EXPECT_NE(message.html.find("<html lang=\"" + message.language + "\">"), std::string::npos);
  }
}

TEST_P(EmailTexts, HaveTheLinkOfTheirPurpose) {
  const bool has_link = std::ranges::find(with_link, GetParam().value) != with_link.end();
  const auto link = link_for(GetParam().value);
  EXPECT_EQ(!link.empty(), has_link);
  for (const std::string_view locale : {"en", "de", "de-AT", "fr"}) {
    const auto message = words(locale);
    EXPECT_EQ(message.text.find("https://") != std::string::npos, has_link) << message.text;
    EXPECT_EQ(message.html.find("<a href=") != std::string::npos, has_link) << message.html;
    if (!has_link) continue;
    EXPECT_NE(message.text.find("\n\n" + link + "\n\n"), std::string::npos) << message.text;
    EXPECT_NE(message.html.find("<a href=\"" + link + "\">"), std::string::npos) << message.html;
    EXPECT_EQ(message.html.find("\"></a>"), std::string::npos) << "what it does";
  }
}

TEST_P(EmailTexts, AreInTheLanguageOfTheLocaleOrInEnglish) {
  const auto english = words("en"), german = words("de");
  EXPECT_EQ(english.language, "en");
  EXPECT_EQ(german.language, "de");
  EXPECT_NE(english.subject, german.subject);
  EXPECT_TRUE(english.text.starts_with("Hello,\n\n")) << english.text;
  EXPECT_TRUE(german.text.starts_with("Guten Tag,\n\n")) << german.text;
  EXPECT_EQ(words("de-AT").text, german.text);
  EXPECT_EQ(words("de-AT").subject, german.subject);
  for (const std::string_view other : {"fr", "", "deutsch"}) {
    EXPECT_EQ(words(other).subject, english.subject) << other;
    EXPECT_EQ(words(other).text, english.text) << other;
    EXPECT_EQ(words(other).html, english.html) << other;
  }
}

TEST_P(EmailTexts, EscapeTheNameOfTheSite) {
  const auto message = email_words(GetParam().value, "en", "<b>A & B</b>", "");
  EXPECT_EQ(message.html.find("<b>"), std::string::npos) << message.html;
  EXPECT_NE(message.text.find("<b>A & B</b>"), std::string::npos) << message.text;
}

}  // namespace
}  // namespace toolyard::accounts
