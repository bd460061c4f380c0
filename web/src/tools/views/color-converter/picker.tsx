// The color as text and as a picker, with sliders for each space.

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { kit } from '../../kit';
import { Slider } from '../shared/slider';
import type { AskGiven } from '../index';
import { slidersFor, spaces, textOf, trackOf, type SpaceName } from './spaces';

const { Segments } = kit;

type Given = AskGiven<'color-converter'>;
type Answer = NonNullable<Parameters<typeof slidersFor>[1]>;

const names = [
  { value: 'oklch', label: 'OKLCH' },
  { value: 'hsl', label: 'HSL' },
  { value: 'rgb', label: 'RGB' },
] as const;

interface Set {
  text: string;
  space: SpaceName;
  values: number[];
}

// Positions of the sliders: those that were set, as long as the color is the one that they made;
// otherwise those of the latest answer.
function useSliders({ values, run, onChange }: Given, space: SpaceName) {
  const set = useRef<Set>();
  const known = useRef<number[]>([]);
  const answer = run.answer as { values?: Answer; alpha?: number | null } | null;
  const hex = hexIn(run.answer);
  const isSet = set.current?.text === values.input && set.current?.space === space;
  if (isSet) known.current = set.current!.values;
  else if (answer) known.current = slidersFor(space, answer.values ?? {}, hex, known.current);
  const change = (next: number[], alpha: number) => {
    const text = textOf(space, next, alpha);
    set.current = { text, space, values: next };
    onChange({ input: text, from: undefined });
  };
  return { sliders: known.current, alpha: answer?.alpha ?? 1, change };
}

// Returns the color of an answer in hexadecimal, without its alpha.
export function hexIn(answer: object | null): string | undefined {
  const { formats, output } = (answer ?? {}) as { formats?: { hex?: string }; output?: string };
  const hex = formats?.hex ?? output;
  return hex !== undefined && /^#[0-9a-f]{6}/i.test(hex) ? hex.slice(0, 7) : undefined;
}

interface Dropper {
  open(): Promise<{ sRGBHex: string }>;
}

// Only some browsers have it.
function DropperButton({ onPick }: { onPick: (hex: string) => void }) {
  const Made = (window as { EyeDropper?: new () => Dropper }).EyeDropper;
  if (!Made) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        void new Made().open().then(
          ({ sRGBHex }) => onPick(sRGBHex),
          () => undefined,
        )
      }
    >
      Pick from the screen
    </button>
  );
}

function TextLine({ tool, values, run, onChange }: Given) {
  const id = useId();
  const model = tool.fields.find((one) => one.name === 'input');
  const fault = run.problem?.faultOf('input');
  const pick = (input: string) => onChange({ input, from: undefined });
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Takes the focus on devices with a mouse, unless another element has it. It replaces the field
    // that was there before the view was loaded.
    if (matchMedia('(hover: hover)').matches && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {model?.label}
      </label>
      <div className="control-row">
        <input
          ref={place}
          id={id}
          className="control"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="navy, #0a7, rgb(0 128 255), oklch(60% 0.2 30)"
          aria-invalid={Boolean(fault)}
          aria-describedby={`${id}-help`}
          value={values.input ?? ''}
          onChange={(event) => onChange({ input: event.target.value })}
        />
        <input
          type="color"
          className="color-picker"
          aria-label="Pick the color"
          value={hexIn(run.answer) ?? '#808080'}
          onChange={(event) => pick(event.target.value)}
        />
      </div>
      <div className="field-help" id={`${id}-help`}>
        {fault ? <p className="field-fault">{fault}</p> : null}
        <p>Any notation of CSS, a name, HSV, CMYK, or a number of RAL Classic.</p>
      </div>
      <div>
        <DropperButton onPick={pick} />
      </div>
    </div>
  );
}

export function Picker(given: Given) {
  const [space, setSpace] = useState<SpaceName>('oklch');
  // On phones, the result comes first.
  const isWide = useMemo(() => matchMedia('(min-width: 40rem)').matches, []);
  const { sliders, alpha, change } = useSliders(given, space);
  const canPaint = CSS.supports('color', textOf(space, sliders));
  return (
    <div className="color-picking">
      <TextLine {...given} />
      <details className="options" open={isWide || undefined}>
        <summary>Sliders</summary>
        <div className="color-sliders">
          <Segments label="Space" value={space} segments={[...names]} onChange={setSpace} />
          {spaces[space].map((one, at) => (
            <Slider
              key={`${space} ${one.label}`}
              label={one.label}
              unit={one.unit}
              value={sliders[at] ?? 0}
              min={0}
              max={one.max}
              step={one.step}
              track={canPaint ? trackOf(space, sliders, at) : undefined}
              onChange={(value) =>
                change(
                  spaces[space].map((_, other) => (other === at ? value : (sliders[other] ?? 0))),
                  alpha,
                )
              }
            />
          ))}
          <Slider
            label="Opacity"
            unit="%"
            value={Math.round(alpha * 100)}
            min={0}
            max={100}
            onChange={(value) => change([...sliders], value / 100)}
          />
        </div>
      </details>
    </div>
  );
}
