// A new key: shown only once, to be copied, with a first call to try it.

import { useEffect, useRef } from 'react';
import { loadPageData, type ToolData } from '../../api/page_data';
import { CopyButton } from '../../parts/copy';
import { Icon } from '../../parts/icon';
import { snippetsOf } from '../../parts/snippets';
import { useLoaded } from '../../parts/forms/loaded';
import { timeText } from '../../parts/times';
import { everyTool, type NewApiKey } from './key_values';

// Returns the tool for the example call; undefined if the key has no scope for a tool.
function toolFor({ scopes }: NewApiKey): string | undefined {
  if (scopes.includes(everyTool)) return 'base64';
  return scopes.find((one) => /^tools:(?!experiments)/.test(one))?.slice(6);
}

async function callWith(key: string, slug: string): Promise<string> {
  const { examples } = await loadPageData<ToolData>(`/t/${slug}/`);
  const [curl] = snippetsOf({
    method: 'POST',
    address: `${location.origin}/api/v1/t/${slug}/`,
    credential: 'key',
    key,
    models: [],
    request: examples[0]?.request ?? {},
    answer: 'output',
  });
  return curl!.text;
}

function FirstCall({ text, slug }: { text: string; slug: string }) {
  const { data: line } = useLoaded(`${slug} ${text}`, () => callWith(text, slug));
  if (!line) return null;
  return (
    <>
      <div className="made-call-head">
        <h3>Try it</h3>
        <CopyButton text={line} what="curl call" isWide />
      </div>
      <pre className="made-call" tabIndex={0} role="region" aria-label="curl call" dir="ltr">
        {line}
      </pre>
    </>
  );
}

interface Given {
  made: NewApiKey;
  // When the previous text of a rotated key stops working.
  oldUntil?: string;
  onStored: () => void;
}

export function MadeKey({ made, oldUntil, onStored }: Given) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [made]);
  const slug = toolFor(made);
  return (
    <section className="key-made card" aria-labelledby="key-made-title">
      <h2 id="key-made-title" ref={head} tabIndex={-1}>
        <Icon name="key" /> <bdi>{made.name}</bdi>
      </h2>
      {made.key ? (
        <>
          <p>
            <strong>This is your new key.</strong> It is shown only now: store it in a safe place.
          </p>
          <div className="control-row key-made-row">
            <code className="key-made-text" dir="ltr">
              {made.key}
            </code>
            <CopyButton text={made.key} what="API key" isWide />
          </div>
          {slug ? <FirstCall text={made.key} slug={slug} /> : null}
        </>
      ) : (
        <p>
          The key was created, but the response was lost, and the key cannot be shown again. Rotate
          it to get a new one.
        </p>
      )}
      {oldUntil ? <p>The previous key works until {timeText(oldUntil)}.</p> : null}
      <p>
        <button type="button" className="button main" onClick={onStored}>
          {made.key ? 'I have stored the key' : 'Close'}
        </button>
      </p>
    </section>
  );
}
