// `toolyard import-content`, run as an operator does.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

class ImportProgram : public ::testing::Test {
 protected:
  void put(const std::string& path, std::string_view text) {
    std::filesystem::create_directories((folder_.path() / "site" / path).parent_path());
    std::ofstream(folder_.path() / "site" / path, std::ios::binary) << text;
  }
  void make_account(const std::string& name, const std::string& role) {
    const auto made = run_line(std::string("echo '") + test_password +
                               "' | toolyard createsuperuser --username " + name + " --email " +
                               name + "@example.org --password-stdin" + data_);
    ASSERT_EQ(made.code, 0) << made.out;
    ASSERT_EQ(run("set-role --username " + name + " --role " + role + data_).code, 0);
  }
  // Runs the command in the imported folder, so that file names are relative to it.
  void expect(const std::string& options, int code, const std::string& out) {
    const auto ran = run_line("cd " + folder_.path().string() + " && toolyard import-content " +
                              options + data_);
    EXPECT_EQ(ran.code, code) << options;
    EXPECT_EQ(ran.out, out) << options;
  }

  TemporaryFolder folder_;
  const std::string data_ = " --data-dir " + (folder_.path() / "data").string();
};

TEST_F(ImportProgram, TakesAFolderAndTakesItAgain) {
  put("blog/hello.md", "---\nstatus: published\ntags: [a]\n---\n# Hello\n\nText.\n");
  put("blog/hello.de.md", "+++\ntitle = \"Hallo\"\n+++\nText.\n");
  put("top.md", "# Top\n");
  expect("site --content-type page --locale en --dry-run", 0,
         "blog/hello.de.md: created as blog, de, hello: draft\n"
         "blog/hello.md: created as blog, en, hello: published\n"
         "top.md: created as page, en, top: draft\n"
         "Would be: 3 created, 0 changed, 0 unchanged\n");
  expect("site --content-type page", 0, "3 created, 0 changed, 0 unchanged\n");
  expect("site/ --content-type page", 0, "0 created, 0 changed, 3 unchanged\n");
  put("blog/hello.md", "---\nstatus: published\ntags: [a]\n---\n# Hello\n\nNew text.\n");
  expect("site --content-type page", 0, "0 created, 1 changed, 2 unchanged\n");
  const ServingProgram server({"--data-dir", (folder_.path() / "data").string()});
  ApiClient client(server.port());
  const auto shown = client.call("GET", "/api/v1/content/en/hello/");
  EXPECT_EQ(shown.status, 200);
  EXPECT_NE(shown.body.find("New text."), std::string::npos) << shown.body;
}

TEST_F(ImportProgram, TakesAnExportOfWordpress) {
  put("export.xml", R"(<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <wp:wxr_version>1.2</wp:wxr_version><language>en-US</language>
    <item><title>Hello</title><link>https://old.example/2024/hello/</link>
    <content:encoded><![CDATA[One.

[form id="1"]]]></content:encoded><wp:post_name>hello</wp:post_name>
    <wp:post_date_gmt>2024-05-06 10:00:00</wp:post_date_gmt>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>)");
  expect("site/export.xml", 0,
         "site/export.xml:4: the shortcode `[form]` is kept as text\n"
         "1 created, 0 changed, 0 unchanged, 1 old address redirected\n");
  expect("site/missing.xml", 1,
         "site/missing.xml: The file cannot be read: No such file or directory.\ntoolyard: Nothing "
         "was imported.\n");
  put("broken.xml", "<rss>\n<channel></rss>");
  expect("site/broken.xml", 1,
         "site/broken.xml:2: Not valid XML: mismatched tag.\ntoolyard: Nothing was imported.\n");
  const ServingProgram server({"--data-dir", (folder_.path() / "data").string()});
  ApiClient client(server.port());
  const auto shown = client.call("GET", "/api/v1/content/en/hello/");
  EXPECT_NE(shown.body.find("\"published_on\":\"2024-05-06T10:00:00Z\""), std::string::npos)
      << shown.body;
  const auto old = client.call("GET", "/2024/hello/");
  EXPECT_EQ(old.status, 301);
  EXPECT_EQ(header(old, "Location"), "/blog/hello/");
}

TEST_F(ImportProgram, IsSomebodysWorkWhereANameIsGiven) {
  make_account("root", "admin");
  make_account("ed", "editor");
  make_account("vi", "viewer");
  put("blog/a.md", "# A\n");
  put("blog/b.md", "---\nstatus: published\n---\n# B\n\nText.\n");
  expect("site --username nobody", 1, "toolyard: There is no account with this name.\n");
  expect("site --username vi", 1,
         "toolyard: The account vi does not have the role editor; set-role can grant it.\n");
  expect("site --username ed", 1,
         "site/blog/b.md: Creating approved or published content requires the role `approver`.\n"
         "toolyard: Nothing was imported.\n");
  expect("site --username root", 0, "2 created, 0 changed, 0 unchanged\n");
  const ServingProgram server({"--data-dir", (folder_.path() / "data").string()});
  ApiClient client(server.port());
  const auto bearer = client.sign_in("root");
  const auto item = client.call("GET", "/api/v1/admin/content/1/", {}, bearer);
  EXPECT_NE(item.body.find("\"author\":1"), std::string::npos) << item.body;
  const auto audit = client.call("GET", "/api/v1/admin/audit/", {}, bearer);
  EXPECT_NE(audit.body.find("content_item"), std::string::npos) << audit.body;
}

TEST_F(ImportProgram, EveryFaultIsALineAndThenNothingIsWritten) {
  put("blog/good.md", "# Good\n");
  put("blog/broken.md", "---\ntitle: [\n---\n");
  put("blog/open.md", "---\ntitle: T\n");
  put("blog/names.md", "---\ntitel: T\nweight: 3\n---\n# T\n");
  put("blog/bytes.md", "# T\n\n\xff");
  put("blog/new\nline.md", "x");
  expect(
      "site", 1,
      "site/blog/broken.md:2: Not valid YAML: end of sequence flow not "
      "found.\nsite/blog/bytes.md:3: The file is not valid UTF-8.\nsite/blog/names.md:2: "
      "Unknown field `titel`. Did you mean `title`?\nsite/blog/names.md:3: Unknown field "
      "`weight`.\nsite/blog/new?line.md: title: This field is required.\nsite/blog/open.md:1: The "
      "front matter that starts here is not closed.\ntoolyard: Nothing was imported.\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "data"));
  for (const auto* name : {"broken", "open", "bytes", "new\nline"})
    std::filesystem::remove(folder_.path() / "site/blog" / (std::string(name) + ".md"));
  expect("site --skip-unknown", 0, "2 created, 0 changed, 0 unchanged\n");
}

TEST_F(ImportProgram, WhatIsWrongWithTheCallIsOneClearLine) {
  put("a/b.md", "# T\n");
  expect("nowhere", 1,
         "nowhere: The folder cannot be read: No such file or directory.\ntoolyard: Nothing was "
         "imported.\n");
  expect("", 2, "toolyard: A folder or a file is required.\n");
  expect("site other", 2, "toolyard: Unexpected argument `other`.\n");
  expect("site --content-type 'A B'", 2,
         "toolyard: content-type: Use only lower-case letters, digits and `_`, at most 32 "
         "characters.\n");
  expect("site --locale en_US", 2, "toolyard: locale: Must be a locale such as `en` or `pt-BR`.\n");
  std::filesystem::create_directory(folder_.path() / "empty");
  expect("empty", 0, "0 created, 0 changed, 0 unchanged\n");
}

}  // namespace
}  // namespace toolyard::testing
