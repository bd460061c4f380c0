// Tests of the checks of the site record, with what hostile or careless people write.
#include "areas/site/record/checks.h"
#include "core/color/contrast.h"

#include <gtest/gtest.h>

#include "areas/site/record/style_sheet.h"
#include "areas/site/record/svg.h"

namespace toolyard::site {
namespace {

const Options check_options{.tools = {{"base64"}, {"pdf-merge"}}};

// Returns `/pointer code` of each fault of the default values after a change.
template <class Change> std::string faults_after(Change change) {
  SiteText text;
  change(text);
  std::string all;
  for (const auto& fault : faults_of(text, check_options))
    all += (all.empty() ? "" : ", ") + fault.pointer + " " + fault.code;
  return all;
}

std::string in_svg(std::string_view inside) {
  return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">)" + std::string(inside) +
         "</svg>";
}

TEST(SiteChecks, AcceptTheDefaultValues) {
  EXPECT_EQ(faults_after([](SiteText&) {}), "");
}

TEST(SiteChecks, OfColorsMeasureTheContrast) {
  EXPECT_DOUBLE_EQ(contrast_of("#000000", "#ffffff"), 21);
  EXPECT_DOUBLE_EQ(contrast_of("#ffffff", "#FFFFFF"), 1);
  EXPECT_NEAR(contrast_of("#767676", "#ffffff"), 4.54, 0.005);
  EXPECT_NEAR(contrast_of("#777777", "#ffffff"), 4.48, 0.005);
  EXPECT_EQ(faults_after([](SiteText& text) { text.accent_color = "#767676"; }), "");
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.accent_color = "#777777";
              text.accent_color_dark = "#1f5fbf";
              text.social_color = "red";
            }),
            "/accent_color low_contrast, /accent_color_dark low_contrast, "
            "/social_color invalid_format");
  SiteText text;
  text.accent_color = "#777777";
  EXPECT_EQ(faults_of(text, check_options).front().detail,
            "Must have a contrast of at least 4.5:1 with #ffffff; it has 4.47:1.");
  for (const auto* color : {"", "#fff", "#12345g", "1f5fbf0", "#1f5fbf;", "#1F5FBF "})
    EXPECT_EQ(faults_after([&](SiteText& one) { one.accent_color = color; }),
              "/accent_color invalid_format")
        << color;
}

TEST(SiteChecks, OfNames) {
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.name = " ";
              text.tagline = "a\nb";
            }),
            "/name required, /tagline invalid_format");
  EXPECT_EQ(faults_after([](SiteText& text) { text.name = "a\rb"; }), "/name invalid_format");
}

TEST(SiteChecks, OfLocales) {
  EXPECT_EQ(faults_after([](SiteText& text) { text.locales = {"en", "de", "pt-BR"}; }), "");
  EXPECT_EQ(faults_after([](SiteText& text) { text.locales = {}; }), "/locales required");
  EXPECT_EQ(
      faults_after([](SiteText& text) { text.locales = {"en", "../x", "en", "mcp", "faq", "de"}; }),
      "/locales/1 invalid_format, /locales/2 duplicate, /locales/3 reserved, "
      "/locales/4 reserved");
}

TEST(SiteChecks, OfMenus) {
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.menu = {{.label = "Blog", .url = "/blog/"},
                           {.place = Place::footer, .label = "Mail", .url = "mailto:a@example.org"},
                           {.locale = "en", .label = "Code", .url = "https://example.org/code"}};
            }),
            "");
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.menu = {{.label = " ", .url = "javascript:alert(1)"},
                           {.locale = "de", .label = "a\tb", .url = "//evil.example"}};
            }),
            "/menu/0/label required, /menu/0/url invalid_format, /menu/1/label invalid_format, "
            "/menu/1/url invalid_format, /menu/1/locale invalid_option");
}

