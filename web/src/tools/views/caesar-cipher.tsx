// All shifts of a Caesar cipher, the most likely one marked; one click decodes with a shift.

import { useEffect, useRef } from 'react';
import { kit } from '../kit';
import type { View, ViewGiven } from './index';

const { CopyButton, Icon } = kit;

type Given = ViewGiven<'caesar-cipher'>;

// Texts up to this many characters are shown in all shifts at once.
const mostAtOnce = 2000;
const mostShown = 300;

type Candidate = NonNullable<Given['answer']['candidates']>[number];

const likelihood = (confidence: number): string =>
  confidence >= 0.9 ? 'very likely' : confidence >= 0.5 ? 'likely' : 'a guess';

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join('')}…` : text;
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

function Candidates({ answer, request, onChange }: Given) {
  const candidates = answer.candidates ?? [];
  const isAll = request.candidates === 'all';
  const isShort = (request.input ?? '').length <= mostAtOnce;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current || !isShort || request.candidates !== undefined) return;
    hasAsked.current = true;
    onChange({ candidates: 'all' });
  }, [isShort, request.candidates, onChange]);
  return (
    <div className="shifts">
      <h3>{isAll ? 'All shifts, most likely first' : 'Most likely shifts'}</h3>
      <ol>
        {candidates.map((one, at) => (
          <Row
            key={one.shift}
            one={one}
            best={at === 0 ? likelihood(Number(answer.confidence)) : ''}
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
};
