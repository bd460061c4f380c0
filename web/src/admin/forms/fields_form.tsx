// Form whose fields are generated from the OpenAPI document.

import type { Key, ReactNode } from 'react';
import { Form, type FormGiven } from '../../parts/forms/form';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';
import { FormFields, namedFields, useFieldIds } from './form_fields';

interface Given extends Omit<FormGiven, 'fields' | 'children'> {
  fields: AdminField[];
  // Values of the record that is edited, and those that were filled in since.
  record?: Values;
  values: Values;
  // Controls with state of their own start anew when it changes.
  turn?: Key;
  above?: ReactNode;
  below?: ReactNode;
  onChange: (part: Values) => void;
}

export function FieldsForm(given: Given) {
  const { fields, record = {}, values, turn, above, below, onChange, ...form } = given;
  const idOf = useFieldIds();
  return (
    <Form {...form} fields={namedFields(fields, idOf)}>
      {above}
      <FormFields
        key={turn}
        fields={fields}
        record={record}
        values={values}
        problem={form.sending.problem}
        onChange={onChange}
        idOf={idOf}
      />
      {below}
    </Form>
  );
}
