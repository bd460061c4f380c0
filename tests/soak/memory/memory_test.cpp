// Tests an address space limit: calls that need more memory are rejected, and the process
// continues.
#include "tests/deploy/files.h"
#include "tests/soak/memory/memory_attack.h"

namespace toolyard::testing {
namespace {

TEST(MemorySoak, EndsCallsAndNeverTheProcess) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers take terabytes of addresses";
#endif
  if (!has_program("prlimit")) GTEST_SKIP() << "prlimit is not installed";
  const Site site;
  auto options = site.options();
  options.insert(options.end(), {"--threads=2", "--work-threads=2"});
  const ServingProgram program(options, {"prlimit", "--as=1500000000"});
  const auto key = Site::make_key(program.port());
  const MemoryAttack attack(16);
  SoakRow row("attacks by 16 callers under a limit of 1.5 GB of addresses", 2);
  while (row.again()) {
    attack.run(program.port(), key, row);
    MemoryAttack::expect_service(program.port(), key, row);
  }
}

}  // namespace
}  // namespace toolyard::testing
