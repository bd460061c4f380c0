// Fields of a form, one below the other.

import { Fragment, type ReactNode } from 'react';
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
