// compare.mjs PROGRAM FOLDER [EVERY]: merges every PDF of a folder, or each EVERYth of them, with
// another one, takes its pages out of the result again, and compares them with those of the file:
// as renderers draw them that have no complaint about the file (Poppler, and MuPDF if it is
// installed), and by their tags as Poppler and PDF.js read them. Prints each difference, and what
// was refused and why; fails if there is a difference.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const mostPages = 8; // that are drawn of each file
const dpi = 36;
const seconds = 60; // for one program
const [program, folder, every = '1'] = process.argv.slice(2);
const place = mkdtempSync(join(tmpdir(), 'merging-'));
const other = join(place, 'other.pdf');
writeFileSync(
  other,
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
`,
);

function run(command, options) {
  const limits = { timeout: seconds * 1000, maxBuffer: 1 << 28, encoding: 'latin1' };
  return spawnSync(command, options, limits);
}
const pdfjs = [
  join(here, '../../build/packages/libjs-pdf/usr/share/javascript/pdf/build'),
  '/usr/share/javascript/pdf/build',
].find((one) => existsSync(join(one, 'pdf.js')));
const hasMuPdf = run('mutool', ['-v']).error === undefined;

// Pages in the formats of Netpbm, drawn by a program.
function pagesIn(prefix) {
  const names = readdirSync(place).filter((name) => name.startsWith(prefix));
  const files = names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return files.map((name) => readFileSync(join(place, name)));
}
const renderers = {
  Poppler(file, name) {
    const options = ['-r', dpi, '-l', mostPages, file, join(place, name)];
    return { ...run('pdftoppm', options), pages: pagesIn(`${name}-`) };
  },
  ...(hasMuPdf && {
    MuPDF(file, name) {
      const out = join(place, `${name}-%d.ppm`);
      const drawn = run('mutool', ['draw', '-q', '-r', dpi, '-o', out, file, `1-${mostPages}`]);
      const stderr = drawn.stderr.replace('warning: ICC support is not available\n', '');
      return { ...drawn, stderr, pages: pagesIn(`${name}-`) };
    },
  }),
};

// The share of bytes of two pictures that differ visibly.
function difference(one, two) {
  if (one.length !== two.length) return 1;
  let differing = 0;
  for (let i = 0; i < one.length; ++i) if (Math.abs(one[i] - two[i]) > 16) ++differing;
  return differing / one.length;
}

// Lines about the tags of a file, as another program sees them.
function tagsOf(file) {
  const { stdout, status } = run('pdfinfo', ['-struct-text', file]);
  if (status !== 0) return [];
  const withoutPlace = (line) => line.trim().replace(/ \/[A-Z][A-Za-z]* .*$|(?<=^Object) .*$/, '');
  const lines = stdout.split('\n').map(withoutPlace);
  return lines.filter((line) => line !== '' && line !== 'Document').sort();
}

// The tags of each page as PDF.js reads them, if it is there.
function structureOf(file) {
  const script = join(here, 'structure.cjs');
  const { stdout, status } = run('node', [script, pdfjs, file, mostPages]);
  return status === 0 ? stdout : undefined;
}

function merge(files, out, options = []) {
  const { status, stdout, stderr } = run(program, [
    ...['tool', 'pdf-merge', ...files, '--json', ...options],
  ]);
  if (status !== 0) return { refused: stderr.split('\n')[0] };
  const answer = JSON.parse(stdout);
  writeFileSync(out, Buffer.from(answer.output, 'base64'));
  return answer;
}

// Returns the pages of a file as they are after a merge with another one.
function mergeAndBack(file) {
  const merged = join(place, 'merged.pdf');
  const back = join(place, 'back.pdf');
  const first = merge([file, other], merged);
  if (first.refused) return first;
  if (first.pages === 1) return { refused: 'it has no page' };
  const options = ['--documents', JSON.stringify([{ pages: `1-${first.pages - 1}` }])];
  const second = merge([merged], back, options);
  return second.refused ? { refused: `after the merge: ${second.refused}` } : { back };
}

function compare(file) {
  const clear = () =>
    readdirSync(place).forEach((n) => n.endsWith('.ppm') && rmSync(join(place, n)));
  const result = mergeAndBack(file);
  const faults = [];
  let isSound = true;
  for (const [name, draw] of Object.entries(renderers)) {
    clear();
    const before = draw(file, 'before');
    isSound &&= before.status === 0 && before.pages.length > 0 && before.stderr === '';
    const isDrawn = before.pages.length > 0 && before.error === undefined;
    // What a damaged file shows depends on the program.
    if (result.refused || !isDrawn || before.stderr !== '') continue;
    const after = draw(result.back, 'after');
    if (after.pages.length !== before.pages.length) {
      faults.push(`${name} draws ${after.pages.length} pages instead of ${before.pages.length}`);
      continue;
    }
    before.pages.forEach((page, i) => {
      const share = difference(page, after.pages[i]);
      if (share > 0.001) faults.push(`${name} draws page ${i + 1} otherwise (${share.toFixed(4)})`);
    });
  }
  clear();
  if (result.refused) return { refused: result.refused, isSound };
  const [before, after] = [tagsOf(file), tagsOf(result.back)];
  const lost = before.filter((line) => !after.includes(line));
  if (lost.length > 0) faults.push(`tags are lost: ${lost.slice(0, 3).join(' | ')}`);
  const structure = pdfjs && structureOf(file);
  if (structure !== undefined && structureOf(result.back) !== structure) {
    faults.push('PDF.js reads other tags');
  }
  return { faults };
}

function filesIn(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && one.name.endsWith('.pdf'))
    .map((one) => join(one.parentPath ?? one.path, one.name))
    .sort();
}

const files = filesIn(folder).filter((_, i) => i % Number(every) === 0);
let refused = 0;
let wrong = 0;
for (const file of files) {
  const { refused: reason, isSound, faults = [] } = compare(file);
  if (reason) ++refused;
  if (reason) console.log(`${file}: refused${isSound ? ' though others draw it' : ''}: ${reason}`);
  for (const fault of faults) console.log(`${file}: ${fault}`);
  if (faults.length > 0) ++wrong;
}
rmSync(place, { recursive: true });
console.log(`${files.length} files: ${wrong} differ, ${refused} were refused`);
if (wrong > 0 || files.length === 0) process.exit(1);
