#include "tests/support/metric_page.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

namespace toolyard::testing {
namespace {

struct Family {
  std::string help, type;
};
struct Sample {
  std::string name, number;
  std::map<std::string, std::string> labels;
};

bool is_name(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && std::ranges::all_of(text, fits);
}

// Consumes `name="value"`, including escapes. Returns false if it is not valid or the name is a
// duplicate.
bool read_label(std::string_view& rest, Sample& sample) {
  const auto name = rest.substr(0, rest.find('='));
  if (!is_name(name) || name.starts_with("__")) return false;
  rest.remove_prefix(std::min(name.size() + 1, rest.size()));
  if (!rest.starts_with('"')) return false;
  std::string value;
  std::size_t at = 1;
  for (; at < rest.size() && rest[at] != '"'; ++at) {
    value += rest[at];
    if (rest[at] != '\\') continue;
    if (++at == rest.size() || std::string_view("\\\"n").find(rest[at]) == std::string_view::npos)
      return false;
    value += rest[at];
  }
  if (at == rest.size()) return false;
  rest.remove_prefix(at + 1);
  return sample.labels.emplace(name, value).second;
}

std::optional<Sample> read_sample(std::string_view line) {
  Sample sample;
  sample.name = line.substr(0, line.find_first_of("{ "));
  if (!is_name(sample.name)) return std::nullopt;
  auto rest = line.substr(sample.name.size());
  if (rest.starts_with('{')) {
    do {
      rest.remove_prefix(1);
      if (!read_label(rest, sample)) return std::nullopt;
    } while (rest.starts_with(','));
    if (!rest.starts_with('}')) return std::nullopt;
    rest.remove_prefix(1);
  }
  if (!rest.starts_with(' ')) return std::nullopt;
  sample.number = rest.substr(1);
  char* end = nullptr;
  std::strtod(sample.number.c_str(), &end);
  if (sample.number.empty() || *end != '\0') return std::nullopt;
  return sample;
}

class Checker {
 public:
  std::vector<std::string> faults;

  void take(std::string_view line) {
    if (line.starts_with("# ")) return take_head(line);
    const auto sample = read_sample(line);
    if (!sample) return fault("no sample", line);
    take_sample(*sample, line);
  }
  void finish() {
    for (const auto& [name, family] : families_)
      if (family.type.empty()) fault("no type", name);
    for (const auto& [series, buckets] : buckets_) check_buckets(series, buckets);
  }
  void fault(std::string_view what, std::string_view where) {
    faults.push_back(std::string(what) + ": " + std::string(where));
  }

 private:
  struct Bucket {
    std::string bound;
    double count;
  };

  void take_head(std::string_view line) {
    const bool is_help = line.starts_with("# HELP ");
    if (!is_help && !line.starts_with("# TYPE ")) return fault("unknown comment", line);
    const auto text = line.substr(7);
    const auto name = std::string(text.substr(0, text.find(' ')));
    const auto rest = text.substr(std::min(name.size() + 1, text.size()));
    if (rest.empty()) return fault("empty head", line);
    if (is_help) {
      if (!families_.emplace(name, Family{std::string(rest), {}}).second)
        fault("doubled family", line);
      if (!is_name(name)) fault("no name", line);
      last_ = name;
      return;
    }
    auto& family = families_[name];
    if (name != last_ || !family.type.empty()) fault("type apart from help", line);
    family.type = rest;
    if ((rest == "counter") != name.ends_with("_total")) fault("_total is for counters", line);
    if (rest != "counter" && rest != "gauge" && rest != "histogram") fault("unknown type", line);
  }

  void take_sample(const Sample& sample, std::string_view line) {
    const auto& type = families_[last_].type;
    const auto part = sample.name.starts_with(last_) ? sample.name.substr(last_.size()) : "?";
    const bool is_part = part == "_bucket" || part == "_sum" || part == "_count";
    if (type.empty() || (type == "histogram" ? !is_part : !part.empty()))
      return fault("outside of its family", line);
    auto series = sample.labels;
    if (!known_.emplace(sample.name, series).second) fault("doubled series", line);
    const auto value = std::strtod(sample.number.c_str(), nullptr);
    if (type != "gauge" && !(value >= 0)) fault("counts below 0", line);
    if (type != "histogram") return;
    series.erase("le");
    auto& buckets = buckets_[{last_, series}];
    if (part == "_bucket") {
      const auto bound = sample.labels.find("le");
      if (bound == sample.labels.end()) return fault("bucket without bound", line);
      buckets.push_back({bound->second, value});
    } else if (part == "_count") {
      if (buckets.empty() || buckets.back().count != value) fault("count is not +Inf's", line);
    }
  }

  using Series = std::pair<std::string, std::map<std::string, std::string>>;
  void check_buckets(const Series& series, const std::vector<Bucket>& buckets) {
    if (buckets.empty() || buckets.back().bound != "+Inf")
      return fault("no +Inf bucket", series.first);
    for (std::size_t i = 1; i < buckets.size(); ++i) {
      const auto lower = std::strtod(buckets[i - 1].bound.c_str(), nullptr);
      if (!(lower < std::strtod(buckets[i].bound.c_str(), nullptr)))
        fault("bounds do not rise", series.first);
      if (buckets[i].count < buckets[i - 1].count) fault("buckets do not rise", series.first);
    }
  }

  std::map<std::string, Family> families_;
  std::string last_;
  std::set<Series> known_;
  std::map<Series, std::vector<Bucket>> buckets_;
};

}  // namespace

std::vector<std::string> faults_of_metric_page(std::string_view page) {
  Checker checker;
  if (!page.ends_with('\n')) checker.fault("no line feed at the end", "");
  while (!page.empty()) {
    const auto line = page.substr(0, page.find('\n'));
    checker.take(line);
    page.remove_prefix(std::min(line.size() + 1, page.size()));
  }
  checker.finish();
  return checker.faults;
}

}  // namespace toolyard::testing
