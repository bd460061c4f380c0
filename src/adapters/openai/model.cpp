#include "adapters/openai/model.h"

#include <algorithm>
#include <utility>

#include "adapters/http_client/retry_after.h"
#include "adapters/http_client/shown.h"
#include "adapters/openai/completion.h"
#include "adapters/openai/question.h"

namespace toolyard::openai {

namespace {

using Steady = std::chrono::steady_clock;

constexpr int max_requests = 5;  // one, and one more for each parameter of a dialect
constexpr std::size_t max_answer_bytes = std::size_t{4} << 20;

std::string url_under(std::string base) {
  while (base.ends_with('/')) base.pop_back();
  return base + "/chat/completions";
}

http_client::Options client_options(const Options& options) {
  return {.limits = {.body_bytes = max_answer_bytes, .whole_time = options.timeout},
          .proxy = options.proxy};
}

// Whether the response may say that a parameter is not accepted. Some servers answer with 500 where
// the template of the model does.
bool may_name_parameter(int status) { return status == 400 || status == 422 || status == 500; }

// Whether a retry can succeed: not after a redirect or a rejected request.
bool is_worth_another(int status) {
  return status == 408 || status == 409 || status == 429 || status >= 500;
}

WritingFault fault_of(const http_client::Failure& failure) {
  using enum http_client::Fault;
  switch (failure.fault) {
    case unsendable: return {"The provider cannot be called. " + failure.what, true};
    case no_connection:
    case address_refused: return {"The provider cannot be reached. " + failure.what};
    case timed_out:
      return {.what = "The provider takes too long. " + failure.what, .may_be_paid = true};
    case stopped: return {.what = failure.what, .may_be_paid = true};
    // Most likely the address is not one of a model; if it is, the response to a retry would be as
    // large.
    case too_large:
      return {.what = "The response of the provider is too large. " + failure.what,
              .is_final = true,
              .may_be_paid = true};
    case broken:
      return {.what = "The response of the provider is not valid. " + failure.what,
              .may_be_paid = true};
  }
  return {failure.what};
}

// Returns the token counts of the provider. A missing count is replaced by the most that it can be,
// since a token is at least one byte.
Tokens counted(const Completion& completion, const WritingTask& task) {
  const auto written = static_cast<std::int64_t>(completion.bytes_written);
  const auto max_written =
      completion.is_cut_off ? task.max_tokens : std::min(written, task.max_tokens);
  return {completion.prompt_tokens.value_or(max_prompt_tokens(task)),
          completion.completion_tokens.value_or(max_written)};
}

}  // namespace

OpenAiModel::OpenAiModel(Options options)
    : options_(std::move(options)), url_(url_under(options_.base_url)),
      client_(client_options(options_)) {}

std::string_view OpenAiModel::model_for(const WritingTask& task) const {
  return task.model.empty() ? std::string_view(options_.model) : task.model;
}

const Price* OpenAiModel::price_of(std::string_view model) const {
  if (model == options_.model) return &options_.price;
  const auto found = options_.others.find(model);
  return found == options_.others.end() ? nullptr : &found->second;
}

std::int64_t OpenAiModel::cost_at_most(const WritingTask& task) const {
  return cost_micros(*price_of(model_for(task)), most_tokens(task));
}

std::expected<WrittenText, WritingFault> OpenAiModel::write(const WritingTask& task,
                                                            std::stop_token stop) {
  // A task may have been stored when other models were offered.
  const auto* price = price_of(model_for(task));
  if (!price)
    return std::unexpected(WritingFault{
        .what = "This server does not offer the model `" + task.model + "`.", .is_final = true});
  auto dialect = dialect_of(model_for(task));
  const auto begin = Steady::now();
  for (int count = 1;; ++count) {
    auto response = client_.send(request_for(task, dialect), stop);
    if (!response) return std::unexpected(fault_of(response.error()));
    if (response->status / 100 == 2) {
      remember(model_for(task), dialect);
      return read(task, *price, std::move(*response));
    }
    const auto refusal = read_refusal(response->body);
    const auto other =
        may_name_parameter(response->status) ? adapted(dialect, refusal) : std::nullopt;
    if (!other || count == max_requests || Steady::now() - begin > options_.timeout / 2)
      return std::unexpected(fault_of_status(*response, refusal.message));
    dialect = *other;
  }
}

Dialect OpenAiModel::dialect_of(std::string_view model) const {
  const std::lock_guard lock(mutex_);
  const auto found = dialects_.find(model);
  return found == dialects_.end() ? Dialect{} : found->second;
}

void OpenAiModel::remember(std::string_view model, const Dialect& dialect) {
  const std::lock_guard lock(mutex_);
  dialects_.insert_or_assign(std::string(model), dialect);
}

http_client::Request OpenAiModel::request_for(const WritingTask& task,
                                              const Dialect& dialect) const {
  http_client::Request request{
      .method = "POST",
      .url = url_,
      .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
      .body = question_of(task, model_for(task), dialect)};
  if (!options_.key.empty()) request.headers.push_back({"Authorization", "Bearer " + options_.key});
  return request;
}

std::expected<WrittenText, WritingFault> OpenAiModel::read(const WritingTask& task,
                                                           const Price& price,
                                                           http_client::Response response) const {
  auto completion = read_completion(std::move(response.body));
  if (!completion) {
    auto fault = std::move(completion.error());
    fault.what = http_client::shown(fault.what, options_.key);
    fault.may_be_paid = true;
    return std::unexpected(std::move(fault));
  }
  const auto tokens = counted(*completion, task);
  WrittenText written{.text = std::move(completion->text),
                      .model = http_client::shown(completion->model, options_.key),
                      .is_cut_off = completion->is_cut_off,
                      .prompt_tokens = tokens.prompt,
                      .completion_tokens = tokens.completion,
                      .cost_micros = cost_micros(price, tokens)};
  if (written.model.empty()) written.model = model_for(task);
  return written;
}

WritingFault OpenAiModel::fault_of_status(const http_client::Response& response,
                                          std::string_view message) const {
  WritingFault fault{.what = "The provider responded with " + std::to_string(response.status),
                     .is_final = !is_worth_another(response.status)};
  if (!fault.is_final) fault.wait = http_client::retry_after(response, options_.now());
  if (response.status / 100 == 3) {
    fault.what += "; redirects are not followed.";
    return fault;
  }
  const auto shown = http_client::shown(message, options_.key);
  fault.what += shown.empty() ? "." : ": " + shown;
  return fault;
}

}  // namespace toolyard::openai
