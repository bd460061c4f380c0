// Shows the OpenAPI document of this server, and lets a reader try each operation.
'use strict';

const make = (name, text, ...children) => {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};

const resolve = (api, part) => {
  if (part?.allOf) return { ...resolve(api, part.allOf[0]), required: part.required };
  return part?.$ref ? part.$ref.split('/').slice(1).reduce((at, step) => at[step], api) : part;
};

const typeOf = (api, schema) => {
  if (!schema) return 'any';
  if (schema.$ref || schema.allOf) return 'object';
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(api, one)).join(' | ');
  return [].concat(schema.type || 'any')
    .map((type) => (type === 'array' ? `${typeOf(api, schema.items)}[]` : type))
    .join(' | ');
};

const limitsOf = (schema) => {
  const low = schema.minimum ?? schema.minLength ?? schema.minItems;
  const high = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  if (low === undefined && high === undefined) return '';
  return `${low ?? '…'} to ${high ?? '…'}`;
};

// The meanings of values stand beside their `enum`: of the field, its items or its alternatives.
const meaningsOf = (schema) =>
  [schema, schema.items, ...(schema.anyOf || [])].flatMap((part) =>
    Object.entries(part?.['x-enumDescriptions'] || {}).map(([value, says]) => `\n- ${value}: ${says}`),
  );

const fieldTable = (api, schema) => {
  const record = resolve(api, schema);
  const table = make('table');
  const head = make('tr');
  for (const title of ['Field', 'Type', 'Default', 'Meaning']) head.append(make('th', title));
  table.append(head);
  for (const [name, field] of Object.entries(record.properties || {})) {
    const row = make('tr');
    const required = (record.required || []).includes(name);
    row.append(make('td', '', make('code', name + (required ? ' *' : ''))));
    row.append(make('td', [typeOf(api, field), limitsOf(field)].filter(Boolean).join(', ')));
    row.append(make('td', field.default === undefined ? '' : JSON.stringify(field.default)));
    const meaning = make('td', [field.description, ...meaningsOf(field)].join(''));
    meaning.className = 'meaning';
    row.append(meaning);
    table.append(row);
  }
  return table;
};

const exampleButtons = (media, area) => {
  const row = make('p');
  for (const example of Object.values(media.examples || {})) {
    const button = make('button', example.summary);
    button.addEventListener('click', () => {
      area.value = JSON.stringify(example.value, null, 2);
    });
    row.append(button, ' ');
  }
  return row;
};

const send = async (method, path, body, out) => {
  out.textContent = '…';
  const headers = { 'X-API-Key': document.getElementById('key').value };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const answer = await fetch(path, { method, headers, body });
    const text = await answer.text();
    let shown = text;
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Not JSON: shown as it came.
    }
    out.textContent = `${answer.status} ${answer.statusText}\n\n${shown.slice(0, 200000)}`;
  } catch (fault) {
    out.textContent = String(fault);
  }
};

const operationView = (api, path, method, operation) => {
  const view = make('details');
  const summary = make('summary');
  const verb = make('span', method.toUpperCase());
  verb.className = 'method';
  summary.append(verb, ` ${operation.summary}`, make('code', path));
  view.append(summary);
  const inside = make('div');
  view.append(inside);
  view.dataset.text = `${path} ${operation.summary} ${operation.description || ''}`.toLowerCase();
  view.addEventListener('toggle', () => {
    if (!view.open || inside.childNodes.length) return;
    if (operation.description) inside.append(make('p', operation.description));
    const media = operation.requestBody?.content['application/json'];
    const out = make('pre', '');
    const button = make('button', 'Send');
    if (media) {
      const area = make('textarea');
      const first = Object.values(media.examples || {})[0];
      area.value = JSON.stringify(first ? first.value : { input: '' }, null, 2);
      inside.append(fieldTable(api, media.schema), exampleButtons(media, area), area);
      button.addEventListener('click', () => send(method.toUpperCase(), path, area.value, out));
    } else {
      const place = make('input');
      place.value = path;
      inside.append(make('p', '', place));
      button.addEventListener('click', () => send(method.toUpperCase(), place.value, undefined, out));
    }
    inside.append(button, out);
    for (const [status, answer] of Object.entries(operation.responses)) {
      inside.append(make('p', `${status}: ${resolve(api, answer).description}`));
    }
    const answer = operation.responses['200']?.content?.['application/json']?.schema;
    if (answer && resolve(api, answer).properties) inside.append(fieldTable(api, answer));
  });
  return view;
};

const show = (api) => {
  document.getElementById('about').textContent = api.info.description;
  const main = document.getElementById('operations');
  main.replaceChildren();
  for (const tag of api.tags) {
    const section = make('section', '', make('h2', tag.name));
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.tags.includes(tag.name)) {
          section.append(operationView(api, path, method, operation));
        }
      }
    }
    main.append(section);
  }
};

document.getElementById('find').addEventListener('input', (event) => {
  const wanted = event.target.value.toLowerCase();
  for (const view of document.querySelectorAll('details')) {
    view.hidden = !view.dataset.text.includes(wanted);
  }
});

fetch('/api/v1/schema/', { headers: { Accept: 'application/json' } })
  .then((answer) => answer.json())
  .then(show)
  .catch((fault) => {
    document.getElementById('operations').textContent = String(fault);
  });
