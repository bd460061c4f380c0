// Secrets that stand in files: which settings can, and reading them.
#pragma once
#include <string>
#include <vector>

#include "app/settings/settings.h"

namespace toolyard {

struct SecretInFile {
  GivenSetting given;  // the secret itself, and for messages the file's setting and name
  std::string path;
};

// Takes the `…_file` settings out of those given and reads the files. Line ends behind a secret are
// no part of it. A file that cannot be read or holds nothing is a fault, and so is a secret that
// is given beside its file; an empty value is none.
Result<std::vector<SecretInFile>> take_secrets_in_files(std::vector<GivenSetting>& given);

}  // namespace toolyard
