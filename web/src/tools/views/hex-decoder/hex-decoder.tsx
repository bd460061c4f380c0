// Result of the hex decoder, and a dump of its bytes beside their text.

import { useMemo, useState } from 'react';
import { kit } from '../../kit';
import { bytesOfDump } from './bytes';
import { HexDump } from './dump';
import type { View, ViewGiven } from '../index';

const { CopyButton } = kit;

type Given = ViewGiven<'hex-decoder'>;

const mostFirst = 512;
const mostEver = 8192;

function Show({ answer, output }: Given) {
  const dump = answer.hexdump ?? '';
  const [isMore, setMore] = useState(false);
  const bytes = useMemo(() => bytesOfDump(dump, isMore ? mostEver : mostFirst), [dump, isMore]);
  const total = answer.bytes;
  const count = (value: number) => new Intl.NumberFormat().format(value);
  return (
    <>
      {output}
      {bytes.length > 0 ? (
        <div className="hex-part">
          <div className="hex-head">
            <h3>Bytes and text</h3>
            <CopyButton text={dump} what="the dump" />
          </div>
          <HexDump bytes={bytes} label="Bytes and text" />
          {bytes.length < total ? (
            <p className="hex-rest">
              The first {count(bytes.length)} of {count(total)} bytes.{' '}
              {isMore ? null : (
                <button type="button" className="button small" onClick={() => setMore(true)}>
                  Show more
                </button>
              )}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

export const view: View<'hex-decoder'> = { Show, tells: ['hexdump', 'ascii'], hidesOutput: true };
