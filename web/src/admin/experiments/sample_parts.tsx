// What the sections about the number of units share: their frame, their fields, and their answer.

import type { ReactNode } from 'react';
import type { Problem } from '../../api/client';
import { FormField, faultsOf } from '../../parts/forms/form';
import { Loaded, type Loading } from '../../parts/forms/loaded';
import { ProblemNotice, type NamedFields } from '../../parts/forms/problem_notice';
import { numberText } from '../../parts/times';
import { texts } from './texts';

// In percent on the page, as a part of one for the server.
export const partText = (percent: string): string =>
  percent.trim() === '' ? '' : String(Number(percent) / 100);

export function SampleSection({ help, children }: { help: string; children: ReactNode }) {
  return (
    <section className="card record-section experiment-sample" aria-labelledby="sample-title">
      <h2 id="sample-title">{texts.sample}</h2>
      <p className="timeline-about">{help}</p>
      {children}
    </section>
  );
}

const idOf = (name: string): string => `sample-${name}`;

interface NumberGiven {
  // Of the parameter.
  name: keyof typeof texts.fields;
  // Where its usual one does not fit.
  label?: string;
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
}

export function NumberField({ name, label, value, problem, onChange }: NumberGiven) {
  return (
    <FormField id={idOf(name)} label={label ?? texts.fields[name]} faults={faultsOf(problem, name)}>
      {(given) => (
        <input
          {...given}
          className="control control-short"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}

const named: NamedFields = Object.fromEntries(
  Object.entries(texts.fields).map(([name, label]) => [name, { id: idOf(name), label }]),
);

interface AnswerGiven<Data> {
  loading: Loading<Data>;
  children: (data: Data) => ReactNode;
}

// Of what is filled in now: what was computed before is not shown beside what is wrong with it.
export function Answer<Data>({ loading, children }: AnswerGiven<Data>) {
  const { problem, again } = loading;
  if (problem) return <ProblemNotice problem={problem} fields={named} onAgain={again} />;
  return <Loaded loading={loading}>{children}</Loaded>;
}

export function UnitsNeeded({ units, children }: { units: number; children: ReactNode }) {
  return (
    <p role="status">
      <strong className="number">
        {numberText(units)} {texts.needed}
      </strong>
      {children}
    </p>
  );
}
