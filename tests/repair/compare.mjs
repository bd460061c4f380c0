// compare.mjs PROGRAM FILE ...: damages parts of JSON files in 2,000 ways, repairs them with PROGRAM
// and with jsonrepair, and fails where the program keeps less of the original values, or not all of
// them although nothing is missing.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { damages, harmless, randomNumbers } from './damage.mjs';
import { repairAll, repairByOther } from './programs.mjs';

const count = 2000;
const shown = process.env.TOOLYARD_REPAIR_SHOW; // a kind of damage whose differences are printed
const [program, ...files] = process.argv.slice(2);

// Collects the objects and arrays of a document that are neither trivial nor long.
function partsOf(value, parts) {
  if (typeof value !== 'object' || value === null) return parts;
  const text = JSON.stringify(value);
  if (text.length >= 60 && text.length <= 700) parts.add(text);
  for (const one of Object.values(value)) partsOf(one, parts);
  return parts;
}

function makeTrials() {
  const parts = new Set();
  for (const file of files) partsOf(JSON.parse(readFileSync(file, 'utf8')), parts);
  const all = [...parts];
  const chance = randomNumbers(Number(process.env.TOOLYARD_REPAIR_SEED ?? 52));
  const kinds = Object.keys(damages);
  return Array.from({ length: count }, (_, i) => {
    const value = JSON.parse(chance.pick(all));
    const text = JSON.stringify(value, null, chance.pick([0, 0, 2]));
    const kind = kinds[i % kinds.length];
    return { kind, value, input: damages[kind](text, chance) };
  });
}

// Returns the scalars of a value with the keys that lead to them. Indexes do not count, since a
// repair may combine documents into an array.
function leavesOf(value, path = '', leaves = []) {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) leaves.push(`${path}=${JSON.stringify(value)}`);
    return leaves;
  }
  for (const [key, one] of Object.entries(value)) {
    leavesOf(one, Array.isArray(value) ? path : `${path}/${key}`, leaves);
  }
  return leaves;
}

function keptOf(value, repaired) {
  const left = new Map();
  for (const one of leavesOf(repaired)) left.set(one, (left.get(one) ?? 0) + 1);
  let kept = 0;
  for (const one of leavesOf(value)) {
    if (!left.get(one)) continue;
    left.set(one, left.get(one) - 1);
    ++kept;
  }
  return kept;
}

const trials = makeTrials();
const inputs = trials.map((one) => one.input);
const ours = await repairAll(program, inputs);
const totals = new Map();
let worse = 0;
for (const [i, { kind, value, input }] of trials.entries()) {
  const other = repairByOther(input);
  const kept = keptOf(value, ours[i]);
  const keptByOther = keptOf(value, other);
  const total = totals.get(kind) ?? { kept: 0, keptByOther: 0, of: 0 };
  totals.set(kind, total);
  total.kept += kept;
  total.keptByOther += keptByOther;
  total.of += leavesOf(value).length;
  const isWorse = kept < (harmless.has(kind) ? leavesOf(value).length : keptByOther);
  if (isWorse) ++worse;
  if (isWorse || kind === shown) {
    console.log(`${kind}: keeps ${kept} of ${leavesOf(value).length}, jsonrepair ${keptByOther}`);
    console.log(`  input      ${JSON.stringify(input)}`);
    console.log(`  ours       ${JSON.stringify(ours[i])}`);
    console.log(`  jsonrepair ${JSON.stringify(other)}`);
  }
}
for (const [kind, { kept, keptByOther, of }] of totals) {
  console.log(`${kind.padEnd(30)} ${kept} of ${of}, jsonrepair ${keptByOther}`);
}
if (worse > 0) {
  console.error(`too little is kept in ${worse} of ${count} documents`);
  process.exit(1);
}
