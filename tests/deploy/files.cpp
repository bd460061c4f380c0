#include "tests/deploy/files.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/support/places.h"

namespace toolyard::testing {

namespace {

// Returns the words of a line without quotes, brackets and commas around them. Operators that end a
// command become the word `|`.
std::vector<std::string> words_of(std::string line) {
  for (auto& c : line)
    if (std::string_view("\"'[],()`").find(c) != std::string_view::npos) c = ' ';
  std::string apart;
  for (const char c : line) {
    if (std::string_view("|;&<>").find(c) != std::string_view::npos) apart += " | ";
    else apart += c;
  }
  std::istringstream stream(apart);
  return {std::istream_iterator<std::string>(stream), {}};
}

// Whether a word calls the program. The script of the repository, `./toolyard`, is another program.
bool is_program(std::string_view word) {
  if (word == "./toolyard") return false;
  if (const auto equals = word.find('='); equals != word.npos) word.remove_prefix(equals + 1);
  if (const auto slash = word.rfind('/'); slash != word.npos) word.remove_prefix(slash + 1);
  return word == "toolyard" || word == "toolyardctl";
}

bool is_verb(std::string_view word) {
  return word != "|" &&
         std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }) &&
         !word.starts_with('-');
}

std::optional<Command> command_at(const std::vector<std::string>& words, std::size_t at) {
  // In `systemctl restart toolyard && …` and `useradd … toolyard`, it is the service or the user.
  if (at + 1 >= words.size() || !is_program(words[at]) || !is_verb(words[at + 1]))
    return std::nullopt;
  Command command{.verb = words[at + 1], .options = {}};
  for (auto i = at + 2; i < words.size() && words[i] != "|"; ++i)
    if (words[i].starts_with("--"))
      command.options.push_back(words[i].substr(0, words[i].find('=')));
  return command;
}

}  // namespace

bool has_program(const std::string& name) {
  return run_line("PATH=$PATH:/usr/sbin:/usr/local/sbin command -v " + name).code == 0;
}

std::string source_text(const std::string& path) {
  std::ifstream file(std::filesystem::path(source_folder()) / path, std::ios::binary);
  if (!file) throw std::runtime_error("there is no " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> operators_files() {
  std::vector<std::string> files{"docs/operations.md"};
  const std::filesystem::path root(source_folder());
  for (const auto& entry : std::filesystem::directory_iterator(root / "deploy"))
    if (entry.is_regular_file() && entry.path().filename() != ".env")
      files.push_back("deploy/" + entry.path().filename().string());
  std::ranges::sort(files);
  return files;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  auto at = text.find(from);
  if (at == text.npos) throw std::runtime_error("nowhere: " + std::string(from));
  for (; at != text.npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

std::vector<std::string> code_blocks(std::string_view text, std::string_view language) {
  std::vector<std::string> blocks;
  const auto start = "\n```" + std::string(language) + "\n";
  for (auto at = text.find(start); at != text.npos; at = text.find(start, at)) {
    at += start.size();
    const auto end = text.find("\n```\n", at);
    blocks.emplace_back(text.substr(at, end - at));
    at = std::min(end, text.size());
  }
  return blocks;
}

std::vector<Command> commands_in(std::string_view text) {
  std::vector<Command> commands;
  std::istringstream lines{std::string(text)};
  std::string line, rest;
  while (std::getline(lines, line)) {
    if (line.starts_with('#')) continue;
    rest += line;
    if (rest.ends_with('\\')) {
      rest.back() = ' ';
      continue;
    }
    const auto words = words_of(std::exchange(rest, {}));
    for (std::size_t i = 0; i < words.size(); ++i)
      if (auto command = command_at(words, i)) commands.push_back(std::move(*command));
  }
  return commands;
}

}  // namespace toolyard::testing
