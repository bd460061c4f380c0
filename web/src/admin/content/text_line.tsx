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
  onPlace?: (place: number) => void;
}

const lengthOf = (text: string): number => [...text].length;

function Findings({ id, findings }: { id: string; findings: readonly Finding[] }) {
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
  const { onChange, onPlace } = given;
  const { model } = field;
  const length = lengthOf(value);
  const count = shown ? `${length} characters, about ${shown} are shown` : '';
  const change = (target: HTMLInputElement | HTMLTextAreaElement) => {
    onChange(target.value);
    onPlace?.(target.selectionStart ?? 0);
  };
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
              onChange={({ target }) => change(target)}
              onSelect={({ currentTarget }) => onPlace?.(currentTarget.selectionStart)}
            />
          ) : (
            <input
              {...all}
              className="control"
              type="text"
              onChange={({ target }) => change(target)}
            />
          );
        }}
      </FormField>
      <Findings id={`${id}-findings`} findings={findings} />
    </div>
  );
}
