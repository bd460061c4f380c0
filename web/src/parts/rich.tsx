// Descriptions of the document: plain text in which `code` is marked.

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

// In paragraphs, which an empty line parts.
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
