// Descriptions of the document: plain text with `code` in backticks.

export function Rich({ text }: { text: string }) {
  return (
    <>
      {text
        .split('`')
        .map((part, at) =>
          at % 2 === 1 ? <code key={at}>{part}</code> : <span key={at}>{part}</span>,
        )}
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
