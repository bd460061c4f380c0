// How many text messages (SMS) a text takes (GSM 03.38): 160 characters of the GSM alphabet, or 70
// of all others; less if it is sent in parts.

// The basic alphabet; a character of the extension takes two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension = '\f^{}\\[~]|€';

const single = { gsm: 160, unicode: 70 };
const inParts = { gsm: 153, unicode: 67 };

export interface Messages {
  alphabet: 'gsm' | 'unicode';
  // Places that the text takes, and those of the messages together.
  used: number;
  available: number;
  count: number;
}

// Places of each character: those of the GSM alphabet, or UTF-16 code units.
function placesOf(text: string): { alphabet: Messages['alphabet']; places: number[] } {
  const characters = [...text];
  const gsm = characters.map((one) => (basic.includes(one) ? 1 : extension.includes(one) ? 2 : 0));
  if (!gsm.includes(0)) return { alphabet: 'gsm', places: gsm };
  return { alphabet: 'unicode', places: characters.map((one) => one.length) };
}

export function messagesOf(text: string): Messages {
  const { alphabet, places } = placesOf(text);
  const used = places.reduce((sum, one) => sum + one, 0);
  if (used <= single[alphabet])
    return { alphabet, used, available: single[alphabet], count: used === 0 ? 0 : 1 };
  // A character of two places is not divided between two parts.
  const room = inParts[alphabet];
  let count = 1;
  let inPart = 0;
  for (const one of places) {
    if (inPart + one > room) {
      count += 1;
      inPart = 0;
    }
    inPart += one;
  }
  return { alphabet, used, available: count * room, count };
}
