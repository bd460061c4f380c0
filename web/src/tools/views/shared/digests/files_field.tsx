// The files to hash, of which there may be many although a call takes one.

import type { FieldModel } from '../../../../api/description';
import { kit } from '../../../kit';

const { Field } = kit;

interface Given {
  tool: { fields: FieldModel[] };
  values: object;
  run: { problem: { faultOf(name: string): string | undefined } | null };
  onChange: (part: { file?: unknown }) => void;
}

export function FilesField({ tool, values, run, onChange }: Given) {
  const model = tool.fields.find((one) => one.name === 'file');
  const text = run.problem?.faultOf('file');
  if (!model) return null;
  return (
    <Field
      model={{
        ...model,
        label: 'Files',
        help: 'Each file is hashed on its own. Add a list such as SHA256SUMS to compare with it.',
        many: true,
      }}
      value={(values as { file?: unknown }).file}
      fault={text ? { text } : undefined}
      onChange={(file) => onChange({ file })}
    />
  );
}
