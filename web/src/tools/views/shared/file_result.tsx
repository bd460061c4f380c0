// A result that is a file: what it looks like, its bytes, its type and size, and a download.

import { useMemo, type ReactNode } from 'react';
import fileStyles from '../../../../styles/views/file.view.css';
import hexStyles from '../../../../styles/views/hex.view.css';
import { useBlobAddress } from '../../../parts/blob_address';
import { PdfFrame } from '../../../parts/pdf_frame';
import { kit } from '../../kit';
import { HexDump } from './hex_dump';
import { fileNameOf } from '../../form/file_names';
import { typeOfBytes } from './magic';
import { addStyles } from './styles';
import { Tabs, type Tab } from './tabs';

addStyles(fileStyles);
addStyles(hexStyles);

const { download, fromBase64, Icon, sizeText } = kit;

export type Bytes = Uint8Array<ArrayBuffer>;

const maxDumped = 4096;

function Look({
  bytes,
  type,
  name = 'Decoded data',
}: {
  bytes: Bytes;
  type: string;
  name?: string;
}) {
  const address = useBlobAddress(bytes, type);
  if (!address) return null;
  if (type.startsWith('image/'))
    return (
      <div className="file-picture">
        <img src={address} alt={name} />
      </div>
    );
  if (type.startsWith('audio/')) return <audio controls src={address} />;
  if (type.startsWith('video/')) return <video className="file-video" controls src={address} />;
  return <PdfFrame file={bytes} title={name} />;
}

const pictures = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg+xml', 'vnd.microsoft.icon'];

const hasLook = (type: string): boolean =>
  /^(audio|video)\/|^application\/pdf$/.test(type) ||
  pictures.some((one) => type === `image/${one}`);

export function Dump({ bytes }: { bytes: Bytes }) {
  const first = useMemo(() => [...bytes.subarray(0, maxDumped)], [bytes]);
  if (first.length === 0) return <p>It is empty.</p>;
  return (
    <>
      <HexDump bytes={first} label="Bytes and text" />
      {bytes.length > maxDumped ? (
        <p className="hex-rest">
          The first {maxDumped.toLocaleString()} of {bytes.length.toLocaleString()} bytes.
        </p>
      ) : null}
    </>
  );
}

interface Given {
  bytes: Bytes;
  type: string;
  // Name of the file.
  file: string;
  // The result as text: of the bytes themselves, or of their encoding.
  text?: { name: string; isReadable: boolean; shown: ReactNode };
}

export function FileResult({ bytes, type, file, text }: Given) {
  const bare = type.split(';')[0]!;
  const isSeen = hasLook(bare);
  const tabs: Tab[] = [{ name: 'Bytes', show: () => <Dump bytes={bytes} /> }];
  if (text) {
    const own = { name: text.name, show: () => text.shown };
    if (text.isReadable) tabs.unshift(own);
    else tabs.push(own);
  }
  if (isSeen) tabs.unshift({ name: 'Preview', show: () => <Look bytes={bytes} type={bare} /> });
  return (
    <div className="file-preview">
      {text?.isReadable && !isSeen ? null : (
        <div className="file-facts">
          <Icon name="file" />
          <span>
            <bdi>{file}</bdi>, <bdi className="code">{type}</bdi>, {sizeText(bytes.length)}
          </span>
          <button type="button" className="button main" onClick={() => download(file, bare, bytes)}>
            <Icon name="download" />
            Download
          </button>
        </div>
      )}
      <Tabs label="Show as" tabs={tabs} />
    </div>
  );
}

// The file that is the input, as what it was opened as: its name, type and size, and what it looks
// like.
export function SourceFile({ input }: { input: string }) {
  const bytes = useMemo(() => fromBase64(input), [input]);
  const { type } = typeOfBytes(bytes);
  const name = fileNameOf(input) || 'The file';
  return (
    <details className="options" open={hasLook(type) || undefined}>
      <summary>
        <bdi>{name}</bdi>, {type}, {sizeText(bytes.length)}
      </summary>
      {hasLook(type) ? <Look bytes={bytes} type={type} name={name} /> : <Dump bytes={bytes} />}
    </details>
  );
}
