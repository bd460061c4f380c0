#include <gtest/gtest.h>

#include "adapters/http_client/shown.h"
#include "adapters/openai/completion.h"
#include "adapters/openai/model.h"
#include "adapters/openai/price.h"
#include "adapters/openai/question.h"
#include "adapters/openai/refusal.h"
#include "adapters/openai/thinking.h"
#include "core/text/utf8.h"

namespace toolyard::openai {
namespace {

using http_client::shown;

TEST(OpenAiPrice, IsReadExactly) {
  EXPECT_EQ(parse_price("0.15,0.60"), (Price{150'000, 600'000}));
  EXPECT_EQ(parse_price("0,0"), (Price{}));
  EXPECT_EQ(parse_price("10000,3"), (Price{10'000'000'000, 3'000'000}));
  EXPECT_EQ(parse_price("0.000001, 75.5"), (Price{1, 75'500'000}));
  for (const auto* text : {"", ",", "1", "1,", ",1", "1,2,3", "-1,2", "1e3,2", "1.,2", ".5,1",
                           "0.1234567,1", "10000.000001,1", "100000,1", "$1,2", "1;2", "0x1,1"})
    EXPECT_EQ(parse_price(text), std::nullopt) << text;
}

TEST(OpenAiPrice, OfTokensIsRoundedUp) {
  const Price price{150'000, 600'000};
  EXPECT_EQ(cost_micros(price, {1'000'000, 0}), 150'000);
  EXPECT_EQ(cost_micros(price, {0, 1'000'000}), 600'000);
  EXPECT_EQ(cost_micros(price, {1, 0}), 1);
  EXPECT_EQ(cost_micros(price, {20, 0}), 3);
  EXPECT_EQ(cost_micros(price, {20, 1}), 4);  // 3.6: the sum is rounded, not each part
  EXPECT_EQ(cost_micros(price, {5, 1}), 2);   // 1.35
  EXPECT_EQ(cost_micros({}, {1'000, 1'000}), 0);
  EXPECT_EQ(cost_micros(*parse_price("10000,10000"), {INT64_MAX, INT64_MAX}), 2'000'000'000'000);
  EXPECT_EQ(cost_micros(price, {-5, -5}), 0);
}

TEST(OpenAiQuestion, HoldsWhatTheTaskSays) {
  WritingTask task{.system_prompt = "Be \"brief\".",
                   .prompt = "Write\nabout é.",
                   .temperature = 0.7,
                   .max_tokens = 99};
  EXPECT_EQ(question_of(task, "small-1", {}),
            R"({"model":"small-1","messages":[{"role":"system","content":"Be \"brief\"."},)"
            R"({"role":"user","content":"Write\nabout é."}],"temperature":0.7,"max_tokens":99,)"
            R"("stream":false})");
  task.system_prompt.clear();
  task.temperature = 0;
  task.output_format = OutputFormat::json;
  EXPECT_EQ(question_of(task, "x", {}),
            R"({"model":"x","messages":[{"role":"system","content":"Answer with a JSON object."},)"
            R"({"role":"user","content":"Write\nabout é."}],)"
            R"("temperature":0,"max_tokens":99,"stream":false,)"
            R"("response_format":{"type":"json_object"}})");
}

TEST(OpenAiModelCost, IsTheWorstBeforehand) {
  const OpenAiModel model({.base_url = "http://h", .model = "m", .price = {1'000'000, 2'000'000}});
  const WritingTask task{.system_prompt = "1234", .prompt = "123456", .max_tokens = 100};
  EXPECT_EQ(model.cost_at_most(task), 10 + 64 + 200);
  EXPECT_EQ(model.model_for(task), "m");
  EXPECT_EQ(model.model_for({.model = "other"}), "other");
  EXPECT_EQ(model.name(), "openai_compatible");
}

TEST(OpenAiModelCost, IsThatOfTheModelThatIsNamed) {
  OpenAiModel model({.base_url = "http://127.0.0.1:1",
                     .model = "m",
                     .price = {1'000'000, 2'000'000},
                     .others = {{"large", {30'000'000, 40'000'000}}}});
  WritingTask task{.prompt = "1234567890", .max_tokens = 100};
  EXPECT_EQ(model.cost_at_most(task), 10 + 64 + 200);
  task.model = "m";
  EXPECT_EQ(model.cost_at_most(task), 10 + 64 + 200);
  task.model = "large";
  EXPECT_EQ(model.cost_at_most(task), 30 * (10 + 64) + 4'000);
  EXPECT_TRUE(model.offers("m"));
  EXPECT_TRUE(model.offers("large"));
  EXPECT_FALSE(model.offers("unpriced"));
  task.model = "unpriced";
  const auto refused = model.write(task, {});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().is_final);
  EXPECT_EQ(refused.error().what, "This server does not offer the model `unpriced`.");
}

// Returns the completion as `text|model|prompt tokens|completion tokens`, or the fault.
std::string read(const std::string& body) {
  const auto completion = read_completion(body);
  if (!completion) return (completion.error().is_final ? "final: " : "") + completion.error().what;
  const auto count = [](const auto& tokens) { return tokens ? std::to_string(*tokens) : "-"; };
  return completion->text + "|" + completion->model + "|" + count(completion->prompt_tokens) + "|" +
         count(completion->completion_tokens) + (completion->is_cut_off ? "|cut" : "");
}
// Reads a completion with one choice.
std::string read_choice(const std::string& choice, const std::string& more = "") {
  return read("{\"choices\":[" + choice + "]" + more + "}");
}

TEST(OpenAiCompletion, IsReadWithWhateverElseThereIs) {
  EXPECT_EQ(read(R"({"id":"x","object":"chat.completion","created":1,"model":"small-1",
    "choices":[{"index":0,"message":{"role":"assistant","content":"Hi é.","refusal":null,
    "annotations":[]},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":12,
    "completion_tokens":3,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":0}},
    "service_tier":null,"system_fingerprint":"fp"})"),
            "Hi é.|small-1|12|3");
  EXPECT_EQ(read_choice(R"({"message":{"content":"Hi"}})"), "Hi||-|-");
  EXPECT_EQ(read_choice(R"({"message":{"content":"Hi"},"finish_reason":"length"})",
                        R"(,"usage":{"prompt_tokens":3.0},"error":null)"),
            "Hi||3|-|cut");
  EXPECT_EQ(read_choice(R"({"message":{"content":"Hi"}})",
                        R"(,"usage":{"prompt_tokens":-3,"completion_tokens":1e300})"),
            "Hi||-|100000000");
  EXPECT_EQ(read_choice(R"({"message":{"content":[{"type":"thinking","thinking":[{"a":1}]},
    {"type":"text","text":"One"},{"type":"output_text","text":", two"},{"text":"."}]}})"),
            "One, two.||-|-");
  EXPECT_EQ(read_choice("{\"message\":{\"content\":\"a\\u0000b\"}}"), "ab||-|-");
}

TEST(OpenAiCompletion, FailsIfItIsMissing) {
  const std::string no_json = "The response of the provider is not valid JSON.";
  for (const auto* body :
       {"", "x", "[]", "{", R"({"choices":[{"message":{"content":"Hi"}})", R"({"choices":{}})",
        R"({"choices":[null]})", R"({"choices":[{"message":{"content":7}}]})", "{\"a\":\"\xff\"}",
        R"({"choices":[{"message":{"content":"\ud800"}}]})"})
    EXPECT_EQ(read(body), no_json) << body;
  std::string many = R"({"choices":[{})";
  for (int i = 0; i < 20; ++i) many += ",{}";
  EXPECT_EQ(read(many + "]}"), no_json);
  EXPECT_EQ(read("{}"), "The response of the provider contains no text.");
  EXPECT_EQ(read("data: {}"), "The response of the provider ended before the text did.");
  EXPECT_EQ(read("data: {}\n\ndata: [DONE]"), "The response of the provider contains no text.");
  EXPECT_EQ(read("data: x\n\ndata: [DONE]"),
            "The response of the provider has an event that is not valid JSON.");
  EXPECT_EQ(read("event: error\rdata: {\"error\":\r\ndata: \"Busy.\"}"),
            "The provider responded with an error: Busy.");
  EXPECT_EQ(read(R"({"choices":[],"error":{"code":502,"message":"No upstream."}})"),
            "The provider responded with an error: No upstream.");
  EXPECT_EQ(read(R"({"error":"Overloaded."})"),
            "The provider responded with an error: Overloaded.");
}

TEST(OpenAiCompletion, ThatHoldsNoTextIsAFault) {
  EXPECT_EQ(read_choice(R"({"message":{"content":null,"refusal":"I will not."}})"),
            "final: The model refused: I will not.");
  EXPECT_EQ(read_choice(R"({"message":{"content":"Hi"},"finish_reason":"content_filter"})"),
            "final: The content filter of the provider blocked the text.");
  EXPECT_EQ(read_choice(R"({"message":{"content":""},"finish_reason":"length"})"),
            "final: The model reached `max_tokens` before it wrote anything; increase the limit.");
  for (const auto* choice : {R"({"message":{"content":" \n"},"finish_reason":"stop"})", "{}",
                             R"({"message":{"content":null,"tool_calls":[{}]}})"})
    EXPECT_EQ(read_choice(choice), "The model returned an empty text.");
}

TEST(OpenAiError, IsFoundAnywhereInTheResponse) {
  EXPECT_EQ(read_refusal(R"({"error":{"message":"Slow down.","type":"x","code":null}})").message,
            "Slow down.");
  EXPECT_EQ(read_refusal(R"({"error":"model not found"})").message, "model not found");
  EXPECT_EQ(read_refusal(R"({"object":"error","message":"Too long.","code":40303})").message,
            "Too long.");
  EXPECT_EQ(read_refusal(R"({"detail":"Not Found"})").message, "Not Found");
  for (const auto* body : {"", "<html>502</html>", "{}", R"({"error":{}})", R"({"detail":[{}]})"})
    EXPECT_EQ(read_refusal(body).message, "") << body;
}

TEST(OpenAiError, NamesWhatAProviderNames) {
  EXPECT_EQ(read_refusal(R"({"error":{"message":"No.","param":"temperature"}})").parameter,
            "temperature");
  EXPECT_EQ(read_refusal(R"({"detail":[{"loc":["body","top_p"],"msg":"Forbidden."},{"msg":"B."}]})")
                .message,
            "top_p: Forbidden.; B.");
  EXPECT_EQ(read_refusal("model is loading").message, "model is loading");
  EXPECT_EQ(read_refusal(std::string(2'000, 'x')).message, "");
  std::string deep = R"({"error":)";
  for (int i = 0; i < 5'000; ++i) deep += R"({"error":)";
  EXPECT_EQ(read_refusal(deep).message, "");
}

TEST(OpenAiThinking, IsRemoved) {
  const auto left = [](std::string_view text) { return without_thinking(text); };
  EXPECT_EQ(left("<think>\nOne.\n</think>\n\n# A"), "# A");
  EXPECT_EQ(left(" <THINK>One.</think><think></think>\nA"), "A");
  EXPECT_EQ(left("One.\n</think>\n\nA"), "A") << "the template of the model has begun it";
  EXPECT_EQ(left("<think>One, and then it is cut off"), "");
  EXPECT_EQ(left("[THINK]One.[/THINK]A"), "A");
  EXPECT_EQ(left("<thought>One.</thought>A"), "A");
  EXPECT_EQ(left("◁think▷One.◁/think▷A"), "A");
  EXPECT_EQ(left("# A\n\n<think>Is this good?</think>\n\nB"), "# A\n\nB");
  EXPECT_EQ(left("<|channel|>analysis<|message|>One.<|end|><|start|>assistant<|channel|>final"
                 "<|message|>A<|return|>"),
            "A");
}

TEST(OpenAiThinking, IsRemovedWithTheFramesOfAllTemplates) {
  for (const auto* text :
       {"<|START_THINKING|>secret plan<|END_THINKING|><|START_RESPONSE|>A<|END_RESPONSE|>",
        "A<|im_end|>", "A</s>", "A<|eot_id|>\n", "A<|endoftext|>", "A<end_of_turn>\n<eos>",
        "<|im_start|>assistant\nA<|im_end|>", "A<｜end▁of▁sentence｜>", "[/INST] A </s>",
        "<|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>",
        "<reflection>One.</reflection>\n<output>\nA\n</output>", "<answer>A</answer>",
        "<scratchpad>One.</scratchpad>A", "One.<|END_THINKING|>\nA", "<think>One.</think>A<|end|>",
        "<|assistant|>A<|end_of_text|>", "<start_of_turn>model\nA<end_of_turn>",
        "<|begin_of_thought|>One.<|end_of_thought|><|begin_of_solution|>A<|end_of_solution|>"})
    EXPECT_EQ(without_thinking(text), "A") << text;
  for (const auto* text : {"A <s>old</s>", "A `</s>`", "<answer>A</answer> and <answer>B</answer>",
                           "Send `<|im_end|>`", "a <| b |>"})
    EXPECT_EQ(without_thinking(text), text);
}

TEST(OpenAiThinking, EndsHoweverManyMarksFollow) {
  for (const std::string mark : {"</s>", "<|im_end|>", "<eos> "}) {
    std::string text = "A";
    while (text.size() < 4'000'000) text += mark;
    EXPECT_EQ(without_thinking(text), "A") << mark;
  }
}

TEST(OpenAiThinking, IsNotWhatATextSaysAboutIt) {
  for (const auto* text :
       {"# Thinking tags\n\nA model writes `<think>` and then `</think>` before its answer.",
        "```html\n<think>\nOne.\n</think>\n```\n\nA", "Use <think>…</think> with care.",
        "A\n\n<think> is a tag.", "", "A"})
    EXPECT_EQ(without_thinking(text), text);
}

TEST(OpenAiShownText, HasNoKeyAndNothingHidden) {
  EXPECT_EQ(shown("Wrong key sk-1 or sk-1sk-1.", "sk-1"), "Wrong key *** or ******.");
  EXPECT_EQ(shown("***", "*"), "*********");
  EXPECT_EQ(shown(" a\r\n\tb\x1b[31m\u202e\u200bc\u0085 ", "k"), "a b [31m c");
  EXPECT_EQ(shown("", ""), "");
}

TEST(OpenAiShownText, IsShort) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "é";
  EXPECT_EQ(shown(text, ""), text);
  const auto cut = shown(text + "é", "");
  EXPECT_EQ(count_code_points(cut), 300u);
  EXPECT_TRUE(cut.ends_with("é…"));
  const std::string key = "sk-0123456789";
  for (std::size_t before = 280; before < 310; ++before) {
    const auto beside = shown(std::string(before, 'x') + key + " and more", key);
    EXPECT_EQ(beside.find("sk-"), beside.npos) << beside;
  }
  for (std::size_t before = 65'500; before < 65'560; ++before) {
    const auto beside = shown(std::string(before, '\n') + key + " and more", key);
    EXPECT_EQ(beside.find("sk-"), beside.npos) << beside;
  }
  EXPECT_EQ(shown(std::string(std::size_t{4} << 20, 'x'), key), "");
}

}  // namespace
}  // namespace toolyard::openai
