// A draft as a tree of blocks, and its rendering as Markdown, plain text, HTML and JSON.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "adapters/offline_writer/words.h"
#include "ports/language_model.h"

namespace toolyard::offline {

struct Paragraph {
  Line line;
};
struct Subheading {
  Line line;
};
struct Bullets {
  std::vector<Line> items;
};
struct Code {
  std::string language;
  std::string text;
};
struct Step {
  Line line;
  std::optional<Code> code = {};
};
struct Steps {
  std::vector<Step> steps;
};
struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<Line>> rows;
};
using Block = std::variant<Paragraph, Subheading, Bullets, Code, Steps, Table>;

struct Section {
  std::string heading;
  std::vector<Block> blocks;
};

struct Draft {
  std::string title;
  Line summary;
  std::vector<Section> sections;
  Line note;  // the last line
  std::vector<std::string> keywords;
};

std::string render(const Draft& draft, OutputFormat format);

std::string markdown_of(const Draft& draft);
std::string text_of(const Draft& draft);
std::string html_of(const Draft& draft);
std::string json_of(const Draft& draft);

}  // namespace toolyard::offline
