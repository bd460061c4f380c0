// A palette that somebody collects: from the color, from harmonies or from a picture; and the
// contrast of each of its colors with each other.

import { kit } from '../../kit';
import { contrast, levelOf, rgbOf } from './colors';
import { colorsOfPicture } from './picture';

const { announce, CopyButton, FileButton, Icon, toast } = kit;

const maxColors = 8;
const fromPicture = 6;

function Cell({ text, back }: { text: string; back: string }) {
  const [front, behind] = [rgbOf(text), rgbOf(back)];
  if (!front || !behind || text === back) return <td className="matrix-same" />;
  const ratio = contrast(front, behind);
  const level = levelOf(ratio);
  return (
    <td className="matrix-cell" data-level={level}>
      <svg
        className="matrix-sample"
        role="img"
        aria-label={`${text} on ${back}`}
        style={{ backgroundColor: back }}
        fill={text}
      >
        <text x="50%" y="20" textAnchor="middle">
          Aa
        </text>
      </svg>
      <span className="matrix-words">
        {ratio.toFixed(1)} <strong>{level}</strong>
      </span>
    </td>
  );
}

function Matrix({ colors }: { colors: string[] }) {
  return (
    <div className="matrix-frame" role="region" tabIndex={0} aria-label="Contrast of the palette">
      <table className="matrix">
        <caption>
          Text in the color of the row on the color of the column. AA is enough for text, AAA for
          long texts.
        </caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            {colors.map((one) => (
              <th key={one} scope="col" className="code">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colors.map((text) => (
            <tr key={text}>
              <th scope="row" className="code">
                {text}
              </th>
              {colors.map((back) => (
                <Cell key={back} text={text} back={back} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Given {
  colors: string[];
  // The color of the page; undefined if it is unknown.
  current?: string;
  onColors: (colors: string[]) => void;
  onUse: (hex: string) => void;
}

function FromPicture({ onColors }: { onColors: (colors: string[]) => void }) {
  const read = (file: File) =>
    colorsOfPicture(file, fromPicture).then(
      (colors) => {
        onColors(colors);
        announce(`${colors.length} colors of ${file.name}`);
      },
      () => toast(`${file.name} is not a picture that this browser can read.`),
    );
  return (
    <FileButton
      label="From a picture"
      look="small"
      accept="image/*"
      onFiles={([file]) => void (file && read(file))}
    />
  );
}

function Colors({ colors, onColors, onUse }: Omit<Given, 'current'>) {
  return (
    <ul className="palette-list" aria-label="My palette">
      {colors.map((one) => (
        <li key={one} className="palette-entry">
          <button
            type="button"
            className="color-use"
            aria-label={`Use ${one} as input`}
            title={`Use ${one} as input`}
            onClick={() => onUse(one)}
          >
            <span className="color-use-paint" style={{ backgroundColor: one }} />
            {one}
          </button>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Remove ${one}`}
            title={`Remove ${one}`}
            onClick={() => onColors(colors.filter((other) => other !== one))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Palette({ colors, current, onColors, onUse }: Given) {
  const add = (more: string[]) => onColors([...new Set([...colors, ...more])].slice(-maxColors));
  return (
    <section className="color-section">
      <div className="color-head">
        <h3>My palette</h3>
        {current && !colors.includes(current) ? (
          <button type="button" className="button small" onClick={() => add([current])}>
            Add {current}
          </button>
        ) : null}
        <FromPicture onColors={add} />
        {colors.length > 0 ? (
          <>
            <CopyButton text={colors.join('\n')} what="the palette" />
            <button
              type="button"
              className="button quiet small"
              aria-label="Clear the palette"
              title="Clear the palette"
              onClick={() => onColors([])}
            >
              <Icon name="close" />
            </button>
          </>
        ) : null}
      </div>
      {colors.length === 0 ? (
        <p className="color-soft">
          Collect up to {maxColors} colors to see which of them can be text on which. A picture
          stays in this browser.
        </p>
      ) : (
        <Colors colors={colors} onColors={onColors} onUse={onUse} />
      )}
      {colors.length > 1 ? <Matrix colors={colors} /> : null}
    </section>
  );
}
