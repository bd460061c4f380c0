// Preview of a text as readers and search engines see it.

import { useMemo } from 'react';
import { PreviewFrame } from '../../parts/preview/preview_frame';
import type { SiteText } from '../../parts/preview/preview_page';
import type { Values } from '../../parts/request';
import { numberText } from '../../parts/times';
import { siteStyles } from '../site';
import { headingBefore, textOf } from './item';
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
  // Position of the text cursor in the body.
  place: number;
}

export function PreviewPane({ previewing, record, place }: Given) {
  const { answer: preview, problem } = previewing;
  const heading = headingBefore(textOf(record, 'body'), textOf(record, 'body_format'), place);
  const site = useSiteText(record);
  const isEmpty = textOf(record, 'body').trim() === '';
  return (
    <section className="card text-card" aria-labelledby="preview-title">
      <div className="preview-head">
        <h2 id="preview-title">{texts.preview}</h2>
        {preview ? (
          <span className="preview-count">{`${numberText(preview.word_count ?? 0)} words`}</span>
        ) : null}
      </div>
      {problem ? (
        <p className="finding" data-severity="warning" role="status">
          {texts.previewOld}
        </p>
      ) : null}
      {preview && !isEmpty ? (
        <PreviewFrame
          html={preview.html ?? ''}
          title={texts.preview}
          heading={heading}
          site={site}
        />
      ) : (
        <p className="live-preview preview-nothing">{texts.previewEmpty}</p>
      )}
      <p className="aside-note">{texts.previewHelp}</p>
    </section>
  );
}
