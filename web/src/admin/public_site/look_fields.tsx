// Colors with their contrast, and the logo.

import { useState } from 'react';
import { FormField } from '../../parts/forms/form';
import { asTyped } from '../../parts/forms/lines';
import { backgrounds, contrastOf, minContrast, ratioText } from './record';
import type { FieldsGiven } from './site_fields';
import { texts } from './texts';

function Contrast({ name, color }: { name: keyof typeof backgrounds; color: string }) {
  const ratio = contrastOf(color, backgrounds[name]);
  if (ratio === undefined) return null;
  const isGood = ratio >= minContrast;
  return (
    <p className="site-contrast" data-tone={isGood ? 'good' : 'bad'} role="status">
      <span
        className="site-sample"
        style={{ color, backgroundColor: backgrounds[name] }}
        aria-hidden="true"
      >
        Aa
      </span>
      {isGood ? texts.ratioGood : texts.ratioBad} {ratioText(ratio)}
    </p>
  );
}

interface ColorGiven extends FieldsGiven {
  name: keyof typeof backgrounds;
  label: string;
}

export function ColorLine({ name, label, record, idOf, faults, onChange }: ColorGiven) {
  const color = record[name];
  return (
    <FormField id={idOf(name)} label={label} faults={faults(name)}>
      {(given) => (
        <>
          <div className="control-row">
            <input
              {...given}
              {...asTyped}
              className="control control-short"
              type="text"
              autoComplete="off"
              value={color}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
            <input
              type="color"
              className="color-picker"
              aria-label={`Pick: ${label}`}
              value={contrastOf(color, '#ffffff') === undefined ? '#808080' : color}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </div>
          <Contrast name={name} color={color} />
        </>
      )}
    </FormField>
  );
}

// The logo as a picture, which runs nothing that it contains.
function Logo({ svg }: { svg: string }) {
  const [isBad, setBad] = useState(false);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if (isBad) return <p className="field-fault">{texts.logoBad}</p>;
  return (
    <div className="site-logo" role="group" aria-label={texts.logoShown}>
      {Object.values(backgrounds).map((color) => (
        <span key={color} style={{ backgroundColor: color }}>
          <img src={source} alt={texts.logo} onError={() => setBad(true)} />
        </span>
      ))}
    </div>
  );
}

export function LogoField({ record, idOf, faults, onChange }: FieldsGiven) {
  const { logo } = record;
  const choose = (file: File | undefined) => {
    if (file) void file.text().then((text) => onChange({ logo: text.trim() }));
  };
  return (
    <FormField id={idOf('logo')} label={texts.logo} help={texts.logoHelp} faults={faults('logo')}>
      {(given) => (
        <>
          {logo ? <Logo key={logo} svg={logo} /> : null}
          <textarea
            {...given}
            {...asTyped}
            className="control control-text"
            rows={4}
            value={logo}
            onChange={({ target }) => onChange({ logo: target.value })}
          />
          <div className="site-logo-buttons">
            <input
              type="file"
              className="file-input"
              accept=".svg,image/svg+xml"
              aria-label={texts.logoFile}
              onChange={({ target }) => choose(target.files?.[0])}
            />
            {logo ? (
              <button type="button" className="button small" onClick={() => onChange({ logo: '' })}>
                {texts.logoRemove}
              </button>
            ) : null}
          </div>
        </>
      )}
    </FormField>
  );
}
