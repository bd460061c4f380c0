// Decoded data according to its media type: an image, a PDF, audio, video, or a file to download.

import { useMemo } from 'react';
import { useBlobAddress } from '../../parts/blob_address';
import { PdfFrame } from '../../parts/pdf_frame';
import { kit } from '../kit';
import type { View, ViewGiven } from './index';

const { download, fromBase64, Icon, sizeText } = kit;

type Given = ViewGiven<'base64'>;

const encoder = new TextEncoder();

const endings: Record<string, string> = {
  'application/gzip': 'gz',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
};

type Bytes = Uint8Array<ArrayBuffer>;

function Look({ bytes, type }: { bytes: Bytes; type: string }) {
  const address = useBlobAddress(bytes, type);
  if (!address) return null;
  if (type.startsWith('image/'))
    return (
      <div className="file-picture">
        <img src={address} alt="Decoded data" />
      </div>
    );
  if (type.startsWith('audio/')) return <audio controls src={address} />;
  if (type.startsWith('video/')) return <video className="file-video" controls src={address} />;
  if (type === 'application/pdf') return <PdfFrame file={bytes} title="Decoded data" />;
  return null;
}

function Decoded({ bytes, type }: { bytes: Bytes; type: string }) {
  const name = `decoded.${endings[type] ?? 'bin'}`;
  return (
    <div className="file-preview">
      <Look bytes={bytes} type={type} />
      <div className="file-facts">
        <Icon name="file" />
        <span>
          <bdi className="code">{type}</bdi>, {sizeText(bytes.length)}
        </span>
        <button type="button" className="button main" onClick={() => download(name, type, bytes)}>
          <Icon name="download" />
          Download
        </button>
      </div>
    </div>
  );
}

// Returns the decoded bytes; null if the result is shown as text only.
function bytesOf(answer: Given['answer']): Bytes | null {
  if (answer.operation !== 'decode') return null;
  const { output } = answer;
  if (answer.is_text === false && answer.output_encoding === 'base64') return fromBase64(output);
  const isDrawing = answer.media_type === 'image/svg+xml' && answer.output_encoding === 'utf8';
  return isDrawing ? encoder.encode(output) : null;
}

function Show({ answer, output }: Given) {
  const bytes = useMemo(() => bytesOf(answer), [answer]);
  const type = answer.media_type ?? 'application/octet-stream';
  if (!bytes) return output;
  return (
    <>
      <Decoded bytes={bytes} type={type} />
      <details className="options">
        <summary>{answer.is_text ? 'As text' : 'As Base64'}</summary>
        {output}
      </details>
    </>
  );
}

export const view: View<'base64'> = { Show, tells: [], hidesOutput: true };
