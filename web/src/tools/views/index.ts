// Custom views of tools, each in a file that is loaded only with its tool's page. Parts of the
// response that a view does not show are shown by the generated page around it. Views take the code
// that they share with the page from `kit.ts`.

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Problem } from '../../api/client';
import type { FieldModel, Part } from '../../api/description';
import type { ToolAnswer, ToolRequest, ToolSlug } from '../../api/operations';
import type { Values } from '../../parts/request';
import type { Run } from '../runner';
import type { ToolModel } from '../tool';

// A tool whose fields and parts have the names of the OpenAPI document.
interface Named<Answer, Request> extends Omit<ToolModel, 'fields' | 'parts'> {
  fields: (FieldModel & { name: keyof Request })[];
  parts: (Part & { name: keyof Answer })[];
}

interface Given<Answer, Request> {
  tool: Named<Answer, Request>;
  answer: Answer;
  // The request that the response belongs to.
  request: Request;
  // Current values of the form.
  asked: Partial<Request>;
  // Main result as the generated page shows it, for views that place it themselves.
  output: ReactNode;
  // Current values of the form, with the files that were chosen.
  values: Partial<Request>;
  // Changes fields of the form.
  onChange: (part: Partial<Request>) => void;
  // Calls the tool again with the same request.
  onRun: () => void;
}

// Props of a view that has its own controls for fields of the form.
interface Asking<Answer, Request> {
  tool: Named<Answer, Request>;
  values: Partial<Request>;
  // The latest call, for its errors.
  run: Run;
  onChange: (part: Partial<Request>) => void;
  onRun: () => void;
}

// Props of what a view adds to a problem of the latest call.
interface Faulty<Answer, Request> {
  tool: Named<Answer, Request>;
  problem: Problem;
  // Current values of the form.
  asked: Partial<Request>;
  onChange: (part: Partial<Request>) => void;
}

interface Looks<Answer, Request> {
  Show: ComponentType<Given<Answer, Request>>;
  // Parts of the response that the view shows itself, so that they are not shown twice.
  tells: (keyof Answer & string)[];
  // Whether the view shows the main result as well.
  hidesOutput?: boolean;
  // Whether the view shows everything for these values of the form, so that nothing follows it.
  showsAll?: (values: Partial<Request>) => boolean;
  // Whether the view has a button of its own that makes another result.
  makesAnother?: boolean;
  // Whether it calls the tool for each of many files, although a call takes one.
  takesManyFiles?: boolean;
  // Fields with a custom control, which takes the place of the first of them.
  asks?: { fields: (keyof Request & string)[]; Ask: ComponentType<Asking<Answer, Request>> };
  // Shown below a problem of the latest call, such as all faults of the input.
  Fault?: ComponentType<Faulty<Answer, Request>>;
  // The input in colors, behind the text area, whose letters are transparent.
  Painted?: ComponentType<{ text: string }>;
  // Whether a problem removes the previous result, which could be taken for the latest one.
  isForgetful?: boolean;
}

// Types for a certain tool, with the fields of the OpenAPI document.
export type ViewGiven<Slug extends ToolSlug> = Given<ToolAnswer<Slug>, ToolRequest<Slug>>;
export type AskGiven<Slug extends ToolSlug> = Asking<ToolAnswer<Slug>, ToolRequest<Slug>>;
export type FaultGiven<Slug extends ToolSlug> = Faulty<ToolAnswer<Slug>, ToolRequest<Slug>>;
export type View<Slug extends ToolSlug> = Looks<ToolAnswer<Slug>, ToolRequest<Slug>>;
// View of any tool, for the page around it.
export type AnyView = Looks<Values, Values>;

const views: { [Slug in ToolSlug]?: () => Promise<{ view: View<Slug> }> } = {
  'aes-encrypt-decrypt': () => import('./aes-encrypt-decrypt/aes-encrypt-decrypt'),
  base64: () => import('./base64'),
  'caesar-cipher': () => import('./caesar-cipher/caesar-cipher'),
  'color-converter': () => import('./color-converter/color-converter'),
  'hash-generator': () => import('./hash-generator'),
  'hex-decoder': () => import('./hex-decoder/hex-decoder'),
  'json-formatter': () => import('./json-formatter/json-formatter'),
  'jwt-decoder': () => import('./jwt-decoder/jwt-decoder'),
  'lorem-ipsum': () => import('./lorem-ipsum/lorem-ipsum'),
  'markdown-preview': () => import('./markdown-preview/markdown-preview'),
  'md5-generator': () => import('./md5-generator'),
  'morse-code': () => import('./morse-code/morse-code'),
  'password-generator': () => import('./password-generator/password-generator'),
  'pdf-merge': () => import('./pdf-merge/pdf-merge'),
  'rsa-key-generator': () => import('./rsa-key-generator/rsa-key-generator'),
  'uuid-generator': () => import('./uuid-generator/uuid-generator'),
  'word-counter': () => import('./word-counter/word-counter'),
};

const seen = new Map<string, AnyView>();
const begun = new Map<string, Promise<AnyView | undefined>>();

// Preloads all files at once. Without this, each script would be requested only when the one that
// imports it has loaded.
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
    // The next visit tries again.
    begun.delete(slug);
  }
  return seen.get(slug);
}

// Loads the view of a tool, if it has one. Called after the first request of the page has been
// sent, which it must not delay.
export function loadView(tool: ToolModel): Promise<AnyView | undefined> {
  const { slug } = tool.card;
  if (!begun.has(slug))
    begun.set(slug, slug in views ? fetchView(tool) : Promise.resolve(undefined));
  return begun.get(slug)!;
}

// Returns the view of a tool: null while it loads; undefined if there is none, or if loading
// failed.
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
