// Replacements, by the linker option `--wrap` (tests/CMakeLists.txt), for threads, locks, waits,
// clocks and random bytes. On a fiber they call the scheduler, elsewhere the real functions. The
// asm labels are the symbol names in libstdc++ and glibc.
#include <pthread.h>
#include <sys/random.h>
#include <time.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>

#include "tests/simulation/world/scheduler.h"
#include "tests/simulation/world/world_time.h"

namespace toolyard::simulation::wrapped {
namespace {

using std::chrono::nanoseconds;

nanoseconds of(const timespec& time) {
  return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
}

// The number of a fiber, which is stored in place of the handle of its thread.
std::uint64_t& number_of(std::thread& thread) {
  static_assert(sizeof(std::thread) == sizeof(std::uint64_t));
  return reinterpret_cast<std::uint64_t&>(thread);
}

int lock_in(Scheduler& scheduler, pthread_mutex_t* mutex) {
  for (;;) {
    const int found = pthread_mutex_trylock(mutex);
    if (found != EBUSY) return found;
    scheduler.pause();
  }
}

int wait_in(Scheduler& scheduler, const void* key, pthread_mutex_t* mutex,
            std::optional<nanoseconds> until) {
  pthread_mutex_unlock(mutex);
  const bool was_notified = scheduler.wait(key, until);
  lock_in(scheduler, mutex);
  return was_notified || !until ? 0 : ETIMEDOUT;
}

}  // namespace

// The type of a thread's work, `std::thread::_State`, is private since GCC 14: only an explicit
// instantiation may name it.
struct ThreadState {
  friend auto state_of(ThreadState);
};
template <class T> struct Named {
  friend auto state_of(ThreadState) { return std::type_identity<T>(); }
};
template struct Named<std::thread::_State>;
using RawState = decltype(state_of(ThreadState()))::type;
using State = std::unique_ptr<RawState>;

void real_start(std::thread*, State*, void (*)()) asm(
    "__real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");
void start(std::thread*, State*, void (*)()) asm(
    "__wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");
void start(std::thread* self, State* state, void (*depend)()) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_start(self, state, depend);
  const std::shared_ptr<RawState> work(std::move(*state));
  number_of(*self) = scheduler->start([work] { work->_M_run(); });
}

void real_join(std::thread*) asm("__real__ZNSt6thread4joinEv");
void join(std::thread*) asm("__wrap__ZNSt6thread4joinEv");
void join(std::thread* self) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_join(self);
  scheduler->join(number_of(*self));
  number_of(*self) = 0;
}

int real_set_name(pthread_t, const char*) asm("__real_pthread_setname_np");
int set_name(pthread_t, const char*) asm("__wrap_pthread_setname_np");
int set_name(pthread_t thread, const char* name) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_set_name(thread, name);
  scheduler->name_fiber(name);
  return 0;
}

int real_lock(pthread_mutex_t*) asm("__real_pthread_mutex_lock");
int lock(pthread_mutex_t*) asm("__wrap_pthread_mutex_lock");
int lock(pthread_mutex_t* mutex) {
  auto* scheduler = Scheduler::current();
  return scheduler ? lock_in(*scheduler, mutex) : real_lock(mutex);
}

using Condition = std::condition_variable;
using Lock = std::unique_lock<std::mutex>;
void real_wait(Condition*,
               Lock*) asm("__real__ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE");
void wait(Condition*,
          Lock*) asm("__wrap__ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE");
void wait(Condition* self, Lock* held) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_wait(self, held);
  wait_in(*scheduler, self, held->mutex()->native_handle(), std::nullopt);
}

void real_notify_one(Condition*) asm("__real__ZNSt18condition_variable10notify_oneEv");
void notify_one(Condition*) asm("__wrap__ZNSt18condition_variable10notify_oneEv");
void notify_one(Condition* self) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_notify_one(self);
  scheduler->notify(self, false);
}

void real_notify_all(Condition*) asm("__real__ZNSt18condition_variable10notify_allEv");
void notify_all(Condition*) asm("__wrap__ZNSt18condition_variable10notify_allEv");
void notify_all(Condition* self) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_notify_all(self);
  scheduler->notify(self, true);
}

// A std::condition_variable begins with its pthread_cond_t, so that both have the same address,
// which is the key of the wait.
int real_clock_wait(pthread_cond_t*, pthread_mutex_t*, clockid_t,
                    const timespec*) asm("__real_pthread_cond_clockwait");
int clock_wait(pthread_cond_t*, pthread_mutex_t*, clockid_t,
               const timespec*) asm("__wrap_pthread_cond_clockwait");
int clock_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
               const timespec* until) {
  auto* scheduler = Scheduler::current();
  return scheduler ? wait_in(*scheduler, condition, mutex, of(*until))
                   : real_clock_wait(condition, mutex, clock, until);
}

int real_sleep(const timespec*, timespec*) asm("__real_nanosleep");
int sleep(const timespec*, timespec*) asm("__wrap_nanosleep");
int sleep(const timespec* time, timespec* left) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_sleep(time, left);
  scheduler->sleep_until(scheduler->now() + of(*time));
  return 0;
}

using SteadyTime = std::chrono::steady_clock::time_point;
SteadyTime real_steady_now() asm("__real__ZNSt6chrono3_V212steady_clock3nowEv");
SteadyTime steady_now() asm("__wrap__ZNSt6chrono3_V212steady_clock3nowEv");
SteadyTime steady_now() {
  auto* scheduler = Scheduler::current();
  return scheduler ? SteadyTime(scheduler->now()) : real_steady_now();
}

using SystemTime = std::chrono::system_clock::time_point;
SystemTime real_system_now() asm("__real__ZNSt6chrono3_V212system_clock3nowEv");
SystemTime system_now() asm("__wrap__ZNSt6chrono3_V212system_clock3nowEv");
SystemTime system_now() {
  auto* scheduler = Scheduler::current();
  return scheduler ? true_time(*scheduler) : real_system_now();
}

ssize_t real_random(void*, size_t, unsigned) asm("__real_getrandom");
ssize_t random(void*, size_t, unsigned) asm("__wrap_getrandom");
ssize_t random(void* out, size_t size, unsigned flags) {
  auto* scheduler = Scheduler::current();
  if (!scheduler) return real_random(out, size, flags);
  scheduler->fill(static_cast<unsigned char*>(out), size);
  return static_cast<ssize_t>(size);
}

}  // namespace toolyard::simulation::wrapped
