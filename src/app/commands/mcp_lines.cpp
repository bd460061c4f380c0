#include "app/commands/mcp_lines.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "core/caught.h"
#include "core/crypto/random.h"
#include "core/describe/any_record.h"
#include "core/endpoint/budget.h"
#include "core/json/writer.h"
#include "core/time/clock.h"
#include "http/api/problem.h"

namespace toolyard {

namespace {

constexpr std::size_t max_line_bytes = 64u << 20;
constexpr std::size_t max_in_flight = 64;
constexpr std::chrono::seconds time_to_finish{5};
constexpr std::chrono::milliseconds progress_interval{1'000};
// Time limit of a call: effectively none, because it is the user who waits.
constexpr std::chrono::hours any_time{24 * 365};

std::size_t cores() { return std::max(1u, std::thread::hardware_concurrency()); }

// Returns the arguments without a member that is not one of the tool's.
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

std::string McpTool::answer(const mcp::Accepted& request, const mcp::Selection& selection,
                            bool has_room) const {
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
  if (!has_room) return problem(request, tool, {.type = &http::problems::busy, .retry_after_s = 1});
  std::string save_as;
  std::string own(arguments);
  if (!folders_.empty() && tool.answers_file) {
    save_as = string_in_json(find_part(parts_of_json(arguments), "save_as")).value_or("");
    if (!save_as.empty()) own = without_member(arguments, "save_as");
  }
  try {
    return call(request, tool, std::move(own), save_as);
  } catch (const Stopped& stopped) {
    return problem(request, tool, stopped_error(stopped));
  } catch (...) {
    std::fprintf(stderr, "toolyard: %s\n", current_exception_message().c_str());
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
  const Context context{
      .now = system_now, .fill_random = fill_random, .limits = {}, .fonts = &fonts_};
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
                 answer_too_large(static_cast<std::int64_t>(mcp::max_message_bytes)).error());
}

// A line that was received, and its state.
struct McpLines::Line {
  explicit Line(std::string given) : text(std::move(given)) {}
  std::string text;
  mcp::Arrival arrival = {};
  std::string id = {};                   // of a call outside a batch, as JSON
  std::string_view progress_token = {};  // of the same call; a view into `text`
  std::int64_t intervals = 0;            // number of progress intervals since the start
  bool has_room = true;
  bool is_over = false;  // answered or cancelled: nothing more is written
  StopSignal stop = {};
};

McpLines::McpLines(const mcp::ToolList& list, const mcp::Results& results,
                   const McpFolders& folders, mcp::Selection selection, Threads& threads, Ends ends)
    : list_(list), results_(results), tool_(list, results, folders),
      selection_(std::move(selection)), ends_(ends),
      pool_(threads, "mcp", {cores(), max_in_flight + cores()}, http::Priority::normal) {}

bool McpLines::serve() {
  std::string kept;
  bool skips = false;
  std::array<char, 64u << 10> bytes;
  while (true) {
    await_input();
    const auto count = ::read(ends_.in, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    std::string_view rest(bytes.data(), static_cast<std::size_t>(count));
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      const auto part = rest.substr(0, end);
      rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
      if (!skips && kept.size() + part.size() > max_line_bytes) {
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
  if (skips) take_skipped();
  else if (!kept.empty()) take(std::move(kept));
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, time_to_finish, [this] { return in_flight_ == 0; });
}

// Waits for input, and reports the progress of running calls meanwhile.
void McpLines::await_input() {
  pollfd input{.fd = ends_.in, .events = POLLIN, .revents = 0};
  int ready = 0;
  while (ready == 0 || (ready < 0 && errno == EINTR)) {
    const bool is_busy = tell_progress();
    ready = poll(&input, 1, is_busy ? static_cast<int>(progress_interval.count()) : -1);
  }
}

// Sends progress notifications for calls that have run for at least one interval. Returns whether
// any call is running.
bool McpLines::tell_progress() {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (now < next_progress_) return in_flight_ > 0;
  next_progress_ = now + progress_interval;
  for (const auto& [id, line] : running_) {
    const bool sends_progress = !line->is_over && !line->progress_token.empty();
    if (sends_progress && line->intervals++ > 0)
      write(mcp::Results::progress(line->progress_token, line->intervals - 1));
  }
  return in_flight_ > 0;
}

void McpLines::take_skipped() {
  write(mcp::Results::error({.message = "A line may have at most 64 MiB."}));
}

void McpLines::take(std::string text) {
  if (text.ends_with('\r')) text.pop_back();
  const auto begin = text.find_first_not_of(" \t");
  if (begin == text.npos) return;
  text.erase(0, begin);
  auto line = std::make_shared<Line>(std::move(text));
  line->arrival = mcp::judge(decoder_, PaddedText::of(line->text), {.negotiated = negotiated_});
  note_handshake(line->arrival);
  bool has_call = false;
  for (const auto& verdict : line->arrival.verdicts) {
    const auto* request = std::get_if<mcp::Accepted>(&verdict);
    if (request && request->method == mcp::Method::call_tool) {
      has_call = true;
      if (!line->arrival.is_batch) {
        line->id = request->message.id;
        line->progress_token = request->message.progress_token;
      }
    } else if (std::holds_alternative<mcp::Ignored>(verdict) && !line->arrival.is_batch) {
      cancel(line->text);
    }
  }
  if (!has_call) return run(*line);
  start(std::move(line));
}

void McpLines::note_handshake(const mcp::Arrival& arrival) {
  for (const auto& verdict : arrival.verdicts)
    if (const auto* request = std::get_if<mcp::Accepted>(&verdict))
      if (request->method == mcp::Method::initialize) negotiated_ = request->version;
}

// Handles `notifications/cancelled`: stops the call, which is then not answered.
void McpLines::cancel(std::string_view notification) {
  const auto members = parts_of_json(notification);
  if (string_in_json(find_part(members, "method")) != "notifications/cancelled") return;
  const auto id = find_part(parts_of_json(find_part(members, "params")), "requestId");
  const std::lock_guard lock(mutex_);
  if (const auto found = running_.find(id); found != running_.end()) {
    found->second->is_over = true;
    found->second->stop.stop(StopReason::caller_left);
  }
}

void McpLines::start(std::shared_ptr<Line> line) {
  const auto place = count_++;  // each line gets its own turn in the pool
  {
    const std::lock_guard lock(mutex_);
    line->has_room = in_flight_ < max_in_flight && pool_.reserve(place);
    if (line->has_room) {
      ++in_flight_;
      if (!line->id.empty()) running_.insert_or_assign(line->id, line);
    }
  }
  if (!line->has_room) return run(*line);
  pool_.run(place, [this, line = std::move(line)](http::Waited) {
    {
      const CpuBudget budget(any_time, &line->stop);
      run(*line);
    }
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
    else if (const auto* request = std::get_if<mcp::Accepted>(&verdict))
      one = answer(*request, line.has_room);
    if (!one.empty()) all.append(all.empty() ? "" : ",").append(one);
  }
  if (all.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(line.is_over, true)) return;
  }
  write(line.arrival.is_batch ? "[" + all + "]" : std::move(all));
}

std::string McpLines::answer(const mcp::Accepted& request, bool has_room) const {
  switch (request.method) {
    case mcp::Method::initialize: return results_.initialize(request);
    case mcp::Method::ping: return mcp::Results::ping(request);
    case mcp::Method::discover: return results_.discover(request);
    case mcp::Method::list_tools: break;
    case mcp::Method::call_tool: return tool_.answer(request, selection_, has_room);
    case mcp::Method::other: return {};
  }
  const auto cursor = find_part(request.message.params, "cursor");
  if (cursor.data() && cursor != "null")
    return mcp::Results::error(
        mcp::refuse_params(request, "The list has only one page: `cursor` must be omitted."));
  return results_.list(request, list_.listed(selection_, [](std::size_t) { return true; }));
}

// Writes a line. Ends the process if the output is closed.
void McpLines::write(std::string message) {
  // Line ends can only be white space between JSON tokens that were copied from the input; JSON
  // strings contain none.
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
