#include "tools/color_converter.h"

namespace toolyard::color_converter {

Result<Answer> run(const Request& request, const Context&) {
  Answer answer;
  answer.output = request.input;
  return answer;
}

}  // namespace toolyard::color_converter
