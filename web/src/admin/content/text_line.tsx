// One field of a text: its control, its length, errors, and findings about its quality.

import { FormField } from '../../parts/forms/form';
import { Rich } from '../../parts/rich';
import type { AdminField } from '../calls';
import type { Finding } from './item';

interface Given {
  field: AdminField;
  id: string;
  value: string;
  faults: string[];
  findings: readonly Finding[];
  isReadOnly: boolean;
  // Number of rows of a multi-line control; undefined: a single line.
  rows?: number;
  // Whether the text is source, shown in a monospaced font.
  isSource?: boolean;
  // Number of characters that search engines show.
  shown?: number;
  onChange: (value: string) => void;
}

const lengthOf = (text: string): number => [...text].length;

export function Findings({ id, findings }: { id: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul id={id} className="findings">
      {findings.map((one) => (
        <li key={one.code + one.message} className="finding" data-severity={one.severity}>
          <Rich text={one.message ?? ''} />
        </li>
      ))}
    </ul>
  );
}

export function TextLine(given: Given) {
  const { field, id, value, faults, findings, isReadOnly, rows, isSource, shown } = given;
  const { onChange } = given;
  const { model } = field;
  const count = shown ? `${lengthOf(value)} characters, about ${shown} are shown` : '';
  return (
    <div className="text-line">
      <FormField id={id} label={model.label} help={count} faults={faults}>
        {(attributes) => {
          const all = {
            ...attributes,
            'aria-describedby': `${attributes['aria-describedby']} ${id}-findings`,
            readOnly: isReadOnly,
            value,
            dir: 'auto',
            maxLength: undefined,
          };
          return rows ? (
            <textarea
              {...all}
              className={isSource ? 'control body-text' : 'control'}
              rows={rows}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <input
              {...all}
              className="control"
              type="text"
              onChange={({ target }) => onChange(target.value)}
            />
          );
        }}
      </FormField>
      <Findings id={`${id}-findings`} findings={findings} />
    </div>
  );
}
