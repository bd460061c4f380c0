// The rule about the sizes of files, functions and lines.
#include <algorithm>
#include <array>
#include <cmath>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

struct Finding {
  std::size_t line;
  std::size_t size;
  std::string what;
};
using Findings = std::vector<Finding>;

std::size_t columns_of(std::string_view line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }));
}

Findings sizes_of(const File& file, Measure measure) {
  Findings findings;
  const auto lines = file.lines();
  switch (measure) {
    case Measure::file_lines: findings.push_back({0, lines.size(), "lines in the file"}); break;
    case Measure::function_lines:
      for (const auto& one : functions_of(file.text))
        // Descriptions and lists of endpoints are tables of data.
        if (!one.head.contains(" fields(auto...)") &&
            !one.head.starts_with("std::vector<Endpoint>"))
          findings.push_back({one.line, one.lines, "lines in the function " + one.head});
      break;
    case Measure::line_columns:
      for (std::size_t i = 0; i < lines.size(); ++i)
        findings.push_back({i + 1, columns_of(lines[i]), "columns in the line"});
      break;
  }
  return findings;
}

std::size_t limit_of(const SizeLimits& limits, Measure measure) {
  switch (measure) {
    case Measure::file_lines: return limits.file_lines;
    case Measure::function_lines: return limits.function_lines;
    case Measure::line_columns: return limits.line_columns;
  }
  return 0;
}

const Exception* exception_for(const SizeLimits& limits, std::string_view path, Measure measure) {
  const auto found = std::ranges::find_if(limits.exceptions, [&](const Exception& one) {
    return one.path == path && one.measure == measure;
  });
  return found == limits.exceptions.end() ? nullptr : &*found;
}

void check_file(const File& file, Measure measure, const SizeLimits& limits,
                Complaints& complaints) {
  const auto limit = limit_of(limits, measure);
  const auto* exception = exception_for(limits, file.path, measure);
  const auto allowed = exception ? exception->today : limit;
  std::size_t worst = 0;
  for (const auto& [line, size, what] : sizes_of(file, measure)) {
    worst = std::max(worst, size);
    if (size > allowed)
      complaints.push_back(
          {file.path, line,
           std::to_string(size) + " " + what + ", at most " + std::to_string(allowed)});
  }
  if (exception && worst < exception->today)
    complaints.push_back({file.path, 0,
                          "is smaller now: lower its exception in sizes.cpp from " +
                              std::to_string(exception->today) + " to " +
                              std::to_string(std::max(worst, limit))});
}

// Current exceptions. Entries may only be lowered or removed.
constexpr std::array<Exception, 0> exceptions{};

}  // namespace

SizeLimits size_limits() { return {.exceptions = exceptions}; }

Complaints check_sizes(const Files& files, const SizeLimits& limits) {
  Complaints complaints;
  for (const auto& file : files) {
    if (file.is_script()) check_file(file, Measure::file_lines, limits, complaints);
    if (!file.is_code() || !(file.is_under("src/") || file.is_under("tests/"))) continue;
    for (const auto measure : {Measure::file_lines, Measure::function_lines, Measure::line_columns})
      check_file(file, measure, limits, complaints);
  }
  for (const auto& one : limits.exceptions)
    if (std::ranges::find(files, one.path, &File::path) == files.end())
      complaints.push_back({std::string(one.path), 0, "does not exist: remove its exception"});
  return complaints;
}

Complaints check_endpoints(const Files& files, double most) {
  constexpr std::string_view summary = ".summary = ";  // each endpoint has one
  std::size_t lines = 0, endpoints = 0;
  for (const auto& file : files) {
    if (!file.path.starts_with("src/areas/") || !file.path.ends_with("/endpoints.cpp")) continue;
    lines += file.lines().size();
    for (auto at = file.text.find(summary); at != file.text.npos;
         at = file.text.find(summary, at + 1))
      ++endpoints;
  }
  const auto each = [](double number) {
    const auto tenths = std::to_string(std::llround(number * 10));
    return tenths.substr(0, tenths.size() - 1) + "." + tenths.back();
  };
  if (double(lines) <= most * double(endpoints)) return {};
  return {{"src/areas", 0,
           each(double(lines) / double(endpoints)) +
               " lines for each endpoint in files endpoints.cpp, at most " + each(most)}};
}

}  // namespace house
