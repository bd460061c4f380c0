// JSON as text or as a tree, or the position of a syntax error.

import { useMemo, type ReactNode } from 'react';
import { kit } from '../../kit';
import Excerpt from '../../answer/excerpt';
import { JsonText } from './nodes';
import { JsonTree } from './tree';
import { Tabs } from '../shared/tabs';
import type { View, ViewGiven } from '../index';

const { Icon, Rich } = kit;

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

interface TreeGiven {
  text: string;
  isMany: boolean;
  marks: Record<string, string>;
}

function Tree({ text, isMany, marks }: TreeGiven) {
  const json = useMemo(() => new JsonText(text, isMany), [text, isMany]);
  if (json.roots.length === 0) return <p>It contains no value.</p>;
  return <JsonTree json={json} marks={marks} />;
}

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

function Show(given: Given) {
  const { answer, request, output } = given;
  const text = answer.output;
  if (answer.operation === 'validate') return <Verdict error={answer.error} text={request.input} />;
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

export const view: View<'json-formatter'> = { Show, tells: ['error', 'valid'], hidesOutput: true };
