// Shows a PDF in the browser's own viewer if it has one, with a link that opens the PDF in a new
// tab.

import { useBlobAddress } from './blob_address';

export function PdfFrame({ file, title }: { file: BlobPart; title: string }) {
  const address = useBlobAddress(file, 'application/pdf');
  if (!address) return null;
  return (
    <div className="pdf-look">
      {navigator.pdfViewerEnabled ? (
        <iframe className="pdf-frame" src={address} title={title} />
      ) : (
        <p className="pdf-no-frame">This browser cannot show a PDF inside a page.</p>
      )}
      <p>
        <a className="button" href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
    </div>
  );
}
