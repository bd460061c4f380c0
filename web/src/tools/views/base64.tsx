// Base64 in both directions: what was recognized, and decoded data by its type, with its bytes
// and a download.

import { useMemo } from 'react';
import { fileNameOf } from '../form/file_names';
import { kit } from '../kit';
import { looksLikeBase64 } from './shared/direction';
import { FileResult, SourceFile, type Bytes } from './shared/file_result';
import { Offer } from './shared/offer';
import { encodingName, outputBytes } from './shared/output_bytes';
import { resultName } from './shared/result_name';
import type { FaultGiven, View, ViewGiven } from './index';

const { Icon, sizeText } = kit;

type Given = ViewGiven<'base64'>;
type Answer = Given['answer'];

const alphabets: Record<string, string> = {
  standard: 'Standard alphabet, with + and /',
  url: 'URL-safe alphabet, with - and _',
  imap: 'Alphabet of IMAP, with + and ,',
  crypt: 'Alphabet of Unix crypt',
  bcrypt: 'Alphabet of bcrypt',
  custom: 'Your own alphabet',
  mixed: 'Mixed alphabets: + or /, and - or _',
};

function Recognized({ answer, input }: { answer: Answer; input: string }) {
  const alphabet = alphabets[answer.variant_detected ?? ''];
  const facts = [
    /^\s*data:/i.test(input) ? 'A data: URL' : '',
    alphabet ?? '',
    `${answer.media_type || 'data'}, ${sizeText(answer.bytes)}`,
  ].filter(Boolean);
  return (
    <p className="file-facts" data-is-line>
      <Icon name="check" />
      <span>{facts.join(' · ')}</span>
    </p>
  );
}

const isDecoded = (answer: Answer): boolean => answer.operation === 'decode';

function Show({ answer, request, output, onChange }: Given) {
  const { output: text, output_encoding: encoding, charset } = answer;
  const bytes = useMemo<Bytes | null>(
    () => (isDecoded(answer) ? outputBytes(text, encoding, charset) : null),
    [answer],
  );
  const input = request.input ?? '';
  const type = answer.media_type || 'application/octet-stream';
  const isFile = answer.operation === 'encode' && request.input_encoding === 'base64';
  const isPlain = (request.input_encoding ?? 'utf8') === 'utf8';
  const mayDecode = answer.operation === 'encode' && isPlain && looksLikeBase64(input);
  return (
    <>
      {mayDecode ? (
        <Offer
          text="The input is Base64 already."
          label="Decode it"
          onTake={() => onChange({ operation: 'decode' })}
        />
      ) : null}
      {answer.operation === 'encode' ? null : <Recognized answer={answer} input={input} />}
      {bytes ? (
        <FileResult
          bytes={bytes}
          type={type}
          file={resultName(fileNameOf(request.input), 'decoded', type)}
          text={{
            name: encodingName(encoding),
            isReadable: encoding === 'utf8',
            shown: output,
          }}
        />
      ) : (
        output
      )}
      {isFile ? <SourceFile input={input} /> : null}
    </>
  );
}

function Fault({ asked, onChange }: FaultGiven<'base64'>) {
  if (asked.operation !== 'decode') return null;
  return (
    <Offer
      text="Text that is not Base64 can be encoded."
      label="Encode it"
      onTake={() => onChange({ operation: 'encode' })}
    />
  );
}

export const view: View<'base64'> = {
  Show,
  Fault,
  tells: ['variant_detected', 'media_type', 'bytes'],
  hidesOutput: true,
};
