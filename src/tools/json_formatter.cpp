#include "tools/json_formatter.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/json/text.h"
#include "core/text/utf8.h"
#include "tools/json/duplicates.h"
#include "tools/json/outcome.h"
#include "tools/json/places.h"
#include "tools/json/query/dialects.h"
#include "tools/json/query/path.h"
#include "tools/json/query/pointer.h"
#include "tools/json/reading/scan.h"
#include "tools/json/survey.h"
#include "tools/json/texts.h"
#include "tools/json/writing/arrange.h"
#include "tools/json/writing/commented.h"
#include "tools/json/writing/writer.h"

namespace toolyard::json_formatter {
namespace {

constexpr std::size_t query_values = 20'000'000;

std::uint64_t seed_of(const Context& context) {
  std::uint64_t seed = 0x9E3779B97F4A7C15;
  if (context.fill_random) {
    context.fill_random({reinterpret_cast<unsigned char*>(&seed), sizeof seed});
  }
  return seed;
}

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

// The work of one call on JSON: parses, surveys, arranges and writes it.
class Work {
 public:
  Work(const Request& request, const Context& context) : request_(request), context_(context) {}

  Result<Answer> run() {
    answer_.operation = request_.operation;
    answer_.stats.bytes_in = static_cast<std::int64_t>(request_.input.size());
    TOOLYARD_TRY_VOID(check_pointer());
    TOOLYARD_TRY_VOID(check_comments());
    scanned_ = json::scan(
        request_.input,
        {.syntax = request_.syntax, .lines = request_.lines, .is_repairing = request_.repair});
    describe_changes();
    if (scanned_.fault) return refuse(*scanned_.fault);
    twins_ = json::find_duplicates(scanned_.document, seed_of(context_));
    if (!twins_.empty() && request_.duplicate_keys == json::DuplicateKeys::error) {
      return refuse(duplicate_fault());
    }
    survey_document();
    if (request_.operation == Operation::validate) {
      answer_.output = "valid";
      return finish();
    }
    arrange();
    return write();
  }

 private:
  bool keeps_comments() const { return request_.comments == json::Comments::keep; }

  // Comments can only be kept where every value stays as and where it is.
  Result<void> check_comments() const {
    if (!keeps_comments()) return {};
    using enum json::DuplicateKeys;
    const bool moves = request_.sort_keys != json::SortKeys::none ||
                       request_.duplicate_keys == first || request_.duplicate_keys == last ||
                       request_.max_inline_width > 0 || request_.lines == json::Lines::ndjson;
    const bool rewrites = request_.numbers != json::Numbers::preserve || request_.escape_slash ||
                          request_.escape != json::Escape::preserve || request_.repair;
    if (request_.operation == Operation::format && !moves && !rewrites) return {};
    return invalid("/comments", "conflicting_options",
                   "Comments are kept by `format` only, without options that move or rewrite "
                   "values.");
  }

  Result<void> check_pointer() {
    if (request_.operation != Operation::query) return {};
    const auto pointer = request_.pointer;
    const BudgetAttribution attribution("/pointer");
    if (!pointer.starts_with('$')) {
      if (json::is_pointer(pointer)) return {};
      return invalid("/pointer", "invalid_pointer",
                     "A JSON Pointer must start with `/`, and each `~` in it must be followed by 0 "
                     "or 1; a JSONPath must start with `$`, such as `$.name[0]`.");
    }
    auto path = json::parse_path(pointer);
    if (path) {
      path_ = std::move(*path);
      return {};
    }
    const auto& fault = path.error();
    auto detail =
        "At offset " + std::to_string(fault.offset) + " of the JSONPath: " + fault.detail + ".";
    if (const auto hint = json::hint_for_dialect(pointer, fault.offset); !hint.empty())
      detail.append(" ").append(hint);
    return invalid("/pointer", "invalid_pointer", std::move(detail));
  }

