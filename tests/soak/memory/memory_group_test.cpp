// Calls that want more memory than the control group of the process has: bounds of the program's
// own lie below it, so that calls are refused and the kernel never kills the process.
#include "tests/soak/memory/memory_group.h"
#include "tests/soak/memory/memory_attack.h"

namespace toolyard::testing {
namespace {

constexpr std::int64_t group_mebibytes = 640;

TEST(MemoryGroupSoak, EndsCallsAndNeverTheProcess) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers take some times as much memory";
#endif
  const MemoryGroup group(group_mebibytes << 20);
  if (!group.is_there())
    GTEST_SKIP() << "there is no control group for memory that this user may make";
  const Site site;
  auto options = site.options();
  options.insert(options.end(), {"--threads=2", "--work-threads=2"});
  const ServingProgram program(options, group.command());
  const auto key = Site::make_key(program.port());
  // More than may be held at once.
  const MemoryAttack attack(64);
  SoakRow row("attacks by 64 callers in a control group of 640 MiB", 1);
  while (row.again()) {
    attack.run(program.port(), key, row);
    MemoryAttack::expect_service(program.port(), key, row);
    row.lost("processes", group.kills());
  }
  row.tell("at most " + std::to_string(group.peak_bytes() >> 20) + " MiB of " +
           std::to_string(group_mebibytes));
}

}  // namespace
}  // namespace toolyard::testing
