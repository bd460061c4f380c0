// For responses that are slow because of one part, such as a count: shows a response without that
// part in the meantime.

const momentMs = 50;

// Resolves to the result of `whole`. If that takes more than a moment, calls `part` and shows its
// result, unless `whole` settles first. Errors of `part` are ignored, as `whole` reports them too.
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
