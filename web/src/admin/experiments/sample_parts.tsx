// Parts that the sections about the sample size share: frame, fields and result.

import type { ReactNode } from 'react';
import type { Problem } from '../../api/client';
import { faultsOf } from '../../parts/forms/form';
import { TextLine } from '../../parts/forms/lines';
import { Loaded, type Loading } from '../../parts/forms/loaded';
import { ProblemNotice, type NamedFields } from '../../parts/forms/problem_notice';
import { numberText } from '../../parts/times';
import { texts } from './texts';

// Converts a percentage, as typed, to a fraction, as the API takes it.
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
  // Name of the query parameter.
  name: keyof typeof texts.fields;
  // Replaces the usual label if that does not fit.
  label?: string;
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
}

export function NumberField({ name, label, value, problem, onChange }: NumberGiven) {
  return (
    <TextLine
      id={idOf(name)}
      label={label ?? texts.fields[name]}
      faults={faultsOf(problem, name)}
      className="control control-short"
      inputMode="decimal"
      value={value}
      onChange={onChange}
    />
  );
}

const named: NamedFields = Object.fromEntries(
  Object.entries(texts.fields).map(([name, label]) => [name, { id: idOf(name), label }]),
);

interface AnswerGiven<Data> {
  loading: Loading<Data>;
  children: (data: Data) => ReactNode;
}

// Shows the result, or only the problem if the current input has one: a result for earlier input
// would be misleading.
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
