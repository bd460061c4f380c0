// What the password is like: its kind, its length and its characters.

import { kit } from '../../kit';
import { ToggleChip } from '../shared/toggle_chip';
import { Slider } from '../shared/slider';
import type { AskGiven } from '../index';

const { Segments } = kit;

type Given = AskGiven<'password-generator'>;
type Values = Given['values'];

const kinds = [
  { value: 'random', label: 'Password' },
  { value: 'passphrase', label: 'Words', meaning: 'Words are easy to type and to remember.' },
  { value: 'pin', label: 'PIN' },
  { value: 'pronounceable', label: 'Speakable', meaning: 'Easy to read to somebody else.' },
  { value: 'token', label: 'Token', meaning: 'Random bytes, such as a key for an API.' },
] as const;

// The size of each kind: its field, its label and the limits of its slider.
interface Size {
  name: 'length' | 'words' | 'bytes';
  label: string;
  unit: string;
  usual: number;
  min: number;
  far: number;
  max: number;
}
const length: Size = {
  name: 'length',
  label: 'Length',
  unit: 'characters',
  usual: 20,
  min: 4,
  far: 64,
  max: 1024,
};
const sizes: Record<string, Size> = {
  passphrase: {
    name: 'words',
    label: 'Number of words',
    unit: 'words',
    usual: 6,
    min: 3,
    far: 12,
    max: 64,
  },
  token: { name: 'bytes', label: 'Size', unit: 'bytes', usual: 32, min: 8, far: 64, max: 1024 },
  pin: { ...length, far: 16 },
};
const pinLength = 6;

const classes = [
  ['uppercase', 'A–Z', 'capital letters'],
  ['lowercase', 'a–z', 'small letters'],
  ['digits', '0–9', 'digits'],
  ['symbols', '!@#', 'symbols'],
] as const;

// A kind may also be required a number of times: 0 is off.
const isOn = (value: Values['digits']): boolean => value === undefined || Boolean(value);

interface PartGiven extends Pick<Given, 'values' | 'onChange'> {
  type: string;
}

function Characters({ type, values, onChange }: PartGiven) {
  const listed = type === 'random' ? classes : [];
  const on = listed.filter(([name]) => isOn(values[name]));
  return (
    <div className="password-chips" role="group" aria-label="Characters">
      {listed.map(([name, label, words]) => (
        <ToggleChip
          key={name}
          label={label}
          name={words}
          isOn={isOn(values[name])}
          onChange={(next) => {
            // At least one kind is left.
            if (next || on.length > 1) onChange({ [name]: next ? undefined : false });
          }}
        />
      ))}
      <ToggleChip
        label="No look-alikes"
        name="leaves out I, l, 1, |, O, 0 and o"
        isOn={values.exclude_ambiguous === true}
        onChange={(next) => onChange({ exclude_ambiguous: next || undefined })}
      />
    </div>
  );
}

const separators = [
  { value: '-', label: 'Hyphen -' },
  { value: ' ', label: 'Space' },
  { value: '.', label: 'Full stop .' },
  { value: '', label: 'Nothing' },
];

function Extras({ type, values, onChange }: PartGiven) {
  const separator = values.separator ?? '-';
  const own = { value: separator, label: separator };
  return (
    <>
      {type === 'passphrase' ? (
        <Segments
          label="Between words"
          value={separator}
          segments={
            separators.some((one) => one.value === separator) ? separators : [...separators, own]
          }
          onChange={(next) => onChange({ separator: next })}
        />
      ) : null}
      <div className="password-chips" role="group" aria-label="Extras">
        <ToggleChip
          label="Capital letters"
          isOn={(values.capitalize ?? 'none') !== 'none'}
          onChange={(next) => onChange({ capitalize: next ? 'first' : undefined })}
        />
        <ToggleChip
          label="A digit"
          isOn={Boolean(values.add_number)}
          onChange={(next) => onChange({ add_number: next || undefined })}
        />
      </div>
    </>
  );
}

export function Controls({ values, run, onChange }: Given) {
  const type = values.type ?? 'random';
  const size = sizes[type] ?? length;
  return (
    <div className="password-controls">
      <Segments
        label="Kind"
        value={type}
        segments={[...kinds]}
        onChange={(next) => {
          // The length of a password is none for a PIN, nor the other way round.
          const other = type === 'pin' ? undefined : values.length;
          onChange({ type: next, length: next === 'pin' ? pinLength : other });
        }}
      />
      <Slider
        label={size.label}
        unit={size.unit}
        value={Number(values[size.name] ?? size.usual)}
        min={size.min}
        far={size.far}
        max={size.max}
        fault={run.problem?.faultOf(size.name)}
        onChange={(next) => onChange({ [size.name]: next })}
      />
      {['random', 'pin', 'pronounceable'].includes(type) ? (
        <Characters type={type} values={values} onChange={onChange} />
      ) : null}
      {['passphrase', 'pronounceable'].includes(type) ? (
        <Extras type={type} values={values} onChange={onChange} />
      ) : null}
      <Slider
        label="How many"
        value={Number(values.count ?? 1)}
        min={1}
        far={50}
        max={1000}
        fault={run.problem?.faultOf('count')}
        onChange={(count) => onChange({ count })}
      />
    </div>
  );
}
