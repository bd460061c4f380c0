// The PDF of an invoice: shown in the page, and saved as a file.

import { useState } from 'react';
import { fetchFile } from '../../api/operation_call';
import { download } from '../../parts/bytes';
import { Icon } from '../../parts/icon';
import { PdfFrame } from '../../parts/pdf_frame';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { texts } from '../../parts/forms/texts';

const type = 'application/pdf';

interface Given {
  id: number;
  number: string;
}

export function InvoicePdf({ id, number }: Given) {
  const sending = useSending();
  const [file, setFile] = useState<Blob>();
  const [isShown, setShown] = useState(false);
  // Asked for once: an invoice that has a number does not change.
  const find = async () => {
    if (file) return file;
    const path = 'GET /api/v1/developer/invoices/{id}/pdf/';
    const found = await sending.send((signal) => fetchFile(path, type, { id, signal }));
    if (found) setFile(found);
    return found;
  };
  const show = async () => {
    if (isShown) setShown(false);
    else if (await find()) setShown(true);
  };
  const save = async () => {
    const found = await find();
    if (found) download(`${number}.pdf`, type, found);
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <div className="form-actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${number}`}
          onClick={() => void show()}
        >
          <Icon name="eye" />
          {isShown ? 'Hide PDF' : 'Show PDF'}
        </button>
        <button
          type="button"
          className="button small"
          aria-label={`Download ${number}`}
          onClick={() => void save()}
        >
          <Icon name="download" />
          Download PDF
        </button>
        {sending.isSlow ? (
          <span className="form-slow" role="status">
            {texts.slow}{' '}
            <button type="button" className="button small" onClick={sending.stop}>
              {texts.stop}
            </button>
          </span>
        ) : null}
      </div>
      {isShown && file ? <PdfFrame file={file} title={`Invoice ${number}`} /> : null}
    </>
  );
}
