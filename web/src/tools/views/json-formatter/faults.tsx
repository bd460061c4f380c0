// Faults of the input: every one of them, with its place, which a click selects in the input. They
// are those that a repair would mend.

import { useEffect, useState } from 'react';
import { kit } from '../../kit';
import { showInInput } from '../shared/input_place';
import type { Position } from '../../../api/client';
import type { ToolRequest } from '../../../api/operations';
import type { FaultGiven } from '../index';

const { Icon, post, Rich } = kit;

const path = '/api/v1/t/json-formatter/' as const;
const maxShown = 200;
// Larger inputs are not sent a second time.
const maxSent = 1 << 20;

export interface Change {
  code: string;
  message: string;
  position: Position;
}

function PlaceButton({ position }: { position: Position }) {
  return (
    <button
      type="button"
      className="button small json-place"
      onClick={(event) => showInInput(event.currentTarget, position)}
    >
      <span className="unseen">Show </span>
      Line {position.line}, column {position.column}
    </button>
  );
}

export function Changes({ label, list }: { label: string; list: Change[] }) {
  const rest = list.length - maxShown;
  return (
    <ol className="json-changes" aria-label={label} tabIndex={0}>
      {list.slice(0, maxShown).map((one, at) => (
        <li key={at} className="json-change">
          <PlaceButton position={one.position} />
          <span>
            <Rich text={one.message} />
          </span>
        </li>
      ))}
      {rest > 0 ? <li className="json-change">And {rest.toLocaleString()} more.</li> : null}
    </ol>
  );
}

type Request = Partial<ToolRequest<'json-formatter'>>;

// Returns what a repair of the input would change; null until it is known, or if it is not known.
function useChanges(asked: Request): Change[] | null {
  const { input, syntax, lines } = asked;
  const [found, setFound] = useState<{ input: unknown; list: Change[] } | null>(null);
  useEffect(() => {
    if (typeof input !== 'string' || input.length > maxSent) return undefined;
    const call = new AbortController();
    const request = { input, operation: 'validate', repair: true, syntax, lines } as const;
    post(path, request as ToolRequest<'json-formatter'>, call.signal).then(
      (answer) => setFound({ input, list: answer.valid ? (answer.repairs as Change[]) : [] }),
      // The problem itself is shown anyway.
      () => undefined,
    );
    return () => call.abort();
  }, [input, syntax, lines]);
  return found?.input === input ? (found?.list ?? null) : null;
}

interface Given {
  asked: Request;
  onRepair: () => void;
}

export function AllFaults({ asked, onRepair }: Given) {
  const list = useChanges(asked);
  if (!list || list.length === 0) return null;
  const count = list.length.toLocaleString();
  const title = list.length === 1 ? '1 fault, which can be repaired' : `${count} faults in all`;
  return (
    <section className="json-faults" aria-label="Faults">
      <div className="json-bar">
        <strong className="json-total">{title}</strong>
        <button type="button" className="button main" onClick={onRepair}>
          <Icon name="check" />
          {list.length === 1 ? 'Repair it' : 'Repair all'}
        </button>
      </div>
      <p className="json-soft">Each with what a repair does about it:</p>
      <Changes label="Faults" list={list} />
    </section>
  );
}

export function Fault({ problem, asked, onChange }: FaultGiven<'json-formatter'>) {
  if (problem.code !== 'invalid_json' || asked.repair) return null;
  return <AllFaults asked={asked} onRepair={() => onChange({ repair: true })} />;
}
