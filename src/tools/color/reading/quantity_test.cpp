// Tests the math functions of CSS Values 4 by the components of a color.
#include "tools/color/reading/quantity.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/color/reading/reader.h"

namespace toolyard::color {
namespace {

std::optional<double> computed(std::string_view expression) {
  const auto reading = read_color("color(srgb " + std::string(expression) + " 0 0)");
  if (!reading) return std::nullopt;
  return reading->color.components[0];
}

void expect_value(std::string_view expression, double value) {
  const auto found = computed(expression);
  ASSERT_TRUE(found) << expression;
  EXPECT_NEAR(*found, value, 1e-9) << expression;
}

TEST(ColorQuantity, SumsAndProducts) {
  expect_value("calc(1 + 2 * 3)", 7);
  expect_value("calc((1 + 2) * 3)", 9);
  expect_value("calc(8 / 4 / 2)", 1);
  expect_value("calc( 1 - -2 )", 3);
  expect_value("calc(2*3)", 6);
  expect_value("calc(50% * 2 - 25%)", 0.75);
  expect_value("calc(pi)", 3.141592653589793);
  expect_value("calc(E)", 2.718281828459045);
  expect_value("calc(1in / 2.54cm)", 1);
  expect_value("calc(180deg / 0.5turn)", 1);
  expect_value("calc(1s / 250ms)", 4);
  expect_value("calc(1khz / 1hz)", 1000);
  expect_value("calc(96dpi / 1x)", 1);
  expect_value("calc(0 / 0)", 0);
}

TEST(ColorQuantity, Comparisons) {
  expect_value("min(3, 1, 2)", 1);
  expect_value("max(3, 1, 4, 2)", 4);
  expect_value("clamp(1, 5, 3)", 3);
  expect_value("clamp(4, 5, 3)", 4);
  expect_value("clamp(none, 5, 3)", 3);
  expect_value("clamp(7, 5, none)", 7);
  expect_value("clamp(none, 50%, none)", 0.5);
  expect_value("sign(1in - 96px)", 0);
  expect_value("sign(10px - 1cm)", -1);
  expect_value("abs(-3)", 3);
  expect_value("max(1, NaN)", 0);
}

TEST(ColorQuantity, Steps) {
  expect_value("round(2.5)", 3);
  expect_value("round(-2.5)", -2);
  expect_value("round(up, 2.1)", 3);
  expect_value("round(down, -2.1, 1)", -3);
  expect_value("round(to-zero, -2.9, 1)", -2);
  expect_value("round(nearest, 17, 5)", 15);
  expect_value("round(1, infinity)", 0);
  expect_value("round(1, 0)", 0);
  expect_value("mod(-18, 5)", 2);
  expect_value("rem(-18, 5)", -3);
  expect_value("mod(18, -5)", -2);
  expect_value("mod(3, infinity)", 3);
  expect_value("mod(-3, infinity)", 0);
}

TEST(ColorQuantity, Functions) {
  expect_value("sin(30deg)", 0.5);
  expect_value("cos(pi / 3)", 0.5);
  expect_value("tan(45deg)", 1);
  expect_value("calc(asin(1) / 90deg)", 1);
  expect_value("calc(acos(0) / 90deg)", 1);
  expect_value("calc(atan(1) / 45deg)", 1);
  expect_value("calc(atan2(1px, -1px) / 135deg)", 1);
  expect_value("pow(2, 10)", 1024);
  expect_value("sqrt(2)", 1.4142135623730951);
  expect_value("hypot(2, 3, 6)", 7);
  expect_value("hypot(-2)", 2);
  expect_value("log(8, 2)", 3);
  expect_value("log(e)", 1);
  expect_value("exp(0)", 1);
}

TEST(ColorQuantity, RefusesWhatDoesNotFit) {
  for (const auto expression : {"calc()",
                                "calc(1 2)",
                                "calc(1+2)",
                                "calc(1 +2)",
                                "calc(1+ 2)",
                                "calc(1 + 2%)",
                                "calc(2% * 2%)",
                                "calc(1 / 2%)",
                                "calc(1deg + 1px)",
                                "calc(1deg)",
                                "calc(1, 2)",
                                "min()",
                                "min(1, 2%)",
                                "clamp(1, 2)",
                                "clamp(1, none, 2)",
                                "clamp(1, 2, 3, 4)",
                                "round()",
                                "round(up)",
                                "round(1%)",
                                "round(1, 2%)",
                                "mod(1)",
                                "sin(1px)",
                                "asin(1deg)",
                                "sqrt(1%)",
                                "pow(1)",
                                "pow(2%, 2)",
                                "log(1, 2, 3)",
                                "exp(1deg)",
                                "calc(foo)",
                                "calc(1foo)",
                                "calc(1 *)",
                                "calc((1)",
                                "(1)",
                                "calc(1))",
                                "calc(* 1)",
                                "hypot(1, 2px)",
                                "round(sideways, 1, 2)"})
    EXPECT_FALSE(computed(expression)) << expression;
}

}  // namespace
}  // namespace toolyard::color
