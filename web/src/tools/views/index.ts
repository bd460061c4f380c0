// The special views of tools, each in a file of its own that is loaded with its page alone. What a
// view does not tell is shown by the generated page around it. They take what they share with the
// page from `kit.ts`.

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Values } from '../../parts/request';
import type { Run } from '../runner';
import type { ToolModel } from '../tool';

export interface ViewGiven {
  tool: ToolModel;
  answer: Values;
  // What the answer was made of.
  request: Values;
  // What the form asks for now.
  asked: Values;
  // The main result as the generated page shows it, for views that give it a place of their own.
  output: ReactNode;
  // Changes fields of the form.
  onChange: (part: Values) => void;
}

// What a view is given that asks for fields of the form.
export interface AskGiven {
  tool: ToolModel;
  values: Values;
  // The latest call, for what it says of a field.
  run: Run;
  onChange: (part: Values) => void;
}

export interface View {
  Show: ComponentType<ViewGiven>;
  // Parts of the answer that it shows itself, so that they are not shown twice.
  tells: string[];
  // Whether it shows the main result too.
  hidesOutput?: boolean;
  // Fields that it asks for in a way of its own, in the place of the first of them.
  asks?: { fields: string[]; Ask: ComponentType<AskGiven> };
}

type Loading = () => Promise<{ view: View }>;

const views: Record<string, Loading> = {
  'aes-encrypt-decrypt': () => import('./aes-encrypt-decrypt'),
  base64: () => import('./base64'),
  'caesar-cipher': () => import('./caesar-cipher'),
  'color-converter': () => import('./color-converter'),
  'hash-generator': () => import('./hash-generator'),
  'hex-decoder': () => import('./hex-decoder'),
  'json-formatter': () => import('./json-formatter'),
  'jwt-decoder': () => import('./jwt-decoder'),
  'lorem-ipsum': () => import('./lorem-ipsum'),
  'markdown-preview': () => import('./markdown-preview'),
  'md5-generator': () => import('./md5-generator'),
  'morse-code': () => import('./morse-code'),
  'password-generator': () => import('./password-generator'),
  'pdf-merge': () => import('./pdf-merge'),
  'rsa-key-generator': () => import('./rsa-key-generator'),
  'uuid-generator': () => import('./uuid-generator'),
  'word-counter': () => import('./word-counter'),
};

const seen = new Map<string, View>();

// Asks for all files at once, where scripts ask for the next when they have the one before.
function fetchAhead(paths: string[]): void {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.append(link);
  }
}

// The view of a tool: null while it is loaded; undefined where there is none, or where it cannot be
// had. It is loaded behind the first call that the page makes, so that it delays none.
export function useView(tool: ToolModel): View | null | undefined {
  const { slug } = tool.card;
  const load = views[slug];
  const [view, setView] = useState(() => seen.get(slug) ?? (load ? null : undefined));
  useEffect(() => {
    // Another part of the page may have loaded it since this one was made.
    const known = seen.get(slug);
    if (known || !load) {
      setView(known);
      return undefined;
    }
    let isGone = false;
    Promise.resolve()
      .then(() => {
        fetchAhead(tool.view);
        return load();
      })
      .then(
        (found) => {
          seen.set(slug, found.view);
          if (!isGone) setView(found.view);
        },
        () => {
          if (!isGone) setView(undefined);
        },
      );
    return () => {
      isGone = true;
    };
  }, [tool, slug, load]);
  return view;
}
