// Values to try in a prompt, and the resulting text for the model.

import { Rich } from '../../parts/rich';
import { isNothing } from '../values';
import { texts } from './texts';
import type { usePromptPreview } from './use_prompt_preview';
import { ofItem, piecesOf } from './variables';

export type Tried = Record<string, string>;

interface ValuesGiven {
  names: string[];
  defaults: Record<string, unknown>;
  tried: Tried;
  idOf: (name: string) => string;
  onTry: (name: string, value: string) => void;
}

function sourceOf(name: string, defaults: Record<string, unknown>): string {
  const usual = defaults[name];
  if (!isNothing(usual))
    return `${texts.fromDefault} ${typeof usual === 'string' ? usual : JSON.stringify(usual)}`;
  return ofItem.includes(name) ? texts.fromItem : texts.noValue;
}

export function TriedValues({ names, defaults, tried, idOf, onTry }: ValuesGiven) {
  return (
    <section className="card text-card" aria-labelledby={idOf('values')}>
      <h2 id={idOf('values')}>{texts.values}</h2>
      {names.length === 0 ? (
        <p className="aside-note">
          <Rich text={texts.none} />
        </p>
      ) : (
        <>
          <div className="tried">
            {names.map((name) => (
              <div key={name} className="field">
                <label className="field-label" htmlFor={idOf(`try-${name}`)}>
                  <code>{name}</code>
                </label>
                <input
                  id={idOf(`try-${name}`)}
                  className="control control-small"
                  type="text"
                  dir="auto"
                  placeholder={sourceOf(name, defaults)}
                  value={tried[name] ?? ''}
                  onChange={({ target }) => onTry(name, target.value)}
                />
              </div>
            ))}
          </div>
          <p className="aside-note">{texts.valuesHelp}</p>
        </>
      )}
    </section>
  );
}

function Prompt({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <h3>{label}</h3>
      {text === '' ? (
        <p className="aside-note">{texts.nothing}</p>
      ) : (
        <p className="prompt" dir="auto">
          {piecesOf(text).map((one, at) =>
            one.name ? (
              <mark key={at} className="prompt-variable">
                {one.text}
              </mark>
            ) : (
              one.text
            ),
          )}
        </p>
      )}
    </div>
  );
}

export function PromptShown(previewing: ReturnType<typeof usePromptPreview>) {
  const { answer: preview, problem } = previewing;
  const unfilled = preview?.unfilled ?? [];
  return (
    <section className="card text-card" aria-labelledby="prompt-preview">
      <h2 id="prompt-preview">{texts.preview}</h2>
      <div role="status">
        {problem ? (
          <p className="finding" data-severity="warning">
            {texts.previewOld} <Rich text={problem.errors[0]?.detail ?? problem.detail} />
          </p>
        ) : null}
        {preview && unfilled.length > 0 ? (
          <p className="finding" data-severity="warning">
            {texts.unfilled} {unfilled.join(', ')}
          </p>
        ) : null}
        {preview && unfilled.length === 0 ? <p className="aside-note">{texts.filled}</p> : null}
      </div>
      {preview ? (
        <>
          <Prompt label={texts.system} text={preview.system_prompt} />
          <Prompt label={texts.body} text={preview.body} />
        </>
      ) : null}
    </section>
  );
}
