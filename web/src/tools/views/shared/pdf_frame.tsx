// The pages of a PDF, drawn by the browser where it can; elsewhere a link that opens them.

import { kit } from '../../kit';
import { useBlobAddress } from './blobs';

const { Icon } = kit;

export function PdfFrame({ bytes, title }: { bytes: Uint8Array<ArrayBuffer>; title: string }) {
  const address = useBlobAddress(bytes, 'application/pdf');
  if (!address) return null;
  return (
    <div className="pdf-look">
      {navigator.pdfViewerEnabled ? (
        <iframe className="pdf-frame" src={address} title={title} />
      ) : (
        <p className="pdf-no-frame">This browser shows no PDF inside of a page.</p>
      )}
      <p>
        <a className="button" href={address} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Open in a new tab
        </a>
      </p>
    </div>
  );
}
