// What the shells of the pages about the own account hold.
#pragma once
#include "http/web/shell.h"

namespace toolyard::http {

Shell sign_in_shell();

}  // namespace toolyard::http
