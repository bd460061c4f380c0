// Merges PDF files: the file list, and the merged file to view and download.

import { useEffect, useMemo, useRef } from 'react';
import { PdfFrame } from '../../../parts/pdf_frame';
import { kit } from '../../kit';
import type { View, ViewGiven } from '../index';
import styles from '../../../../styles/views/pdf.view.css';
import { addStyles } from '../shared/styles';
import { PdfFiles } from './files';

const { download, fromBase64, Icon, sizeText } = kit;

addStyles(styles);

type Given = ViewGiven<'pdf-merge'>;

type Merged = Given['answer']['documents'][number];

// Describes where the pages of a file are in the result. Collated pages are not contiguous.
function placeOf(one: Merged, isInTurn: boolean): string {
  const { first_page: first, pages_used: used, pages_total: total } = one;
  const part = used === total ? `all ${total}` : `${used} of ${total}`;
  const pages = `${part} ${total === 1 ? 'page' : 'pages'}`;
  if (first === null || used === 0) return 'Not included in the result';
  if (isInTurn) return `${pages}, from page ${first} of the result`;
  const last = first + used - 1;
  return `${pages}, now ${first === last ? `page ${first}` : `pages ${first} to ${last}`}`;
}

function Parts({ documents, isInTurn }: { documents: readonly Merged[]; isInTurn: boolean }) {
  return (
    <ol className="pdf-parts" aria-label="Source files">
      {documents.map((one, at) => (
        <li key={at}>
          <bdi>{one.name}</bdi>
          <span className="pdf-part-place">
            {placeOf(one, isInTurn)}
            {one.encrypted ? '; it was encrypted' : ''}
            {one.repaired ? '; it was damaged and has been repaired' : ''}
          </span>
          {one.warnings.map((warning) => (
            <span key={warning.code + warning.message} className="pdf-part-warning">
              <Icon name="warning" />
              {warning.message}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Show({ answer, request, tool }: Given) {
  const bytes = useMemo(() => fromBase64(answer.output ?? ''), [answer.output]);
  const given =
    request.filename ?? tool.fields.find((one) => one.name === 'filename')?.defaultValue;
  const name = String(given ?? 'merged.pdf');
  const { pages } = answer;
  const done = useRef<HTMLDivElement>(null);
  // On a phone, the result is below the button that was just pressed.
  useEffect(() => {
    done.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div className="pdf-result">
      <div className="pdf-done" ref={done}>
        <p>
          <bdi className="pdf-done-name">{name}</bdi>
          <span>
            {pages} {pages === 1 ? 'page' : 'pages'}, {sizeText(bytes.length)}
          </span>
        </p>
        <button
          type="button"
          className="button main"
          onClick={() => download(name, 'application/pdf', bytes)}
        >
          <Icon name="download" />
          Download
        </button>
      </div>
      <Parts documents={answer.documents} isInTurn={Number(request.collate) > 0} />
      <PdfFrame file={bytes} title={`Pages of ${name}`} />
    </div>
  );
}

export const view: View<'pdf-merge'> = {
  Show,
  tells: ['pages', 'bytes', 'documents'],
  hidesOutput: true,
  asks: { fields: ['files', 'documents'], Ask: PdfFiles },
};
