// Fields of the site record: name and look, languages, menu, tools, and the rest.

import { useLoaded } from '../../parts/forms/loaded';
import { callOperation } from '../../api/operation_call';
import type { Problem } from '../../api/client';
import { FormGroup, faultsOf } from '../../parts/forms/form';
import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import { Fold } from '../../parts/fold';
import type { Values } from '../../parts/request';
import type { AdminField } from '../calls';
import { FormFields } from '../forms/form_fields';
import { ColorLine, LogoField } from './look_fields';
import { NewsletterFields } from './newsletter_fields';
import { OrderedRows } from './ordered_rows';
import { faultsAt, type Draft, type MenuLink, type SiteRecord } from './record';
import { texts } from './texts';

export interface FieldsGiven {
  fields: AdminField[];
  record: SiteRecord;
  problem: Problem | undefined;
  idOf: (name: string) => string;
  faults: (name: string) => string[];
  onChange: (part: Draft) => void;
}

function Described({ names, ...given }: FieldsGiven & { names: string[] }) {
  const { fields, record, problem, idOf, onChange } = given;
  return (
    <FormFields
      fields={fields.filter(({ model }) => names.includes(model.name))}
      record={record as unknown as Values}
      values={{}}
      problem={problem}
      idOf={idOf}
      // A list that was emptied is sent as an empty list.
      onChange={(part) =>
        onChange(
          Object.fromEntries(
            Object.entries(part).map(([name, value]) => {
              const usual = Array.isArray(record[name as keyof SiteRecord]) ? [] : '';
              return [name, value ?? usual];
            }),
          ),
        )
      }
    />
  );
}

function Locales({ record, problem, idOf, onChange }: FieldsGiven) {
  return (
    <FormGroup
      id={idOf('locales')}
      label={texts.languages}
      help={texts.localesHelp}
      faults={faultsAt(problem, '/locales')}
    >
      {({ id }) => (
        <OrderedRows
          id={id}
          what={texts.locale}
          rows={record.locales}
          add={texts.addLocale}
          fresh={() => ''}
          onChange={(locales) => onChange({ locales })}
        >
          {(locale, at, change) => (
            <TextLine
              id={`${id}-${at}`}
              label={`${texts.locale} ${at + 1}`}
              faults={faultsAt(problem, `/locales/${at}`)}
              className="control control-short"
              value={locale}
              onChange={change}
            />
          )}
        </OrderedRows>
      )}
    </FormGroup>
  );
}

interface LinkGiven extends FieldsGiven {
  link: MenuLink;
  at: number;
  id: string;
  change: (link: MenuLink) => void;
}

function LinkFields({ record, problem, link, at, id, change }: LinkGiven) {
  const line = (name: 'label' | 'url', label: string) => (
    <TextLine
      id={`${id}-${at}-${name}`}
      label={label}
      faults={faultsAt(problem, `/menu/${at}/${name}`)}
      value={link[name]}
      onChange={(text) => change({ ...link, [name]: text })}
    />
  );
  const locales = [...new Set([...record.locales, link.locale].filter(Boolean))];
  return (
    <>
      {line('label', texts.label)}
      {line('url', texts.address)}
      <ChoiceLine
        id={`${id}-${at}-place`}
        label={texts.place}
        choices={[
          ['header', texts.header],
          ['footer', texts.footer],
        ]}
        value={link.place}
        onChange={(place) => change({ ...link, place: place as MenuLink['place'] })}
      />
      <ChoiceLine
        id={`${id}-${at}-locale`}
        label={texts.locale}
        faults={faultsAt(problem, `/menu/${at}/locale`)}
        choices={[['', texts.everyLocale], ...locales.map((one) => [one, one] as const)]}
        value={link.locale}
        onChange={(locale) => change({ ...link, locale })}
      />
    </>
  );
}

const freshLink = (): MenuLink => ({ place: 'header', locale: '', label: '', url: '' });

