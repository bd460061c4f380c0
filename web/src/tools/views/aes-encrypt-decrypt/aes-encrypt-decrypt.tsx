// Encrypted or decrypted data, what to keep for decrypting it, and what was used.

import { useMemo, useState } from 'react';
import aesStyles from '../../../../styles/views/aes.view.css';
import { fileNameOf } from '../../form/file_names';
import { kit } from '../../kit';
import { textOfBytes, typeOfBytes } from '../shared/magic';
import { encodingName, outputBytes } from '../shared/output_bytes';
import { resultName } from '../shared/result_name';
import { RevealButton } from '../shared/reveal_button';
import { addStyles } from '../shared/styles';
import { Facts, Proof } from './facts';
import { whatToKeep } from './keeping';
import { PasswordAsk } from './password_ask';
import type { View, ViewGiven } from '../index';

addStyles(aesStyles);

const { CopyButton, Icon, loaded } = kit;

// Most people encrypt texts.
const files = () => import('../shared/file_result');
const FileResult = loaded(() => files().then((one) => one.FileResult));
const SourceFile = loaded(() => files().then((one) => one.SourceFile));

type Given = ViewGiven<'aes-encrypt-decrypt'>;

// A key that was generated for this text.
function NewKey({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="new-key" role="group" aria-label="Generated key">
      <p>
        <Icon name="key" />
        <strong>Store this key now.</strong> It was made for this text, is not kept anywhere, and
        without it, nobody can decrypt the text.
      </p>
      <div className="new-key-line">
        <bdi className="code">{isShown ? text : '•'.repeat(32)}</bdi>
        <RevealButton isSmall isShown={isShown} onChange={setShown} />
        <CopyButton text={text} what="the key" />
      </div>
    </div>
  );
}

// Decrypted data that is not text, as a file; undefined for all other results.
function fileIn({ operation, output, output_encoding: encoding }: Given['answer']) {
  if (operation !== 'decrypt' || encoding === 'utf8') return undefined;
  const bytes = outputBytes(output, encoding, '');
  return bytes && textOfBytes(bytes) === undefined ? bytes : undefined;
}

function Show({ tool, answer, request, asked, output }: Given) {
  const bytes = useMemo(() => fileIn(answer), [answer]);
  const type = bytes ? typeOfBytes(bytes).type : '';
  const isFile = answer.operation === 'encrypt' && request.input_encoding === 'base64';
  const isChanged = JSON.stringify(request) !== JSON.stringify(asked);
  return (
    <>
      {isChanged ? (
        <p className="aes-changed" role="status">
          <Icon name="warning" />
          The form has changed since. Run the tool to update this result.
        </p>
      ) : null}
      {bytes ? (
        <FileResult
          bytes={bytes}
          type={type}
          file={resultName(fileNameOf(request.input), 'decrypted', type)}
          text={{ name: encodingName(answer.output_encoding), isReadable: false, shown: output }}
        />
      ) : (
        output
      )}
      {answer.operation === 'encrypt' ? (
        <p className="aes-keep">
          <Icon name="key" />
          {whatToKeep(answer)}
        </p>
      ) : null}
      {answer.generated_key ? <NewKey text={answer.generated_key} /> : null}
      <Proof answer={answer} />
      {isFile ? <SourceFile input={request.input} /> : null}
      <Facts tool={tool} answer={answer} />
    </>
  );
}

export const view: View<'aes-encrypt-decrypt'> = {
  Show,
  // After a wrong password, the text that another one decrypted must not be taken for its result.
  isForgetful: true,
  asks: { fields: ['password'], Ask: PasswordAsk },
  tells: [
    'operation',
    'format',
    'cipher',
    'kdf',
    'iv',
    'tag',
    'authenticated',
    'generated_key',
    'openssl_command',
  ],
  hidesOutput: true,
};