TEST(SiteChecks, OfTokensAndProfiles) {
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.verifications = {{"google-site-verification", "a-B_c"}, {"msvalidate.01", "F0"}};
              text.profiles = {"https://social.example/@us"};
            }),
            "");
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.verifications = {{"a\" onload=\"b", "c"}, {"robots", "noindex"}, {"x", "a\nb"}};
              text.profiles = {"/here/", "https://a.example/", "https://a.example/"};
            }),
            "/verifications/0/name invalid_format, /verifications/1/name reserved, "
            "/verifications/2/content invalid_format, /profiles/0 invalid_format, "
            "/profiles/2 duplicate");
}

TEST(SiteChecks, OfTools) {
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.tools = {"base64", "unknown", "base64"};
              text.hidden_tools = {"../base64"};
            }),
            "/tools/1 invalid_option, /tools/2 duplicate, /hidden_tools/0 invalid_option");
}

TEST(SiteChecks, OfAddresses) {
  EXPECT_EQ(faults_after([](SiteText& text) {
              text.locales = {"en", "de"};
              text.addresses = {{"case_study", "stories"},
                                {"blog", "tutorials"},
                                {"tutorial", "blog"},
                                {"internal", "", false}};
            }),
            "");
  const auto faults = [](std::vector<TypeAddress> addresses) {
    return faults_after([&](SiteText& text) {
      text.locales = {"en", "de"};
      text.addresses = std::move(addresses);
    });
  };
  EXPECT_EQ(faults({{"Case", "a"}, {"a/b", "a"}, {"meta", "a"}}),
            "/addresses/0/content_type invalid_format, /addresses/1/content_type invalid_format, "
            "/addresses/2/content_type invalid_option");
  EXPECT_EQ(faults({{"case_study", "a"}, {"case_study", "b"}}),
            "/addresses/1/content_type duplicate");
  EXPECT_EQ(faults({{"case_study", "../a"}, {"news", "api"}, {"notes", "de"}, {"posts", "blog"}}),
            "/addresses/0/path invalid_format, /addresses/1/path reserved, "
            "/addresses/2/path reserved, /addresses/3/path duplicate");
  EXPECT_EQ(faults({{"one", "same"}, {"two", "same"}}),
            "/addresses/0/path duplicate, /addresses/1/path duplicate");
  EXPECT_EQ(faults({{"admin", ""}}), "/addresses/0/path reserved") << "by its own name";
}

