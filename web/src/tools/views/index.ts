// The special views of tools, each in a file of its own that is loaded with its page alone. What a
// view does not tell is shown by the generated page around it. They take what they share with the
// page from `kit.ts`.

import type { ComponentType, ReactNode } from 'react';
import type { Values } from '../../parts/request';
import type { ToolModel } from '../tool';

export interface ViewGiven {
  tool: ToolModel;
  answer: Values;
  // What the answer was made of.
  request: Values;
  // The main result as the generated page shows it, for views that give it a place of their own.
  output: ReactNode;
  // Changes fields of the form.
  onChange: (part: Values) => void;
}

export interface View {
  Show: ComponentType<ViewGiven>;
  // Parts of the answer that it shows itself, so that they are not shown twice.
  tells: string[];
  // Whether it shows the main result too.
  hidesOutput?: boolean;
}

type Loading = () => Promise<{ view: View }>;

const views: Record<string, Loading> = {
  'hash-generator': () => import('./hash-generator'),
  'color-converter': () => import('./color-converter'),
  'json-formatter': () => import('./json-formatter'),
  'jwt-decoder': () => import('./jwt-decoder'),
  'markdown-preview': () => import('./markdown-preview'),
  'md5-generator': () => import('./md5-generator'),
  'password-generator': () => import('./password-generator'),
};

export const viewOf = (slug: string): Promise<View> | undefined =>
  views[slug]?.().then(({ view }) => view);
