// Which UUIDs are made, and how many.

import { kit } from '../../kit';
import { Slider } from '../shared/slider';
import type { AskGiven } from '../index';

const { Field } = kit;

type Given = AskGiven<'uuid-generator'>;
type Version = Given['values']['version'];

const versions: [value: string, label: string, meaning: string][] = [
  ['4', 'Version 4, random', 'Random. The usual choice.'],
  ['7', 'Version 7, by time', 'Sorted by the time they were made, which suits keys of tables.'],
  ['1', 'Version 1, time and node', 'Contains the time, and an address of a network interface.'],
  ['6', 'Version 6, version 1 in order', 'As version 1, but sorted by time.'],
  ['5', 'Version 5, SHA-1 of a name', 'The same name always has the same UUID.'],
  [
    '3',
    'Version 3, MD5 of a name',
    'The same name always has the same UUID. Older than version 5.',
  ],
  ['8', 'Version 8, SHA-256 of a name', 'The same name always has the same UUID.'],
  ['ulid', 'ULID', '26 characters, sorted by time.'],
  ['nanoid', 'NanoID', '21 characters, random.'],
  ['nil', 'Nil, all zeros', 'Stands for “none”.'],
  ['max', 'Max, all ones', 'Comes after every other UUID.'],
];

// The number that a version is in the request; names of other identifiers stay texts.
const versionOf = (text: string): Version => (/^\d+$/.test(text) ? Number(text) : text) as Version;

export function Controls({ tool, values, run, onChange }: Given) {
  const version = tool.fields.find((one) => one.name === 'version');
  const text = run.problem?.faultOf('version');
  return (
    <>
      {version ? (
        <Field
          model={{
            ...version,
            widget: 'select',
            help: '',
            defaultValue: '4',
            choices: versions.map(([value, label, meaning]) => ({ value, label, meaning })),
          }}
          value={values.version === undefined ? undefined : String(values.version)}
          fault={text ? { text } : undefined}
          onChange={(value) => onChange({ version: versionOf(String(value)) })}
        />
      ) : null}
      <Slider
        label="How many"
        value={Number(values.count ?? 1)}
        min={1}
        far={100}
        max={10_000}
        fault={run.problem?.faultOf('count')}
        onChange={(count) => onChange({ count })}
      />
    </>
  );
}
