// Plants a fault for every rule about areas, tables and folders, and checks that it is found.
#include <gtest/gtest.h>

#include <array>

#include "temporary_folder.h"

namespace house {
namespace {

TEST(Tables, AreNamedByTheirOwners) {
  Folder folder;
  folder
      .put("db/migrations/0001_a.sql",
           "create table users (id bigint);\ncreate table user_keys (id bigint);\n"
           "create virtual table strays using x;\n")
      .put("src/areas/accounts/a.cpp", "run(\"select 1 from users\");\n")
      .put("src/areas/keys/b.cpp",
           "run(\"select 1 from user_keys k \"\n    \"join \"\n    \"users u on true\");\n"
           "// \"from users\"\nrun(\"delete from users\", \"users\", R\"(update users)\");\n")
      .put("src/areas/keys/c_test.cpp", "run(\"delete from users\");\n");
  const std::array<TableOwner, 2> owners{TableOwner{"user", "accounts"},
                                         TableOwner{"user_k", "keys"}};
  EXPECT_EQ(texts(check_tables(folder.files(), owners)),
            "db/migrations: the table strays has no owner: add it to `owners` in "
            "tests/house/areas.cpp\n"
            "src/areas/keys/b.cpp:1: the table users belongs to accounts\n"
            "src/areas/keys/b.cpp:5: the table users belongs to accounts\n"
            "src/areas/keys/b.cpp:5: the table users belongs to accounts\n");
}

TEST(Folders, HaveALimitedNumberOfFiles) {
  Folder folder;
  for (char c = 'a'; c < 'y'; ++c)
    folder.put(std::string("src/core/") + c + ".h", "// x\n")
        .put(std::string("web/src/parts/") + c + ".ts", "x\n")
        .put(std::string("src/tools/") + c + ".h", "// x\n");
  folder.put("src/core/y_test.cpp", "x\n").put("src/tools/y.cpp", "x\n");
  EXPECT_EQ(texts(check_folders(folder.files())), "");
  folder.put("src/core/y.cpp", "x\n").put("web/src/parts/y.tsx", "x\n");
  EXPECT_EQ(texts(check_folders(folder.files())),
            "src/core: 25 files in the folder, at most 24\n"
            "web/src/parts: 25 files in the folder, at most 24\n");
}

TEST(Folders, OfAreasNameTheirFilesAlike) {
  Folder folder;
  folder.put("src/areas/keys/keys.h", "// x\n")
      .put("src/areas/keys/store.cpp", "x\n")
      .put("src/areas/keys/use_store.cpp", "x\n")
      .put("src/areas/keys/restore.cpp", "x\n")
      .put("src/areas/keys/run_store_test.cpp", "x\n")
      .put("src/areas/push/service.h", "// x\n");
  EXPECT_EQ(texts(check_folders(folder.files())),
            "src/areas/keys/use_store.cpp: a folder for use would have a file store\n"
            "src/areas/push: has no header push.h\n");
}

TEST(Folders, OfAreasHavePublicHeaders) {
  Folder folder;
  folder.put("src/areas/keys/keys.h", "// x\n#include \"areas/keys/store.h\"\n")
      .put("src/areas/keys/store.h", "// x\n")
      .put("src/app/a.cpp",
           "#include \"areas/keys/keys.h\"\n#include \"areas/keys/figures.h\"\n"
           "#include \"areas/keys/store.h\"\n#include \"areas/keys/lists/keys.h\"\n")
      .put("src/app/a_test.cpp", "#include \"areas/keys/store.h\"\n");
  EXPECT_EQ(texts(check_folders(folder.files())),
            "src/app/a.cpp:3: areas/keys/store.h is not a public header of its area\n"
            "src/app/a.cpp:4: areas/keys/lists/keys.h is not a public header of its area\n");
}

}  // namespace
}  // namespace house
