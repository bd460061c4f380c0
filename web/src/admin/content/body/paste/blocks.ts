// What a pasted text consists of, independent of where it was copied.

// Characters with the same format.
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  // `sup` or `sub`.
  script?: string;
  href?: string;
  // Address of a picture, whose description is the text.
  picture?: string;
  // Markdown as it is, such as the reference to a footnote.
  isRaw?: boolean;
}

export interface Item {
  kind: 'item';
  level: number;
  isOrdered: boolean;
  // Number of an ordered item, if it was given.
  start?: number;
  isChecked?: boolean;
  blocks: Block[];
}

export type Block =
  | { kind: 'text'; runs: Run[] }
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; rows: Run[][][]; aligns: string[] }
  | { kind: 'note'; name: string; blocks: Block[] }
  | { kind: 'rule' }
  | Item;
