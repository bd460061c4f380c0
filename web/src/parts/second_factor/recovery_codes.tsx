// New recovery codes: shown only once, to be copied, downloaded or written down.

import { useEffect, useRef } from 'react';
import { download } from '../bytes';
import { CopyButton } from '../copy';
import { useUnsaved } from '../forms/unsaved';
import { Icon } from '../icon';
import { texts } from './texts';

interface Given {
  codes: readonly string[];
  onStored: () => void;
}

export function RecoveryCodes({ codes, onStored }: Given) {
  const head = useRef<HTMLHeadingElement>(null);
  useUnsaved(true);
  useEffect(() => head.current?.focus(), [codes]);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="recovery">
      <h3 ref={head} tabIndex={-1}>
        {texts.recoveryTitle}
      </h3>
      <p>{texts.recovery}</p>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyButton text={text} what="recovery codes" isWide />
        <button
          type="button"
          className="button"
          onClick={() => download(texts.file, 'text/plain', text)}
        >
          <Icon name="download" />
          {texts.download}
        </button>
        <button type="button" className="button main" onClick={onStored}>
          {texts.stored}
        </button>
      </div>
    </div>
  );
}
