#include "adapters/pictures/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fstream>

namespace toolyard::pictures {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_instrumented = true;  // needs address space and system calls of its own
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool is_instrumented = true;
#else
constexpr bool is_instrumented = false;
#endif
#else
constexpr bool is_instrumented = false;
#endif

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;  // no filter
#endif

constexpr std::array allowed_calls{
    SYS_read,           SYS_write,         SYS_mmap,         SYS_munmap,
    SYS_mremap,         SYS_mprotect,      SYS_madvise,      SYS_brk,
    SYS_futex,          SYS_exit,          SYS_exit_group,   SYS_rt_sigreturn,
    SYS_getrandom,      SYS_clock_gettime, SYS_gettimeofday, SYS_sched_yield,
    SYS_rt_sigprocmask, SYS_rt_sigaction,  SYS_close,        SYS_sched_getaffinity};

void limit(int resource, std::uint64_t value, std::uint64_t highest) {
  const rlimit bounds{value, highest};
  if (setrlimit(static_cast<__rlimit_resource>(resource), &bounds) != 0) _exit(3);
}

void limit(int resource, std::uint64_t value) { limit(resource, value, value); }

// Returns the address space of this process, in bytes.
std::uint64_t present_bytes() {
  std::ifstream sizes("/proc/self/statm");
  std::uint64_t pages = 0;
  sizes >> pages;
  return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

// All other calls fail, as libraries expect that want to look at the processor or the system. Calls
// of another architecture end the process.
void filter_calls() {
  constexpr std::size_t checks = allowed_calls.size();
  std::array<sock_filter, checks + 6> filter;
  std::size_t at = 0;
  filter[at++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
  filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
  filter[at++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  filter[at++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
  for (std::size_t i = 0; i < checks; ++i)
    filter[at++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(allowed_calls[i]),
                            std::uint8_t(checks - i), 0);
  filter[at++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
  filter[at++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  const sock_fprog program{static_cast<unsigned short>(at), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(3);
  // A kernel without filters (EINVAL) leaves the limits, and open files that are pipes only.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0 && errno != EINVAL) _exit(3);
}

}  // namespace

void enter_sandbox(const PictureLimits& limits) {
  // The signal of the first limit tells the server why the process ended.
  limit(RLIMIT_CPU, std::uint64_t(limits.max_seconds), std::uint64_t(limits.max_seconds) + 1);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (is_instrumented) return;
  limit(RLIMIT_AS, present_bytes() + limits.max_memory_bytes);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_NPROC, 0);
  if (architecture != 0) filter_calls();
}

}  // namespace toolyard::pictures
