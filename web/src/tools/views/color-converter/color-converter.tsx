// A color in every notation, its contrast as text on other colors, its palettes, and how it looks
// with color blindness.

import { useState } from 'react';
import { kit } from '../../kit';
import styles from '../../../../styles/views/color.view.css';
import type { View, ViewGiven } from '../index';
import { addStyles } from '../shared/styles';
import { rgbOf, withContrast } from './colors';
import { Palette } from './palette';
import { hexIn, Picker } from './picker';

const { CopyButton, Icon, valueLabel } = kit;

addStyles(styles);

type Given = ViewGiven<'color-converter'>;

type Contrast = Given['answer']['contrast']['black'];

type OnChange = Given['onChange'];

// Returns the first notation that the browser supports.
function paintOf(answer: Given['answer'], request: Given['request']): string | undefined {
  const formats = Object.values(answer.formats);
  return [...formats, String(request.input)].find((one) => CSS.supports('color', one));
}

function Swatch({ answer, color }: { answer: Given['answer']; color?: string }) {
  const { name, nearest_name: near } = answer;
  return (
    <div className="color-swatch">
      {color ? (
        <span className="color-paint" aria-hidden="true" style={{ backgroundColor: color }} />
      ) : null}
      <p className="color-name">
        <strong>
          <bdi>{answer.output}</bdi>
        </strong>
        <span>
          {name ? `Named ${name}` : near ? `Close to ${near.name}, ${near.hex}` : null}
          {answer.in_srgb_gamut === false ? '. Outside sRGB; the nearest color is shown' : ''}
        </span>
      </p>
    </div>
  );
}

// Notations shown first; the others are collapsed if there are many.
const usual = ['hex', 'rgb', 'hsl', 'oklch'];

interface FormatsGiven extends Pick<Given, 'tool'> {
  formats: [string, string][];
  isFirst: boolean;
}

