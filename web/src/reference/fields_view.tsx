// Describes the fields of a record: type, limits, default, meanings of the values, and nested
// records, which are collapsed.

import { useContext } from 'react';
import { resolve, type Schema } from '../api/schema';
import { Fold } from '../parts/fold';
import { Rich } from '../parts/rich';
import { DocumentContext } from '../parts/value';
import { limitTexts, recordsIn, typeText, valuesIn, type ValueMeaning } from './types';

// Longer lists of values are collapsed.
const maxValues = 8;

function ValueList({ values }: { values: ValueMeaning[] }) {
  return (
    <ul className="spec-values">
      {values.map(({ value, meaning }) => (
        <li key={value}>
          <code>{value}</code> {meaning ? <Rich text={meaning} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Values({ values }: { values: ValueMeaning[] }) {
  if (values.length === 0) return null;
  if (values.length <= maxValues) return <ValueList values={values} />;
  return <Fold title={`${values.length} values`}>{() => <ValueList values={values} />}</Fold>;
}

function Inside({ schema }: { schema: Schema }) {
  const document = useContext(DocumentContext);
  return (
    <>
      {recordsIn(document, schema).map((one, at) => (
        <Fold key={at} title={one.name ? `Fields of ${one.name}` : 'Fields'}>
          {() => <FieldsView schema={one.schema} />}
        </Fold>
      ))}
    </>
  );
}

export interface FieldGiven {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

// Whether the title says more than the name.
const isNews = (title: string | undefined, name: string): boolean =>
  title !== undefined && title.toLowerCase() !== name.replace(/_/g, ' ').toLowerCase();

export function FieldSpec({ name, schema: given, isRequired }: FieldGiven) {
  const document = useContext(DocumentContext);
  const schema = resolve(document, given);
  const limits = limitTexts(document, given);
  const help = schema.description;
  return (
    <div className="spec">
      <dt className="spec-name">
        <code>{name}</code>
        {isRequired ? <span className="spec-required">required</span> : null}
        {schema.readOnly ? <span className="spec-type">read-only</span> : null}
        <span className="spec-type">{typeText(document, given)}</span>
      </dt>
      <dd className="spec-about">
        {help ? (
          <p>
            {isNews(schema.title, name) ? <strong>{schema.title}. </strong> : null}
            <Rich text={help} />
          </p>
        ) : null}
        {limits.length > 0 || schema.default !== undefined ? (
          <p className="spec-limits">
            {schema.default === undefined ? null : (
              <span>
                Default <code>{JSON.stringify(schema.default)}</code>
              </span>
            )}
            {limits.map((limit) => (
              <span key={limit}>
                <Rich text={limit} />
              </span>
            ))}
          </p>
        ) : null}
        <Values values={valuesIn(document, given)} />
        <Inside schema={given} />
      </dd>
    </div>
  );
}

export function FieldsView({ schema: given }: { schema: Schema }) {
  const document = useContext(DocumentContext);
  const schema = resolve(document, given);
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {});
  return (
    <dl className="specs">
      {fields.map(([name, field]) => (
        <FieldSpec key={name} name={name} schema={field} isRequired={required.has(name)} />
      ))}
    </dl>
  );
}

// Describes a whole body: the fields of its record, or its type if it is not a record.
export function SchemaView({ schema }: { schema: Schema }) {
  const document = useContext(DocumentContext);
  const whole = resolve(document, schema);
  if (whole.properties) return <FieldsView schema={whole} />;
  return (
    <>
      <p className="spec-type">{typeText(document, schema)}</p>
      <Inside schema={schema} />
    </>
  );
}
