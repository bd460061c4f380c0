// The characters of a password by kind, so that they can be told apart: 0 from O, 1 from l.

export interface Piece {
  text: string;
  kind: 'letter' | 'digit' | 'symbol';
}

function kindOf(letter: string): Piece['kind'] {
  if (/\p{Nd}/u.test(letter)) return 'digit';
  return /\p{L}/u.test(letter) ? 'letter' : 'symbol';
}

// Returns runs of characters of one kind.
export function piecesOf(password: string): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of password) {
    const kind = kindOf(letter);
    const last = pieces[pieces.length - 1];
    if (last?.kind === kind) last.text += letter;
    else pieces.push({ text: letter, kind });
  }
  return pieces;
}
