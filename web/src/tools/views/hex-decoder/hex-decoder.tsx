// Decoded bytes by their type, or hexadecimal text, with a dump of the bytes beside their text.

import { useMemo, useState } from 'react';
import { fileNameOf } from '../../form/file_names';
import { kit } from '../../kit';
import { looksLikeHex } from '../shared/direction';
import { bytesOfDump } from '../shared/dump_bytes';
import { FileResult, SourceFile } from '../shared/file_result';
import { HexDump } from '../shared/hex_dump';
import { Offer } from '../shared/offer';
import { encodingName, outputBytes } from '../shared/output_bytes';
import { resultName } from '../shared/result_name';
import type { FaultGiven, View, ViewGiven } from '../index';

const { CopyButton } = kit;

type Given = ViewGiven<'hex-decoder'>;

const maxFirst = 512;
const maxEver = 8192;

function DumpPart({ answer }: { answer: Given['answer'] }) {
  const dump = answer.hexdump ?? '';
  const [isMore, setMore] = useState(false);
  const bytes = useMemo(() => bytesOfDump(dump, isMore ? maxEver : maxFirst), [dump, isMore]);
  const total = answer.bytes;
  if (bytes.length === 0) return null;
  return (
    <div className="hex-part">
      <div className="hex-head">
        <h3>Bytes and text</h3>
        <CopyButton text={dump} what="the dump" />
      </div>
      <HexDump bytes={bytes} label="Bytes and text" />
      {bytes.length < total ? (
        <p className="hex-rest">
          The first {bytes.length.toLocaleString()} of {total.toLocaleString()} bytes.{' '}
          {isMore ? null : (
            <button type="button" className="button small" onClick={() => setMore(true)}>
              Show more
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

function Show({ answer, request, output, onChange }: Given) {
  const { output: text, output_encoding: encoding, charset } = answer;
  const isDecoded = answer.operation === 'decode' && !answer.is_text;
  const bytes = useMemo(
    () => (isDecoded ? outputBytes(text, encoding, charset) : null),
    [answer, isDecoded],
  );
  const type = answer.media_type || 'application/octet-stream';
  const isFile = answer.operation === 'encode' && request.input_encoding === 'base64';
  const isPlain = (request.input_encoding ?? 'utf8') === 'utf8';
  const mayDecode = answer.operation === 'encode' && isPlain && looksLikeHex(request.input ?? '');
  return (
    <>
      {mayDecode ? (
        <Offer
          text="The input is hexadecimal already."
          label="Decode it"
          onTake={() => onChange({ operation: undefined })}
        />
      ) : null}
      {bytes && bytes.length > 0 ? (
        <FileResult
          bytes={bytes}
          type={type}
          file={resultName(fileNameOf(request.input), 'decoded', type)}
          text={{ name: encodingName(encoding), isReadable: false, shown: output }}
        />
      ) : (
        <>
          {output}
          {isFile ? <SourceFile input={request.input ?? ''} /> : <DumpPart answer={answer} />}
        </>
      )}
    </>
  );
}

function Fault({ problem, asked, onChange }: FaultGiven<'hex-decoder'>) {
  if (asked.operation === 'encode' || problem.code !== 'invalid_hex') return null;
  return (
    <Offer
      text="Text that is not hexadecimal can be encoded."
      label="Encode it"
      onTake={() => onChange({ operation: 'encode' })}
    />
  );
}

export const view: View<'hex-decoder'> = {
  Show,
  Fault,
  tells: ['hexdump', 'ascii'],
  hidesOutput: true,
};
