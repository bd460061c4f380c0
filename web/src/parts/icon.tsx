// SVG icons: strokes on a 24 by 24 grid, in the colour of the surrounding text.

const lines = {
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 13l4 4L19 7',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  star: 'M12 4l2.5 5.2 5.5.7-4 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4-3.9 5.5-.7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1m0 16v1M3 12h1m16 0h1M6 6l1 1m10 10l1 1M6 18l1-1',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z',
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  file: 'M7 3h7l4 4v14H7zM14 3v5h4',
  undo: 'M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2',
  again: 'M5 12a7 7 0 1 1 2.5 5.3M5 19v-5h5',
  swap: 'M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4',
  stack: 'M4 5h16v5H4zM4 14h16v5H4z',
  options: 'M4 8h9m4 0h3M15 6v4M4 16h3m4 0h9M9 14v4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  open: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  key: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h9M17 12v3.5M20.5 12v2.5',
  play: 'M8 5l11 7-11 7z',
  developer: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  security: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  text: 'M5 6h14M12 6v13M9 19h6',
  design:
    'M12 4a8 8 0 1 0 0 16c2 0 1-3 1-4s1-2 3-2h1a3 3 0 0 0 3-3c0-4-4-7-8-7zM8 11v.1M11 8v.1M15 8v.1',
  documents: 'M8 3h7l4 4v10H8zM15 3v4h4M5 7v14h10',
  tool: 'M4 7h16M4 12h16M4 17h10',
};

export type IconName = keyof typeof lines;

export const iconOf = (name: string): IconName => (name in lines ? (name as IconName) : 'tool');

export function Icon({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={isFilled}>
      <path d={lines[name]} />
    </svg>
  );
}
