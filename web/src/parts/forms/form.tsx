// Form: the problem at the top, the fields, and the buttons below. Input is kept if sending fails.

import { useEffect, type ReactNode } from 'react';
import type { Problem } from '../../api/client';
import { Rich } from '../rich';
import { texts } from './texts';
import { ProblemNotice, type NamedFields } from './problem_notice';
import type { Sending } from './sending';

// Returns the messages for a field; for a list, each with the number of the entry.
export function faultsOf(problem: Problem | undefined, name: string): string[] {
  return (problem?.errors ?? [])
    .filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
    .map(({ pointer, detail }) => {
      const entry = /^\/[^/]+\/(\d+)$/.exec(pointer);
      return entry ? `Entry ${Number(entry[1]) + 1}: ${detail}` : detail;
    });
}

export interface ControlAttributes {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

export interface FieldLook {
  id: string;
  label: string;
  help?: string;
  faults?: string[];
}

interface FieldGiven extends FieldLook {
  children: (attributes: ControlAttributes) => ReactNode;
}

function Help({ id, help, faults = [] }: Omit<FieldLook, 'label'>) {
  return (
    <div id={`${id}-help`} className="field-help">
      {faults.map((fault) => (
        <p key={fault} className="field-fault">
          <span>
            <Rich text={fault} />
          </span>
        </p>
      ))}
      {help ? (
        <p>
          <Rich text={help} />
        </p>
      ) : null}
    </div>
  );
}

const attributesOf = (id: string, faults: string[] = []): ControlAttributes => ({
  id,
  'aria-describedby': `${id}-help`,
  'aria-invalid': faults.length > 0,
});

export function FormField({ id, label, help, faults, children }: FieldGiven) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(attributesOf(id, faults))}
      <Help id={id} help={help} faults={faults} />
    </div>
  );
}

// Groups several controls under one label; the first control has the id.
export function FormGroup({ id, label, help, faults, children }: FieldGiven) {
  return (
    <fieldset className="field field-group" aria-describedby={`${id}-help`}>
      <legend className="field-label">{label}</legend>
      {children(attributesOf(id, faults))}
      <Help id={id} help={help} faults={faults} />
    </fieldset>
  );
}

export interface FormGiven {
  label: string;
  sending: Sending;
  fields?: NamedFields;
  submit: string;
  busy: string;
  onSubmit: () => unknown;
  onCancel?: () => void;
  isRisky?: boolean;
  children?: ReactNode;
}

const noFields: NamedFields = {};

export function Form(given: FormGiven) {
  const { label, sending, fields = noFields, onSubmit, onCancel, children, ...more } = given;
  const { problem, isBusy, isSlow, stop } = sending;
  useEffect(() => {
    const first = problem?.errors[0]?.pointer.split('/')[1];
    const field = first === undefined ? undefined : fields[first];
    if (field) document.getElementById(field.id)?.focus();
    // Only a new problem moves the focus; editing the fields does not.
  }, [problem]);
  return (
    <form
      className="portal-form"
      aria-label={label}
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problem ? <ProblemNotice problem={problem} fields={fields} /> : null}
      {children}
      <div className="form-actions">
        <button
          type="submit"
          className={more.isRisky ? 'button risky' : 'button main'}
          aria-disabled={isBusy}
        >
          {isBusy ? more.busy : more.submit}
        </button>
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        ) : null}
        {isSlow ? (
          <span className="form-slow" role="status">
            {texts.slow}{' '}
            <button type="button" className="button small" onClick={stop}>
              {texts.stop}
            </button>
          </span>
        ) : null}
      </div>
    </form>
  );
}
