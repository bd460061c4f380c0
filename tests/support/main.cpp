// Entry point of the test programs. They can be started as the process that makes a picture, as the
// server starts itself.
#include <gtest/gtest.h>

#include <string_view>

#include "adapters/pictures/worker.h"

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == toolyard::pictures::worker_verb)
    return toolyard::pictures::run_worker();
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
