// Related lists and reports of a record, and its PDFs, which can be shown or downloaded.

import { fetchPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { PdfFile, pdfType } from '../../parts/files/pdf_file';
import { answersJson, answersPdf, readsBelow, type Call } from '../calls';
import type { PlacePage } from '../pages';
import { may, pageRoot } from '../site';
import { texts } from '../texts';
import { titleOf } from '../page_head';

interface Given {
  page: PlacePage;
  // Display name of the record.
  name?: string;
}

export function RelatedLinks({ page, name = '' }: Given) {
  const { role } = useOwnAccount();
  if (!page.call.template.endsWith('}/')) return null;
  const below = readsBelow(page.document, page.call.template).filter((one) => may(role, one.role));
  const end = (call: Call) => call.template.slice(page.call.template.length);
  const pages = below.filter(({ operation }) => answersJson(operation));
  // A record without a name, such as a draft invoice, has no PDF.
  const files = below.filter(({ operation }) => name !== '' && answersPdf(operation));
  return (
    <>
      {pages.length > 0 ? (
        <nav className="related" aria-label={texts.related}>
          {pages.map((call) => (
            <a key={call.template} className="button small" href={pageRoot + page.path + end(call)}>
              {titleOf({ ...page, kind: 'list', path: page.path + end(call), call })}
            </a>
          ))}
        </nav>
      ) : null}
      {files.map((call) => (
        <PdfFile
          key={call.template}
          name={name}
          title={`${titleOf(page)} ${name}`}
          load={(signal) => fetchPlace(page.address + end(call), pdfType, signal)}
        />
      ))}
    </>
  );
}
