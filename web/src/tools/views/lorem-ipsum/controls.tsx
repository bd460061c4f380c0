// How much text is made, from which words, and in which format.

import { kit } from '../../kit';
import { Slider } from '../shared/slider';
import type { AskGiven } from '../index';

const { Field, Segments } = kit;

type Given = AskGiven<'lorem-ipsum'>;
type Values = Given['values'];
type Unit = NonNullable<Given['values']['unit']>;

// Each unit with the value that the slider reaches, and a usual amount.
const units: { value: Unit; label: string; far: number; usual: number }[] = [
  { value: 'paragraphs', label: 'Paragraphs', far: 20, usual: 3 },
  { value: 'sentences', label: 'Sentences', far: 50, usual: 5 },
  { value: 'words', label: 'Words', far: 500, usual: 100 },
  { value: 'characters', label: 'Characters', far: 2000, usual: 280 },
  { value: 'list', label: 'List', far: 30, usual: 5 },
  { value: 'bytes', label: 'Bytes', far: 2000, usual: 1024 },
];
const unchanged = 3;

// What the server does unless told otherwise.
const startsWithLorem = ({ start_with_lorem: told, corpus, word_list: words }: Values): boolean =>
  told ?? (words === undefined && ['lorem', 'cicero'].includes(corpus ?? 'lorem'));

// How the fields say what happens by default.
const told = {
  corpus: { defaultValue: 'lorem', help: '' },
  start_with_lorem: { help: '' },
  format: {},
};

export function Controls({ tool, values, run, onChange }: Given) {
  const unit = units.find((one) => one.value === (values.unit ?? 'paragraphs')) ?? units[0]!;
  const count = Number(values.count ?? unchanged);
  const fieldOf = (name: 'corpus' | 'start_with_lorem' | 'format') => {
    const model = tool.fields.find((one) => one.name === name);
    const text = run.problem?.faultOf(name);
    return model ? (
      <Field
        model={{ ...model, ...told[name] }}
        value={name === 'start_with_lorem' ? startsWithLorem(values) : values[name]}
        fault={text ? { text } : undefined}
        onChange={(value) => onChange({ [name]: value })}
      />
    ) : null;
  };
  return (
    <>
      <Segments
        label="Unit"
        value={unit.value}
        segments={units}
        onChange={(value) => {
          const usual = units.find((one) => one.value === value)?.usual;
          onChange({ unit: value, count: usual === unchanged ? undefined : usual });
        }}
      />
      <Slider
        label={`How many ${unit.value === 'list' ? 'entries' : unit.value}`}
        value={count}
        min={1}
        far={unit.far}
        max={10_000}
        fault={run.problem?.faultOf('count')}
        onChange={(next) => onChange({ count: next })}
      />
      {fieldOf('corpus')}
      {fieldOf('start_with_lorem')}
      {fieldOf('format')}
    </>
  );
}