function Menu(given: FieldsGiven) {
  const { record, problem, idOf, onChange } = given;
  return (
    <FormGroup
      id={idOf('menu')}
      label={texts.menu}
      help={texts.menuHelp}
      faults={faultsAt(problem, '/menu')}
    >
      {({ id }) => (
        <OrderedRows
          id={id}
          what="Link"
          rows={record.menu}
          add={texts.addLink}
          fresh={freshLink}
          onChange={(menu) => onChange({ menu })}
        >
          {(link, at, change) => (
            <LinkFields {...given} link={link} at={at} id={id} change={change} />
          )}
        </OrderedRows>
      )}
    </FormGroup>
  );
}

// Slugs and names of all tools; only the slugs in the record while they are not loaded.
function useTools(record: SiteRecord): (readonly [slug: string, name: string])[] {
  const { data } = useLoaded('tools', (signal) => callOperation('GET /api/v1/tools/', { signal }));
  const all = (data?.results ?? []).map(({ slug, title }) => [slug, title] as const);
  const slugs = new Set(all.map(([slug]) => slug));
  const more = [...record.tools, ...record.hidden_tools].filter((slug) => !slugs.has(slug));
  return [...all, ...[...new Set(more)].map((slug) => [slug, slug] as const)];
}

function Tools({ record, idOf, faults, onChange }: FieldsGiven) {
  const tools = useTools(record);
  const nameOf = (slug: string) => tools.find(([one]) => one === slug)?.[1] ?? slug;
  const free = tools.filter(([slug]) => !record.tools.includes(slug));
  const toggle = (slug: string, isHidden: boolean) =>
    onChange({
      hidden_tools: isHidden
        ? [...record.hidden_tools, slug]
        : record.hidden_tools.filter((one) => one !== slug),
    });
  return (
    <FormGroup
      id={idOf('tools')}
      label={texts.tools}
      help={texts.toolsHelp}
      faults={[...faults('tools'), ...faults('hidden_tools')]}
    >
      {({ id }) => (
        <>
          {record.tools.length > 0 || free.length > 0 ? (
            <OrderedRows
              id={id}
              what="Tool"
              rows={record.tools}
              add={texts.first}
              fresh={() => free[0]?.[0] ?? ''}
              onChange={(all) => onChange({ tools: all.filter(Boolean) })}
            >
              {(slug, at, change) => (
                <ChoiceLine
                  id={`${id}-${at}`}
                  label={`${at + 1}.`}
                  choices={[[slug, nameOf(slug)] as const, ...free]}
                  value={slug}
                  onChange={change}
                />
              )}
            </OrderedRows>
          ) : null}
          <p className="field-label" id={`${id}-hidden`}>
            {texts.hidden}
          </p>
          <div className="checks" role="group" aria-labelledby={`${id}-hidden`}>
            {tools.map(([slug, name]) => (
              <label key={slug} className="check">
                <input
                  type="checkbox"
                  checked={record.hidden_tools.includes(slug)}
                  onChange={({ target }) => toggle(slug, target.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </>
      )}
    </FormGroup>
  );
}

const rare = ['is_indexed', 'verifications', 'profiles', 'addresses', 'social_color', 'css'];

export function SiteFields(base: Omit<FieldsGiven, 'faults'>) {
  const given = { ...base, faults: (name: string) => faultsOf(base.problem, name) };
  const isFaulty = rare.some((name) => given.faults(name).length > 0);
  return (
    <>
      <section className="card text-card" aria-labelledby={base.idOf('look')}>
        <h2 id={base.idOf('look')}>{texts.look}</h2>
        <Described {...given} names={['name', 'tagline']} />
        <div className="form-grid">
          <ColorLine {...given} name="accent_color" label={texts.accent} />
          <ColorLine {...given} name="accent_color_dark" label={texts.accentDark} />
        </div>
        <LogoField {...given} />
      </section>
      <section className="card text-card" aria-label={texts.languages}>
        <Locales {...given} />
      </section>
      <section className="card text-card" aria-label={texts.menu}>
        <Menu {...given} />
      </section>
      <section className="card text-card" aria-label={texts.tools}>
        <Tools {...given} />
      </section>
      <section className="card text-card" aria-label={texts.newsletter}>
        <NewsletterFields {...given} />
      </section>
      <Fold
        key={String(isFaulty)}
        isOpen={isFaulty}
        className="card text-card fold-card"
        title={texts.more}
      >
        {() => <Described {...given} names={rare} />}
      </Fold>
    </>
  );
}
