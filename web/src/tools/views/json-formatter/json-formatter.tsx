// JSON as text or as a tree, what a repair changed, or all faults with their places.

import type { ReactNode } from 'react';
import jsonStyles from '../../../../styles/views/json.view.css';
import { kit } from '../../kit';
import Excerpt from '../../answer/excerpt';
import { AllFaults, Changes, Fault, type Change } from './faults';
import { Operations } from './operations';
import { addStyles } from '../shared/styles';
import { Tabs } from '../shared/tabs';
import type { View, ViewGiven } from '../index';

addStyles(jsonStyles);

const { Icon, loaded, Rich } = kit;

type Given = ViewGiven<'json-formatter'>;

type Mistake = Given['answer']['error'];

// Result of `validate`.
function Verdict({ error, text }: { error: Mistake; text?: string | null }) {
  if (!error)
    return (
      <p className="verdict verdict-good" role="status">
        <Icon name="check" />
        This is valid JSON.
      </p>
    );
  return (
    <>
      <p className="verdict verdict-bad" role="status">
        <Icon name="close" />
        This is not valid JSON.
      </p>
      <p>
        <Rich text={error.detail} /> <Rich text={error.hint} />
      </p>
      {text ? <Excerpt text={text} position={error.position} /> : null}
    </>
  );
}

// Result of a repair: how much was changed, and where.
function Repairs({ list }: { list: Change[] }) {
  if (list.length === 0)
    return (
      <p className="json-soft" role="status">
        There was nothing to repair.
      </p>
    );
  const count = list.length.toLocaleString();
  return (
    <details className="options" open={list.length <= 5 || undefined}>
      <summary>{list.length === 1 ? '1 repair' : `${count} repairs`}</summary>
      <Changes label="Repairs" list={list} />
    </details>
  );
}

const Tree = loaded(() => import('./tree_panel').then((one) => one.default));

function marksOf({ answer }: Given): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const pointer of answer.precision_risks ?? [])
    marks[pointer] = 'Most programs will round this number';
  for (const { path } of answer.duplicates ?? [])
    marks[path] = [marks[path], 'This key occurs more than once in the object']
      .filter(Boolean)
      .join('. ');
  return marks;
}

function Content(given: Given) {
  const { answer, request, output } = given;
  const text = answer.output;
  // Escaped JSON is a single string, and unescaped text may not be JSON: neither has a tree.
  if (answer.operation === 'escape' || answer.operation === 'unescape') return output as ReactNode;
  const tree = () => (
    <Tree text={text} isMany={request.lines === 'ndjson'} marks={marksOf(given)} />
  );
  return (
    <Tabs
      label="Show as"
      tabs={[
        { name: 'Text', show: () => output },
        { name: 'Tree', show: tree },
      ]}
    />
  );
}

function Show(given: Given) {
  const { answer, request, onChange } = given;
  const repairs = request.repair ? <Repairs list={(answer.repairs ?? []) as Change[]} /> : null;
  if (answer.operation !== 'validate')
    return (
      <>
        <Content {...given} />
        {repairs}
      </>
    );
  return (
    <>
      <Verdict error={answer.error} text={request.input} />
      {answer.error && !request.repair ? (
        <AllFaults
          asked={request}
          onRepair={() => onChange({ operation: undefined, repair: true })}
        />
      ) : null}
      {repairs}
    </>
  );
}

export const view: View<'json-formatter'> = {
  Show,
  tells: ['error', 'valid', 'repairs'],
  hidesOutput: true,
  asks: { fields: ['repair', 'pointer', 'indent'], Ask: Operations },
  Fault,
};