function Formats({ tool, formats, isFirst }: FormatsGiven) {
  const choices = tool.fields.find((one) => one.name === 'to')?.choices ?? [];
  const labelOf = (name: string) =>
    choices.find((one) => one.value === name)?.label ?? valueLabel(name);
  return (
    <dl className="color-formats">
      {formats.map(([name, text], at) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <bdi className="code">{text}</bdi>
            <CopyButton text={text} what={labelOf(name)} isResult={isFirst && at === 0} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notations({ tool, answer }: Pick<Given, 'tool' | 'answer'>) {
  const all = Object.entries(answer.formats);
  const isMany = all.length > 8;
  const rest = all.filter(([name]) => isMany && !usual.includes(name));
  return (
    <div>
      <Formats tool={tool} formats={all.filter((one) => !rest.includes(one))} isFirst />
      {isMany ? (
        <details className="options">
          <summary>{rest.length} more notations</summary>
          <Formats tool={tool} formats={rest} isFirst={false} />
        </details>
      ) : null}
    </div>
  );
}

// Levels of WCAG 2.1 in words.
function Passing({ label, isPassed }: { label: string; isPassed: boolean }) {
  return (
    <li className="color-passing" data-ok={isPassed}>
      <Icon name={isPassed ? 'check' : 'close'} />
      {label} {isPassed ? 'passes' : 'fails'}
    </li>
  );
}

// What an APCA lightness contrast (Lc) is sufficient for.
const uses: [number, string][] = [
  [75, 'sufficient for body text'],
  [60, 'sufficient for text of 24 px or bold 16 px'],
  [45, 'sufficient for headings of 36 px or bold 24 px'],
  [30, 'sufficient for hints and large icons'],
  [15, 'sufficient only for dividing lines'],
];

interface SampleGiven {
  // The background: its name, and its color if it is known.
  back: string;
  backHex?: string;
  color: string;
  given: Contrast;
  onUse: (hex: string) => void;
}

// Offers the nearest lightness that is enough for text.
function Remedy({ backHex, color, given, onUse }: SampleGiven) {
  const [front, behind] = [rgbOf(color), rgbOf(backHex ?? '')];
  if (given.aa || !front || !behind) return null;
  const enough = withContrast(front, behind, 4.5);
  if (!enough) return null;
  return (
    <button
      type="button"
      className="button small"
      aria-label={`Use ${enough} as input, which passes AA on ${backHex}`}
      onClick={() => onUse(enough)}
    >
      <span className="color-dot" style={{ backgroundColor: enough }} />
      {enough} passes AA
    </button>
  );
}

function Sample(sample: SampleGiven) {
  const { back, color, given } = sample;
  const lc = Math.abs(given.apca_lc);
  const use = uses.find(([least]) => lc >= least)?.[1] ?? 'nearly invisible';
  return (
    <li className="color-contrast">
      <svg
        className="color-sample"
        role="img"
        aria-label={`Text in this color on ${back}`}
        style={{ backgroundColor: back }}
        fill={color}
      >
        <text x="14" y="38" className="color-sample-large">
          Large text
        </text>
        <text x="14" y="66">
          Body text
        </text>
      </svg>
      <p>
        On <bdi>{back}</bdi>: <strong>{given.wcag21.toFixed(2)} : 1</strong>
      </p>
      <ul className="color-verdicts">
        <Passing label="AA" isPassed={given.aa} />
        <Passing label="AA large" isPassed={given.aa_large} />
        <Passing label="AAA" isPassed={given.aaa} />
      </ul>
      <p className="color-soft">
        APCA Lc {lc.toFixed(0)}: {use}
      </p>
      <Remedy {...sample} />
    </li>
  );
}

const backHexes: Record<string, string> = { white: '#ffffff', black: '#000000' };

type ContrastsGiven = Pick<Given, 'answer' | 'request' | 'onChange'> & { color: string };

function Contrasts({ answer, color, request, onChange }: ContrastsGiven) {
  const { contrast } = answer;
  const backs = Object.entries<Contrast | null>(contrast).filter(([, one]) => one !== null);
  return (
    <section className="color-section">
      <h3>Contrast as text</h3>
      <ul className="color-contrasts">
        {backs.map(([name, one]) => {
          const back = name === 'with' ? String(request.contrast_with) : name;
          return (
            <Sample
              key={name}
              back={back}
              backHex={backHexes[back] ?? back}
              color={color}
              given={one!}
              onUse={(hex) => onChange({ input: hex, from: undefined })}
            />
          );
        })}
      </ul>
    </section>
  );
}

function UseButton({ hex, onChange }: { hex: string; onChange: OnChange }) {
  return (
    <button
      type="button"
      className="color-use"
      aria-label={`Use ${hex} as input`}
      title={`Use ${hex} as input`}
      onClick={() => onChange({ input: hex, from: undefined })}
    >
      <span className="color-use-paint" style={{ backgroundColor: hex }} />
      {hex}
    </button>
  );
}

interface ToggleGiven {
  name: 'palette' | 'simulate';
  value: string;
  label: string;
  request: Given['request'];
  onChange: OnChange;
}

function Toggle({ name, value, label, request, onChange }: ToggleGiven) {
  const isOn = request[name] === value;
  return (
    <button
      type="button"
      className="button chip"
      aria-pressed={isOn}
      onClick={() => onChange({ [name]: isOn ? undefined : value })}
    >
      {isOn ? <Icon name="check" /> : null}
      {label}
    </button>
  );
}

function Palettes({ answer, request, onChange }: Given) {
  const palettes = Object.entries(answer.palette ?? {});
  const given = { request, onChange, name: 'palette' as const };
  return (
    <section className="color-section">
      <div className="color-head">
        <h3>Palettes</h3>
        <Toggle {...given} value="harmonies" label="Harmonies" />
        <Toggle {...given} value="tints" label="Tints" />
        <Toggle {...given} value="shades" label="Shades" />
      </div>
      {palettes.map(([kind, colors]) => (
        <div key={kind} className="color-palette" role="group" aria-label={valueLabel(kind)}>
          <span className="color-soft">{valueLabel(kind)}</span>
          <div className="color-row">
            {colors.map((hex, at) => (
              <UseButton key={at} hex={hex} onChange={onChange} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

const blindness: Record<string, string> = {
  protan: 'Without red cones (protan)',
  deutan: 'Without green cones (deutan)',
  tritan: 'Without blue cones (tritan)',
};

function Simulated({ answer, request, onChange, color }: Given & { color?: string }) {
  const simulated = Object.entries(answer.simulated ?? {});
  return (
    <section className="color-section">
      <div className="color-head">
        <h3>Color blindness</h3>
        <Toggle name="simulate" value="all" label="Simulate" {...{ request, onChange }} />
      </div>
      {simulated.map(([kind, hex]) => (
        <div key={kind} className="color-palette" role="group" aria-label={blindness[kind] ?? kind}>
          <span className="color-soft">{blindness[kind] ?? kind}</span>
          <div className="color-row">
            <span className="color-use">
              <span className="color-use-paint" style={{ backgroundColor: color }} />
              This color
            </span>
            <UseButton hex={hex} onChange={onChange} />
          </div>
        </div>
      ))}
    </section>
  );
}

function Show(given: Given) {
  const { tool, answer, request, onChange } = given;
  const [collected, setCollected] = useState<string[]>([]);
  const color = paintOf(answer, request);
  return (
    <div className="color-view">
      <Swatch answer={answer} color={color} />
      <Notations tool={tool} answer={answer} />
      {color ? <Contrasts {...given} color={color} /> : null}
      <Palettes {...given} />
      <Palette
        colors={collected}
        current={hexIn(answer)}
        onColors={setCollected}
        onUse={(hex) => onChange({ input: hex, from: undefined })}
      />
      <Simulated {...given} color={color} />
    </div>
  );
}

export const view: View<'color-converter'> = {
  Show,
  tells: [
    'formats',
    'contrast',
    'palette',
    'simulated',
    'name',
    'nearest_name',
    'alpha',
    'in_srgb_gamut',
    'is_dark',
  ],
  hidesOutput: true,
  asks: { fields: ['input'], Ask: Picker },
};
