// Form fields by level: main fields are always visible, usual and rare ones are in collapsible
// sections.

import { Fragment, useMemo, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../api/description';
import { Field, type FieldFaultShown } from './field';
import type { Values } from '../request';

export interface FormGiven {
  // Heading level of the groups, which depends on the surrounding page.
  heading: 'h2' | 'h3';
  values: Values;
  faultOf: (name: string) => FieldFaultShown | undefined;
  onChange: (part: Values) => void;
  // Fields with a custom control, which takes the place of the first of them.
  own?: { fields: string[]; shown: ReactNode };
}

export function FieldsOf({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  const [first, ...others] = form.own?.fields ?? [];
  return (
    <>
      {fields
        .filter((model) => !others.includes(model.name))
        .map((model) =>
          model.name === first ? (
            <Fragment key={model.name}>{form.own?.shown}</Fragment>
          ) : (
            <Field
              key={model.name}
              model={model}
              value={form.values[model.name]}
              fault={form.faultOf(model.name)}
              onChange={(value) => form.onChange({ [model.name]: value })}
            />
          ),
        )}
    </>
  );
}

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

export function Options({ form, fields }: { form: FormGiven; fields: FieldModel[] }) {
  const isWide = useMemo(() => matchMedia('(min-width: 64rem)').matches, []);
  const isTouched = (one: FieldModel) =>
    form.values[one.name] !== undefined || form.faultOf(one.name) !== undefined;
  const usual = fields.filter((one) => one.level === 'usual');
  const rare = fields.filter((one) => one.level === 'rare');
  return (
    <>
      {usual.length > 0 ? (
        <Folded title="Options" isOpen={isWide || usual.some(isTouched)}>
          <Grouped form={form} fields={usual} />
        </Folded>
      ) : null}
      {rare.length > 0 ? (
        <Folded title="More options" isOpen={rare.some(isTouched)}>
          <Grouped form={form} fields={rare} />
        </Folded>
      ) : null}
    </>
  );
}