  void describe_changes() {
    std::ranges::sort(scanned_.changes, [](const json::Change& a, const json::Change& b) {
      return a.offset != b.offset ? a.offset < b.offset : a.feature < b.feature;
    });
    json::PlaceFinder places(request_.input);
    for (const auto& change : scanned_.changes) {
      const auto text = json::text_of(change.feature);
      answer_.repairs.push_back({text.code, text.repair, place_of(places.at(change.offset))});
    }
    const auto count = static_cast<std::int64_t>(scanned_.change_count);
    if (count > 0 && !scanned_.fault) {
      warn(answer_, "repaired", counted(count, "place was", "places were") + " repaired.");
    }
  }

  Result<Answer> refuse(const json::Fault& fault) {
    if (request_.operation != Operation::validate)
      return std::unexpected(error_of(request_.input, fault));
    answer_.valid = false;
    answer_.output = "invalid";
    answer_.error = mistake_of(request_.input, fault);
    return finish();
  }

  json::Fault duplicate_fault() const {
    const auto& document = scanned_.document;
    const auto& key = document.nodes[twins_[0].later];
    const auto first =
        locate(request_.input, document.offset(document.nodes[twins_[0].first])).line;
    return {.offset = document.offset(key),
            .expected = "a key that is not in the object yet",
            .detail = "The object contains a key twice.",
            .hint = "The key occurs first on line " + std::to_string(first) +
                    ". The option `duplicate_keys` can keep all values or only one."};
  }

  void survey_document() {
    const auto& document = scanned_.document;
    auto survey = json::survey(document);
    const auto& counts = survey.counts;
    // clang-format off
    answer_.stats = {.type = type_of_root(), .keys = counts.keys, .objects = counts.objects,
                     .arrays = counts.arrays, .strings = counts.strings,
                     .numbers = counts.numbers, .booleans = counts.booleans,
                     .nulls = counts.nulls, .max_depth = counts.max_depth,
                     .bytes_in = answer_.stats.bytes_in};
    // clang-format on
    for (auto& one : survey.duplicates) {
      answer_.duplicates.push_back({std::move(one.path), one.line});
    }
    answer_.precision_risks = std::move(survey.precision_risks);
    add_warnings(survey);
  }

  void add_warnings(const json::Survey& survey) {
    if (scanned_.has_comments && !keeps_comments())
      warn(answer_, "comments_dropped", "Comments were removed.");
    if (survey.duplicate_count > 0) {
      using enum json::DuplicateKeys;
      const auto what = request_.duplicate_keys;
      warn(answer_, "duplicate_keys",
           counted(survey.duplicate_count, "duplicate key was", "duplicate keys were") +
               " found; " +
               (what == first  ? "the first value was kept."
                : what == last ? "the last value was kept."
                               : "all values were kept."));
    }
    if (scanned_.has_lone_surrogates) {
      warn(answer_, "lone_surrogate", "An unpaired surrogate was kept as an escape sequence.");
    }
    if (scanned_.has_not_finite) {
      warn(answer_, "not_finite", "Infinity and NaN are not valid in JSON; replaced with null.");
    }
    if (survey.risk_count > 0 && request_.numbers == json::Numbers::canonical) {
      warn(answer_, "precision_lost",
           counted(survey.risk_count, "number", "numbers") +
               " cannot be represented exactly as a double; those in range were rounded.");
    }
    if (survey.is_shortened || scanned_.change_count > scanned_.changes.size()) {
      warn(answer_, "list_shortened", "A list in this response contains only the first places.");
    }
  }

  json::ValueType type_of_root() const {
    const auto& root = scanned_.document.nodes[0];
    if (root.has(json::is_lines)) return json::ValueType::ndjson;
    using enum json::ValueType;
    constexpr std::array types{null, boolean, boolean, number, string, array, object};
    return types[static_cast<std::size_t>(root.kind)];
  }

  void arrange() {
    using enum json::DuplicateKeys;
    const bool drops =
        !twins_.empty() && (request_.duplicate_keys == first || request_.duplicate_keys == last);
    if (!drops && request_.sort_keys == json::SortKeys::none) return;
    scanned_.document.is_verbatim = false;
    scanned_.document.nodes =
        json::arranged(scanned_.document, twins_,
                       {.order = request_.sort_keys,
                        .depth = static_cast<std::size_t>(request_.sort_depth),
                        .duplicates = drops ? request_.duplicate_keys : keep});
  }

