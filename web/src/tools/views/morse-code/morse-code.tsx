// Morse code as sound and light: the server computes the duration of each mark, the browser plays
// them.

import { useEffect, useRef, useState } from 'react';
import { kit } from '../../kit';
import styles from '../../../../styles/views/morse.view.css';
import { addStyles } from '../shared/styles';
import { Slider } from '../shared/slider';
import { MorsePlayer, type Beat, type Playing } from './player';
import { Tape } from './tape';
import type { View, ViewGiven } from '../index';

const { download, fromBase64, Icon, post, sizeText, toast } = kit;

addStyles(styles);

type Given = ViewGiven<'morse-code'>;

const slowest = 5;
const fastest = 60;

const numberOf = ({ tool, request }: Given, name: 'wpm' | 'frequency_hz'): number =>
  Number(request[name] ?? tool.fields.find((one) => one.name === name)?.defaultValue);

const withTiming = (request: Given['request']): Given['request'] => ({
  ...request,
  include: [...new Set([...(request.include ?? []), 'timing' as const])],
});

const secondsText = (ms: number): string =>
  `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(ms / 1000)} s`;

interface Wanted {
  speed: number;
  hasSound: boolean;
}

function usePlayer(given: Given, { speed, hasSound }: Wanted) {
  const { answer, request } = given;
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [isBegun, setBegun] = useState(false);
  const player = useRef<MorsePlayer | null>(null);
  const beats = useRef<{ answer: Given['answer']; beats: readonly Beat[] }>();
  const rate = speed / numberOf(given, 'wpm');
  const stop = () => {
    player.current?.stop();
    player.current = null;
    setBegun(false);
  };
  // Playback stops when the result changes.
  useEffect(() => stop, [answer]);
  useEffect(() => {
    player.current?.goOn(rate);
  }, [rate]);
  const load = async (): Promise<readonly Beat[]> => {
    if (beats.current?.answer === answer) return beats.current.beats;
    const told = answer.timing
      ? answer
      : await post('/api/v1/t/morse-code/', withTiming(request), new AbortController().signal);
    beats.current = { answer, beats: told.timing ?? [] };
    return beats.current.beats;
  };
  const play = async () => {
    setBegun(true);
    const made = new MorsePlayer(numberOf(given, 'frequency_hz'), !hasSound, (now) => {
      setPlaying(now);
      if (!now) setBegun(false);
    });
    player.current = made;
    try {
      const all = await load();
      if (player.current === made) made.play(all, rate);
    } catch {
      stop();
      toast('The timing could not be loaded. Try again.');
    }
  };
  return { playing, isBegun, play, stop };
}

interface ChecksGiven {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: ChecksGiven) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

// Small, so that its flashes cover only a small part of the field of view (WCAG 2.3).
function Lamp({ isOn }: { isOn: boolean }) {
  return (
    <span
      className="morse-lamp"
      data-on={isOn}
      role="img"
      aria-label={isOn ? 'Light on' : 'Light off'}
    />
  );
}

function Wav({ answer, request, onChange }: Given) {
  const wav = answer.audio_wav_base64;
  if (wav) {
    const bytes = fromBase64(wav);
    return (
      <button
        type="button"
        className="button"
        onClick={() => download('morse.wav', 'audio/wav', bytes)}
      >
        <Icon name="download" />
        Download WAV, {sizeText(bytes.length)}
      </button>
    );
  }
  const include = request.include ?? [];
  return (
    <button
      type="button"
      className="button"
      onClick={() => onChange({ include: [...include, 'wav'] })}
    >
      <Icon name="file" />
      Create a WAV file
    </button>
  );
}

function Show(given: Given) {
  const { answer, output } = given;
  const wpm = numberOf(given, 'wpm');
  const [chosen, setSpeed] = useState<number>();
  const speed = chosen ?? wpm;
  const [hasSound, setSound] = useState(true);
  const [hasLight, setLight] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const { playing, isBegun, play, stop } = usePlayer(given, { speed, hasSound });
  const duration = (answer.duration_ms * wpm) / speed;
  return (
    <>
      {output}
      {duration > 0 ? (
        <div className="morse-player" role="group" aria-label="Listen and watch">
          <div className="morse-line">
            {hasLight ? <Lamp isOn={playing?.isOn ?? false} /> : null}
            <button
              type="button"
              className="button main"
              onClick={() => (isBegun ? stop() : void play())}
            >
              <Icon name={isBegun ? 'close' : 'play'} />
              {isBegun ? 'Stop' : 'Play'}
            </button>
            <span className="number">{secondsText(duration)}</span>
            <Check label="Sound" isOn={hasSound} onChange={(isOn) => (stop(), setSound(isOn))} />
            <Check label="Light" isOn={hasLight} onChange={setLight} />
          </div>
          <progress
            className="morse-progress"
            aria-label="Played"
            max={1}
            value={playing?.part ?? 0}
          />
          {playing && answer.operation === 'encode' ? (
            <Tape
              code={answer.output}
              marks={playing.marks}
              dot={given.request.dot ?? '.'}
              dash={given.request.dash ?? '-'}
            />
          ) : null}
          <Slider
            label="Speed"
            unit="words per minute"
            value={speed}
            min={slowest}
            max={fastest}
            onChange={setSpeed}
          />
          <div>
            <Wav {...given} />
          </div>
        </div>
      ) : null}
    </>
  );
}

export const view: View<'morse-code'> = {
  Show,
  tells: ['timing', 'audio_wav_base64'],
  hidesOutput: true,
};
