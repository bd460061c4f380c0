#include "tools/pdf/deep_stack.h"

#include <pthread.h>

#include <exception>
#include <system_error>

namespace toolyard::pdf {

namespace {

constexpr std::size_t stack_bytes = 512UL << 20;

struct Job {
  const std::function<void()>& work;
  std::exception_ptr thrown;
};

void* run(void* argument) {
  auto& job = *static_cast<Job*>(argument);
  try {
    job.work();
  } catch (...) {
    job.thrown = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void run_on_deep_stack(const std::function<void()>& work) {
  Job job{work, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_t thread;
  const int fault = pthread_create(&thread, &attributes, run, &job);
  pthread_attr_destroy(&attributes);
  if (fault != 0) throw std::system_error(fault, std::generic_category(), "pthread_create");
  pthread_join(thread, nullptr);
  if (job.thrown) std::rethrow_exception(job.thrown);
}

}  // namespace toolyard::pdf
