// behaviours.mjs PROGRAM FILE: repairs the texts of FILE, which show all that jsonrepair is able to
// repair, with PROGRAM and with jsonrepair. Fails where the values differ, unless the text says so:
// `value` is then what PROGRAM must return, and `unlike` why that is better.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { repairAll, repairByOther } from './programs.mjs';

const [program, file] = process.argv.slice(2);
const trials = Object.entries(JSON.parse(readFileSync(file, 'utf8'))).flatMap(
  ([behaviour, texts]) =>
    texts.map((text) => ({ behaviour, ...(typeof text === 'string' ? { input: text } : text) })),
);
const inputs = trials.map((one) => one.input);
const ours = await repairAll(program, inputs);
let wrong = 0;
for (const [i, { behaviour, input, value, unlike }] of trials.entries()) {
  const other = repairByOther(input);
  const isSame = isDeepStrictEqual(ours[i], other);
  const fits = unlike === undefined ? isSame : !isSame && isDeepStrictEqual(ours[i], value);
  if (fits) continue;
  ++wrong;
  console.log(`${behaviour}: ${isSame ? 'is no longer unlike jsonrepair' : 'differs'}`);
  console.log(`  input      ${JSON.stringify(input)}`);
  console.log(`  ours       ${JSON.stringify(ours[i])}`);
  console.log(`  jsonrepair ${JSON.stringify(other)}`);
}
console.log(`${trials.length - wrong} of ${trials.length} texts are repaired as they should be`);
if (wrong > 0) process.exit(1);
