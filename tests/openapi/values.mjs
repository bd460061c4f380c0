// Checks every default and every example of the document against its schema.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
addFormats(ajv);
ajv.addFormat('password', true).addFormat('binary', true);
for (const annotation of ['components', 'paths', 'openapi', 'info', 'servers', 'tags', 'webhooks',
  'x-enumDescriptions', 'x-toolyard'])
  ajv.addKeyword(annotation);
ajv.addSchema({ $id: 'document', ...document });

let checked = 0;
const faults = [];

const pointer = (steps) =>
  '#' + steps.map((step) => '/' + String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('');

const check = (schemaSteps, value, what) => {
  checked += 1;
  const place = pointer(schemaSteps);
  const validate = ajv.compile({ $ref: 'document' + encodeURI(place) });
  if (!validate(value))
    faults.push(`${what} ${place}: ${JSON.stringify(value).slice(0, 200)}: ${ajv.errorsText(validate.errors)}`);
};

const visit = (value, steps) => {
  if (value === null || typeof value !== 'object') return;
  // A property may be named `default` or `example`, whose value is a schema.
  const holdsNames = ['properties', 'responses', 'headers', 'schemas', 'x-enumDescriptions']
    .includes(steps.at(-1));
  if (!holdsNames) {
    if ('default' in value) check(steps, value.default, 'default');
    const schema = 'schema' in value ? [...steps, 'schema'] : steps;
    if ('example' in value) check(schema, value.example, 'example');
    for (const [name, example] of Object.entries(value.examples ?? {}))
      check(schema, example.value, `example ${name}`);
  }
  for (const [key, inner] of Object.entries(value))
    if (holdsNames || !['default', 'example', 'examples', 'enum'].includes(key))
      visit(inner, [...steps, key]);
};
visit(document, []);

if (checked < 100) faults.push(`only ${checked} values were found`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
