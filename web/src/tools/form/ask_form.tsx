// Request form of a tool: its input and other main fields, and the button that runs it. The options
// are in a panel of their own.

import type { FieldModel } from '../../api/description';
import type { FieldFaultShown } from '../../parts/fields/field';
import { filesOf } from '../../parts/bytes';
import { Icon } from '../../parts/icon';
import { FieldsOf, type FormGiven } from '../../parts/fields/fields_of';
import { isAsked, type Values } from '../../parts/request';
import { Rich } from '../../parts/rich';
import { InputField } from './input_field';
import { remedyIn } from './hints';
import type { Run } from '../runner';
import type { ToolModel } from '../tool';
import { useView } from '../views';
import { operationOf } from './operation_switch';

export interface AskGiven {
  tool: ToolModel;
  values: Values;
  run: Run;
  canRun: boolean;
  waits: string;
  // Changes fields as somebody types, or all at once, which can be undone.
  onChange: (part: Values) => void;
  onJump: (part: Values) => void;
  canUndo: boolean;
  undo: () => void;
  onFill: (values: Values) => void;
  onFiles: (files: File[]) => void;
  onRun: () => void;
}

// Returns the error of a field, with the correction that the server's hint proposes, if any.
export function faultOf(
  { tool, run, onJump }: Pick<AskGiven, 'tool' | 'run' | 'onJump'>,
  name: string,
): FieldFaultShown | undefined {
  const text = run.problem?.faultOf(name);
  if (!text || !run.problem) return undefined;
  const found = remedyIn(run.problem.hint, tool.fields, name);
  if (found?.name !== name) return { text };
  const { label, value } = found;
  return { text, action: { label, run: () => onJump({ [name]: value }) } };
}

export function Examples({ tool, onFill }: Pick<AskGiven, 'tool' | 'onFill'>) {
  if (tool.examples.length === 0) return null;
  return (
    <div className="examples" role="group" aria-label="Examples">
      <span className="examples-word">Try</span>
      {tool.examples.slice(0, 4).map((one) => (
        <button
          key={one.summary}
          type="button"
          className="button chip"
          title={one.summary}
          onClick={() => onFill(one.request)}
        >
          <span>
            <Rich text={one.summary.replace(/\.$/, '')} />
          </span>
        </button>
      ))}
    </div>
  );
}

// Without the button to run the tool if the result has one.
export function RunBar(given: AskGiven & { isQuiet?: boolean }) {
  const { tool, run, waits, canRun, values, isQuiet, onFill, onRun } = given;
  const isMain = tool.isHeavy || tool.isGenerator || waits !== '';
  return (
    <div className="run-bar">
      {isQuiet ? null : (
        <>
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
        </>
      )}
      {given.canUndo ? (
        <button
          type="button"
          className="button quiet"
          aria-keyshortcuts="Control+Z"
          onClick={given.undo}
        >
          <Icon name="undo" />
          Undo
        </button>
      ) : null}
      {Object.keys(values).length > 0 ? (
        <button type="button" className="button quiet" onClick={() => onFill({})}>
          Start over
        </button>
      ) : null}
      {waits ? <p className="run-note">{waits}</p> : null}
    </div>
  );
}

// The form as its fields see it, with the controls of the tool's own view.
export function useForm(given: AskGiven, heading: FormGiven['heading']): FormGiven {
  const own = useView(given.tool)?.asks;
  return {
    heading,
    values: given.values,
    onChange: given.onChange,
    faultOf: (name) => faultOf(given, name),
    own: own && { fields: own.fields, shown: <own.Ask {...given} /> },
  };
}

type OwnFields = { fields: string[] } | undefined;

// Whether a field stands in the form, and not in the options panel.
const isFirst = (one: FieldModel, own: OwnFields): boolean =>
  one.level === 'main' || Boolean(own?.fields.includes(one.name));

// Returns the fields of the options panel.
export function useOptions({ tool, values }: Pick<AskGiven, 'tool' | 'values'>): FieldModel[] {
  const own = useView(tool)?.asks;
  const operation = operationOf(tool, values);
  return tool.fields.filter(
    (one) => !isFirst(one, own) && one !== operation && isAsked(one, tool.fields, values),
  );
}

export function AskForm(given: AskGiven) {
  const { tool, values, run, waits, onChange, onFiles } = given;
  const view = useView(tool);
  const own = view?.asks;
  const form = useForm(given, 'h2');
  const asked = tool.fields.filter((one) => isAsked(one, tool.fields, values));
  const input = asked.find(
    (one) => one.name === 'input' && one.level === 'main' && !own?.fields.includes('input'),
  );
  const isFile = (one: FieldModel) => one.widget === 'file' && one.excludes.includes('input');
  const isReplaced = asked.some((one) => isFile(one) && filesOf(values[one.name]).length > 0);
  // Files are opened from the input field. A file field is shown once it has a file.
  const isHidden = (one: FieldModel) => input !== undefined && !isReplaced && isFile(one);
  const operation = operationOf(tool, values);
  const others = asked.filter(
    (one) => isFirst(one, own) && one !== input && one !== operation && !isHidden(one),
  );
  return (
    <form className="ask card" aria-label="Input" onSubmit={(event) => event.preventDefault()}>
      {input && !isReplaced ? (
        <InputField
          model={input}
          value={values.input}
          isLong={!tool.isGenerator}
          fault={faultOf(given, 'input')}
          position={given.run.problem?.position}
          Painted={view?.Painted}
          onChange={(value) => onChange({ input: value })}
          onClear={() => given.onJump({ input: '' })}
          onFiles={onFiles}
        />
      ) : null}
      <FieldsOf form={form} fields={others} />
      <RunBar {...given} isQuiet={view?.makesAnother && run.answer !== null && !waits} />
    </form>
  );
}
