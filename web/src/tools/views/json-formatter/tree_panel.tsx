// The result as a tree, loaded when somebody asks for it.

import { useMemo } from 'react';
import { JsonText } from './nodes';
import { JsonTree } from './tree';

interface Given {
  text: string;
  isMany: boolean;
  // Notes on values, by JSON Pointer.
  marks: Record<string, string>;
}

export default function TreePanel({ text, isMany, marks }: Given) {
  const json = useMemo(() => new JsonText(text, isMany), [text, isMany]);
  if (json.roots.length === 0) return <p>It contains no value.</p>;
  return <JsonTree json={json} marks={marks} />;
}
