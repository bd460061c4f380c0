// The commands of the program. Each takes the arguments after its name and returns the exit code: 0
// for success, 1 for a failure, 2 for an invalid option or setting.
#pragma once
#include <string>
#include <vector>

#include "core/error.h"

namespace toolyard {

using Arguments = std::vector<std::string>;

int serve(const Arguments& arguments);
int create_superuser(const Arguments& arguments);
int create_key(const Arguments& arguments);
int set_role(const Arguments& arguments);
int set_plan(const Arguments& arguments);
int remove_passkeys(const Arguments& arguments);
int remove_second_factor(const Arguments& arguments);
int run_tool(const Arguments& arguments);
int serve_mcp(const Arguments& arguments);
int print_openapi(const Arguments& arguments);
int check_config(const Arguments& arguments);
int print_settings(const Arguments& arguments);
int migrate_database(const Arguments& arguments);
int back_up(const Arguments& arguments);
int restore(const Arguments& arguments);
int fill_demo(const Arguments& arguments);
int import_content(const Arguments& arguments);
int print_completion(const Arguments& arguments);
int print_manual(const Arguments& arguments);
int complete_words(const Arguments& arguments);

// Prints one line for each fault to standard error and returns `code`.
int print_error(const Error& error, int code);

}  // namespace toolyard
