// The result as a tree, loaded when somebody asks for it. Large results are read in slices, between
// which the page reacts.

import { useEffect, useState } from 'react';
import { JsonText } from './nodes';
import { JsonTree } from './tree';

const sliceMs = 40;

function useJson(text: string, isMany: boolean): JsonText | undefined {
  const [json, setJson] = useState<JsonText>();
  useEffect(() => {
    const next = new JsonText(text, isMany);
    let timer: number | undefined;
    const readSlice = () => {
      const end = performance.now() + sliceMs;
      if (next.read(() => performance.now() > end)) setJson(next);
      else timer = window.setTimeout(readSlice);
    };
    readSlice();
    return () => window.clearTimeout(timer);
  }, [text, isMany]);
  return json;
}

interface Given {
  text: string;
  isMany: boolean;
  // Notes on values, by JSON Pointer.
  marks: Record<string, string>;
}

export default function TreePanel({ text, isMany, marks }: Given) {
  const json = useJson(text, isMany);
  if (!json) return <p className="json-soft">Reading…</p>;
  if (json.roots.length === 0) return <p>It contains no value.</p>;
  return <JsonTree json={json} marks={marks} />;
}
