#include "app/mcp_lines.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "core/any_record.h"
#include "core/caught.h"
#include "core/clock.h"
#include "core/json_writer.h"
#include "core/random.h"
#include "http/problem.h"

namespace toolyard {

namespace {

constexpr std::size_t most_line_bytes = 64u << 20;
constexpr std::size_t most_in_flight = 64;
constexpr std::chrono::seconds time_to_finish{5};

std::size_t cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// The arguments without that member, which is not the tool's.
std::string without_member(std::string_view arguments, std::string_view name) {
  std::string rest = "{";
  for (const auto& part : parts_of_json(arguments)) {
    if (part.name == name) continue;
    if (rest.size() > 1) rest += ',';
    append_json_text(rest, part.name);
    rest.append(":").append(part.text);
  }
  return rest += '}';
}

const Blob* file_in(const Type& answer, const void* value) {
  for (const auto& field : answer.fields) {
    const void* held = field.member_of(value);
    if (field.type->shape == Shape::blob) return static_cast<const Blob*>(held);
    const bool is_optional = field.type->shape == Shape::optional;
    if (is_optional && field.type->inner->shape == Shape::blob)
      return static_cast<const Blob*>(field.type->held(held));
  }
  return nullptr;
}

}  // namespace

std::string McpTool::problem(const mcp::Accepted& request, const mcp::ListedTool& tool,
                             const Error& error) const {
  return results_.problem(request, tool, http::problem_response(error, {}, {}).body,
                          error.retry_after_s);
}

std::string McpTool::answer(const mcp::Accepted& request, const mcp::Selection& selection) const {
  const auto& params = request.message.params;
  const auto refuse = [&](std::string detail) {
    return mcp::Results::error(mcp::refuse_params(request, std::move(detail)));
  };
  const auto name = string_in_json(find_part(params, "name"));
  if (!name) return refuse("`name` must be the name of a tool.");
  const auto place = list_.find(*name);
  if (place == list_.tools().size() || !selection.has(place)) return refuse(list_.unknown(*name));
  auto arguments = find_part(params, "arguments");
  if (!arguments.data() || arguments == "null") arguments = "{}";
  if (!arguments.starts_with('{')) return refuse("`arguments` must be an object.");
  const auto& tool = list_.tools()[place];
  std::string save_as;
  std::string own(arguments);
  if (!folders_.empty() && mcp::holds_blob(*tool.answer)) {
    save_as = string_in_json(find_part(parts_of_json(arguments), "save_as")).value_or("");
    if (!save_as.empty()) own = without_member(arguments, "save_as");
  }
  try {
    return call(request, tool, std::move(own), save_as);
  } catch (...) {
    std::fprintf(stderr, "toolyard: %s\n", what_was_caught().c_str());
    return problem(request, tool, {.type = &problems::internal_error});
  }
}

std::string McpTool::call(const mcp::Accepted& request, const mcp::ListedTool& tool,
                          std::string arguments, const std::string& save_as) const {
  AnyRecord record(*tool.tool->request);
  TextsAsJson texts;
  const std::function<Result<Blob>(std::string_view)> open = [this](std::string_view name) {
    return folders_.read(name);
  };
  const Reading reading{.texts_as_json = &texts, .open_file = folders_.empty() ? nullptr : &open};
  JsonDecoder decoder;
  if (auto read =
          decoder.decode(PaddedText::of(arguments), *tool.tool->request, record.get(), reading);
      !read)
    return problem(request, tool, read.error());
  const Context context{.now = system_now, .fill_random = fill_random, .limits = {}};
  std::optional<std::string> answer;
  Result<void> saved;
  auto done = tool.tool->run(record.get(), context, [&](const Type& type, const void* value) {
    std::string json;
    append_json(json, type, value);
    const auto* file = save_as.empty() ? nullptr : file_in(type, value);
    if (file) saved = folders_.write(save_as, file->bytes());
    answer = file ? results_.saved(request, tool, json, save_as)
                  : results_.answer(request, tool, json, texts.pointers);
  });
  if (!done) return problem(request, tool, done.error());
  if (!saved)
    return problem(request, tool,
                   invalid("/save_as", saved.error().type->code, saved.error().detail).error());
  if (answer) return *std::move(answer);
  return problem(request, tool,
                 answer_too_large(static_cast<std::int64_t>(mcp::most_message_bytes)).error());
}

// One that came, with what is to be done about it.
struct McpLines::Line {
  std::string text;
  mcp::Arrival arrival;
  std::string id = {};  // of a call, as JSON
  bool is_cancelled = false;
};

McpLines::McpLines(const mcp::ToolList& list, const mcp::Results& results,
                   const McpFolders& folders, mcp::Selection selection, Threads& threads, Ends ends)
    : list_(list), results_(results), tool_(list, results, folders),
      selection_(std::move(selection)), ends_(ends),
      pool_(threads, "mcp", cores(), most_in_flight + cores(), http::Manners::equal) {}

bool McpLines::serve() {
  std::string kept;
  bool skips = false;
  std::array<char, 64u << 10> bytes;
  while (true) {
    const auto count = ::read(ends_.in, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::string_view rest(bytes.data(), static_cast<std::size_t>(count));
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      const auto part = rest.substr(0, end);
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
      if (!skips && kept.size() + part.size() > most_line_bytes) {
        skips = true;
        kept = {};
      }
      if (!skips) kept += part;
      if (end == rest.npos) break;
      if (skips) take_skipped();
      else take(std::exchange(kept, {}));
      skips = false;
    }
  }
  if (!kept.empty()) take(std::move(kept));
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, time_to_finish, [this] { return in_flight_ == 0; });
}