  json::WriteOptions write_options() const {
    const std::string_view line_end = request_.eol == json::LineEnd::lf ? "\n" : "\r\n";
    json::WriteOptions options{
        .is_minified = request_.operation == Operation::minify,
        .line_end = std::string(line_end),
        .max_inline_width = static_cast<std::size_t>(request_.max_inline_width),
        .numbers = request_.numbers,
        .escape = request_.escape,
        .escapes_slash = request_.escape_slash,
        .limit = static_cast<std::size_t>(context_.limits.output_bytes) -
                 (request_.final_newline ? line_end.size() : 0)};
    const auto* width = std::get_if<std::int64_t>(&request_.indent);
    options.indent = width ? std::string(static_cast<std::size_t>(*width), ' ') : "\t";
    return options;
  }

  Result<Answer> write_with_comments(const json::WriteOptions& options) {
    auto output = json::layout_with_comments(
        request_.input,
        {.indent = options.indent, .line_end = options.line_end, .limit = options.limit});
    if (!output)
      return result_too_large(context_, "/indent", "Use a smaller `indent`, or remove comments.");
    answer_.output = std::move(*output);
    if (request_.final_newline) answer_.output += options.line_end;
    return finish();
  }

  Result<Answer> write() {
    auto options = write_options();
    if (keeps_comments()) return write_with_comments(options);
    const bool is_lines = request_.lines == json::Lines::ndjson;
    if (is_lines && request_.operation == Operation::format) options.is_minified = true;
    json::Writer writer(scanned_.document, options);
    bool fits = true;
    if (request_.operation == Operation::query) {
      TOOLYARD_TRY(fits, query(writer));
    } else {
      fits = is_lines ? writer.lines(0) : writer.value(0);
    }
    if (!fits) return too_large(writer);
    answer_.output = std::move(writer.output());
    if (request_.final_newline) answer_.output += options.line_end;
    return finish();
  }

  Result<bool> query(json::Writer& writer) {
    const BudgetAttribution attribution("/pointer");
    if (path_) {
      const auto nodes = json::select(scanned_.document, *path_, query_values);
      if (!nodes) {
        auto failure =
            fail(query_too_complex, "The query would visit more than 20 million values.");
        failure.error().faults.push_back(
            {"/pointer", "query_too_complex", "Make the path more specific."});
        return failure;
      }
      return writer.array_of(*nodes);
    }
    const auto found = json::follow_pointer(scanned_.document, request_.pointer);
    if (found.node) return writer.value(*found.node);
    auto failure = fail(pointer_not_found, "The JSON has no value at this pointer.");
    failure.error().hint = found.steps == 0 ? "Its first step does not match anything."
                                            : counted(static_cast<std::int64_t>(found.steps),
                                                      "step matches", "steps match") +
                                                  " a value; the next one does not.";
    return failure;
  }

  std::unexpected<Error> too_large(const json::Writer& writer) const {
    if (writer.is_too_deep()) {
      return result_too_large(context_, "/indent",
                              "The indentation alone is too large; reduce it.");
    }
    if (request_.operation == Operation::query) {
      return result_too_large(context_, "/pointer", "Select fewer values.");
    }
    if (request_.operation == Operation::format && request_.lines == json::Lines::single) {
      return result_too_large(context_, "/indent", "Use a smaller `indent`, or `minify`.");
    }
    return result_too_large(context_, "/input", "Send less JSON at once.");
  }

  Result<Answer> finish() {
    answer_.stats.bytes_out = static_cast<std::int64_t>(answer_.output.size());
    return std::move(answer_);
  }

  const Request& request_;
  const Context& context_;
  Answer answer_;
  json::Scanned scanned_;
  std::vector<json::DuplicateKey> twins_;
  std::optional<json::Path> path_;
};

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  spend((request.input.size() + request.pointer.size()) / 4);
  if (!is_valid_utf8(request.input)) {
    return invalid("/input", "invalid_encoding", "The input is not valid UTF-8.");
  }
  if (request.input.size() >> 32 != 0) {
    return fail(problems::input_too_large, "The input has 4 GiB or more.");
  }
  if (request.operation == Operation::escape) return escape(request, context);
  if (request.operation == Operation::unescape) return unescape(request);
  return Work(request, context).run();
}

}  // namespace toolyard::json_formatter
