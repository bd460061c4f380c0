// What was said about a text: open comments in the order of time, resolved ones folded, and a form
// for another one.

import { useState } from 'react';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { may, pageRoot } from '../site';
import { CommentForm } from './comment_form';
import {
  deeds,
  loadThread,
  removeComment,
  resolveComment,
  shownAtOnce,
  type Comment,
  type Thread,
} from './comments';
import type { Item } from './item';
import { texts } from './texts';

interface ChangeGiven {
  comment: Comment;
  onChanged: () => void;
}

// Buttons that ask before they delete.
function Buttons({ comment, onChanged }: ChangeGiven) {
  const { id, role } = useOwnAccount();
  const [isConfirming, setConfirming] = useState(false);
  const sending = useSending();
  const change = async (work: typeof resolveComment) => {
    if (await sending.send((signal) => work(comment, signal))) onChanged();
  };
  const button = (label: string, run: () => void, look = 'button small') => (
    <button type="button" className={look} aria-disabled={sending.isBusy} onClick={run}>
      {label}
    </button>
  );
  const mayRemove = comment.author === id || may(role, 'admin');
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <p className="comment-buttons">
        {isConfirming ? (
          <>
            <span>{texts.removeComment}</span>
            {button(texts.remove, () => void change(removeComment), 'button small risky')}
            {button(texts.keep, () => setConfirming(false))}
          </>
        ) : (
          <>
            {button(
              comment.is_resolved ? texts.reopen : texts.resolve,
              () => void change(resolveComment),
            )}
            {mayRemove
              ? button(texts.remove, () => setConfirming(true), 'button small quiet risky')
              : null}
          </>
        )}
      </p>
    </>
  );
}

function Entry({ comment, onChanged }: ChangeGiven) {
  const { id, role } = useOwnAccount();
  const nameOf = (who: number | null | undefined, name: string | null | undefined) =>
    who === id ? texts.you : (name ?? '');
  const deed = comment.action ? deeds[comment.action] : undefined;
  return (
    <li className="comment" data-action={comment.action ?? undefined}>
      <p className="comment-head">
        <strong>
          <bdi>{nameOf(comment.author, comment.author_name)}</bdi>
        </strong>{' '}
        {deed ? `${deed} ` : ''}
        <Moment at={comment.created_at!} />
        {` · revision ${comment.revision}`}
      </p>
      <p className="comment-text" dir="auto">
        {comment.text}
      </p>
      {comment.resolved_at ? (
        <p className="comment-head">
          {`${texts.resolvedBy} `}
          <bdi>{nameOf(comment.resolved_by, comment.resolved_by_name)}</bdi>{' '}
          <Moment at={comment.resolved_at} />
        </p>
      ) : null}
      {may(role, 'editor') ? <Buttons comment={comment} onChanged={onChanged} /> : null}
    </li>
  );
}

function Entries({ all, onChanged }: { all: Comment[]; onChanged: () => void }) {
  return (
    <ol className="comment-list">
      {all.map((one) => (
        <Entry key={one.id} comment={one} onChanged={onChanged} />
      ))}
    </ol>
  );
}

interface ThreadGiven {
  thread: Thread;
  item: number;
  onChanged: () => void;
}

function ThreadView({ thread, item, onChanged }: ThreadGiven) {
  const { open, resolved, count } = thread;
  return (
    <>
      {count > shownAtOnce ? (
        <p>
          <a href={`${pageRoot}content/${item}/comments/`}>All {numberText(count)} comments</a>
        </p>
      ) : null}
      {open.length > 0 ? <Entries all={open} onChanged={onChanged} /> : null}
      {resolved.length > 0 ? (
        <Fold title={`${texts.resolved} (${resolved.length})`}>
          {() => <Entries all={resolved} onChanged={onChanged} />}
        </Fold>
      ) : null}
    </>
  );
}

// `item` is the item as it is shown: after each change of it, the comments are loaded again.
export function CommentThread({ item }: { item: Item }) {
  const { role } = useOwnAccount();
  const { id, updated_at: changed } = item;
  const loading = useLoaded(`${id} ${changed}`, (signal) => loadThread(id!, signal));
  return (
    <section className="card text-card comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{texts.comments}</h2>
      <Loaded loading={loading}>
        {(thread) => <ThreadView thread={thread} item={id!} onChanged={loading.again} />}
      </Loaded>
      {may(role, 'editor') ? <CommentForm item={id!} onDone={loading.again} /> : null}
    </section>
  );
}
