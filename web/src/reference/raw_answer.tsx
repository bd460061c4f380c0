// A response as received: status, duration, headers and body.

import { useEffect, useState } from 'react';
import { download, sizeText } from '../parts/bytes';
import { CopyButton } from '../parts/copy';
import { Fold } from '../parts/fold';
import type { RawAnswer } from './raw_call';

// Number of characters of a body that are shown; the download has all of them.
const maxShown = 200_000;

const typeOf = ({ headers }: RawAnswer): string =>
  headers.find(([name]) => name === 'content-type')?.[1] ?? '';

function readable(text: string, type: string): string {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not valid JSON: shown unchanged.
    return text;
  }
}

function useText(answer: RawAnswer): string | undefined {
  const [text, setText] = useState<string>();
  const type = typeOf(answer);
  useEffect(() => {
    let isGone = false;
    setText(undefined);
    if (!/json|text|yaml|xml/.test(type)) return undefined;
    void answer.body.text().then((read) => {
      if (!isGone) setText(readable(read, type));
    });
    return () => {
      isGone = true;
    };
  }, [answer, type]);
  return text;
}

const codeOf = (text: string | undefined): string | undefined =>
  /^\{[^]*"code": "([a-z0-9_]+)"/.exec(text ?? '')?.[1];

function Body({ answer, text }: { answer: RawAnswer; text: string | undefined }) {
  const type = typeOf(answer);
  const name = type.includes('json') ? 'answer.json' : 'answer';
  return (
    <>
      {text ? (
        <pre className="snippet" tabIndex={0} role="group" aria-label="Body" dir="ltr">
          {text.slice(0, maxShown)}
        </pre>
      ) : null}
      <p className="output-actions">
        {text ? <CopyButton text={text} what="Body" isWide /> : null}
        {answer.body.size > 0 ? (
          <button
            type="button"
            className="button"
            onClick={() => download(name, type, answer.body)}
          >
            Download, {sizeText(answer.body.size)}
          </button>
        ) : (
          <span className="value-none">No body</span>
        )}
      </p>
    </>
  );
}

export function RawAnswerView({ answer }: { answer: RawAnswer }) {
  const text = useText(answer);
  const isGood = answer.status < 400;
  const code = isGood ? undefined : codeOf(text);
  return (
    <div className="raw-answer" role="group" aria-label="Answer">
      <p className="raw-status">
        <code className="status" data-kind={isGood ? 'good' : 'bad'}>
          {answer.status}
        </code>
        <span>{answer.statusText}</span>
        <span className="number">{Math.round(answer.ms)} ms</span>
        <span className="number">{sizeText(answer.body.size)}</span>
        {code ? <a href={`/problems/${code}`}>What {code} means</a> : null}
      </p>
      <Body answer={answer} text={text} />
      <Fold title={`${answer.headers.length} header fields`}>
        {() => (
          <dl className="raw-headers">
            {answer.headers.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Fold>
    </div>
  );
}
