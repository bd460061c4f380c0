// One operation: description, requirements, parameters, responses, code samples, and a form to try
// it.

import { memo, useState } from 'react';
import { CopyButton } from '../parts/copy';
import { Fold } from '../parts/fold';
import { Icon } from '../parts/icon';
import { Rich, RichBlocks } from '../parts/rich';
import { SnippetTabs } from '../parts/snippet_tabs';
import { AnswersView } from './answers_view';
import { filledFrom, snippetOf, type Filled } from './calls';
import { FieldSpec, SchemaView } from './fields_view';
import type { ExampleModel, OperationModel } from './operation';
import { texts } from './texts';
import { TryIt } from './try_it';

export function Method({ method }: { method: string }) {
  return (
    <span className="method" data-method={method}>
      {method}
    </span>
  );
}

function Head({ operation }: { operation: OperationModel }) {
  const { id, title, path, method } = operation;
  return (
    <header className="operation-head">
      <div className="operation-title">
        <h2 id={`${id}-title`}>{title}</h2>
        <a className="button quiet small" href={`#${id}`} aria-label={`Link to ${title}`}>
          <Icon name="link" />
        </a>
      </div>
      <p className="operation-place">
        <Method method={method} />
        <code>{path}</code>
        <CopyButton text={location.origin + path} what="Address" />
      </p>
    </header>
  );
}

function Parameters({ operation }: { operation: OperationModel }) {
  if (operation.parameters.length === 0) return null;
  const places = ['path', 'query', 'header'] as const;
  const words = { path: 'In the path', query: 'In the query', header: 'Header fields' };
  return (
    <>
      {places.map((place) => {
        const all = operation.parameters.filter(({ parameter }) => parameter.in === place);
        if (all.length === 0) return null;
        return (
          <div key={place}>
            <h3>{words[place]}</h3>
            <dl className="specs">
              {all.map(({ parameter }) => (
                <FieldSpec
                  key={parameter.name}
                  name={parameter.name}
                  schema={{ ...parameter.schema, description: parameter.description }}
                  isRequired={parameter.required ?? false}
                />
              ))}
            </dl>
          </div>
        );
      })}
    </>
  );
}

function BodySpec({ operation }: { operation: OperationModel }) {
  if (!operation.bodySchema) return null;
  return (
    <div>
      <h3>Body</h3>
      <p className="content-type">
        {operation.bodyTypes.map((type) => (
          <code key={type}>{type}</code>
        ))}
      </p>
      <SchemaView schema={operation.bodySchema} />
    </div>
  );
}

interface ExamplesGiven {
  examples: ExampleModel[];
  chosen: number;
  onChoose: (at: number) => void;
}

function Examples({ examples, chosen, onChoose }: ExamplesGiven) {
  if (examples.length < 2) return null;
  return (
    <label className="field">
      <span className="field-label">Example</span>
      <select
        className="control"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {examples.map((one, at) => (
          <option key={at} value={at}>
            {one.summary.replace(/`/g, '')}
          </option>
        ))}
      </select>
    </label>
  );
}

function ExampleAnswer({ example }: { example?: ExampleModel }) {
  if (example?.answer === undefined) return null;
  const text = JSON.stringify(example.answer, null, 2);
  return (
    <div className="example-answer">
      <div className="snippets-head">
        <h3>Example answer</h3>
        <CopyButton text={text} what="Example answer" />
      </div>
      <pre className="snippet" tabIndex={0} role="group" aria-label="Example answer" dir="ltr">
        {text}
      </pre>
    </div>
  );
}

export const OperationView = memo(function OperationView({
  operation,
}: {
  operation: OperationModel;
}) {
  const [filled, setFilled] = useState<Filled>(() => filledFrom(operation));
  const [chosen, setChosen] = useState(0);
  const choose = (at: number) => {
    setChosen(at);
    setFilled((before) => ({ ...before, body: operation.examples[at]?.request ?? {} }));
  };
  return (
    <section
      id={operation.id}
      className="operation card"
      aria-labelledby={`${operation.id}-title`}
      tabIndex={-1}
    >
      <Head operation={operation} />
      <div className="operation-columns">
        <div className="operation-spec">
          <div className="operation-about">
            <RichBlocks text={operation.about} />
            <p className="operation-who">
              <Icon name="security" />
              <span>
                <Rich text={operation.who} />
                {operation.isHeavy ? ` ${texts.heavy}` : ''}
              </span>
            </p>
          </div>
          <Parameters operation={operation} />
          <BodySpec operation={operation} />
          <div>
            <h3>Answers</h3>
            <AnswersView answers={operation.answers} />
          </div>
        </div>
        <div className="operation-code">
          <Examples examples={operation.examples} chosen={chosen} onChoose={choose} />
          <SnippetTabs call={snippetOf(operation, filled)} />
          <Fold className="try-fold" title={texts.tryIt}>
            {() => <TryIt operation={operation} filled={filled} onFill={setFilled} />}
          </Fold>
          <ExampleAnswer example={operation.examples[chosen]} />
        </div>
      </div>
    </section>
  );
});
