// One field of a form: label, control according to its widget, help text and error.

import { createContext, useContext, useId, type ComponentType, type ReactNode } from 'react';
import type { FieldModel, Widget } from '../../api/description';
import { Rich } from '../rich';
import { Select, TextLine } from './controls';

export interface ControlGiven {
  model: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
  // Ids of the control and of the element that describes it; its label, if no element has it.
  id: string;
  label?: string;
  describedBy: string;
  isFaulty: boolean;
}

// Error of a field, with a button that corrects it if the correction is known.
export interface FieldFaultShown {
  text: string;
  action?: { label: string; run: () => void };
}

interface Given {
  model: FieldModel;
  value: unknown;
  onChange: (value: unknown) => void;
  fault?: FieldFaultShown;
}

// What a field is entered by: its widget or, if some values have names, `named` where one of these
// is the default, and else `suggested`.
type ControlKind = Widget | 'named' | 'suggested';

function kindOf({ widget, choices, defaultValue }: FieldModel): ControlKind {
  if (widget !== 'text' && widget !== 'lines') return widget;
  if (choices.some((one) => one.value === defaultValue)) return 'named';
  return widget === 'text' && choices.length > 0 ? 'suggested' : widget;
}

// Controls that forms can do without at first, such as those in later_controls.ts: tool pages load
// them later.
export type Controls = Partial<Record<ControlKind, ComponentType<ControlGiven>>>;
export const LaterControls = createContext<Controls>({});

function Control(given: ControlGiven) {
  const { model } = given;
  const Later = useContext(LaterControls)[kindOf(model)];
  if (Later) return <Later {...given} />;
  return model.widget === 'select' ? <Select {...given} /> : <TextLine {...given} />;
}

// Returns the description of the selected value, which is shown after the help text of the field.
function meaningOf(model: FieldModel, value: unknown): string {
  const chosen = value ?? model.defaultValue;
  return model.choices.find((one) => one.value === String(chosen))?.meaning ?? '';
}

export function FaultText({ fault }: { fault: FieldFaultShown }) {
  return (
    <p className="field-fault">
      <Rich text={fault.text} />
      {fault.action ? (
        <button type="button" className="button small" onClick={fault.action.run}>
          {fault.action.label}
        </button>
      ) : null}
    </p>
  );
}

// Groups several controls under one label, such as the fields of a nested record.
function Group({
  id,
  label,
  help,
  children,
}: {
  id: string;
  label: string;
  help: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="field field-group" aria-describedby={`${id}-help`}>
      <legend className="field-label">{label}</legend>
      {children}
      {help}
    </fieldset>
  );
}

function RecordFields({ model, value, onChange }: Given) {
  const record = (value ?? {}) as Record<string, unknown>;
  const change = (name: string, inner: unknown) => {
    const next = { ...record, [name]: inner };
    if (inner === undefined) delete next[name];
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <>
      {model.fields.map((field) => (
        <Field
          key={field.name}
          model={field}
          value={record[field.name]}
          onChange={(inner) => change(field.name, inner)}
        />
      ))}
    </>
  );
}

function Switch({ model, value, onChange, id, describedBy }: Omit<ControlGiven, 'isFaulty'>) {
  return (
    <label className="switch" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={Boolean(value ?? model.defaultValue)}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{model.label}</span>
    </label>
  );
}

const states = [
  { value: 'true', label: 'On', meaning: '' },
  { value: 'false', label: 'Off', meaning: '' },
];

// A switch that can be left to the server has a third state.
function withThirdState(given: Given): Given {
  const { model, value, onChange } = given;
  if (model.widget !== 'switch' || !model.isNullable || model.defaultValue !== undefined)
    return given;
  return {
    ...given,
    model: { ...model, widget: 'select', choices: states },
    value: value === undefined ? undefined : String(value),
    onChange: (next) => onChange(next === undefined ? undefined : next === 'true'),
  };
}

export function Field(given: Given) {
  const { model, value, onChange, fault } = withThirdState(given);
  const id = useId();
  const help = (
    <div id={`${id}-help`} className="field-help">
      {fault ? <FaultText fault={fault} /> : null}
      <p>
        <Rich text={[model.help, meaningOf(model, value)].filter(Boolean).join(' ')} />
      </p>
    </div>
  );
  const shown = { model, value, onChange, id, describedBy: `${id}-help`, isFaulty: Boolean(fault) };
  if (model.widget === 'hidden') return null;
  if (model.widget === 'record')
    return (
      <Group id={id} label={model.label} help={help}>
        <RecordFields model={model} value={value} onChange={onChange} />
      </Group>
    );
  if (model.widget === 'checks')
    return (
      <Group id={id} label={model.label} help={help}>
        <Control {...shown} />
      </Group>
    );
  if (model.widget === 'switch')
    return (
      <div className="field">
        <Switch {...shown} />
        {help}
      </div>
    );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {model.label}
        {model.unit ? <span className="field-unit"> in {model.unit}</span> : null}
      </label>
      <Control {...shown} />
      {help}
    </div>
  );
}
