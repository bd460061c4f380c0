#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "adapters/fonts/installed_fonts.h"
#include "app/commands/command_line.h"
#include "app/commands/commands.h"
#include "app/commands/option_help.h"
#include "app/verbs/verb_options.h"
#include "core/crypto/random.h"
#include "core/describe/any_record.h"
#include "core/describe/faults.h"
#include "core/forms/decoder.h"
#include "core/json/writer.h"
#include "core/time/clock.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

struct InputFile {
  std::string name;
  std::string bytes;
};

constexpr std::size_t read_at_once = 64 << 10;

Result<InputFile> read_file(const std::string& path) {
  std::ifstream file;
  std::istream* from = &std::cin;
  if (path != "-") {
    file.open(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path))
      return invalid("", "invalid_option", "The file " + path + " cannot be read.");
    from = &file;
  }
  InputFile read{path.substr(path.rfind('/') + 1), {}};
  // One byte more than the file has, so that its end is reached.
  std::error_code has_no_size;
  const auto size = std::filesystem::file_size(path, has_no_size);
  auto next = has_no_size || size == 0 ? read_at_once : static_cast<std::size_t>(size) + 1;
  for (; *from; next = std::max(read_at_once, read.bytes.size())) {
    const auto before = read.bytes.size();
    read.bytes.resize_and_overwrite(before + next, [&](char* bytes, std::size_t) {
      from->read(bytes + before, static_cast<std::streamsize>(next));
      return before + static_cast<std::size_t>(from->gcount());
    });
  }
  return read;
}

// Returns the field that receives the files named by operands. Empty if no field takes files; they
// are then the input itself.
std::string_view file_field(const Type& request) {
  for (const auto& field : request.fields)
    if (field.type->shape == Shape::list && field.type->inner->shape == Shape::blob)
      return field.name;
  return {};
}

const Blob* file_of(const Type& answer, const void* value) {
  for (const auto& field : answer.fields)
    if (field.type->shape == Shape::blob) return static_cast<const Blob*>(field.member_of(value));
  return nullptr;
}

const std::string_view* text_output(const Type& answer, const void* value,
                                    std::string_view& place) {
  for (const auto& field : answer.fields)
    if (field.name == "output" && field.type->shape == Shape::text) {
      place = field.type->load_text(field.member_of(value));
      return &place;
    }
  return nullptr;
}

void report_warnings(const Type& answer, const void* value) {
  for (const auto& field : answer.fields) {
    if (field.type != &type_of<Warnings>) continue;
    for (const auto& warning : *static_cast<const Warnings*>(field.member_of(value)))
      std::fprintf(stderr, "toolyard: %s: %s\n", warning.code.c_str(), warning.message.c_str());
  }
}

// Prints secrets that are not part of the output and cannot be recovered, such as a generated key,
// to standard error.
void report_secrets(const Type& answer, const void* value, std::string_view output) {
  for (const auto& field : answer.fields) {
    if (!field.is_secret) continue;
    const auto* type = field.type;
    const void* held = field.member_of(value);
    if (type->shape == Shape::optional) {
      held = type->held(held);
      type = type->inner;
    }
    if (!held || type->shape != Shape::text) continue;
    const auto secret = type->load_text(held);
    if (secret.empty() || output.find(secret) != output.npos) continue;
    std::fprintf(stderr, "toolyard: %s: %s\n", std::string(field.name).c_str(),
                 std::string(secret).c_str());
  }
}

// Writes to the file given with -o, or to standard output. Returns the exit code.
int write_out(const CommandLine& line, const std::string& text) {
  const auto* path = line.find("o");
  std::FILE* to = path ? std::fopen(path->c_str(), "wb") : stdout;
  if (!to)
    return print_error({.type = &problems::validation_error,
                        .detail = "The file " + *path + " cannot be written."},
                       1);
  const bool written = std::fwrite(text.data(), 1, text.size(), to) == text.size();
  const bool closed = path ? std::fclose(to) == 0 : std::fflush(to) == 0;
  return written && closed ? 0 : 1;
}

// Prints only the output text, or the file. Prints the whole response as JSON with `--json`, or if
// it has neither.
int print_answer(const CommandLine& line, const Type& type, const void* answer) {
  std::string text;
  std::string_view output;
  report_warnings(type, answer);
  const auto* file = file_of(type, answer);
  if (line.is_on("json") || (!file && !text_output(type, answer, output))) {
    append_json(text, type, answer);
    text += '\n';
    return write_out(line, text);
  }
  if (file) {
    text = file->bytes();
  } else {
    text = output;
    if (!text.ends_with('\n')) text += '\n';
  }
  report_secrets(type, answer, text);
  return write_out(line, text);
}

