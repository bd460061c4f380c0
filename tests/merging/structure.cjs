// structure.cjs FOLDER FILE PAGES: prints the tags of each page of a PDF, as PDF.js in FOLDER reads
// them, without the numbers of its objects.
const { readFileSync } = require('node:fs');

const [folder, file, pages] = process.argv.slice(2);
const pdfjs = require(`${folder}/pdf.js`);
pdfjs.GlobalWorkerOptions.workerSrc = `${folder}/pdf.worker.js`;

async function print() {
  const data = new Uint8Array(readFileSync(file));
  const opened = await pdfjs.getDocument({ data, verbosity: 0 }).promise;
  for (let i = 1; i <= Math.min(opened.numPages, Number(pages)); ++i) {
    const page = await opened.getPage(i);
    const tags = JSON.stringify(await page.getStructTree());
    console.log(tags.replace(/"page\d+R_|"\d+R(?=")/g, '"'));
  }
}

print().then(
  () => process.exit(0),
  () => process.exit(1),
);
