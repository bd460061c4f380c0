// When to call a tool while somebody types: the pause after the last key, which depends on how long
// the server takes to answer.

const briefMs = 60;
const usualMs = 150;
const longestMs = 2000;
// A result within this time feels immediate, so with a quick server the pause is as long as it
// permits, and every word is not a call.
const immediateMs = 230;

export class Pace {
  // How long answers took, averaged: the latest ones count most.
  private answerMs = 0;
  // Grows while the server refuses calls.
  private factor = 1;

  // A pause in milliseconds. With a slow server, it is as long as an answer takes.
  pauseMs(): number {
    const isQuick = this.answerMs < immediateMs;
    const pause = isQuick
      ? Math.min(usualMs, Math.max(briefMs, immediateMs - this.answerMs))
      : this.answerMs;
    return Math.min(longestMs, Math.round(pause * this.factor));
  }

  answered(ms: number): void {
    this.answerMs = this.answerMs === 0 ? ms : this.answerMs * 0.7 + ms * 0.3;
    this.factor = Math.max(1, this.factor * 0.9);
  }

  refused(): void {
    this.factor = Math.min(16, this.factor * 2);
  }
}
