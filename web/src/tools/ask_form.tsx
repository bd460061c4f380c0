// What a tool is asked: its input on top, then the usual options, the rare ones folded.

import { useMemo, type ReactNode } from 'react';
import type { FieldModel } from '../api/description';
import { Field, type FieldFaultShown } from '../parts/field';
import { filesOf } from '../parts/bytes';
import { Icon } from '../parts/icon';
import { Rich } from '../parts/rich';
import { InputField } from './input_field';
import { remedyIn } from './hints';
import { isAsked, type Values } from './request';
import type { Run } from './runner';
import { texts } from './texts';
import type { ToolModel } from './tool';
import { useView } from './views';

interface Given {
  tool: ToolModel;
  values: Values;
  run: Run;
  canRun: boolean;
  waits: string;
  onChange: (part: Values) => void;
  onFill: (values: Values) => void;
  onFiles: (files: File[]) => void;
  onRun: () => void;
}

// What is wrong with a field, and what would mend it.
export function faultOf(
  { tool, run, onChange }: Pick<Given, 'tool' | 'run' | 'onChange'>,
  name: string,
): FieldFaultShown | undefined {
  const text = run.problem?.faultOf(name);
  if (!text || !run.problem) return undefined;
  const found = remedyIn(run.problem.hint, tool.fields, name);
  if (found?.name !== name) return { text };
  const { label, value } = found;
  return { text, action: { label, run: () => onChange({ [name]: value }) } };
}

// Some are asked for by the view of the tool.
function FieldsOf({ given, fields }: { given: Given; fields: FieldModel[] }) {
  const { values, onChange, tool } = given;
  const own = useView(tool.card.slug)?.asks;
  const [first, ...others] = own?.fields ?? [];
  return (
    <>
      {fields
        .filter((model) => !others.includes(model.name))
        .map((model) =>
          own && model.name === first ? (
            <own.Ask key={model.name} {...given} />
          ) : (
            <Field
              key={model.name}
              model={model}
              value={values[model.name]}
              fault={faultOf(given, model.name)}
              onChange={(value) => onChange({ [model.name]: value })}
            />
          ),
        )}
    </>
  );
}

// Under the headings that the description gives, in the order in which these come first.
function Grouped({ given, fields }: { given: Given; fields: FieldModel[] }) {
  const groups = [...new Set(fields.map((one) => one.group))];
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="options-group">
          {group ? <h3>{group}</h3> : null}
          <div className="options-grid">
            <FieldsOf given={given} fields={fields.filter((one) => one.group === group)} />
          </div>
        </div>
      ))}
    </>
  );
}

function Folded({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="options" open={isOpen || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Options({ given, fields }: { given: Given; fields: FieldModel[] }) {
  const { values, run } = given;
  const isWide = useMemo(() => matchMedia('(min-width: 64rem)').matches, []);
  const isTouched = (one: FieldModel) =>
    values[one.name] !== undefined || run.problem?.faultOf(one.name) !== undefined;
  const usual = fields.filter((one) => one.level === 'usual');
  const rare = fields.filter((one) => one.level === 'rare');
  return (
    <>
      {usual.length > 0 ? (
        <Folded title="Options" isOpen={isWide || usual.some(isTouched)}>
          <Grouped given={given} fields={usual} />
        </Folded>
      ) : null}
      {rare.length > 0 ? (
        <Folded title="More options" isOpen={rare.some(isTouched)}>
          <Grouped given={given} fields={rare} />
        </Folded>
      ) : null}
    </>
  );
}

function Examples({ tool, onFill }: Pick<Given, 'tool' | 'onFill'>) {
  if (tool.examples.length === 0) return null;
  return (
    <div className="examples" role="group" aria-label="Examples">
      <span className="examples-word">Try</span>
      {tool.examples.slice(0, 4).map((one) => (
        <button
          key={one.summary}
          type="button"
          className="button chip"
          onClick={() => onFill(one.request)}
        >
          <Rich text={one.summary.replace(/\.$/, '')} />
        </button>
      ))}
    </div>
  );
}

function RunBar(given: Given) {
  const { tool, run, waits, canRun, values, onFill, onRun } = given;
  const isMain = tool.isHeavy || tool.isGenerator || waits !== '';
  return (
    <div className="run-bar">
      <button
        type="submit"
        className={isMain ? 'button main' : 'button'}
        aria-keyshortcuts="Control+Enter"
        aria-disabled={!canRun}
        onClick={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <Icon name={tool.isGenerator ? 'again' : 'play'} />
        {tool.isGenerator && run.answer ? 'Again' : 'Run'}
      </button>
      <kbd className="keys">Ctrl Enter</kbd>
      {Object.keys(values).length > 0 ? (
        <button type="button" className="button quiet" onClick={() => onFill({})}>
          Start over
        </button>
      ) : null}
      {waits ? <p className="run-note">{waits}</p> : null}
    </div>
  );
}

export function AskForm(given: Given) {
  const { tool, values, onChange, onFiles } = given;
  const asked = tool.fields.filter((one) => isAsked(one, tool.fields, values));
  const input = asked.find((one) => one.name === 'input' && one.level === 'main');
  const isFile = (one: FieldModel) => one.widget === 'file' && one.excludes.includes('input');
  const isReplaced = asked.some((one) => isFile(one) && filesOf(values[one.name]).length > 0);
  // A file is opened from the input, and has a place of its own once it is there.
  const isHidden = (one: FieldModel) => input !== undefined && !isReplaced && isFile(one);
  const others = asked.filter((one) => one.level === 'main' && one !== input && !isHidden(one));
  return (
    <form className="ask card" aria-label="Input" onSubmit={(event) => event.preventDefault()}>
      <Examples {...given} />
      {input && !isReplaced ? (
        <InputField
          model={input}
          value={values.input}
          isLong={!tool.isGenerator}
          fault={faultOf(given, 'input')}
          position={given.run.problem?.position}
          onChange={(value) => onChange({ input: value })}
          onFiles={onFiles}
        />
      ) : null}
      <FieldsOf given={given} fields={others} />
      <RunBar {...given} />
      <Options given={given} fields={asked.filter((one) => one.level !== 'main')} />
      <p className="privacy">{texts.privacy}</p>
    </form>
  );
}
