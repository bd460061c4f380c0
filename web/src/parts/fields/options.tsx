// Form fields by level: main fields are always visible, usual and rare ones are in collapsible
// sections, or in a panel beside the form.

import { useMemo, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../api/description';
import { FieldsOf, type FormGiven } from './fields_of';

// Fields under their group headings, in the order in which the groups first occur.
function Grouped({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  const groups = [...new Set(fields.map((one) => one.group))];
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="options-group">
          {group ? <form.heading>{group}</form.heading> : null}
          <div className="options-grid">
            <FieldsOf form={form} fields={fields.filter((one) => one.group === group)} />
          </div>
        </div>
      ))}
    </>
  );
}

interface FoldedGiven {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}

// Collapsible section. Its content is rendered when first opened, because most people never open
// it.
function Folded({ title, isOpen, children }: FoldedGiven) {
  const [isMade, setMade] = useState(false);
  return (
    <details className="options" open={isOpen || undefined} onToggle={() => setMade(true)}>
      <summary>{title}</summary>
      {isMade || isOpen ? children : null}
    </details>
  );
}

// All fields in one section, which only an error opens.
export function FoldedOptions({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  if (fields.length === 0) return null;
  return (
    <Folded title="Options" isOpen={fields.some((one) => form.faultOf(one.name) !== undefined)}>
      <Grouped form={form} fields={fields} />
    </Folded>
  );
}

const isTouched = (form: FormGiven, one: FieldModel): boolean =>
  form.values[one.name] !== undefined || form.faultOf(one.name) !== undefined;

function MoreOptions({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  if (fields.length === 0) return null;
  return (
    <Folded title="More options" isOpen={fields.some((one) => isTouched(form, one))}>
      <Grouped form={form} fields={fields} />
    </Folded>
  );
}

// All fields for a panel of their own: the usual ones visible, the rare ones collapsed.
export function PanelOptions({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  return (
    <>
      <Grouped form={form} fields={fields.filter((one) => one.level === 'usual')} />
      <MoreOptions form={form} fields={fields.filter((one) => one.level === 'rare')} />
    </>
  );
}

export function Options({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  const isWide = useMemo(() => matchMedia('(min-width: 64rem)').matches, []);
  const usual = fields.filter((one) => one.level === 'usual');
  return (
    <>
      {usual.length > 0 ? (
        <Folded title="Options" isOpen={isWide || usual.some((one) => isTouched(form, one))}>
          <Grouped form={form} fields={usual} />
        </Folded>
      ) : null}
      <MoreOptions form={form} fields={fields.filter((one) => one.level === 'rare')} />
    </>
  );
}
