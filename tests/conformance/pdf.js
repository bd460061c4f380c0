// A PDF with one blank page.

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
]

function written() {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n')
  return (
    `${text}xref\n0 ${places.length + 1}\n${table}\n` +
    `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  )
}

export const minimalPdf = written()
