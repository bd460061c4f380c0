// Answers that take long because of one part, such as a number that has to be counted: what comes
// without that part is shown meanwhile.

const momentMs = 50;

// Answers what `whole` does. Where that takes more than a moment, `part` is asked for, and shown
// unless the whole has come first. What goes wrong with the part is not told: the whole tells it.
export function showMeanwhile<Answer>(
  whole: Promise<Answer>,
  part: () => Promise<Answer>,
  show: (answer: Answer) => void,
): Promise<Answer> {
  let isOver = false;
  const ask = async () => {
    const answer = await part();
    if (!isOver) show(answer);
  };
  const timer = setTimeout(() => void ask().catch(() => undefined), momentMs);
  return whole.finally(() => {
    isOver = true;
    clearTimeout(timer);
  });
}
