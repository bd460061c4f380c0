// Shows whether the text is saved, and what has to be decided before it can be saved.

import type { ReactNode } from 'react';
import { ProblemNotice, type NamedFields } from '../../parts/forms/problem_notice';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { Conflict } from '../records/conflict';
import type { Saver, SaveState } from '../records/saver';
import { texts } from './texts';

const tones: Record<SaveState, string> = {
  saved: 'good',
  waiting: 'soft',
  saving: 'soft',
  away: 'warn',
  refused: 'bad',
  held: 'warn',
  conflict: 'warn',
};

interface StatusGiven {
  saver: Saver;
  // Text if there is nothing to save.
  saved: string;
  // Button that saves.
  children: ReactNode;
}

function textOf({ state, isKept }: Saver, saved: string): string {
  if (state === 'saved') return saved;
  if (state === 'waiting') return isKept ? texts.waiting : texts.unkept;
  return state === 'away' && !isKept ? texts.unkeptAway : texts[state];
}

export function SaveStatus({ saver, saved, children }: StatusGiven) {
  const { state, isKept } = saver;
  const tone = isKept ? tones[state] : 'warn';
  return (
    <p className="save-state">
      <span role="status" data-tone={tone}>
        {textOf(saver, saved)}
      </span>
      {children}
    </p>
  );
}

export function SaveNow({ saver }: { saver: Saver }) {
  if (saver.state !== 'waiting' && saver.state !== 'away') return null;
  return (
    <button type="button" className="button small" onClick={() => void saver.save()}>
      {texts.saveNow}
    </button>
  );
}

// Changes that were restored from an earlier page.
function Restored({ saver }: { saver: Saver }) {
  const { at, revision } = saver.restored!;
  return (
    <section className="conflict" aria-labelledby="restored-title">
      <h2 id="restored-title">{texts.restoredTitle}</h2>
      <p>
        {`Typed into version ${revision}, `}
        <Moment at={new Date(at).toISOString()} />. {texts.restoredHelp}
      </p>
      {saver.state === 'held' ? null : (
        <p className="form-actions">
          <button type="button" className="button" onClick={() => saver.drop()}>
            {texts.restoredDrop}
          </button>
        </p>
      )}
    </section>
  );
}

function Held({ saver }: { saver: Saver }) {
  return (
    <section className="conflict" aria-labelledby="held-title">
      <h2 id="held-title">{texts.heldTitle}</h2>
      <p>
        <Rich text={texts.heldHelp} />
      </p>
      <p className="form-actions">
        <button type="button" className="button main" onClick={() => saver.agree()}>
          {texts.heldSave}
        </button>
        <button type="button" className="button" onClick={() => saver.drop()}>
          {texts.heldDrop}
        </button>
      </p>
    </section>
  );
}

export function SaveNotices({ saver, fields }: { saver: Saver; fields: NamedFields }) {
  const { state, problem, met } = saver;
  return (
    <>
      {problem && state === 'refused' ? (
        <ProblemNotice problem={problem} fields={fields} onAgain={() => void saver.save()} />
      ) : null}
      {saver.restored ? <Restored saver={saver} /> : null}
      {state === 'held' ? <Held saver={saver} /> : null}
      {met ? (
        <Conflict
          {...met}
          onMine={(clash) => saver.choose(clash, 'mine')}
          onTheirs={(clash) => saver.choose(clash, 'theirs')}
        >
          <p className="form-actions">
            <button type="button" className="button main" onClick={() => void saver.settle()}>
              {texts.keepChoice}
            </button>
          </p>
        </Conflict>
      ) : null}
    </>
  );
}