TEST(SiteChecks, AcceptLogos) {
  for (const auto& logo :
       {in_svg("<path d='M0 0h9v9z' fill=\"#123\"/>"),
        in_svg("<title>A &amp; B</title><g transform='scale(2)'><text x='1'>Hi</text></g>"),
        in_svg("<defs><linearGradient id='a'><stop offset='0' stop-color='#fff'/>"
               "</linearGradient></defs><rect width='9' height='9' fill='url(#a)'/>"
               "<use href='#a'/>"),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a logo -->\n" + in_svg("") + "\n"})
    EXPECT_EQ(fault_of_svg(logo), std::nullopt) << logo;
}

TEST(SiteChecks, RefuseLogosThatAreMoreThanPictures) {
  for (const auto& logo : std::vector<std::string>{
           "text",
           "<p>a</p>",
           "<svg/>",
           "<svg xmlns='http://www.w3.org/1999/xhtml'/>",
           in_svg("<script>alert(1)</script>"),
           in_svg("<SCRIPT/>"),
           in_svg("<x:script/>"),
           in_svg("<g onload='alert(1)'/>"),
           in_svg("<g ONLOAD='alert(1)'/>"),
           in_svg("<foreignObject><b/></foreignObject>"),
           in_svg("<style>a{}</style>"),
           in_svg("<g style='fill:red'/>"),
           in_svg("<a href='#a'/>"),
           in_svg("<image href='https://evil.example/a.png'/>"),
           in_svg("<use href='https://evil.example/a.svg#b'/>"),
           in_svg("<use href='//evil.example/#b'/>"),
           in_svg("<use href='data:image/svg'/>"),
           in_svg("<use href='&#106;avascript:alert(1)'/>"),
           in_svg("<use xlink:href='a.svg#b'/>"),
           in_svg("<rect fill='url(https://evil.example/)'/>"),
           in_svg("<rect fill='URL(\"//evil.example/\")'/>"),
           in_svg("<rect fill='u\\72l(x)'/>"),
           in_svg("<rect fill=red/>"),
           in_svg("<rect x='1' x='2'/>"),
           in_svg("<rect x='<'/>"),
           in_svg("<g>"),
           in_svg("</g>"),
           in_svg("a"),
           in_svg("<g>&evil;</g>"),
           in_svg("<g>&#0;</g>"),
           in_svg("<title>&#xD800;</title>"),
           in_svg("<![CDATA[<script/>]]>"),
           in_svg("<?php echo 1 ?>"),
           in_svg("<!-- a -- b -->"),
           in_svg("<!--><script>alert(1)</script>-->"),
           in_svg("") + in_svg(""),
           in_svg("") + "a",
           "<!DOCTYPE svg [<!ENTITY a \"b\">]>" + in_svg("&a;"),
           "<?xml version=\"1.0\"?><?xml-stylesheet href=\"a.css\"?>" + in_svg(""),
           "<?xml a=\"><script>\"?>" + in_svg(""),
           in_svg("<animate attributeName='href'/>"),
           in_svg("<set attributeName='onload' to='alert(1)'/>"),
           in_svg("<title>\xff</title>"),
           in_svg(std::string(3, '\0'))})
    EXPECT_TRUE(fault_of_svg(logo)) << logo;
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "<g>";
  EXPECT_EQ(fault_of_svg(in_svg(deep)), "Must be nested at most 32 levels deep.");
  EXPECT_EQ(fault_of_svg(in_svg("<script/>")), "The element `script` is not allowed.");
  EXPECT_EQ(faults_after([](SiteText& text) { text.logo = "<svg>"; }), "/logo invalid_svg");
}

TEST(SiteChecks, AcceptStyleSheets) {
  for (const auto* css :
       {"", ":root { --measure: 70ch; }", "a::after { content: '\\201C'; }",
        "b { background: url(/media/a.png); }", "b { background: url('a.png') }",
        "b { background: url( \"data:image/png;base64,AAAA\" ) }", "/* } */ a > b { top: 0 }"})
    EXPECT_EQ(fault_of_css(css), std::nullopt) << css;
}

TEST(SiteChecks, RefuseStyleSheetsThatLoadFromElsewhereOrEnd) {
  for (const auto* css : {"@import 'a.css';",
                          "@IMPORT url(a.css)",
                          "@\\69mport 'a'",
                          "@\\000069 mport 'a'",
                          "@i\\mport 'a'",
                          "a{}</style><script>",
                          "a{} </",
                          "a{}<\\/style>",
                          "<!-- a",
                          "b{background:url(https://evil.example/a)}",
                          "b{background:URL(//evil.example/a)}",
                          "b{background:url('https://evil.example')}",
                          "b{background:u\\72l(https://evil.example)}",
                          "b{background:url(\\68ttps://evil.example)}",
                          "b{background:url(javascript:alert(1))}",
                          "b{background:url(java\nscript:alert(1))}",
                          "b{background:url(data:text/html,a)}",
                          "b{background:url(\\\\\\\\evil.example)}",
                          "b{background:url(/a",
                          "b{a:src('https://e.x')}",
                          "a\xff"})
    EXPECT_TRUE(fault_of_css(css)) << css;
  EXPECT_TRUE(fault_of_css(std::string("a\0", 2)));
  EXPECT_FALSE(fault_of_css(std::string(max_css_bytes, 'a')));
  EXPECT_TRUE(fault_of_css(std::string(max_css_bytes + 1, 'a')));
  EXPECT_EQ(faults_after([](SiteText& text) { text.css = "@import 'a';"; }), "/css invalid_css");
}

TEST(SiteChecks, FindWhatMayBeMissing) {
  SiteText text;
  text.locales = {"en", "de"};
  text.menu = {{.label = "Blog", .url = "/blog/"},
               {.place = Place::footer, .locale = "de", .label = "Impressum", .url = "/i/"}};
  text.is_indexed = false;
  std::string codes;
  for (const auto& one : findings_of(text)) codes += one.code + " ";
  EXPECT_EQ(codes, "no_footer not_indexed ");
}

}  // namespace
}  // namespace toolyard::site
