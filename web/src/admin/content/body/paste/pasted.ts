// Markdown for HTML from the clipboard.

import type { Block, Run } from './blocks';
import { treeOf } from './html_tree';
import { outside, Reader } from './reader';
import { markdownOf } from './writer';

export interface Pasted {
  markdown: string;
  // Pictures that the clipboard contains as data, in their order: `picture:0` is the address of the
  // first one in the text.
  pictures: { data: string; alt: string }[];
  // Number of pictures that it names only, by addresses of another machine or site.
  missing: number;
}

const runsOf = (block: Block): Run[] => {
  if ('runs' in block) return block.runs;
  if ('blocks' in block) return block.blocks.flatMap(runsOf);
  return block.kind === 'table' ? block.rows.flat(2) : [];
};

const isPlainRun = ({ text, isRaw, picture, ...format }: Run): boolean =>
  !isRaw && picture === undefined && !Object.values(format).some(Boolean);

// Whether a text has no format at all. The clipboard's plain text then is the better source.
const isPlain = (blocks: Block[]): boolean =>
  blocks.every((one) => one.kind === 'text' && one.runs.every(isPlainRun));

// The mark of a picture that could not be taken along. The checks of a text report it until it is
// replaced.
const missingMark = (alt: string): string =>
  `[insert picture${alt ? `: ${alt.replace(/[[\]]/g, '')}` : ''}]`;

// Returns undefined if the clipboard contains nothing but plain text.
export function pastedMarkdown(html: string): Pasted | undefined {
  const blocks = new Reader().read(treeOf(html).children, outside).end();
  if (isPlain(blocks)) return undefined;
  const pictures: Pasted['pictures'] = [];
  let missing = 0;
  for (const run of blocks.flatMap(runsOf)) {
    if (run.picture === undefined) continue;
    if (/^data:image\//i.test(run.picture)) {
      const place = pictures.push({ data: run.picture, alt: run.text }) - 1;
      run.picture = `picture:${place}`;
    } else {
      missing += 1;
      run.text = missingMark(run.text);
      run.picture = undefined;
      run.isRaw = true;
    }
  }
  return { markdown: markdownOf(blocks), pictures, missing };
}
