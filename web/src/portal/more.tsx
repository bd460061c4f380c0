// Button that adds the next page to a list; nothing if the list is complete.

import { SendButton } from '../parts/forms/send_button';

interface List {
  results: readonly { id: unknown }[];
  next?: string | null;
}

interface Given<Some extends List> {
  list: Some;
  pageSize: number;
  text: string;
  load: (query: { page: number; page_size: number }, signal: AbortSignal) => Promise<Some>;
  onLoaded: (list: Some) => void;
}

export function More<Some extends List>({ list, pageSize, text, load, onLoaded }: Given<Some>) {
  if (!list.next) return null;
  const page = Math.ceil(list.results.length / pageSize) + 1;
  const known = new Set(list.results.map(({ id }) => id));
  return (
    <div>
      <SendButton
        send={(signal) => load({ page, page_size: pageSize }, signal)}
        onDone={(found) => {
          const more = found.results.filter(({ id }) => !known.has(id));
          onLoaded({ ...found, results: [...list.results, ...more] });
        }}
      >
        {text}
      </SendButton>
    </div>
  );
}
