// Fields of a content item: what readers see, what search engines show, and the rest.

import type { RefObject } from 'react';
import type { Problem } from '../../api/client';
import { Fold } from '../../parts/fold';
import { faultsOf } from '../../parts/forms/form';
import { Choice } from '../../parts/forms/lines';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';
import { FormFields } from '../forms/form_fields';
import { BodyField } from './body/body_field';
import { ownFields, siteFields, textOf, type Finding, type OwnField } from './item';
import { texts } from './texts';
import { TextLine } from './text_line';

interface Given {
  fields: AdminField[];
  record: Values;
  problem: Problem | undefined;
  quality: readonly Finding[];
  isReadOnly: boolean;
  // Changes when fields get values other than those that were typed; controls then start anew.
  turn: number;
  idOf: (name: string) => string;
  // The text area of the body.
  area: RefObject<HTMLTextAreaElement>;
  // Number of words in the body; undefined until it was counted.
  words: number | undefined;
  onChange: (part: Values) => void;
}

function FormatField({ given, field }: { given: Given; field: AdminField }) {
  const id = given.idOf('body_format');
  return (
    <div className="field body-format">
      <label className="field-label" htmlFor={id}>
        {field.model.label}
      </label>
      <Choice
        id={id}
        className="control control-small"
        choices={field.model.choices.map(({ value, label }) => [value, label])}
        value={textOf(given.record, 'body_format')}
        disabled={given.isReadOnly}
        onChange={(format) => given.onChange({ body_format: format })}
      />
    </div>
  );
}

// Empty text means no value, if the field is nullable.
const valueOf = ({ model }: AdminField, text: string): unknown =>
  text === '' && model.isNullable ? undefined : text;

function Line({ given, name, ...more }: { given: Given; name: OwnField } & Partial<LineLook>) {
  const field = given.fields.find(({ model }) => model.name === name);
  if (!field) return null;
  return (
    <TextLine
      {...more}
      field={field}
      id={given.idOf(name)}
      value={textOf(given.record, name)}
      faults={faultsOf(given.problem, name)}
      findings={given.quality.filter((one) => one.field === name)}
      isReadOnly={given.isReadOnly}
      onChange={(text) => given.onChange({ [name]: valueOf(field, text) })}
    />
  );
}

function Body({ given }: { given: Given }) {
  const { record, problem, quality, area, words, isReadOnly, idOf, onChange } = given;
  const field = given.fields.find(({ model }) => model.name === 'body');
  if (!field) return null;
  return (
    <BodyField
      id={idOf('body')}
      label={field.model.label}
      area={area}
      value={textOf(record, 'body')}
      format={textOf(record, 'body_format')}
      faults={faultsOf(problem, 'body')}
      findings={quality.filter((one) => one.field === 'body')}
      words={words}
      isReadOnly={isReadOnly}
      onChange={(body) => onChange({ body })}
    />
  );
}

interface LineLook {
  rows: number;
  shown: number;
}

interface FoldedGiven {
  given: Given;
  title: string;
  names: readonly string[];
}

// Generated controls of some fields, which are folded away until they are used.
function FoldedFields({ given, title, names }: FoldedGiven) {
  const { fields, record, problem, isReadOnly, turn, idOf, onChange } = given;
  return (
    <Fold className="card text-card fold-card" title={title}>
      {() => (
        <fieldset className="bare" disabled={isReadOnly}>
          <FormFields
            key={turn}
            fields={fields.filter(({ model }) => names.includes(model.name))}
            record={record}
            values={{}}
            problem={problem}
            onChange={onChange}
            idOf={idOf}
          />
        </fieldset>
      )}
    </Fold>
  );
}

export function TextFields(given: Given) {
  const { fields, idOf } = given;
  const own: readonly string[] = [...ownFields, ...siteFields, 'status'];
  const format = fields.find(({ model }) => model.name === 'body_format');
  return (
    <div className="text-fields">
      <section className="card text-card" aria-label="Text">
        <Line given={given} name="title" />
        {format ? <FormatField given={given} field={format} /> : null}
        <Body given={given} />
        <Line given={given} name="summary" rows={2} />
      </section>
      <section className="card text-card" aria-labelledby={idOf('for-search')}>
        <h2 id={idOf('for-search')}>{texts.forSearch}</h2>
        <Line given={given} name="seo_title" shown={60} />
        <Line given={given} name="meta_description" rows={3} shown={160} />
        <Line given={given} name="slug" />
      </section>
      <FoldedFields given={given} title={texts.forSite} names={siteFields} />
      <FoldedFields
        given={given}
        title={texts.more}
        names={fields.map(({ model }) => model.name).filter((name) => !own.includes(name))}
      />
    </div>
  );
}
