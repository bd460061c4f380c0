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
