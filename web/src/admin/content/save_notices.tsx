// Whether what was written is saved, and what somebody has to decide before it can be.

import { ProblemNotice, type NamedFields } from '../../parts/forms/problem_notice';
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

export function SaveStatus({ saver }: { saver: Saver }) {
  const { state } = saver;
  return (
    <p className="save-state">
      <span role="status" data-tone={tones[state]}>
        {texts[state]}
      </span>
      {state === 'waiting' || state === 'away' ? (
        <button type="button" className="button small" onClick={() => void saver.save()}>
          {texts.saveNow}
        </button>
      ) : null}
    </p>
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
