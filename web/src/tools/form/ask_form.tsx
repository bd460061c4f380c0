// Request form of a tool: the input first, then the usual options, and the rare ones collapsed.

import type { FieldModel } from '../../api/description';
import type { FieldFaultShown } from '../../parts/fields/field';
import { filesOf } from '../../parts/bytes';
import { Icon } from '../../parts/icon';
import { FieldsOf, Options, type FormGiven } from '../../parts/fields/options';
import { isAsked, type Values } from '../../parts/request';
import { Rich } from '../../parts/rich';
import { InputField } from './input_field';
import { remedyIn } from './hints';
import type { Run } from '../runner';
import { texts } from '../texts';
import type { ToolModel } from '../tool';
import { useView } from '../views';

export interface AskGiven {
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

// Returns the error of a field, with the correction that the server's hint proposes, if any.
export function faultOf(
  { tool, run, onChange }: Pick<AskGiven, 'tool' | 'run' | 'onChange'>,
  name: string,
): FieldFaultShown | undefined {
  const text = run.problem?.faultOf(name);
  if (!text || !run.problem) return undefined;
  const found = remedyIn(run.problem.hint, tool.fields, name);
  if (found?.name !== name) return { text };
  const { label, value } = found;
  return { text, action: { label, run: () => onChange({ [name]: value }) } };
}

function Examples({ tool, onFill }: Pick<AskGiven, 'tool' | 'onFill'>) {
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
      {Object.keys(values).length > 0 ? (
        <button type="button" className="button quiet" onClick={() => onFill({})}>
          Start over
        </button>
      ) : null}
      {waits ? <p className="run-note">{waits}</p> : null}
    </div>
  );
}

export function AskForm(given: AskGiven) {
  const { tool, values, run, waits, onChange, onFiles } = given;
  const view = useView(tool);
  const own = view?.asks;
  const isOwn = (one: FieldModel) => own?.fields.includes(one.name);
  const form: FormGiven = {
    heading: 'h2',
    values,
    onChange,
    faultOf: (name) => faultOf(given, name),
    own: own && { fields: own.fields, shown: <own.Ask {...given} /> },
  };
  const asked = tool.fields.filter((one) => isAsked(one, tool.fields, values));
  const input = asked.find((one) => one.name === 'input' && one.level === 'main' && !isOwn(one));
  const isFile = (one: FieldModel) => one.widget === 'file' && one.excludes.includes('input');
  const isReplaced = asked.some((one) => isFile(one) && filesOf(values[one.name]).length > 0);
  // Files are opened from the input field. A file field is shown once it has a file.
  const isHidden = (one: FieldModel) => input !== undefined && !isReplaced && isFile(one);
  const isFirst = (one: FieldModel) => one.level === 'main' || isOwn(one);
  const others = asked.filter((one) => isFirst(one) && one !== input && !isHidden(one));
  return (
    <form className="ask card" aria-label="Input" onSubmit={(event) => event.preventDefault()}>
      {tool.isGenerator ? null : <Examples {...given} />}
      {input && !isReplaced ? (
        <InputField
          model={input}
          value={values.input}
          isLong={!tool.isGenerator}
          fault={faultOf(given, 'input')}
          position={given.run.problem?.position}
          Painted={view?.Painted}
          onChange={(value) => onChange({ input: value })}
          onFiles={onFiles}
        />
      ) : null}
      <FieldsOf form={form} fields={others} />
      <RunBar {...given} isQuiet={view?.makesAnother && run.answer !== null && !waits} />
      <Options form={form} fields={asked.filter((one) => !isFirst(one))} />
      {tool.isGenerator ? <Examples {...given} /> : null}
      <p className="privacy">{texts.privacy}</p>
    </form>
  );
}
