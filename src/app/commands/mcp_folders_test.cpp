// Tests which files calls can reach, also while other processes change the folder and when the disk
// is full.
#include "app/commands/mcp_folders.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace {

using toolyard::McpFolders;
namespace fs = std::filesystem;

void put(const fs::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

class McpFoldersTest : public ::testing::Test {
 protected:
  McpFoldersTest() {
    fs::create_directories(inside_ / "below");
    put(inside_ / "below/a.txt", "hello");
    put(root_.path() / "outside.txt", "secret");
    auto opened = McpFolders::open({inside_.string()});
    if (opened) folders_ = *std::move(opened);
  }

  std::string read(std::string_view name) const {
    const auto blob = folders_.read(name);
    return blob ? std::string(blob->bytes()) : "refused: " + blob.error().detail;
  }
  std::string write(std::string_view name, std::string_view bytes) const {
    const auto done = folders_.write(name, bytes);
    return done ? "done" : "refused: " + done.error().detail;
  }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(inside_), {}));
  }

  toolyard::testing::TemporaryFolder root_;
  const fs::path inside_ = root_.path() / "files";
  McpFolders folders_;
};

TEST_F(McpFoldersTest, ReadsBelowItsFolderAlone) {
  EXPECT_EQ(read("below/a.txt"), "hello");
  fs::create_symlink("../outside.txt", inside_ / "link.txt");
  fs::create_symlink("..", inside_ / "up");
  fs::create_symlink("below", inside_ / "same");
  for (const std::string_view name :
       {"../outside.txt", "below/../../outside.txt", "link.txt", "up/outside.txt", "same/a.txt",
        "/etc/passwd", "", ".", "..", "below", "below/", "below//a.txt", "./below/a.txt",
        "below/a.txt\n", "below\n/a.txt", "\r", "missing"})
    EXPECT_TRUE(read(name).starts_with("refused: ")) << name;
  EXPECT_TRUE(read(std::string_view("below/a.txt\0", 12)).starts_with("refused: "));
  EXPECT_TRUE(read(std::string(5000, 'x')).starts_with("refused: "));
}

// Opening devices, pipes and sockets must not block either.
TEST_F(McpFoldersTest, ReadsNoDevices) {
  ASSERT_EQ(mkfifo((inside_ / "pipe").c_str(), 0600), 0);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  std::ranges::copy((inside_ / "socket").string().substr(0, sizeof address.sun_path - 1),
                    address.sun_path);
  EXPECT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  fs::create_symlink("/dev/zero", inside_ / "link");
  for (const auto* name : {"pipe", "socket", "link"})
    EXPECT_TRUE(read(name).starts_with("refused: ")) << name;
  close(socket);
  // Only privileged users can create devices.
  if (mknod((inside_ / "zero").c_str(), S_IFCHR | 0600, makedev(1, 5)) == 0) {
    EXPECT_TRUE(read("zero").starts_with("refused: "));
  }
}

TEST_F(McpFoldersTest, ReadsAFileThatIsReplacedAsAWhole) {
  const std::array<std::string, 2> texts{std::string(300'000, 'a'), std::string(200'000, 'b')};
  put(inside_ / "changing", texts[0]);
  std::jthread other([&](const std::stop_token& stop) {
    for (std::size_t i = 0; !stop.stop_requested(); ++i) {
      put(inside_ / "new", texts[i % 2]);
      fs::rename(inside_ / "new", inside_ / "changing");
    }
  });
  for (int i = 0; i < 300; ++i) {
    const auto text = read("changing");
    ASSERT_TRUE(text == texts[0] || text == texts[1]) << text.substr(0, 100) << text.size();
  }
}

// The file alternates between two sizes: no read may return another one.
TEST_F(McpFoldersTest, RefusesAFileThatIsShortenedMeanwhile) {
  constexpr std::size_t large = 4'000'000;
  const auto path = (inside_ / "changing").string();
  put(path, "");
  std::jthread other([&](const std::stop_token& stop) {
    for (std::size_t i = 0; !stop.stop_requested(); ++i)
      EXPECT_EQ(truncate(path.c_str(), i % 2 == 0 ? large : 0), 0);
  });
  for (int i = 0; i < 300; ++i) {
    const auto got = read("changing");
    ASSERT_TRUE(got == "refused: The file changed while it was read." || got.empty() ||
                got.size() == large)
        << got.size();
  }
}

TEST_F(McpFoldersTest, WritesNewFilesAlone) {
  EXPECT_EQ(write("below/new", "one"), "done");
  EXPECT_EQ(read("below/new"), "one");
  fs::create_symlink("../taken", inside_ / "dangling");
  for (const std::string_view name : {"below/new", "below", "dangling"})
    EXPECT_EQ(write(name, "two"), "refused: A file of this name already exists.") << name;
  EXPECT_FALSE(fs::exists(root_.path() / "taken"));
  for (const std::string_view name : {"../new", "missing/new", "a\nb", "/new", ""})
    EXPECT_TRUE(write(name, "two").starts_with("refused: ")) << name;
  EXPECT_EQ(read("below/new"), "one");
}

// Whoever calls may not leave what a shell, a program or Windows takes for something else.
TEST_F(McpFoldersTest, WritesPlainNamesAlone) {
  fs::create_directories(inside_ / ".git/hooks");
  const auto had = count();
  for (const std::string_view name :
       {".env", "-rf", "--checkpoint=1", " a", "a ", "a.", ".git/hooks/post-merge", "below/.a",
        "CON", "nul.pdf", "below/com1", "a:b", "a\\b", "fdp.\u202Eexe", "a\u200Bb", "a\u0085b"})
    EXPECT_TRUE(write(name, "x").starts_with("refused: Names of new files")) << name;
  EXPECT_EQ(count(), had);
  EXPECT_EQ(write("below/Grüße (1).pdf", "x"), "done");
}

TEST_F(McpFoldersTest, LeavesNothingOnAFullDisk) {
  // Simulates a full disk by a limit on file sizes. SIGXFSZ would kill the process instead of
  // letting the write fail.
  const auto before = signal(SIGXFSZ, SIG_IGN);
  rlimit old{}, tight{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  tight = old;
  tight.rlim_cur = 100'000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const auto had = count();
  const auto report = write("large", std::string(400'000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  signal(SIGXFSZ, before);
  EXPECT_TRUE(report.starts_with("refused: The file cannot be written completely")) << report;
  EXPECT_EQ(count(), had);
  EXPECT_EQ(write("large", std::string(400'000, 'x')), "done") << "the name is free";
}

}  // namespace
