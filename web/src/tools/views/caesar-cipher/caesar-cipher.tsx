// All shifts of a Caesar cipher, the most likely one marked; one click decodes with a shift.

import { useEffect, useRef, useState } from 'react';
import { kit } from '../../kit';
import styles from '../../../../styles/views/caesar.view.css';
import type { AskGiven, View, ViewGiven } from '../index';
import { Slider } from '../shared/slider';
import { addStyles } from '../shared/styles';

const { CopyButton, Icon, Segments } = kit;

addStyles(styles);

type Given = ViewGiven<'caesar-cipher'>;

// Texts up to this many characters are shown in all shifts at once.
const maxAtOnce = 2000;
const maxShown = 300;

type Candidate = NonNullable<Given['answer']['candidates']>[number];

const likelihood = (confidence: number): string =>
  confidence >= 0.9 ? 'very likely' : confidence >= 0.5 ? 'likely' : 'a guess';

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > maxShown ? `${letters.slice(0, maxShown).join('')}…` : text;
};

function Row({ one, best, onUse }: { one: Candidate; best: string; onUse: () => void }) {
  return (
    <li className="shift" data-best={best !== ''}>
      <span className="shift-number">
        <span className="unseen">Shift </span>
        {one.shift}
      </span>
      <span className="shift-text">
        {best ? (
          <strong className="shift-best">
            <Icon name="check" />
            Best, {best}
          </strong>
        ) : null}
        <bdi>{shortened(one.output)}</bdi>
      </span>
      <span className="shift-actions">
        <CopyButton text={one.output} what={`the text of shift ${one.shift}`} />
        <button
          type="button"
          className="button small"
          aria-label={`Use shift ${one.shift}`}
          onClick={onUse}
        >
          Use
        </button>
      </span>
    </li>
  );
}

// Whether the texts are all asked for, as they are for short inputs without being told to.
function useAll({ request, onChange }: Given): void {
  const isShort = (request.input ?? '').length <= maxAtOnce;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current || !isShort || request.candidates !== undefined) return;
    hasAsked.current = true;
    onChange({ candidates: 'all' });
  }, [isShort, request.candidates, onChange]);
}

const orders = [
  { value: 'likely', label: 'Most likely first' },
  { value: 'shift', label: 'By shift' },
] as const;

function Candidates(given: Given) {
  const { answer, request, onChange } = given;
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('likely');
  useAll(given);
  const candidates = answer.candidates ?? [];
  const isAll = request.candidates === 'all';
  const best = candidates[0];
  const shown = order === 'shift' ? [...candidates].sort((a, b) => a.shift - b.shift) : candidates;
  return (
    <div className="shifts">
      <h3>{isAll ? 'All shifts' : 'Most likely shifts'}</h3>
      <Segments label="Order" value={order} segments={[...orders]} onChange={setOrder} />
      <ol>
        {shown.map((one) => (
          <Row
            key={one.shift}
            one={one}
            best={one === best ? likelihood(Number(answer.confidence)) : ''}
            onUse={() => onChange({ operation: 'decode', shift: one.shift })}
          />
        ))}
      </ol>
      {isAll ? null : (
        <button type="button" className="button" onClick={() => onChange({ candidates: 'all' })}>
          Show all shifts
        </button>
      )}
    </div>
  );
}

// Shifts of the Latin alphabet; of others, larger ones can be typed.
const maxShift = 25;

function ShiftField({ values, run, onChange }: AskGiven<'caesar-cipher'>) {
  return (
    <Slider
      label="Shift"
      unit="letters"
      value={values.shift ?? 3}
      min={Math.min(0, values.shift ?? 0)}
      max={Math.max(maxShift, values.shift ?? 0)}
      far={maxShift}
      fault={run.problem?.faultOf('shift')}
      onChange={(shift) => onChange({ shift })}
    />
  );
}

function Show(given: Given) {
  const { answer, output, onChange } = given;
  const isCracked = answer.candidates !== undefined;
  return (
    <>
      {output}
      {isCracked ? <Candidates {...given} /> : null}
      {answer.operation === 'decode' ? (
        <div>
          <button type="button" className="button" onClick={() => onChange({ operation: 'crack' })}>
            <Icon name="search" />
            Show all shifts
          </button>
        </div>
      ) : null}
    </>
  );
}

export const view: View<'caesar-cipher'> = {
  Show,
  tells: ['candidates', 'confidence'],
  hidesOutput: true,
  asks: { fields: ['shift'], Ask: ShiftField },
};
