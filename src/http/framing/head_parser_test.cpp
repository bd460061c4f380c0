// The head parser: what reaches the API, and the status of each fault.
#include "http/framing/head_parser.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace toolyard::http {
namespace {

struct Parsed {
  std::string text;
  std::unique_ptr<Request> request = std::make_unique<Request>();
  Framing framing;
  HeadFault fault;
};

Parsed parse(std::string text) {
  Parsed parsed;
  parsed.text = std::move(text);
  std::size_t scanned = 0;
  const std::size_t size = find_head_end(parsed.text, scanned, parsed.fault);
  if (!parsed.fault && size != parsed.text.size()) parsed.fault.status = -1;
  if (!parsed.fault) {
    parsed.fault = parse_head(parsed.text, 8192, *parsed.request, parsed.framing);
  }
  return parsed;
}

int status_of(std::string_view line, std::string_view fields = "Host: a\r\n") {
  return parse(std::string(line) + "\r\n" + std::string(fields) + "\r\n").fault.status;
}

int status_with(std::string_view field) {
  return status_of("POST / HTTP/1.1", "Host: a\r\n" + std::string(field));
}

TEST(HeadParser, GivesTheRequestInViews) {
  const Parsed parsed = parse(
      "POST /api/v1/t/hash/?a=1&b=%20 HTTP/1.1\r\nHost: example.org:8080\r\n"
      "content-TYPE:  application/json \r\nX-API-Key: k\r\nX-Request-Id: a.b-c_1\r\n"
      "Expect: 100-Continue\r\nContent-Length: 12\r\nX-Forwarded-For: 1.2.3.4\r\n"
      "x-forwarded-for: 5.6.7.8\r\nEmpty:\r\n\r\n");
  ASSERT_EQ(parsed.fault.status, 0) << parsed.fault.detail;
  const Request& request = *parsed.request;
  EXPECT_EQ(request.method, Method::post);
  EXPECT_EQ(request.path, "/api/v1/t/hash/");
  EXPECT_EQ(request.query, "a=1&b=%20");
  EXPECT_EQ(request.known.host, "example.org:8080");
  EXPECT_EQ(request.known.content_type, "application/json");
  EXPECT_EQ(request.known.api_key, "k");
  EXPECT_EQ(request.known.authorization.data(), nullptr);
  EXPECT_EQ(request.request_id, "a.b-c_1");
  EXPECT_EQ(request.declared_length, 12u);
  EXPECT_EQ(request.fields().size(), 9u);
  EXPECT_EQ(request.header("EMPTY"), "");
  EXPECT_NE(request.header("empty").data(), nullptr);
  EXPECT_EQ(request.header("missing").data(), nullptr);
  EXPECT_TRUE(parsed.framing.keep_alive);
  EXPECT_TRUE(parsed.framing.expects_continue);
}

TEST(HeadParser, ReadsTargets) {
  EXPECT_EQ(status_of("GET / HTTP/1.1"), 0);
  EXPECT_EQ(status_of("GET /a?b=[c]&d=%2f HTTP/1.1"), 0);
  EXPECT_EQ(status_of("OPTIONS * HTTP/1.1"), 0);
  EXPECT_EQ(parse("GET http://x.org?a HTTP/1.1\r\nHost: y\r\n\r\n").fault.status, 400);
  const Parsed whole = parse("GET HTTP://x.org:1/p?q HTTP/1.1\r\nHost: y\r\n\r\n");
  EXPECT_EQ(whole.fault.status, 0);
  EXPECT_EQ(whole.request->path, "/p");
  EXPECT_EQ(whole.request->known.host, "x.org:1");
  for (const char* target : {"*", "a", "//a b", "/%", "/%4", "/%zz", "/a%0", "/\xc3\xa9", "/<a>",
                             "/a#b", "/a\\b", "/a\"b", "/a{b}", "http:///a", "ftp://a/"}) {
    EXPECT_EQ(status_of("GET " + std::string(target) + " HTTP/1.1"), 400) << target;
  }
}

TEST(HeadParser, RefusesMethodsAndVersions) {
  EXPECT_EQ(status_of("get / HTTP/1.1"), 501);
  EXPECT_EQ(status_of("BREW / HTTP/1.1"), 501);
  EXPECT_EQ(status_of("TRACE / HTTP/1.1"), 405);
  EXPECT_EQ(status_of("CONNECT a:1 HTTP/1.1"), 405);
  EXPECT_EQ(status_of("G@T / HTTP/1.1"), 400);
  EXPECT_EQ(status_of("GET / HTTP/2.0"), 505);
  EXPECT_EQ(status_of("GET / HTTP/1.2"), 505);
  EXPECT_EQ(status_of("GET / HTTP/3"), 505);
  EXPECT_EQ(status_of("GET / http/1.1"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1 "), 400);
  EXPECT_EQ(status_of("GET  / HTTP/1.1"), 400);
  EXPECT_EQ(status_of("GET /"), 400);
  EXPECT_EQ(status_of("GET /" + std::string(9000, 'a') + " HTTP/1.1"), 414);
}

TEST(HeadParser, WantsOneSoundHost) {
  EXPECT_EQ(status_of("GET / HTTP/1.1", ""), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.0", ""), 0);
  EXPECT_EQ(status_of("GET / HTTP/1.1", "Host: a\r\nhost: a\r\n"), 400);
  for (const char* host : {"a", "a.b:80", "127.0.0.1", "[::1]:8080", "a_b", "a:"}) {
    EXPECT_EQ(status_of("GET / HTTP/1.1", "Host: " + std::string(host) + "\r\n"), 0) << host;
  }
  for (const char* host : {"", "a b", "a/b", "a@b", "a,b", ":80", "a:b", "a:99999", "a:80:80",
                           "[::1", "[]", "[x]", "a\"", "\xc3\xa9"}) {
    EXPECT_EQ(status_of("GET / HTTP/1.1", "Host: " + std::string(host) + "\r\n"), 400) << host;
  }
}

TEST(HeadParser, TakesOneWayToFrameABody) {
  EXPECT_EQ(status_with("Content-Length: 5\r\n"), 0);
  EXPECT_EQ(status_with("Transfer-Encoding: Chunked\r\n"), 0);
  for (const char* length : {"", "-1", "+5", "5 5", "5,5", "0x5", "5a", "1.0", "1e3", "\"5\"",
                             "18446744073709551616", "18446744073709551630"}) {
    EXPECT_EQ(status_with("Content-Length: " + std::string(length) + "\r\n"), 400) << length;
  }
  EXPECT_EQ(status_with("Content-Length: 5\r\nContent-Length: 5\r\n"), 400);
  EXPECT_EQ(status_with("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status_with("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400);
  EXPECT_EQ(status_with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status_with("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n"), 501);
  for (const char* coding : {"gzip", "gzip, chunked", "chunked, gzip", "chunked, chunked",
                             "identity", "xchunked", "chunked;a=b", ""}) {
    EXPECT_EQ(status_with("Transfer-Encoding: " + std::string(coding) + "\r\n"), 501) << coding;
  }
  EXPECT_EQ(status_of("POST / HTTP/1.0", "Transfer-Encoding: chunked\r\n"), 400);
}

TEST(HeadParser, RefusesLinesThatCouldBeReadTwoWays) {
  for (const char* lines :
       {" A: b\r\n", "A: b\r\n c\r\n", "A: b\r\n\tc\r\n", "A:\r\n b\r\n", "A: \r\n \r\n",
        "A: b\r\n \r\n", "A : b\r\n", "A\r\n", ": b\r\n", "A: b\rc\r\n", "A: b\nC: d\r\n",
        "A: \x01\r\n", "A: b\x7f\r\n", "A(b): c\r\n", "A: b\r\r\n",
        "Authorization: a\r\nAuthorization: b\r\n", "Content-Type: a\r\nContent-Type: a\r\n",
        "X-API-Key: a\r\nx-api-key: b\r\n"}) {
    EXPECT_EQ(status_with(lines), 400) << lines;
  }
  EXPECT_EQ(status_with(std::string("A: b\0c\r\n", 8)), 400);
  EXPECT_EQ(status_with("Expect: 200-ok\r\n"), 417);
  EXPECT_EQ(status_with("A: b\tc \xc3\xa9\r\n"), 0);
}

bool stays_open(std::string_view version, std::string_view fields) {
  const Parsed parsed = parse("GET / HTTP/" + std::string(version) + "\r\nHost: a\r\n" +
                              std::string(fields) + "\r\n");
  EXPECT_EQ(parsed.fault.status, 0) << fields;
  return parsed.framing.keep_alive;
}

TEST(HeadParser, TellsWhetherTheConnectionStaysOpen) {
  EXPECT_TRUE(stays_open("1.1", ""));
  EXPECT_TRUE(stays_open("1.1", "Connection: upgrade\r\nProxy-Connection: close\r\n"));
  EXPECT_FALSE(stays_open("1.1", "connection: , Upgrade ,\tCLOSE ,\r\n"));
  EXPECT_FALSE(stays_open("1.1", "Connection: keep-alive\r\nConnection: close\r\n"));
  EXPECT_FALSE(stays_open("1.0", ""));
  EXPECT_TRUE(stays_open("1.0", "Connection: a, Keep-Alive\r\n"));
  EXPECT_FALSE(stays_open("1.0", "Connection: keep-alive, close\r\n"));
  for (const char* options : {"a b", "close;q=1", "\"close\"", "close, a b"})
    EXPECT_EQ(status_with("Connection: " + std::string(options) + "\r\n"), 400) << options;
}

TEST(HeadParser, TakesOnlyFitRequestIds) {
  const auto id = [](std::string_view value) {
    return std::string(
        parse("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: " + std::string(value) + "\r\n\r\n")
            .request->request_id);
  };
  EXPECT_EQ(id("01JD-a.b_c"), "01JD-a.b_c");
  EXPECT_EQ(id("a b"), "");
  EXPECT_EQ(id("a\"b"), "");
  EXPECT_EQ(id(std::string(128, 'x')), std::string(128, 'x'));
  EXPECT_EQ(id(std::string(129, 'x')), "");
}

TEST(HeadParser, FindsTheEndFromAnyCut) {
  const std::string text = "GET / HTTP/1.1\r\nHost: a\r\n\r\nrest\n";
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    std::size_t scanned = 0;
    HeadFault fault;
    const std::size_t early = find_head_end(std::string_view(text).substr(0, cut), scanned, fault);
    EXPECT_EQ(early, cut >= 27 ? 27u : 0u);
    if (early == 0) {
      EXPECT_EQ(find_head_end(text, scanned, fault), 27u) << cut;
    }
    EXPECT_EQ(fault.status, 0);
  }
}

TEST(HeadParser, CountsHeaderFields) {
  std::string many;
  for (int i = 0; i < 200; ++i) many += "A: b\r\n";
  EXPECT_EQ(status_with(many), 431);
}

}  // namespace
}  // namespace toolyard::http
