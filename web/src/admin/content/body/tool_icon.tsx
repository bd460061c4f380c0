// Icons of the toolbar: strokes on a grid of 24 by 24, in the color of the button.

const lines = {
  heading: 'M6 5v14M18 5v14M6 12h12',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  struck: 'M4 12h16M16 8c0-2-2-3-4-3s-4 1-4 3M8 16c0 2 2 3 4 3s4-1 4-3',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  numbers:
    'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v5M4 9h3M4 15.5a1.5 1.5 0 0 1 3 0c0 1.5-3 2-3 4h3',
  tasks: 'M11 6h9M11 12h9M11 18h9M3.5 6l1.5 1.5L8 4.5M3.5 15.5h4v4h-4z',
  quote: 'M5 17c3 0 4-2 4-5V7H4v5h4M15 17c3 0 4-2 4-5V7h-5v5h4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  codeBlock: 'M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  insert: 'M12 5v14M5 12h14',
  undo: 'M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2',
  redo: 'M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
};

export type ToolIconName = keyof typeof lines;

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines[name]} />
    </svg>
  );
}