void McpLines::take_skipped() {
  write(mcp::Results::error({.message = "A line has at most 64 MiB."}));
}

void McpLines::take(std::string text) {
  if (text.ends_with('\r')) text.pop_back();
  if (text.find_first_not_of(" \t") == text.npos) return;
  auto line = std::make_shared<Line>(Line{.text = std::move(text), .arrival = {}});
  line->arrival = mcp::judge(decoder_, PaddedText::of(line->text), {.negotiated = negotiated_});
  note_handshake(line->arrival);
  bool has_call = false;
  for (const auto& verdict : line->arrival.verdicts)
    if (const auto* request = std::get_if<mcp::Accepted>(&verdict)) {
      has_call |= request->method == mcp::Method::call_tool;
      line->id = request->message.id;
    }
  cancel(line->text);
  if (!has_call) return run(*line);
  start(std::move(line));
}

void McpLines::note_handshake(const mcp::Arrival& arrival) {
  for (const auto& verdict : arrival.verdicts)
    if (const auto* request = std::get_if<mcp::Accepted>(&verdict))
      if (request->method == mcp::Method::initialize) negotiated_ = request->version;
}

// The answer of a call that is cancelled is not written; the work runs out.
void McpLines::cancel(std::string_view text) {
  constexpr std::string_view method = "notifications/cancelled";
  if (text.find(method) == text.npos || !text.starts_with('{')) return;
  const auto members = parts_of_json(text);
  if (find_part(members, "id").data() ||
      string_in_json(find_part(members, "method")) != std::string(method))
    return;
  const auto id = find_part(parts_of_json(find_part(members, "params")), "requestId");
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(id); found != running_.end())
    found->second->is_cancelled = true;
}

void McpLines::start(std::shared_ptr<Line> line) {
  const auto place = count_++;  // each has a turn of its own
  bool has_room = false;
  {
    const std::lock_guard lock(mutex_);
    has_room = in_flight_ < most_in_flight && pool_.reserve(place);
    if (has_room) {
      ++in_flight_;
      running_.insert_or_assign(line->id, line);
    }
  }
  if (!has_room) {
    for (const auto& verdict : line->arrival.verdicts)
      if (const auto* request = std::get_if<mcp::Accepted>(&verdict))
        write(results_.problem(*request, list_.tools().front(),
                               http::problem_response(http::http_problem("busy"), "", "", "").body,
                               1));
    return;
  }
  pool_.run(place, [this, line = std::move(line)] {
    run(*line);
    const std::lock_guard lock(mutex_);
    if (const auto found = running_.find(line->id);
        found != running_.end() && found->second == line)
      running_.erase(found);
    if (--in_flight_ == 0) done_.notify_all();
  });
}

void McpLines::run(Line& line) {
  std::string all;
  for (const auto& verdict : line.arrival.verdicts) {
    std::string one;
    if (const auto* refusal = std::get_if<mcp::Refusal>(&verdict))
      one = mcp::Results::error(*refusal);
    else if (const auto* request = std::get_if<mcp::Accepted>(&verdict)) one = answer(*request);
    if (!one.empty()) all.append(all.empty() ? "" : ",").append(one);
  }
  if (all.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    if (line.is_cancelled) return;
  }
  write(line.arrival.is_batch ? "[" + all + "]" : std::move(all));
}

std::string McpLines::answer(const mcp::Accepted& request) const {
  switch (request.method) {
    case mcp::Method::initialize: return results_.initialize(request);
    case mcp::Method::ping: return mcp::Results::pong(request);
    case mcp::Method::discover: return results_.discover(request);
    case mcp::Method::list_tools: break;
    case mcp::Method::call_tool: return tool_.answer(request, selection_);
    case mcp::Method::other: return {};
  }
  const auto cursor = find_part(request.message.params, "cursor");
  if (cursor.data() && cursor != "null")
    return mcp::Results::error(
        mcp::refuse_params(request, "There is one page: no `cursor` was given out."));
  return results_.list(request, list_.listed(selection_, [](std::size_t) { return true; }));
}

// Where nobody reads any more, there is nothing left to do.
void McpLines::write(std::string message) {
  // Of JSON that stands in an answer as it came; strings have no line ends.
  std::ranges::replace_if(message, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  message += '\n';
  const std::lock_guard lock(output_);
  std::string_view rest = message;
  while (!rest.empty()) {
    const auto count = ::write(ends_.out, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace toolyard
