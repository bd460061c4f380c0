// Preview of a text as readers and search engines see it.

import { useMemo, type RefObject } from 'react';
import { Segments } from '../../parts/fields/segments';
import type { SiteText } from '../../parts/preview/preview_page';
import type { Values } from '../../parts/request';
import { siteStyles } from '../site';
import { useEditorLook } from './body/body_field';
import { TextPreview } from './body/preview_frame';
import { texts as bodyTexts } from './body/texts';
import { textOf } from './item';
import { texts } from './texts';
import type { usePreview } from './use_preview';

const shownTitle = 60;
const shownDescription = 160;

function cut(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const short = letters.slice(0, length).join('');
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), length / 2)).trimEnd()} …`;
}

export function SearchResult({ record }: { record: Values }) {
  const title = textOf(record, 'seo_title') || textOf(record, 'title');
  const description = textOf(record, 'meta_description');
  return (
    <section className="card text-card" aria-labelledby="search-result-title">
      <h2 id="search-result-title">{texts.search}</h2>
      <div className="hit">
        <p className="hit-address">
          <bdi>{`… › ${String(record.locale)} › ${textOf(record, 'slug') || '…'}`}</bdi>
        </p>
        <p className="hit-title" dir="auto">
          {cut(title, shownTitle)}
        </p>
        {description ? (
          <p className="hit-words" dir="auto">
            {cut(description, shownDescription)}
          </p>
        ) : (
          <p className="hit-words" data-missing="true">
            {texts.noDescription}
          </p>
        )}
      </div>
      <p className="aside-note">{texts.searchHelp}</p>
    </section>
  );
}

// How the public site shows the text, if there is one.
function useSiteText(record: Values): SiteText | undefined {
  const title = textOf(record, 'title');
  const summary = textOf(record, 'summary');
  const isLanding = record.content_type === 'landing';
  return useMemo(() => {
    // The preview has no address that paths could be relative to.
    const styles = siteStyles.map((path) => new URL(path, location.href).href);
    return styles.length > 0 ? { styles, title, summary, isLanding } : undefined;
  }, [title, summary, isLanding]);
}

interface Given {
  previewing: ReturnType<typeof usePreview>;
  record: Values;
  // The text area of the body, which the preview is scrolled with.
  area: RefObject<HTMLTextAreaElement>;
  // Whether text and preview take the whole window.
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

const widths = [
  { value: 'full', label: bodyTexts.full },
  { value: 'phone', label: bodyTexts.phone },
];

export function PreviewPane({ previewing, record, area, isWhole, onWhole }: Given) {
  const { answer: preview, problem } = previewing;
  const [look, setLook] = useEditorLook();
  const site = useSiteText(record);
  const isEmpty = textOf(record, 'body').trim() === '';
  return (
    <section className="card text-card preview-card" aria-labelledby="preview-title">
      <div className="preview-head">
        <h2 id="preview-title">{texts.preview}</h2>
        <Segments
          isBare
          label={bodyTexts.width}
          value={look.isPhone ? 'phone' : 'full'}
          segments={widths}
          onChange={(width) => setLook({ isPhone: width === 'phone' })}
        />
        <button
          type="button"
          className="button small whole-button"
          aria-pressed={isWhole}
          onClick={() => onWhole(!isWhole)}
        >
          {bodyTexts.wholeWindow}
        </button>
      </div>
      {problem ? (
        <p className="finding" data-severity="warning" role="status">
          {texts.previewOld}
        </p>
      ) : null}
      <div className="preview-place" data-phone={look.isPhone || undefined}>
        {preview && !isEmpty ? (
          <TextPreview html={preview.html ?? ''} title={texts.preview} area={area} site={site} />
        ) : (
          <p className="live-preview preview-nothing">{texts.previewEmpty}</p>
        )}
      </div>
      <p className="aside-note">{texts.previewHelp}</p>
    </section>
  );
}
