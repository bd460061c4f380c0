// The special views of tools, each in a file of its own that is loaded with its page alone. What a
// view does not tell is shown by the generated page around it. They take what they share with the
// page from `kit.ts`.

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { FieldModel, Part } from '../../api/description';
import type { ToolAnswer, ToolRequest, ToolSlug } from '../../api/operations';
import type { Values } from '../../parts/request';
import type { Run } from '../runner';
import type { ToolModel } from '../tool';

// Fields by the names that the document has.
interface Named<Answer, Request> extends Omit<ToolModel, 'fields' | 'parts'> {
  fields: (FieldModel & { name: keyof Request })[];
  parts: (Part & { name: keyof Answer })[];
}

interface Given<Answer, Request> {
  tool: Named<Answer, Request>;
  answer: Answer;
  // What the answer was made of.
  request: Request;
  // What the form asks for now.
  asked: Partial<Request>;
  // The main result as the generated page shows it, for views that give it a place of their own.
  output: ReactNode;
  // Changes fields of the form.
  onChange: (part: Partial<Request>) => void;
}

// What a view is given that asks for fields of the form.
interface Asking<Answer, Request> {
  tool: Named<Answer, Request>;
  values: Partial<Request>;
  // The latest call, for what it says of a field.
  run: Run;
  onChange: (part: Partial<Request>) => void;
}

interface Looks<Answer, Request> {
  Show: ComponentType<Given<Answer, Request>>;
  // Parts of the answer that it shows itself, so that they are not shown twice.
  tells: (keyof Answer & string)[];
  // Whether it shows the main result too.
  hidesOutput?: boolean;
  // Fields that it asks for in a way of its own, in the place of the first of them.
  asks?: { fields: (keyof Request & string)[]; Ask: ComponentType<Asking<Answer, Request>> };
}

// Of a tool, with the fields that the document says it has.
export type ViewGiven<Slug extends ToolSlug> = Given<ToolAnswer<Slug>, ToolRequest<Slug>>;
export type AskGiven<Slug extends ToolSlug> = Asking<ToolAnswer<Slug>, ToolRequest<Slug>>;
export type View<Slug extends ToolSlug> = Looks<ToolAnswer<Slug>, ToolRequest<Slug>>;
// Of any, for the page around it.
export type AnyView = Looks<Values, Values>;

const views: { [Slug in ToolSlug]?: () => Promise<{ view: View<Slug> }> } = {
  'aes-encrypt-decrypt': () => import('./aes-encrypt-decrypt'),
  base64: () => import('./base64'),
  'caesar-cipher': () => import('./caesar-cipher'),
  'color-converter': () => import('./color-converter'),
  'hash-generator': () => import('./hash-generator'),
  'hex-decoder': () => import('./hex-decoder/hex-decoder'),
  'json-formatter': () => import('./json-formatter/json-formatter'),
  'jwt-decoder': () => import('./jwt-decoder/jwt-decoder'),
  'lorem-ipsum': () => import('./lorem-ipsum'),
  'markdown-preview': () => import('./markdown-preview/markdown-preview'),
  'md5-generator': () => import('./md5-generator'),
  'morse-code': () => import('./morse-code/morse-code'),
  'password-generator': () => import('./password-generator'),
  'pdf-merge': () => import('./pdf-merge/pdf-merge'),
  'rsa-key-generator': () => import('./rsa-key-generator/rsa-key-generator'),
  'uuid-generator': () => import('./uuid-generator/uuid-generator'),
  'word-counter': () => import('./word-counter'),
};

const seen = new Map<string, AnyView>();
const begun = new Map<string, Promise<AnyView | undefined>>();

// Asks for all files at once, where scripts ask for the next when they have the one before.
function fetchAhead(paths: string[]): void {
  for (const path of paths) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.append(link);
  }
}

async function fetchView(tool: ToolModel): Promise<AnyView | undefined> {
  const { slug } = tool.card;
  try {
    fetchAhead(tool.view);
    const { view } = await (views as Record<string, () => Promise<{ view: unknown }>>)[slug]!();
    seen.set(slug, view as AnyView);
  } catch {
    // Another visit tries again.
    begun.delete(slug);
  }
  return seen.get(slug);
}

// Loads the view of a tool, if it has one; once the page has made its first call, which it must not
// delay.
export function loadView(tool: ToolModel): Promise<AnyView | undefined> {
  const { slug } = tool.card;
  if (!begun.has(slug))
    begun.set(slug, slug in views ? fetchView(tool) : Promise.resolve(undefined));
  return begun.get(slug)!;
}

// The view of a tool: null while it is loaded; undefined where there is none, or where it cannot be
// had.
export function useView(tool: ToolModel): AnyView | null | undefined {
  const { slug } = tool.card;
  const [view, setView] = useState(() => seen.get(slug) ?? (slug in views ? null : undefined));
  useEffect(() => {
    let isGone = false;
    void loadView(tool).then((found) => {
      if (!isGone) setView(found);
    });
    return () => {
      isGone = true;
    };
  }, [tool]);
  return view;
}
