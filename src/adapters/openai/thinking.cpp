#include "adapters/openai/thinking.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/characters.h"

namespace toolyard::openai {
namespace {

struct Marks {
  std::string_view begin, end;
};
// In lower case.
constexpr std::array pairs{
    Marks{"<think>", "</think>"},        // DeepSeek, Qwen, GLM and most others
    Marks{"<thinking>", "</thinking>"},  // asked for by many prompts
    Marks{"<thought>", "</thought>"},    // Gemini, through its compatible address
    Marks{"<reasoning>", "</reasoning>"},
    Marks{"<reflection>", "</reflection>"},  // Reflection
    Marks{"<thoughts>", "</thoughts>"},
    Marks{"<scratchpad>", "</scratchpad>"},
    Marks{"<inner_monologue>", "</inner_monologue>"},
    Marks{"[think]", "[/think]"},            // Mistral
    Marks{"<mm:think>", "</mm:think>"},      // MiniMax
    Marks{"<seed:think>", "</seed:think>"},  // ByteDance Seed
    Marks{"◁think▷", "◁/think▷"},            // Kimi
    Marks{"<|begin_of_thought|>", "<|end_of_thought|>"},
    Marks{"<|start_thinking|>", "<|end_thinking|>"},  // Cohere
    Marks{"<|thinking|>", "<|/thinking|>"},
    Marks{"<|think|>", "<|/think|>"},
    // The channels of gpt-oss, where a server does not separate them.
    Marks{"<|channel|>analysis<|message|>", "<|end|>"},
};
// What remains of the frame around an answer, beside marks such as `<|return|>`.
constexpr std::array<std::string_view, 11> frames{"<|start|>assistant",
                                                  "<|im_start|>assistant",
                                                  "<|start_header_id|>assistant<|end_header_id|>",
                                                  "<|channel|>final<|message|>",
                                                  "<start_of_turn>model",
                                                  "<end_of_turn>",
                                                  "<bos>",
                                                  "<eos>",
                                                  "[/inst]",
                                                  "[inst]",
                                                  "</s>"};
// What some models put around the whole answer.
constexpr std::array<Marks, 4> covers{
    Marks{"<output>", "</output>"}, Marks{"<answer>", "</answer>"},
    Marks{"<final_answer>", "</final_answer>"}, Marks{"<response>", "</response>"}};

bool starts_with(std::string_view text, std::string_view mark) {
  return text.size() >= mark.size() &&
         std::ranges::equal(text.substr(0, mark.size()), mark, {}, lower);
}

std::size_t find(std::string_view text, std::string_view mark, std::size_t from = 0) {
  const auto found = std::ranges::search(text.substr(std::min(from, text.size())), mark, {}, lower);
  return found.empty() ? text.npos : static_cast<std::size_t>(found.begin() - text.begin());
}

// Returns the bytes of the mark of a chat template at the beginning, such as `<|return|>`, or 0.
std::size_t mark_size(std::string_view text) {
  for (const std::string_view bar : {"|", "｜"}) {
    if (!text.starts_with('<') || !text.substr(1).starts_with(bar)) continue;
    const auto begin = 1 + bar.size();
    const auto end = text.find(std::string(bar) + ">", begin);
    if (end == text.npos || end == begin || end - begin > 60) continue;
    if (std::ranges::all_of(text.substr(begin, end - begin), [](char c) {
          return is_letter_or_digit(c) || c == '_' || c == '/' || (c & 0x80) != 0;
        }))
      return end + bar.size() + 1;
  }
  return 0;
}

const Marks* begun_by(std::string_view text) {
  const auto* found = std::ranges::find_if(
      pairs, [&](const Marks& marks) { return starts_with(text, marks.begin); });
  return found == pairs.end() ? nullptr : found;
}

// Whether nothing but blanks stands beside the mark, on one of its sides, in its line.
bool is_at_edge(std::string_view text, std::size_t at, std::size_t size) {
  const auto line_start = text.rfind('\n', at) + 1;
  const auto line_end = std::min(text.find('\n', at), text.size());
  return trimmed(text.substr(line_start, at - line_start)).empty() ||
         trimmed(text.substr(at + size, line_end - at - size)).empty();
}

// Returns where the text continues after thoughts that have an end mark only.
std::size_t end_of_headless(std::string_view text) {
  std::size_t end = 0;
  for (const auto& marks : pairs) {
    if (marks.end == "<|end|>") continue;
    const auto at = find(text, marks.end);
    if (at != text.npos && is_at_edge(text, at, marks.end.size()) && find(text, marks.begin) > at)
      end = std::max(end, at + marks.end.size());
  }
  return end;
}

std::string_view without_leading(std::string_view text) {
  text = text.substr(end_of_headless(text));
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    const auto* frame = std::ranges::find_if(
        frames, [&](std::string_view mark) { return starts_with(text, mark); });
    if (frame != frames.end()) {
      text.remove_prefix(frame->size());
      continue;
    }
    const auto* marks = begun_by(text);
    if (const auto size = marks ? 0 : mark_size(text); size > 0) {
      text.remove_prefix(size);
      continue;
    }
    if (!marks) return text;
    const auto end = find(text, marks->end, marks->begin.size());
    text = end == text.npos ? std::string_view() : text.substr(end + marks->end.size());
  }
}

// Returns the bytes of the mark at the end of the text, or 0.
std::size_t trailing_mark_size(std::string_view text, bool has_strikes) {
  for (const auto mark : frames) {
    if (has_strikes && mark == "</s>") continue;
    if (text.size() >= mark.size() && starts_with(text.substr(text.size() - mark.size()), mark))
      return mark.size();
  }
  const auto last = text.rfind('<');
  const auto size = last == text.npos ? 0 : mark_size(text.substr(last));
  return size == text.size() - std::min(last, text.size()) ? size : 0;
}

// Returns the text without marks at its end, of which models that do not stop write very many. A
// `</s>` that ends struck text is none.
std::string_view without_trailing_frame(std::string_view text) {
  const bool has_strikes = text.contains("<s>") || text.contains("<S>");
  for (;;) {
    text = trimmed(text);
    const auto size = trailing_mark_size(text, has_strikes);
    if (size == 0) return text;
    text.remove_suffix(size);
  }
}

// Returns what stands within the marks that enclose the whole text.
std::string_view without_cover(std::string_view text) {
  for (const auto& marks : covers) {
    if (!starts_with(text, marks.begin)) continue;
    const auto inside = text.substr(marks.begin.size());
    const auto end = find(inside, marks.end);
    if (end != inside.npos && end + marks.end.size() == inside.size())
      return trimmed(inside.substr(0, end));
  }
  return text;
}

}  // namespace

std::string without_thinking(std::string_view text) {
  std::string kept;
  bool is_code = false;
  const auto answer = without_cover(without_trailing_frame(without_leading(text)));
  for (auto left = answer; !left.empty();) {
    const auto* marks = is_code ? nullptr : begun_by(left);
    const auto end = marks ? find(left, marks->end, marks->begin.size()) : left.npos;
    if (end != left.npos) {
      left.remove_prefix(end + marks->end.size());
      left.remove_prefix(std::min(left.find_first_not_of(spaces), left.size()));
      continue;
    }
    const auto line = left.substr(0, std::min(left.find('\n'), left.size() - 1) + 1);
    if (trim_blanks(line).starts_with("```")) is_code = !is_code;
    kept += line;
    left.remove_prefix(line.size());
  }
  return kept;
}

}  // namespace toolyard::openai
