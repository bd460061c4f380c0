// Where a text is on the public site: its address, a link to a preview, and its translations.

import { useState, type FormEvent } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { labelOfValue } from '../../api/description';
import { copyText } from '../../parts/copy';
import { faultsOf, FormField } from '../../parts/forms/form';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { timeText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { useVisit } from '../context';
import { useFieldIds } from '../forms/form_fields';
import { pageRoot } from '../site';
import { Badge } from '../values';
import type { Item } from './item';
import { texts } from './texts';

interface Given {
  item: Item;
  mayEdit: boolean;
  // Saves what was typed. If it resolves to false, nothing that depends on it is started.
  before?: () => Promise<boolean>;
}

const editorOf = (id: number): string => `${pageRoot}content/${id}/edit/`;

function PreviewLink({ item, before }: Given) {
  const sending = useSending();
  const [link, setLink] = useState<{ url: string; expires: string }>();
  const make = async () => {
    if (before && !(await before())) return;
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/content/{id}/preview-link/', {
        id: item.id,
        body: {},
        signal,
      }),
    );
    if (!made) return;
    const url = new URL(made.url, window.location.origin).href;
    setLink({ url, expires: made.expires_at });
    toast((await copyText(url)) ? texts.previewCopied : texts.previewMade);
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <p className="site-buttons">
        {item.is_live && item.url ? (
          <a className="button" href={item.url}>
            {texts.viewOnSite}
          </a>
        ) : null}
        <button
          type="button"
          className="button"
          disabled={sending.isBusy}
          onClick={() => void make()}
        >
          {texts.previewLink}
        </button>
        {item.is_live && item.url ? (
          <a className="button" href={`${pageRoot}experiments/new/?content_item=${item.id}`}>
            {texts.tryVariants}
          </a>
        ) : null}
      </p>
      {link ? (
        <p className="aside-note">
          <a href={link.url}>{texts.previewOf}</a>, {texts.until} {timeText(link.expires)}
        </p>
      ) : null}
    </>
  );
}

// Starts a translation: a draft about the same, in another locale.
function StartTranslation({ item }: { item: Item }) {
  const visit = useVisit();
  const sending = useSending();
  const [locale, setLocale] = useState('');
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const id = useFieldIds()('translation-locale');
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const { content_type, title, tags, tool_slug } = item;
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/content/', {
        body: { content_type, title, tags, tool_slug, locale, translation_of: item.id },
        onceKey,
        signal,
      }),
    );
    setOnceKey(newOnceKey());
    if (made?.id) visit(editorOf(made.id));
  };
  const faults = ['locale', 'translation_of'].flatMap((name) => faultsOf(sending.problem, name));
  return (
    <form className="start-translation" onSubmit={(event) => void start(event)}>
      <FormField
        id={id}
        label={texts.translationLocale}
        help={texts.translationHelp}
        faults={faults}
      >
        {(given) => (
          <input
            {...given}
            className="control control-short"
            type="text"
            required
            maxLength={16}
            autoComplete="off"
            spellCheck={false}
            value={locale}
            onChange={({ target }) => setLocale(target.value.trim())}
          />
        )}
      </FormField>
      <button type="submit" className="button" disabled={sending.isBusy}>
        {texts.startTranslation}
      </button>
    </form>
  );
}

function Translations({ item, mayEdit }: Given) {
  const { translations = [] } = item;
  return (
    <>
      <h3>{texts.translations}</h3>
      {translations.length > 0 ? (
        <ul className="translations">
          {translations.map((one) => (
            <li key={one.id}>
              <span className="translation-locale">{one.locale}</span>
              <a href={editorOf(one.id)}>
                <bdi>{one.title}</bdi>
              </a>
              <Badge
                value={one.is_live ? 'published' : one.status}
                label={one.is_live ? texts.live : labelOfValue({}, one.status)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="aside-note">{texts.noTranslations}</p>
      )}
      {mayEdit ? <StartTranslation item={item} /> : null}
    </>
  );
}

const onTool = ({ is_shown_on_tool: isShown, is_live: isLive }: Item): string => {
  if (typeof isShown !== 'boolean' || !isLive) return '';
  return isShown ? texts.shownOnTool : texts.notShownOnTool;
};

export function SitePanel(given: Given) {
  const { item, mayEdit } = given;
  const id = useFieldIds()('on-site');
  if (item.deleted_at) return <p className="card text-card">{texts.inBin}</p>;
  return (
    <section className="card text-card" aria-labelledby={id}>
      <h2 id={id}>{texts.onSite}</h2>
      {item.url ? (
        <p className="site-address">
          <bdi>{item.url}</bdi>
        </p>
      ) : (
        <p className="aside-note">{texts.noPage}</p>
      )}
      {onTool(item) ? <p className="aside-note">{onTool(item)}</p> : null}
      {item.url && mayEdit ? <PreviewLink {...given} /> : null}
      <Translations {...given} />
    </section>
  );
}
