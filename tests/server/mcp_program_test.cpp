// `toolyard mcp` (MCP over stdio): messages as lines, files of a folder, and how it ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/json/parts.h"
#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace {

using toolyard::find_part;
using toolyard::parts_of_json;
using toolyard::testing::content_of;
using toolyard::testing::run_line;
using toolyard::testing::TemporaryFolder;

constexpr auto handshake =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})";

std::string call_of(const std::string& id, const std::string& tool, const std::string& arguments) {
  return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"tools/call","params":{"name":")" + tool +
         R"(","arguments":)" + arguments + "}}";
}

class McpProgram : public ::testing::Test {
 protected:
  // Returns the output for these lines of input.
  std::string answers(const std::string& input, const std::string& options = {}) {
    const auto path = folder_.path().string() + "/input";
    std::ofstream(path, std::ios::binary) << input;
    const auto ran = run_line("toolyard mcp " + options + " < " + path);
    EXPECT_EQ(ran.code, 0) << ran.out;
    return ran.out;
  }
  static std::string answer_to(const std::string& all, const std::string& id) {
    for (std::size_t begin = 0; begin < all.size();) {
      const auto end = all.find('\n', begin);
      const auto line = all.substr(begin, end - begin);
      if (find_part(parts_of_json(line), "id") == id) return line;
      begin = end == all.npos ? all.size() : end + 1;
    }
    return "none to " + id + " in " + all;
  }

  TemporaryFolder folder_;
};

TEST_F(McpProgram, AnswersALineForALine) {
  const auto all =
      answers(std::string(handshake) + "\r\n\n" + call_of("1", "base64", R"({"input":"hi"})") +
              "\n" + call_of("\"two\"", "hash_generator", R"({"input":1})"));
  EXPECT_EQ(std::ranges::count(all, '\n'), 3) << all;
  EXPECT_NE(answer_to(all, "0").find(R"("protocolVersion":"2025-11-25")"), all.npos) << all;
  EXPECT_NE(answer_to(all, "1").find(R"("output":"aGk=")"), all.npos) << all;
  EXPECT_NE(answer_to(all, "\"two\"").find(R"("isError":true)"), all.npos) << all;
}

// A decoded token is shown as written, which may contain line breaks.
TEST_F(McpProgram, WritesOneLineWhateverIsInside) {
  const auto all =
      answers(std::string(handshake) + "\n" +
              call_of("1", "jwt_decoder", R"({"input":"eyJhbGciOiJub25lIg0KfQ.e30."})") + "\n");
  EXPECT_EQ(std::ranges::count(all, '\n'), 2) << all;
  EXPECT_NE(answer_to(all, "1").find("structuredContent"), all.npos) << all;
}

TEST_F(McpProgram, WantsAHandshakeOrAClaim) {
  const auto all = answers(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"
                           "\n"
                           R"({"jsonrpc":"2.0","id":2,"method":"ping"})"
                           "\n{\n");
  EXPECT_NE(answer_to(all, "1").find("-32602"), all.npos) << all;
  EXPECT_NE(answer_to(all, "2").find(R"("result":{})"), all.npos) << all;
  EXPECT_NE(all.find("-32700"), all.npos) << all;
}

TEST_F(McpProgram, SkipsALineThatIsTooLong) {
  const auto all = answers(std::string((64u << 20) + 1, 'x') + "\n" +
                           R"({"jsonrpc":"2.0","id":2,"method":"ping"})" + "\n");
  EXPECT_NE(all.find("64 MiB"), all.npos);
  EXPECT_NE(answer_to(all, "2").find(R"("result":{})"), all.npos);
  EXPECT_NE(answers(std::string((64u << 20) + 1, 'x')).find("64 MiB"), all.npos)
      << "without an end";
}

TEST_F(McpProgram, OffersTheRequestedTools) {
  const auto list =
      std::string(handshake) + "\n" + R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})" + "\n";
  const auto two = answers(list, "--tools base64,uuid_generator --brief");
  EXPECT_EQ(parts_of_json(
                find_part(parts_of_json(find_part(parts_of_json(answer_to(two, "1")), "result")),
                          "tools"))
                .size(),
            2u)
      << two;
  const auto wrong = run_line("toolyard mcp --tools base46 < /dev/null");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.out.find("Did you mean base64?"), wrong.out.npos) << wrong.out;
}

TEST_F(McpProgram, ReadsAndWritesFilesBelowItsFolder) {
  const auto files = folder_.path().string() + "/files";
  std::filesystem::create_directories(files + "/below");
  std::ofstream(files + "/below/a.txt") << "hello";
  std::ofstream(folder_.path().string() + "/outside.txt") << "secret";
  std::filesystem::create_symlink("../outside.txt", files + "/link.txt");
  std::filesystem::create_symlink("..", files + "/up");
  const auto md5_of = [&](const std::string& name, const std::string& options) {
    return answers(std::string(handshake) + "\n" +
                       call_of("1", "md5_generator", R"({"file":"file:)" + name + "\"}") + "\n",
                   options);
  };
  EXPECT_NE(md5_of("below/a.txt", "--files " + files).find("5d41402abc4b2a76b9719d911017c592"),
            std::string::npos);
  for (const auto* name : {"../outside.txt", "link.txt", "up/outside.txt", "below", "/etc/passwd",
                           "below//a.txt", "./below/a.txt", "below/a.txt\\n", "", "missing.txt"}) {
    const auto all = md5_of(name, "--files " + files);
    EXPECT_NE(all.find("file_not_taken"), all.npos) << name << all;
  }
  const auto none = md5_of("below/a.txt", "");
  EXPECT_NE(none.find("Must be valid Base64."), none.npos) << none;
}

TEST_F(McpProgram, SavesNewFilesAlone) {
  const auto files = folder_.path().string() + "/files";
  std::filesystem::create_directories(files);
  const auto save =
      std::string(handshake) + "\n" +
      call_of("1", "morse_code", R"({"input":"e","include":["wav"],"save_as":"e.wav"})") + "\n";
  const auto first = answers(save, "--files " + files);
  EXPECT_NE(first.find("file:e.wav"), first.npos) << first;
  EXPECT_TRUE(content_of(files + "/e.wav").starts_with("RIFF"));
  const auto again = answers(save, "--files " + files);
  EXPECT_NE(again.find("A file of this name already exists."), again.npos) << again;
}

TEST_F(McpProgram, EndsWithItsReader) {
  const auto ran = run_line("yes '" + std::string(R"({"jsonrpc":"2.0","id":1,"method":"ping"})") +
                            "' | toolyard mcp | head -n 3");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 3) << ran.out;
}

}  // namespace
