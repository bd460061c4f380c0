#include "core/threads.h"

#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <new>
#include <system_error>

#include "core/caught.h"
#include "core/endpoint/budget.h"

namespace toolyard {

namespace {

using Steady = std::chrono::steady_clock;

// Work of a request that runs on a thread of its own, with the processor time that the request has
// left.
struct Job {
  const std::function<void()>& work;
  LentBudget budget = {};
  std::exception_ptr thrown = {};
};

void* run_job(void* argument) {
  auto& job = *static_cast<Job*>(argument);
  try {
    job.budget.run(job.work);
  } catch (...) {
    job.thrown = std::current_exception();
  }
  return nullptr;
}

// Like `sleep_for`, also without memory; a stop may then be noticed at the end only.
bool pause_for(const std::stop_token& stop, std::chrono::milliseconds time) noexcept {
  try {
    return sleep_for(stop, time);
  } catch (const std::bad_alloc&) {
    std::this_thread::sleep_for(time);
    return !stop.stop_requested();
  }
}

}  // namespace

void Thread::end() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

void Threads::know(std::string_view name) {
  const std::lock_guard lock(mutex_);
  failures_.try_emplace(std::string(name));
}

Thread Threads::start(std::string_view name, Work work) {
  know(name);
  return Thread(std::jthread(
      [this, name = std::string(name), work = std::move(work)](const std::stop_token& stop) {
        pthread_setname_np(pthread_self(), name.c_str());
        run(name, stop, work);
      }));
}

void Threads::run(std::string_view name, const std::stop_token& stop, const Work& work) {
  survives(name, [&] { know(name); });
  auto pause = pauses_.first;
  for (;;) {
    const auto begin = Steady::now();
    if (survives(name, [&] { work(stop); })) return;
    if (Steady::now() - begin >= pauses_.longest) pause = pauses_.first;
    if (!pause_for(stop, pause)) return;
    pause = std::min(2 * pause, pauses_.longest);
  }
}

void Threads::note(std::string_view name) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    const auto found = failures_.find(name);
    ++(found == failures_.end() ? failures_[std::string(name)] : found->second);
  } catch (...) {
    // Out of memory for a new name: the exception is not counted.
  }
  try {
    const auto what = current_exception_message();
    log_.event(LogLevel::error, "uncaught exception on a thread",
               {{"thread", name}, {"what", what}});
  } catch (...) {
    // The exception could not be logged; it is only counted.
  }
}

void Threads::collect(MetricSink& sink) const {
  static constexpr MetricFamily family{
      "toolyard_thread_failures_total", MetricKind::counter,
      "Exceptions not caught by the work of a thread, which was then restarted."};
  sink.begin(family);
  const std::lock_guard lock(mutex_);
  for (const auto& [name, count] : failures_) sink.add({{"thread", name}}, count);
}

bool sleep_until(const std::stop_token& stop, Steady::time_point time) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

bool sleep_for(const std::stop_token& stop, std::chrono::milliseconds time) {
  return sleep_until(stop, Steady::now() + time);
}

void run_on_stack_of(std::size_t bytes, const std::function<void()>& work) {
  Job job{.work = work};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes);
  pthread_t thread;
  const int fault = pthread_create(&thread, &attributes, run_job, &job);
  pthread_attr_destroy(&attributes);
  if (fault != 0) throw std::system_error(fault, std::generic_category(), "pthread_create");
  pthread_join(thread, nullptr);
  job.budget.give_back();
  if (job.thrown) std::rethrow_exception(job.thrown);
}

}  // namespace toolyard
