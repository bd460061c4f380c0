#include "tests/walks/walk.h"

#include <simdjson.h>

#include <fstream>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

namespace json = simdjson::dom;

std::string text_of(json::element element) { return simdjson::minify(element); }

std::string compare(json::element shown, json::element written, const std::string& place) {
  if (shown.is_object()) {
    if (!written.is_object()) return place + " is " + text_of(written);
    for (const auto member : json::object(shown)) {
      json::element found;
      const auto here = place + "/" + std::string(member.key);
      if (json::object(written)[member.key].get(found)) return here + " is missing";
      if (auto other = compare(member.value, found, here); !other.empty()) return other;
    }
    return {};
  }
  if (shown.is_array()) {
    if (!written.is_array()) return place + " is " + text_of(written);
    const json::array ours(shown), theirs(written);
    if (ours.size() != theirs.size()) return place + " has " + std::to_string(theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i)
      if (auto other = compare(ours.at(i), theirs.at(i), place + "/" + std::to_string(i));
          !other.empty())
        return other;
    return {};
  }
  return text_of(shown) == text_of(written) ? "" : place + " is " + text_of(written);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

std::vector<Step> steps_of(std::string_view page) {
  std::vector<Step> steps;
  std::string* block = nullptr;
  std::string other;
  for (std::size_t number = 1; !page.empty(); ++number) {
    const auto line = page.substr(0, page.find('\n'));
    page.remove_prefix(std::min(line.size() + 1, page.size()));
    if (block && line == "```") {
      block = nullptr;
    } else if (block) {
      block->append(line).append("\n");
    } else if (line == "```sh") {
      block = &steps.emplace_back(Step{.line = number}).commands;
    } else if (line == "```json" && !steps.empty()) {
      block = &steps.back().shown;
    } else if (line.starts_with("```")) {
      block = &other;
    }
  }
  return steps;
}

std::string settings_of(std::string_view page) {
  constexpr std::string_view opening = "```toml\n";
  std::string settings;
  for (auto at = page.find(opening); at != page.npos; at = page.find(opening)) {
    page.remove_prefix(at + opening.size());
    const auto end = std::min(page.find("```\n"), page.size());
    settings += page.substr(0, end);
    page.remove_prefix(end);
  }
  return settings;
}

std::vector<std::string> walk(const std::vector<Step>& steps, const std::string& base,
                              const std::string& data_dir) {
  const TemporaryFolder folder;
  const auto file = [&](std::size_t step) {
    return (folder.path() / ("out." + std::to_string(step))).string();
  };
  std::string script = "set -euo pipefail\ncd '" + folder.path().string() +
                       "'\nexport TOOLYARD_DATA_DIR='" + data_dir + "'\n";
  // A file in PATH rather than a function, so that `toolyard … &` is a process of the program
  // itself.
  const auto programs = folder.path() / "programs";
  std::filesystem::create_directory(programs);
  std::filesystem::create_symlink(program(), programs / "toolyard");
  script += "export PATH='" + programs.string() + "':\"$PATH\"\n";
  for (std::size_t i = 0; i < steps.size(); ++i)
    script += "{\n" + steps[i].commands + "} >" + file(i) + ".begun\nmv " + file(i) + ".begun " +
              file(i) + "\n";
  replace_all(script, "http://127.0.0.1:8080", base);
  const auto path = (folder.path() / "walk.sh").string();
  std::ofstream(path) << script;
  const auto ran = run_line("timeout 120 bash " + path);
  std::vector<std::string> written;
  for (std::size_t i = 0; i < steps.size() && std::ifstream(file(i)); ++i)
    written.push_back(content_of(file(i)));
  if (written.size() < steps.size()) {
    const auto& failed = file(written.size()) + ".begun";
    std::fprintf(stderr, "%s%s", ran.out.c_str(), content_of(failed).c_str());
  }
  return written;
}

std::string difference(const std::string& shown, const std::string& written) {
  json::parser ours, theirs;
  const simdjson::padded_string shown_text(shown), written_text(written);
  json::document_stream expected, actual;
  if (ours.parse_many(shown_text).get(expected) || theirs.parse_many(written_text).get(actual))
    return "there is no JSON";
  auto it = actual.begin();
  std::size_t number = 0;
  for (const auto value : expected) {
    if (!(it != actual.end())) return "only " + std::to_string(number) + " values were written";
    json::element one, other;
    if (value.get(one)) return "what is shown is no JSON";
    if ((*it).get(other)) return "what was written is no JSON: " + written;
    if (auto found = compare(one, other, "value " + std::to_string(number)); !found.empty())
      return found;
    ++it;
    ++number;
  }
  if (it != actual.end()) return "more than " + std::to_string(number) + " values were written";
  return {};
}

}  // namespace toolyard::testing
