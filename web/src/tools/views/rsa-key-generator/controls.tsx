// The size of a new key.

import { kit } from '../../kit';
import type { AskGiven } from '../index';

const { Segments } = kit;

type Given = AskGiven<'rsa-key-generator'>;

const usual = 3072;
const sizes = [
  { value: 2048, label: '2048', meaning: 'The least that is still accepted.' },
  { value: usual, label: '3072', meaning: 'Recommended for keys that are used beyond 2030.' },
  { value: 4096, label: '4096', meaning: 'Slower; for keys that are used for decades.' },
];

export function Controls({ values, run, onChange }: Given) {
  const bits = Number(values.bits ?? usual);
  const isKnown = sizes.some((one) => one.value === bits);
  const fault = run.problem?.faultOf('bits');
  return (
    <>
      <Segments
        label="Key size, in bits"
        value={bits}
        segments={isKnown ? sizes : [...sizes, { value: bits, label: String(bits) }]}
        onChange={(next) => onChange({ bits: next })}
      />
      {fault ? <p className="field-fault">{fault}</p> : null}
    </>
  );
}
