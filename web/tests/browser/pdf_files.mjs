// PDF files for tests.

// Returns a PDF with `count` pages of 200 by 200 points, each with its number and a name.
export function pdf(name, count) {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  bodies.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids = [];
  for (let page = 1; page <= count; ++page) {
    const drawn = `BT /F1 24 Tf 20 90 Td (${name} ${page}) Tj ET`;
    bodies.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    bodies.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${bodies.length} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    kids.push(`${bodies.length} 0 R`);
  }
  bodies[1] = `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`;
  let text = '%PDF-1.4\n';
  const offsets = bodies.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}
