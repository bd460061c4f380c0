// Settings in effect on the server, by subject, with a search, and a filter for those that differ
// from their defaults. Of secrets, it only shows whether they are set.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Rich } from '../../parts/rich';
import { find } from '../../parts/search';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { SearchField } from '../lists/filters';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { texts as adminTexts } from '../texts';
import { Badge } from '../values';
import { texts } from './texts';

const path = 'GET /api/v1/admin/settings/';
type Setting = OperationAnswer<typeof path>['settings'][number];

function valueText(value: unknown, unit: string): string {
  if (value === '' || value === null) return texts.empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'number' && unit ? `${text} ${unit}` : text;
}

function Value({ setting, value }: { setting: Setting; value: unknown }) {
  const text = valueText(value, setting.unit);
  // Secrets and empty values are described in words.
  if (setting.is_secret || text === texts.empty) return <span>{text}</span>;
  return (
    <code className="setting-value" dir="auto">
      {text}
    </code>
  );
}

function SettingRow({ setting }: { setting: Setting }) {
  const { name, value, is_changed: isChanged, is_secret: isSecret, description } = setting;
  return (
    <li className="setting" data-changed={isChanged}>
      <h3 className="setting-name">
        <code>{name}</code>
      </h3>
      <div className="setting-words">
        <p>
          <Value setting={setting} value={value} />{' '}
          {isChanged ? <Badge value="changed" label={texts.changed} /> : null}{' '}
          {isSecret ? <Badge value="secret" label={texts.secret} /> : null}
        </p>
        {isChanged ? (
          <p className="aside-note">
            {texts.standard} <Value setting={setting} value={setting.default} />
          </p>
        ) : null}
        <p className="setting-meaning">
          <Rich text={description} />
        </p>
      </div>
    </li>
  );
}

function Subject({ name, settings }: { name: string; settings: Setting[] }) {
  const id = `settings-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className="card record-section" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="settings">
        {settings.map((one) => (
          <SettingRow key={one.name} setting={one} />
        ))}
      </ul>
    </section>
  );
}

function foundIn(settings: Setting[], words: string, isChangedOnly: boolean): Setting[] {
  const found = new Set(
    find(words, settings, ({ name, subject, description }) => ({
      places: [
        [name.replaceAll('_', ' '), 4],
        [subject, 2],
      ],
      words: `${name} ${description}`,
    })),
  );
  // Keeps the order of the subjects.
  return settings.filter((one) => found.has(one) && (one.is_changed || !isChangedOnly));
}

function Narrowing({ query, change, count }: AddressQuery & { count: number }) {
  return (
    <div className="filters" role="group" aria-label={adminTexts.filters}>
      <div className="filter-row">
        <SearchField value={query.search ?? ''} onChange={(search) => change({ search })} />
        <label className="setting-changed">
          <input
            type="checkbox"
            checked={query.changed === 'true'}
            onChange={({ target }) => change({ changed: target.checked ? 'true' : '' })}
          />{' '}
          {texts.changedOnly}
        </label>
        <span className="setting-count" role="status">
          {count} {count === 1 ? 'setting' : 'settings'}
        </span>
      </div>
    </div>
  );
}

export function SettingsPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const { search = '', changed } = address.query;
  const loading = useLoaded('settings', (signal) => callOperation(path, { signal }));
  return (
    <>
      <PageHead page={page} about={texts.about} />
      <Loaded loading={loading}>
        {({ settings }) => {
          const shown = foundIn([...settings], search, changed === 'true');
          const subjects = [...new Set(shown.map((one) => one.subject))];
          return (
            <>
              <Narrowing {...address} count={shown.length} />
              {subjects.map((name) => (
                <Subject
                  key={name}
                  name={name}
                  settings={shown.filter((one) => one.subject === name)}
                />
              ))}
              {shown.length === 0 ? (
                <div className="list-empty card">
                  <p className="list-empty-title">{adminTexts.noMatch}</p>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
