// Form fields generated from the OpenAPI document, with controls of the admin pages for times and
// for ids of other records.

import { useEffect, useId, useState } from 'react';
import { callPlace } from '../../api/place_call';
import type { Problem } from '../../api/client';
import { typesOf, type Schema } from '../../api/schema';
import { useOwnAccount } from '../../parts/account_context';
import { Field } from '../../parts/fields/field';
import { faultsOf } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import type { NamedFields } from '../../parts/forms/problem_notice';
import { localText, momentOf, zone } from '../../parts/forms/local_time';
import { isAsked, type Values } from '../../parts/request';
import type { AdminField } from '../calls';
import { nameOf } from '../lists/columns';
import { itemsOf } from '../calls';
import { sliceOf } from '../pages';
import { apiRoot, areaAt, may, resourceNamed } from '../site';
import type { Fields } from '../values';
import { NumbersField, RowsField, type ControlGiven } from './list_fields';

function TimeField({ field, id, value, faults, onChange }: ControlGiven) {
  const help = [field.model.help, `In your time zone, ${zone}.`].filter(Boolean).join(' ');
  return (
    <TextLine
      id={id}
      label={field.model.label}
      help={help}
      faults={faults}
      className="control control-short"
      type="datetime-local"
      value={localText(value)}
      onChange={(local) => onChange(momentOf(local))}
    />
  );
}

interface Found {
  id: string;
  name: string;
}

const waitMs = 200;

// Searches the records of another resource, if the role permits it.
function useFound(refers: string, text: string): Found[] {
  const [found, setFound] = useState<Found[]>([]);
  const { role } = useOwnAccount();
  const resource = resourceNamed(refers);
  useEffect(() => {
    if (!resource || !may(role, resource.role)) return undefined;
    const way = new AbortController();
    const timer = window.setTimeout(() => {
      const isId = /^\d+$/.test(text);
      const search = isId ? '' : `&search=${encodeURIComponent(text)}`;
      const list = `${apiRoot}${resource.path}?page_size=10${search}`;
      Promise.all([
        sliceOf(areaAt(resource.path)!.tag),
        callPlace('GET', list, { signal: way.signal }),
      ])
        .then(([document, { data }]) => {
          const operation = document.paths[apiRoot + resource.path]!.get!;
          const items = itemsOf(document, operation)!;
          const rows = data.results as Fields[];
          setFound(
            rows.map((row) => ({
              id: String(row.id),
              name: nameOf(document, items, row) ?? `#${String(row.id)}`,
            })),
          );
        })
        // Ids can be entered without suggestions.
        .catch(() => undefined);
    }, waitMs);
    return () => {
      window.clearTimeout(timer);
      way.abort();
    };
  }, [resource, role, text]);
  return found;
}

function RecordField({ field, id, value, faults, onChange }: ControlGiven) {
  const { model, schema } = field;
  const [text, setText] = useState(value === undefined || value === null ? '' : String(value));
  const found = useFound(schema['x-toolyard']?.refers ?? '', text);
  const chosen = found.find((one) => one.id === text);
  const change = (next: string) => {
    setText(next);
    if (next === '') onChange(undefined);
    else if (/^\d{1,15}$/.test(next)) onChange(Number(next));
  };
  const help = [model.help, chosen ? `Chosen: ${chosen.name}` : ''].filter(Boolean).join(' ');
  return (
    <TextLine
      id={id}
      label={model.label}
      help={help}
      faults={faults}
      className="control control-short"
      list={`${id}-list`}
      value={text}
      onChange={change}
    >
      <datalist id={`${id}-list`}>
        {found.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </datalist>
    </TextLine>
  );
}

interface Given {
  fields: AdminField[];
  // Values of the record, and those that were filled in since.
  record: Values;
  values: Values;
  problem: Problem | undefined;
  onChange: (part: Values) => void;
  idOf: (name: string) => string;
}

export const namedFields = (fields: AdminField[], idOf: (name: string) => string): NamedFields =>
  Object.fromEntries(
    fields.map(({ model }) => [model.name, { id: idOf(model.name), label: model.label }]),
  );

export function useFieldIds(): (name: string) => string {
  const base = useId();
  return (name) => `${base}-${name}`;
}

const holdsNumbers = (schema: Schema): boolean =>
  typesOf(schema).includes('array') && typesOf(schema.items ?? {}).includes('integer');

function OneField({
  field,
  id,
  value,
  problem,
  onChange,
}: Omit<ControlGiven, 'faults'> & Pick<Given, 'problem'>) {
  const { model, schema } = field;
  const faults = faultsOf(problem, model.name);
  const given = { field, id, value, faults, onChange };
  if (model.widget === 'datetime') return <TimeField {...given} />;
  if (schema['x-toolyard']?.refers) return <RecordField {...given} />;
  if (model.widget === 'json' && model.fields.length > 0) return <RowsField {...given} />;
  if (model.widget === 'json' && holdsNumbers(schema)) return <NumbersField {...given} />;
  return (
    <div id={id} tabIndex={-1} className="admin-field">
      <Field
        model={model}
        value={value ?? undefined}
        fault={faults.length > 0 ? { text: faults.join(' ') } : undefined}
        onChange={onChange}
      />
    </div>
  );
}

const isWide = ({ model }: AdminField): boolean =>
  ['multiline', 'code', 'json', 'file', 'record'].includes(model.widget);

// Fields under their group headings: short ones side by side, long ones in rows of their own.
export function FormFields({ fields, record, values, problem, onChange, idOf }: Given) {
  const now = { ...record, ...values };
  const models = fields.map((one) => one.model);
  const asked = fields.filter(({ model }) => isAsked(model, models, now));
  const groups = [...new Set(asked.map(({ model }) => model.group))];
  const field = (one: AdminField) => (
    <OneField
      key={one.model.name}
      field={one}
      id={idOf(one.model.name)}
      value={one.model.name in values ? values[one.model.name] : record[one.model.name]}
      problem={problem}
      onChange={(value) => onChange({ [one.model.name]: value })}
    />
  );
  return (
    <>
      {groups.map((group) => {
        const here = asked.filter(({ model }) => model.group === group);
        return (
          <div key={group} className="form-group">
            {group ? <h2>{group}</h2> : null}
            <div className="form-grid">
              {here.map((one) => (
                <div key={one.model.name} data-wide={isWide(one)}>
                  {field(one)}
                </div>
              ))}
            </div>
          </div>
        );
      })}
    </>
  );
}
