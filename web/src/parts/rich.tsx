// Descriptions of the document: plain text with `code` in backticks. Where a page shows options by
// their labels, its texts do so, too.

import { createContext, useContext } from 'react';
import type { Names } from './fields/names';

export const NamesContext = createContext<Names>(() => undefined);

export function Rich({ text }: { text: string }) {
  const names = useContext(NamesContext);
  return (
    <>
      {text.split('`').map((part, at) => {
        if (at % 2 === 0) return <span key={at}>{part}</span>;
        const name = names(part);
        return name ? <b key={at}>{name}</b> : <code key={at}>{part}</code>;
      })}
    </>
  );
}

// Splits the text into paragraphs at empty lines.
export function RichBlocks({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n\n+/).map((block, at) => (
        <p key={at}>
          <Rich text={block} />
        </p>
      ))}
    </>
  );
}
