// Generated text as it looks on a page, or as source.

import { kit } from '../kit';
import type { View, ViewGiven } from './index';
import { Tabs } from './shared/tabs';

const { CopyButton, Icon } = kit;

type Given = ViewGiven<'lorem-ipsum'>;

const mostShown = 100;

function Rendered({ answer, request }: { answer: Given['answer']; request: Given['request'] }) {
  const all = answer.paragraphs ?? [];
  const shown = all.slice(0, mostShown);
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
  const { answer, request, output } = given;
  return (
    <>
      <Tabs
        label="Show as"
        tabs={[
          { name: 'Text', show: () => output },
          { name: 'Preview', show: () => <Rendered answer={answer} request={request} /> },
        ]}
      />
      <Seed {...given} />
    </>
  );
}

export const view: View<'lorem-ipsum'> = { Show, tells: ['paragraphs', 'seed'], hidesOutput: true };
