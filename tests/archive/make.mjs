// make.mjs FOLDER PROGRAM: writes PDFs and images that break many rules of PDF/A, and merges them.
import {execFileSync} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {deflateSync} from 'node:zlib'

const [folder, program] = process.argv.slice(2)
mkdirSync(folder, {recursive: true})

// A file of these objects, the first of which is object 1.
function pdf(objects, header = '%PDF-1.4\n') {
  let text = header
  const offsets = objects.map((body, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

const stream = (entries, data) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`

// Compressed with LZW, in codes of nine bits that are cleared before they become longer.
function lzw(text) {
  const codes = [...text].flatMap((c, i) => i % 100 ? [c.charCodeAt(0)] : [256, c.charCodeAt(0)])
  const bits = [...codes, 257].map(code => code.toString(2).padStart(9, '0')).join('')
  return bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').replace(/.{8}/g,
    byte => String.fromCharCode(parseInt(byte, 2)))
}

const content = '/OC /Layer BDC q /State gs 1 0 0 rg 20 20 90 90 re f Q EMC ' +
  'q 50 0 0 50 100 100 cm /Image Do Q BT /Type3 20 Tf 20 150 Td (AA) Tj ET ' +
  'BT 3 Tr /Scan 12 Tf 20 20 Td (unseen) Tj ET /Form Do'
const full = pdf([
  `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> /Names << /EmbeddedFiles
   << /Names [(a.txt) 12 0 R] >> >> /AcroForm << /NeedAppearances true /Fields [10 0 R 11 0 R] >>
   /OCProperties << /OCGs [14 0 R] /D << /Order [] /AS [<< /Event /View /Category [/View]
   /OCGs [14 0 R] >>] >> >> /Metadata 18 0 R >>`,
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Metadata 18 0 R
   /AA << /O << /S /JavaScript /JS (1) >> >> /Group << /S /Transparency /CS /DeviceRGB >>
   /Annots [8 0 R 9 0 R 10 0 R 11 0 R 17 0 R 20 0 R] /Resources << /XObject << /Image 5 0 R
   /Form 19 0 R >> /Properties << /Layer 14 0 R >> /ExtGState << /State << /ca 0.5 /TR /Identity
   /BM /Odd >> >> /Font << /Type3 6 0 R /Scan << /Type /Font /Subtype /Type1 /BaseFont /Helvetica
   >> >> >> >>`,
  stream('/Filter /LZWDecode', lzw(content)),
  stream('/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ' +
    '/ColorSpace /DeviceRGB /Interpolate true', 'abcdefghijkl'),
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 65
   /LastChar 65 /Widths [1] /Encoding << /Differences [65 /A] >> /CharProcs << /A 7 0 R >>
   /Resources << >> >>`,
  stream('', '1 0 0 0 1 1 d1 0 0 1 1 re f'),
  `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) >> >>`,
  `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Hide /T (name) >> >>`,
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (A) /Rect [20 60 90 80] /F 2
   /DA (/Type3 9 Tf) /A << /S /ResetForm >> /AP << /N 19 0 R /D 19 0 R >> >>`,
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (empty) /Rect [20 90 90 99] /DA (/Type3 9 Tf) >>`,
  '<< /Type /Filespec /F (a.txt) /EF << /F 13 0 R >> >>',
  stream('/Type /EmbeddedFile', 'hello'),
  '<< /Type /OCG /Name (Layer) >>',
  'null', 'null',
  '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /F 2 /Contents (hidden) >>',
  stream('/Type /Metadata /Subtype /XML', '<no xmp>'),
  stream('/Type /XObject /Subtype /Form /BBox [0 0 70 20] /OPI << >>', '0 1 0 rg 0 0 9 9 re f'),
  `<< /Type /Annot /Subtype /Stamp /Rect [150 150 170 160] /AP << /N 19 0 R /R 19 0 R >> >>`,
])

function crc32(bytes) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let i = 0; i < 8; ++i) sum = sum & 1 ? sum >>> 1 ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function png(width, height, kind, rows) {
  const chunk = (name, body) => {
    const bytes = Buffer.concat([Buffer.from(name), body]), frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length)
    frame.writeUInt32BE(crc32(bytes), 4)
    return Buffer.concat([frame.subarray(0, 4), bytes, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, kind], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const files = {
  'full.pdf': full,
  'blank.pdf': pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Rotate 90 >>'], '%PDF-2.0\n'),
  'alpha.png': png(1, 2, 6, Buffer.from([0, 1, 2, 3, 200, 0, 4, 5, 6, 255])),
  'gray.jpg': Buffer.from(`/9j/4AAQSkZJRgABAQEASABIAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF
    9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQ
    AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z`, 'base64'),
  'two.webp': Buffer.from('UklGRiIAAABXRUJQVlA4TBYAAAAvAQAAAA9wCqgr+J7CY/6DBxWI6H8A', 'base64'),
}
for (const [name, bytes] of Object.entries(files)) writeFileSync(`${folder}/${name}`, bytes)

const merge = (to, ...rest) => {
  for (const flavour of ['2b', '3b']) {
    const result = `${folder}/${to}.${flavour}.pdf`
    execFileSync(program, ['tool', 'pdf-merge', ...rest, '--conformance', `pdfa-${flavour}`,
      '--filename', 'a.pdf', '-o', result], {stdio: ['ignore', 'ignore', 'ignore']})
  }
}
const path = name => `${folder}/${name}`
execFileSync(program, ['tool', 'pdf-merge', path('full.pdf'), '-o', path('plain.pdf')],
  {stdio: 'ignore'})
merge('full', path('full.pdf'))
merge('images', path('alpha.png'), path('gray.jpg'), path('two.webp'))
merge('sheets', path('full.pdf'), path('blank.pdf'), path('alpha.png'), '--pages-per-sheet', '4',
  '--images', '{"max_dpi": 72}')
merge('many', path('full.pdf'), path('full.pdf'), path('blank.pdf'), '--linearize',
  '--page-size', 'a4', '--blank-pages', '--metadata',
  '{"title": "A & B <C>", "author": "Ä", "creation_date": "2026-01-02T03:04:05Z"}')
merge('flat', path('full.pdf'), '--forms', 'flatten', '--object-streams', 'disable',
  '--recompress=false')
merge('texts', path('full.pdf'), path('blank.pdf'), path('alpha.png'), '--toc-page',
  '--divider-pages', '--pad-to-even', '--documents', JSON.stringify([{title: 'Übersicht'},
    {title: '日本語 Жук שלום العربية क्षि'}, {title: 'Tie\u0302\u0323ng Vie\u0323\u0302t'}]),
  '--stamps', '[{"text": "{file} {page}/{pages}"}, {"text": "{title}", "position": "top-left"}]')
merge('numbers', path('full.pdf'), path('blank.pdf'), '--pages-per-sheet', '2', '--toc-page',
  '--stamps', '{page} of {pages}')
merge('again', path('full.3b.pdf'), path('images.3b.pdf'))
