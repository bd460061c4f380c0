// Plays Morse code as sound and light, with the durations that the server computed, at any speed.

export interface Beat {
  on: boolean;
  ms: number;
}

export interface Playing {
  isOn: boolean;
  // Share that has been played, from 0 to 1.
  part: number;
  // Number of dots and dashes that have begun.
  marks: number;
}

// Returns the index of the beat at a time, in milliseconds from the start; -1 after the end.
export function beatAt(beats: readonly Beat[], ms: number): number {
  let end = 0;
  return beats.findIndex((beat) => ms < (end += beat.ms));
}

// Returns how many dots and dashes have begun at a beat.
export const marksAt = (beats: readonly Beat[], at: number): number =>
  beats.slice(0, at + 1).filter(({ on }) => on).length;

export const lengthOf = (beats: readonly Beat[]): number =>
  beats.reduce((sum, { ms }) => sum + ms, 0);

// Time in which a tone rises and falls, in seconds, so that it does not click.
const rampS = 0.005;
// Beats are scheduled on the audio context this many seconds ahead.
const aheadS = 0.3;
const loudness = 0.4;

export class MorsePlayer {
  private readonly context = new AudioContext();
  private readonly gain = this.context.createGain();
  private readonly tone = this.context.createOscillator();
  private beats: readonly Beat[] = [];
  private next = 0;
  // Start of the next beat, in seconds of the audio context's clock.
  private nextS = 0;
  private position = 0;
  private begunS = 0;
  private frame = 0;
  private rate = 1;

  constructor(
    frequency: number,
    private readonly isSilent: boolean,
    private readonly show: (playing: Playing | null) => void,
  ) {
    this.tone.frequency.value = frequency;
    this.gain.gain.value = 0;
    this.tone.connect(this.gain).connect(this.context.destination);
    this.tone.start();
  }

  play(beats: readonly Beat[], rate: number): void {
    this.beats = beats;
    void this.context.resume();
    this.goOn(rate);
    this.step();
  }

  // Continues from the current position at another speed.
  goOn(rate: number): void {
    if (this.beats.length === 0) return;
    this.position = this.positionNow();
    this.rate = rate;
    this.begunS = this.context.currentTime + (this.position === 0 ? 0.05 : 0);
    const at = Math.max(beatAt(this.beats, this.position), 0);
    const before = lengthOf(this.beats.slice(0, at));
    this.next = at;
    this.nextS = this.begunS + (before - this.position) / 1000 / rate;
    this.gain.gain.cancelScheduledValues(this.context.currentTime);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    void this.context.close();
    this.show(null);
  }

  private positionNow(): number {
    if (this.begunS === 0) return 0;
    const passed = Math.max(0, this.context.currentTime - this.begunS) * 1000 * this.rate;
    return this.position + passed;
  }

  private schedule(): void {
    const { gain } = this.gain;
    while (this.next < this.beats.length && this.nextS < this.context.currentTime + aheadS) {
      const { on, ms } = this.beats[this.next]!;
      const endS = this.nextS + ms / 1000 / this.rate;
      if (on && !this.isSilent) {
        const beginS = Math.max(this.nextS, this.context.currentTime);
        gain.setValueAtTime(0, beginS);
        gain.linearRampToValueAtTime(loudness, beginS + rampS);
        gain.setValueAtTime(loudness, Math.max(beginS + rampS, endS - rampS));
        gain.linearRampToValueAtTime(0, Math.max(beginS + 2 * rampS, endS));
      }
      this.nextS = endS;
      ++this.next;
    }
  }

  private step(): void {
    this.schedule();
    const now = this.positionNow();
    const at = beatAt(this.beats, now);
    if (at < 0) {
      this.stop();
      return;
    }
    this.show({
      isOn: this.beats[at]!.on,
      part: now / lengthOf(this.beats),
      marks: marksAt(this.beats, at),
    });
    this.frame = requestAnimationFrame(() => this.step());
  }
}
