// Generated text as it looks on a page, or as source.

import { kit } from '../../kit';
import styles from '../../../../styles/views/lorem.view.css';
import type { View, ViewGiven } from '../index';
import { AnotherButton } from '../shared/another_button';
import { addStyles } from '../shared/styles';
import { Tabs } from '../shared/tabs';
import { Controls } from './controls';

const { CopyButton, Icon } = kit;

addStyles(styles);

type Given = ViewGiven<'lorem-ipsum'>;

const maxShown = 100;

function Rendered({ answer, request }: { answer: Given['answer']; request: Given['request'] }) {
  const all = answer.paragraphs ?? [];
  const shown = all.slice(0, maxShown);
  const List = request.list_type === 'ol' ? 'ol' : 'ul';
  return (
    <div className="rendered-text" lang="la" tabIndex={0} role="region" aria-label="Preview">
      {request.unit === 'list' ? (
        <List>
          {shown.map((one, at) => (
            <li key={at} dir="auto">
              {one}
            </li>
          ))}
        </List>
      ) : (
        shown.map((one, at) => (
          <p key={at} dir="auto">
            {one}
          </p>
        ))
      )}
      {shown.length < all.length ? (
        <p className="rendered-rest" lang="en">
          And {(all.length - shown.length).toLocaleString()} more.
        </p>
      ) : null}
    </div>
  );
}

// How much text there is, by every unit.
function Counted({ answer }: Pick<Given, 'answer'>) {
  const { counts } = answer;
  const parts = [
    [counts.paragraphs, 'paragraph'],
    [counts.sentences, 'sentence'],
    [counts.words, 'word'],
    [counts.characters, 'character'],
  ] as const;
  return (
    <p className="filler-counts">
      {parts
        .map(([count, unit]) => `${count.toLocaleString()} ${unit}${count === 1 ? '' : 's'}`)
        .join(', ')}
    </p>
  );
}

// The seed reproduces the same text.
function Seed({ answer, asked, onChange }: Given) {
  const { seed } = answer;
  if (seed === null || seed === undefined) return null;
  return (
    <p className="text-seed">
      <span>Seed</span>
      <bdi className="code">{String(seed)}</bdi>
      <CopyButton text={String(seed)} what="the seed" />
      {asked.seed === undefined ? (
        <button type="button" className="button small" onClick={() => onChange({ seed })}>
          <Icon name="check" />
          Keep this text
        </button>
      ) : (
        <button
          type="button"
          className="button small"
          onClick={() => onChange({ seed: undefined })}
        >
          <Icon name="again" />
          New text each time
        </button>
      )}
    </p>
  );
}

function Show(given: Given) {
  const { answer, request, output, asked, onRun } = given;
  return (
    <div className="filler">
      <div className="filler-head">
        {asked.seed === undefined ? <AnotherButton label="Another text" onRun={onRun} /> : null}
        <Counted answer={answer} />
      </div>
      <Tabs
        label="Show as"
        tabs={[
          { name: 'Text', show: () => output },
          { name: 'Preview', show: () => <Rendered answer={answer} request={request} /> },
        ]}
      />
      <Seed {...given} />
    </div>
  );
}

export const view: View<'lorem-ipsum'> = {
  Show,
  tells: ['paragraphs', 'seed', 'counts'],
  hidesOutput: true,
  makesAnother: true,
  asks: { fields: ['unit', 'count', 'corpus', 'start_with_lorem', 'format'], Ask: Controls },
};
