// Media over HTTP: uploads, their records, serving, use in texts, and cleaning up.
#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

const std::string media_path = "/api/v1/admin/media/";

// A PNG of one pixel.
const std::string media_dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg"
    "==";
// A GIF of two by one pixels, as small as one can be.
const std::string media_gif(
    "GIF89a\2\0\1\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\2\0\1\0\0\2\2\x0c\x0a\0;", 36);
const std::string media_svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><script>evil()</script>"
    "<rect width='40' height='20'/></svg>";

class MediaHttp : public CampaignsHttp {
 protected:
  // There is memory for two responses of a large file, or for one by one visitor.
  MediaHttp()
      : CampaignsHttp([](Settings& settings) { settings.limits.max_held_bytes = 48 << 20; }) {}

  RawAnswer upload(const std::string& content, const std::string& name = "a.png",
                   const std::string& fields = "", const std::string& who = "editor") {
    const auto body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name +
                      "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + content + "\r\n" +
                      fields + "--x--\r\n";
    return call(who, "POST", media_path, body, "Content-Type: multipart/form-data; boundary=x\r\n");
  }
  static std::string field(const std::string& name, const std::string& value) {
    return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
  }
  std::string id_of(const RawAnswer& answer) {
    EXPECT_LT(answer.status, 300) << answer.body;
    return member(answer, "/id");
  }
  RawAnswer visit(const std::string& path, const std::string& headers = {}) {
    return ApiClient(app_.port()).call("GET", path, {}, headers);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, MediaHttp, both_engines(), engine_name);

TEST_P(MediaHttp, APictureIsStoredServedAndDeleted) {
  const auto made = upload(media_gif, "Mein Bild (1).PNG", field("alt", "Two dots"));
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(header(made, "Location"), media_path + member(made, "/id") + "/");
  EXPECT_EQ(member(made, "/media_type"), "image/png");
  EXPECT_EQ(member(made, "/width"), "2");
  EXPECT_EQ(member(made, "/alt"), "Two dots");
  EXPECT_EQ(member(made, "/name"), "Mein Bild (1).PNG");
  const auto url = member(made, "/url");
  EXPECT_TRUE(url.starts_with("/media/" + member(made, "/id") + "/mein-bild-1-")) << url;

  const auto file = visit(url);
  ASSERT_EQ(file.status, 200);
  EXPECT_TRUE(file.body.starts_with("\x89PNG"));
  EXPECT_EQ(header(file, "Content-Type"), "image/png");
  EXPECT_EQ(header(file, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(header(file, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(visit(url, "If-None-Match: " + header(file, "ETag") + "\r\n").status, 304);
  EXPECT_EQ(visit(member(made, "/sizes/1/url")).status, 200);
  EXPECT_EQ(visit(url.substr(0, url.size() - 5) + "0.png").status, 404);
  EXPECT_EQ(visit("/media/1/..%2f..%2fetc%2fpasswd").status, 404);

  const auto place = media_path + member(made, "/id") + "/";
  EXPECT_EQ(call("viewer", "DELETE", place).status, 403);
  EXPECT_EQ(call("editor", "DELETE", place).status, 204);
  EXPECT_EQ(call("viewer", "GET", place).status, 404);
  EXPECT_EQ(call("editor", "DELETE", place).status, 404);

  const auto other = upload(media_svg, "b.svg");
  EXPECT_EQ(call("editor", "DELETE", media_path + id_of(other) + "/").status, 204);
  EXPECT_EQ(visit(member(other, "/url")).status, 404) << "no node has it in memory";
}

TEST_P(MediaHttp, TheSameFileIsStoredOnce) {
  const auto first = upload(media_gif), second = upload(media_gif, "other.gif");
  EXPECT_EQ(second.status, 200);
  EXPECT_EQ(id_of(first), id_of(second));
  const auto dot = call("editor", "POST", media_path,
                        R"({"file": ")" + media_dot + R"(", "name": "dot.png", "alt": "A dot"})");
  EXPECT_EQ(dot.status, 201) << dot.body;
  EXPECT_EQ(member(call("viewer", "GET", media_path), "/count"), "2");
  EXPECT_EQ(member(call("viewer", "GET", media_path + "?search=DOT"), "/count"), "1");
  EXPECT_EQ(member(call("viewer", "GET", media_path + "?lacks_alt=true"), "/count"), "1");
  EXPECT_EQ(member(call("viewer", "GET", media_path + "?kind=file"), "/count"), "0");
}

TEST_P(MediaHttp, WhatIsNoPictureIsRefused) {
  const auto code = [&](const std::string& content) {
    const auto refused = upload(content);
    EXPECT_EQ(refused.status, 422) << refused.body;
    return member(refused, "/code");
  };
  EXPECT_EQ(code("<html><script>alert(1)</script>"), "unknown_media_kind");
  EXPECT_EQ(code("MZ\x90"), "unknown_media_kind");
  EXPECT_EQ(code(media_gif.substr(0, 20)), "damaged_picture");
  std::string bomb = media_gif;
  bomb.replace(6, 4, "\xff\xff\xff\xff");
  EXPECT_EQ(code(bomb), "picture_too_large");
  EXPECT_EQ(upload("").status, 400);
  EXPECT_EQ(upload(media_gif, "a.png", "", "viewer").status, 403);
  EXPECT_EQ(member(call("viewer", "GET", media_path), "/count"), "0");
}

TEST_P(MediaHttp, SvgRunsNothing) {
  const auto made = upload(media_svg, "logo.svg");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/height"), "20");
  const auto file = visit(member(made, "/url"));
  EXPECT_EQ(header(file, "Content-Type"), "image/svg+xml");
  EXPECT_EQ(file.body.find("evil"), std::string::npos);
  EXPECT_NE(header(file, "Content-Security-Policy").find("sandbox"), std::string::npos);
}

TEST_P(MediaHttp, APartIsOfTheUncompressedFile) {
  const auto made = upload(
      "<svg xmlns='http://www.w3.org/2000/svg'><text>" + std::string(3'000, 'x') + "</text></svg>",
      "long.svg");
  const auto url = member(made, "/url");
  const auto whole = visit(url, "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(header(whole, "Content-Encoding"), "gzip");
  EXPECT_NE(header(whole, "ETag").find("gzip"), std::string::npos);
  const auto part = visit(url, "Accept-Encoding: gzip\r\nRange: bytes=0-3\r\n");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.body, "<svg");
  EXPECT_EQ(header(part, "ETag").find("gzip"), std::string::npos);
}

TEST_P(MediaHttp, PdfHasItsNameAndRanges) {
  const std::string pdf = "%PDF-1.7\n" + std::string(1'000, 'x') + "\n%%EOF";
  const auto made = upload(pdf, "\u202eتقرير 2026.pdf");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(made.body.find("\"width\""), std::string::npos);
  const auto url = member(made, "/url");
  const auto whole = visit(url);
  EXPECT_EQ(whole.body, pdf);
  EXPECT_NE(header(whole, "Content-Disposition").find("filename*=UTF-8''_%D8%AA"),
            std::string::npos)
      << "the mark that turns the direction of writing is replaced: " << whole.head;
  const auto part = visit(url, "Range: bytes=5-7\r\n");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.body, "1.7");
  EXPECT_EQ(header(part, "Content-Range"), "bytes 5-7/" + std::to_string(pdf.size()));
  EXPECT_EQ(visit(url, "Range: bytes=99999-\r\n").status, 416);
  EXPECT_EQ(visit(url, "Range: bytes=5-7\r\nIf-Range: \"old\"\r\n").status, 200);
}

TEST_P(MediaHttp, OfLargeFilesOnlyPartsAreRead) {
  const std::string pdf = "%PDF-1.7\n" + std::string(3'000'000, 'x') + "\n%%EOF";
  const auto url = member(upload(pdf, "large.pdf"), "/url"), size = std::to_string(pdf.size());
  const auto part = [&](const std::string& range) {
    return visit(url, "Range: " + range + "\r\n");
  };
  EXPECT_EQ(part("bytes=5-7").body, "1.7");
  const auto end = part("bytes=-5");
  EXPECT_EQ(end.status, 206);
  EXPECT_EQ(end.body, "%%EOF");
  EXPECT_EQ(header(end, "Content-Range"), "bytes " + std::to_string(pdf.size() - 5) + "-" +
                                              std::to_string(pdf.size() - 1) + "/" + size);
  const auto beyond = part("bytes=" + size + "-");
  EXPECT_EQ(beyond.status, 416);
  EXPECT_EQ(header(beyond, "Content-Range"), "bytes */" + size);
  const auto head = ApiClient(app_.port()).call("HEAD", url);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(header(head, "Content-Length"), size);
  const auto whole = visit(url);
  EXPECT_TRUE(whole.body == pdf);
  EXPECT_EQ(visit(url, "If-None-Match: " + header(whole, "ETag") + "\r\n").status, 304);
}

TEST_P(MediaHttp, LargeFilesThatAreReadSlowlyCount) {
  const std::string pdf = "%PDF-1.7\n" + std::string(16'000'000, 'x') + "\n%%EOF";
  const auto url = member(upload(pdf, "large.pdf"), "/url");
  http::RawClient slow(app_.port(), 4096);
  slow.send("GET " + url + " HTTP/1.1\r\nHost: a\r\n\r\n");
  ASSERT_TRUE(slow.readable(60'000));
  const auto refused = visit(url);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(member(refused, "/code"), "overloaded");
  EXPECT_EQ(visit(url, "Range: bytes=0-9\r\n").status, 206);
}

TEST_P(MediaHttp, ATextShowsItAndIsNotApprovedWithoutWords) {
  const auto picture = upload(media_gif);
  const auto url = member(picture, "/url"), place = media_path + id_of(picture) + "/";
  const auto item = call("editor", "POST", "/api/v1/admin/content/",
                         R"({"content_type": "blog", "title": "Dots", "slug": "dots", "body": )"
                         "\"Some dots:\\n\\n![](" +
                             url + ")\"}");
  ASSERT_EQ(item.status, 201) << item.body;
  EXPECT_NE(item.body.find("missing_alt_text"), std::string::npos);
  const auto text = "/api/v1/admin/content/" + member(item, "/id") + "/";
  const auto preview = call("editor", "POST", "/api/v1/admin/content/preview/",
                            "{\"title\": \"Dots\", \"body\": \"![ ](" + url + ")\"}");
  EXPECT_NE(preview.body.find("missing_alt_text"), std::string::npos) << preview.body;
  EXPECT_EQ(call("editor", "PATCH", place, R"({"alt": " "})").status, 200);
  EXPECT_EQ(call("editor", "POST", text + "submit/", "{}").status, 200);
  const auto refused = call("approver", "POST", text + "approve/", "{}");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused), "/body missing_alt_text;");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"alt": "Two dots"})").status, 200);
  EXPECT_EQ(call("approver", "POST", text + "approve/", "{}").status, 200);
  ASSERT_EQ(call("approver", "POST", text + "publish/", "{}").status, 200);

  const auto page = visit("/blog/dots/", accepted_by_browsers);
  EXPECT_NE(page.body.find("srcset=\"/media/"), std::string::npos) << page.body;
  EXPECT_NE(page.body.find("alt=\"Two dots\""), std::string::npos);

  EXPECT_EQ(member(call("viewer", "GET", place + "uses/"), "/uses/0/title"), "Dots");
  EXPECT_EQ(member(call("viewer", "GET", place + "uses/"), "/uses/0/is_live"), "true");
  EXPECT_EQ(member(call("editor", "DELETE", place), "/code"), "media_in_use");
  EXPECT_EQ(call("editor", "DELETE", place + "?force=true").status, 403);
  EXPECT_EQ(call("approver", "DELETE", place + "?force=true").status, 204);
}

TEST_P(MediaHttp, PicturesThatDoNotExistAreNoted) {
  const auto pdf = member(upload("%PDF-1.7\n%%EOF", "a.pdf"), "/id");
  const auto item = call("editor", "POST", "/api/v1/admin/content/",
                         R"({"content_type": "blog", "title": "Dots", "slug": "dots", "cover": )" +
                             pdf + R"x(, "body": "![a](/media/99/a.png) ![b](/media/99/a.png)"})x");
  ASSERT_EQ(item.status, 201) << item.body;
  const auto first = item.body.find("unknown_media"),
             second = item.body.find("unknown_media", first + 1);
  EXPECT_NE(second, std::string::npos) << "of the cover and of the body";
  EXPECT_EQ(item.body.find("unknown_media", second + 1), std::string::npos);
}

TEST_P(MediaHttp, TheSiteUsesIt) {
  people({{"ada@example.org"}});
  const auto picture = upload(media_gif), file = upload("%PDF-1.7\n%%EOF", "a.pdf");
  const auto css = call("approver", "PATCH", "/api/v1/admin/site/",
                        "{\"css\": \"main { background: url(" + member(picture, "/url") +
                            ") }\", \"menu\": [{\"label\": \"Prices\", \"url\": \"" +
                            member(file, "/url") + "\"}]}");
  ASSERT_EQ(css.status, 200) << css.body;
  const auto uses = [&](const RawAnswer& one) {
    return call("viewer", "GET", media_path + id_of(one) + "/uses/");
  };
  EXPECT_EQ(member(uses(picture), "/uses/0/kind"), "site");
  EXPECT_EQ(member(uses(picture), "/uses/0/is_live"), "false");
  EXPECT_EQ(member(uses(file), "/uses/0/kind"), "site");
  ASSERT_EQ(call("approver", "POST", "/api/v1/admin/redirects/",
                 R"({"from_path": "/prices/", "to": ")" + member(file, "/url") + R"("})")
                .status,
            201);
  EXPECT_EQ(member(uses(file), "/uses/1/kind"), "redirect");
  made(R"(, "alt_body": "See https://tools.example)" + member(picture, "/url") + R"(")");
  EXPECT_EQ(member(uses(picture), "/uses/0/kind"), "campaign");
  change([](Transaction& transaction) { transaction.change("update media set updated_at = 0"); });
  EXPECT_EQ(member(call("approver", "POST", media_path + "clean/", "{}"), "/files"), "0");
}

// A variant shows the whole text of a page to a part of the visitors.
TEST_P(MediaHttp, AVariantOfAnExperimentShowsIt) {
  const auto picture = upload(media_gif);
  const auto place = media_path + id_of(picture) + "/";
  const auto item = call("approver", "POST", "/api/v1/admin/content/",
                         R"({"status": "published", "content_type": "landing", "title": "Offer",
                             "slug": "offer", "body": "Words."})");
  ASSERT_EQ(item.status, 201) << item.body;
  const auto made = call("editor", "POST", "/api/v1/admin/experiments/",
                         R"({"key": "dots", "name": "With dots", "page": {"part": "body",
                             "content_item": )" +
                             member(item, "/id") +
                             R"(}, "variants": [{"key": "plain", "is_control": true},
                                {"key": "dots", "value": "![]()" +
                             member(picture, "/url") + ")\"}]}");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto record = header(made, "Location");
  const auto refused = call("approver", "POST", record + "start/", "{}");
  EXPECT_EQ(faults(refused), "/variants/1/value missing_alt_text;") << "as in a text";
  EXPECT_EQ(call("editor", "PATCH", place, R"({"alt": "Two dots"})").status, 200);
  ASSERT_EQ(call("approver", "POST", record + "start/", "{}").status, 200);
  const auto uses = call("viewer", "GET", place + "uses/");
  EXPECT_EQ(member(uses, "/uses/0/kind"), "experiment") << uses.body;
  EXPECT_EQ(member(uses, "/uses/0/title"), "With dots");
  EXPECT_EQ(member(uses, "/uses/0/is_live"), "true");
  EXPECT_EQ(member(call("editor", "DELETE", place), "/code"), "media_in_use");
  ASSERT_EQ(call("approver", "POST", record + "stop/", "{}").status, 200);
  ASSERT_EQ(call("approver", "POST", record + "archive/", "{}").status, 200);
  EXPECT_EQ(call("editor", "DELETE", place).status, 204);
}

TEST_P(MediaHttp, WhatNothingUsesIsCleanedUp) {
  const auto picture = upload(media_gif);
  const auto preview =
      call("approver", "POST", media_path + "clean/", R"({"older_than_days": 1, "dry_run": true})");
  ASSERT_EQ(preview.status, 200) << preview.body;
  EXPECT_EQ(member(preview, "/files"), "0");
  EXPECT_EQ(call("editor", "POST", media_path + "clean/", "{}").status, 403);
  change([](Transaction& transaction) { transaction.change("update media set updated_at = 0"); });
  const auto cleaned = call("approver", "POST", media_path + "clean/", "{}");
  EXPECT_EQ(member(cleaned, "/files"), "1");
  EXPECT_EQ(member(cleaned, "/sample/0/id"), id_of(picture));
  EXPECT_EQ(visit(member(picture, "/url")).status, 404);
  EXPECT_EQ(member(call("viewer", "GET", media_path), "/count"), "0");
}

}  // namespace
}  // namespace toolyard::testing
