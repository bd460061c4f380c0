// Button that adds the next page to a list; nothing if the list is complete.

import { ProblemNotice } from '../parts/forms/problem_notice';
import { useSending } from '../parts/forms/sending';

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
  const sending = useSending();
  if (!list.next) return null;
  const add = async () => {
    const page = Math.ceil(list.results.length / pageSize) + 1;
    const found = await sending.send((signal) => load({ page, page_size: pageSize }, signal));
    if (!found) return;
    const known = new Set(list.results.map(({ id }) => id));
    const more = found.results.filter(({ id }) => !known.has(id));
    onLoaded({ ...found, results: [...list.results, ...more] });
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <p>
        <button type="button" className="button" onClick={() => void add()}>
          {text}
        </button>
      </p>
    </>
  );
}