void list_tools(std::FILE* to) {
  std::fputs("Available tools:\n", to);
  for (const auto& tool : tools())
    std::fprintf(to, "  %-22s %s\n", std::string(tool.about->slug).c_str(),
                 std::string(tool.about->summary).c_str());
}

int no_tool(const std::string& slug) {
  std::vector<std::string_view> slugs;
  for (const auto& tool : tools()) slugs.push_back(tool.about->slug);
  const auto nearest = nearest_name(slug, slugs);
  std::fprintf(stderr, "toolyard: unknown tool %s", slug.c_str());
  if (!nearest.empty()) std::fprintf(stderr, "; did you mean %s?", std::string(nearest).c_str());
  std::fputs("\n", stderr);
  list_tools(stderr);
  return 2;
}

int describe_all() {
  std::puts("toolyard tool SLUG [--option value ...] [FILE ...]\nRuns one tool, offline.\n");
  list_tools(stdout);
  std::puts("\ntoolyard tool SLUG --help lists the options of a tool.");
  return 0;
}

int describe(const Tool& tool) {
  std::printf(
      "toolyard tool %s [--option value ...] [FILE ...]\n%s\n\n%s\nOutput:\n%s\nWithout FILE and "
      "--input, required input is read from standard input, as with -.\n",
      std::string(tool.about->slug).c_str(), std::string(tool.about->summary).c_str(),
      option_help(*tool.request).c_str(), option_help(type_of<ToolOptions>).c_str());
  return 0;
}

bool misses_input(const Error& error) {
  return std::ranges::any_of(error.faults,
                             [](const Fault& fault) { return fault.code == "missing_input"; });
}

struct Outcome {
  std::optional<Error> error;
  int code = 0;
};

Outcome call(const Tool& tool, const CommandLine& line, const std::vector<InputFile>& files) {
  const auto field = file_field(*tool.request);
  std::vector<FormPart> parts;
  for (const auto& option : line.options)
    if (option.name != "json" && option.name != "o")
      parts.push_back({.name = option.name, .value = option.value});
  for (const auto& file : files)
    parts.push_back({.name = field.empty() ? "input" : field,
                     .value = file.bytes,
                     .kind = field.empty() ? FormPart::Kind::text : FormPart::Kind::file,
                     .file_name = file.name});
  AnyRecord request(*tool.request);
  FormDecoder decoder;
  if (auto decoded = decoder.decode(parts, *tool.request, request.get()); !decoded)
    return {std::move(decoded).error(), 2};
  const fonts::InstalledFonts installed;
  const Context context{
      .now = system_now, .fill_random = fill_random, .limits = {}, .fonts = &installed};
  Outcome outcome;
  auto done = tool.run(request.get(), context, [&](const Type& type, const void* answer) {
    outcome.code = print_answer(line, type, answer);
  });
  if (!done) outcome = {std::move(done).error(), 1};
  return outcome;
}

}  // namespace

int run_tool(const Arguments& arguments) {
  if (arguments.empty()) return no_tool("");
  if (arguments[0] == "--help" || arguments[0] == "-h") return describe_all();
  const auto* tool = find_tool(arguments[0]);
  if (!tool) return no_tool(arguments[0]);
  const auto line = parse_command_line({arguments.begin() + 1, arguments.end()},
                                       {tool->request, &type_of<ToolOptions>});
  if (!line) return print_error(line.error(), 2);
  if (line->is_on("help")) return describe(*tool);
  std::vector<InputFile> files;
  const auto add_file = [&](const std::string& path) {
    auto read = read_file(path);
    if (!read) return print_error(read.error(), 1);
    files.push_back(std::move(*read));
    return 0;
  };
  for (const auto& path : line->operands)
    if (const int code = add_file(path)) return code;
  auto outcome = call(*tool, *line, files);
  // A generator needs no input and must not wait for any. A tool that reports missing input is run
  // again with standard input.
  if (outcome.error && files.empty() && misses_input(*outcome.error)) {
    if (const int code = add_file("-")) return code;
    outcome = call(*tool, *line, files);
  }
  return outcome.error ? print_error(*outcome.error, outcome.code) : outcome.code;
}

}  // namespace toolyard
