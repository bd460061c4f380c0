// Buttons to show a PDF of the server in the page and to download it.

import { useState } from 'react';
import { download } from '../bytes';
import { ProblemNotice } from '../forms/problem_notice';
import { useSending } from '../forms/sending';
import { texts } from '../forms/texts';
import { Icon } from '../icon';
import { PdfFrame } from '../pdf_frame';

export const pdfType = 'application/pdf';

interface Given {
  // File name without the extension.
  name: string;
  title: string;
  load: (signal: AbortSignal) => Promise<Blob>;
}

export function PdfFile({ name, title, load }: Given) {
  const sending = useSending();
  const [file, setFile] = useState<Blob>();
  const [isShown, setShown] = useState(false);
  // Loads the PDF on first use only, because a printed document does not change.
  const find = async () => {
    if (file) return file;
    const found = await sending.send(load);
    if (found) setFile(found);
    return found;
  };
  const show = async () => {
    if (isShown) setShown(false);
    else if (await find()) setShown(true);
  };
  const save = async () => {
    const found = await find();
    if (found) download(`${name}.pdf`, pdfType, found);
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <div className="form-actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
          onClick={() => void show()}
        >
          <Icon name="eye" />
          {isShown ? 'Hide PDF' : 'Show PDF'}
        </button>
        <button
          type="button"
          className="button small"
          aria-label={`Download ${name}`}
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
      {isShown && file ? <PdfFrame file={file} title={title} /> : null}
    </>
  );
}
