// Steps of a run: the opportunity, the state and the draft of each.

import { useEffect, useState } from 'react';
import { labelOfValue, partsOf } from '../../api/description';
import { callOperation } from '../../api/operation_call';
import { answerOf } from '../../api/description';
import { resolve } from '../../api/schema';
import { Fold } from '../../parts/fold';
import { Moment } from '../../parts/moment';
import type { PlacePage } from '../pages';
import { nameOf } from '../opportunities/opportunity';
import { pageRoot } from '../site';
import { Badge } from '../values';
import { DraftShown, type Seen } from './draft';
import { costText, isOver, type Run, type Step } from './run';
import { texts } from './texts';

// Returns a function for the names of the opportunities, which are loaded as needed.
function useNames(steps: readonly Step[]): (id: number) => string {
  const [names, setNames] = useState<Record<number, string>>({});
  const wanted = steps
    .map((step) => step.opportunity)
    .filter((id) => !(id in names))
    .join(' ');
  useEffect(() => {
    const way = new AbortController();
    for (const id of wanted.split(' ').filter(Boolean).map(Number))
      callOperation('GET /api/v1/admin/opportunities/{id}/', { id, signal: way.signal }).then(
        (one) => setNames((before) => ({ ...before, [id]: nameOf(one!) })),
        // The number is shown instead.
        () => undefined,
      );
    return () => way.abort();
  }, [wanted]);
  return (id) => names[id] ?? `Opportunity #${id}`;
}

function useStateLabel(page: PlacePage): (state: string) => string {
  const run = partsOf(page.document, answerOf(page.call.operation));
  const steps = run.find((one) => one.name === 'steps')!;
  const step = partsOf(page.document, resolve(page.document, steps.schema.items ?? {}));
  const state = step.find((one) => one.name === 'state')!;
  return (value) => labelOfValue(state.schema, value);
}

export interface Choice {
  // Selected content items, and what was shown of those that were opened.
  chosen: number[];
  read: Record<number, Seen>;
  // Number of edits that were noticed, after each of which the drafts are loaded again.
  edits: number;
}

interface Given {
  page: PlacePage;
  run: Run;
  choice: Choice;
  // Whether drafts can be selected.
  isOpen: boolean;
  onChoose: (item: number, isChosen: boolean) => void;
  onRead: (item: number, seen: Seen) => void;
}

interface RowGiven extends Omit<Given, 'page' | 'run'> {
  step: Step;
  name: string;
  label: string;
}

// Says why a draft cannot be selected.
function whyNot(seen: Seen | undefined): string {
  if (!seen) return texts.readFirst;
  return seen.hasErrors ? texts.fixFirst : '';
}

function Row({ step, name, label, choice, isOpen, onChoose, onRead }: RowGiven) {
  const { content_item: item } = step;
  const mayChoose = isOpen && item !== null && step.state === 'generated';
  const obstacle = whyNot(item === null ? undefined : choice.read[item]);
  return (
    <li className="step">
      <div className="step-head">
        {mayChoose ? (
          <label className="check">
            <input
              type="checkbox"
              disabled={obstacle !== ''}
              checked={choice.chosen.includes(item)}
              onChange={({ target }) => onChoose(item, target.checked)}
            />
            {texts.approveThis}
            <span className="unseen">: {name}</span>
            {obstacle ? <span className="aside-note"> {obstacle}</span> : null}
          </label>
        ) : null}
        <a href={`${pageRoot}opportunities/${step.opportunity}/`}>
          <bdi>{name}</bdi>
        </a>
        <Badge value={step.state} label={label} />
        <span className="step-about">
          {step.finished_at ? <Moment at={step.finished_at} /> : null}
          {step.cost_micros > 0 ? ` · ${costText(step.cost_micros)}` : ''}
          {step.attempts > 1 ? ` · ${step.attempts} calls` : ''}
        </span>
      </div>
      {step.error ? (
        <p className="finding" data-severity="error">
          <bdi>{step.error}</bdi>
        </p>
      ) : null}
      {item === null ? null : (
        <Fold className="step-draft" title={`${texts.read}: ${name}`}>
          {() => (
            <DraftShown key={choice.edits} step={step} onRead={(seen) => onRead(item, seen)} />
          )}
        </Fold>
      )}
    </li>
  );
}

export function StepList({ page, run, ...given }: Given) {
  const nameOfStep = useNames(run.steps);
  const labelOf = useStateLabel(page);
  return (
    <section className="card text-card" aria-labelledby="run-steps">
      <h2 id="run-steps">{texts.steps}</h2>
      {run.steps.length === 0 ? (
        <p className="aside-note">{isOver(run) ? texts.noneFound : texts.noSteps}</p>
      ) : (
        <ol className="steps">
          {run.steps.map((step) => (
            <Row
              key={step.seq}
              {...given}
              step={step}
              name={nameOfStep(step.opportunity)}
              label={labelOf(step.state)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
