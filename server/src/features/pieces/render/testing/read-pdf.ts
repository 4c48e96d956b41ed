import { expect } from 'vitest'

/**
 * Reads a PDF as a viewer does: from its end to the table of objects, to the pages, to their pictures. Each object must have its type
 * (ISO 32000-1, 7.7), without which strict readers refuse the file.
 */
export function readPdf(file: Buffer) {
  const text = file.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table, table + 5)).toBe('xref\n')
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  const readObject = (number: number, type: string) => {
    const start = offsets[number - 1] as number
    expect(text.slice(start)).toMatch(new RegExp(`^${number} 0 obj\\n<<\\s+/Type /${type}\\s`))
    return { start, text: text.slice(start, text.indexOf('\nendobj', start)) }
  }
  readObject(1, 'Catalog')
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(readObject(2, 'Pages').text)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return kids.map(([, number]) => {
    const page = readObject(Number(number), 'Page').text
    const picture = readObject(Number(/\/Slide (\d+) 0 R/.exec(page)?.[1]), 'XObject')
    const begin = picture.start + picture.text.indexOf('stream\n') + 7
    const length = Number(/\/Length (\d+)/.exec(picture.text)?.[1])
    return { box: /\/MediaBox \[([^\]]*)\]/.exec(page)?.[1], jpeg: file.subarray(begin, begin + length) }
  })
}
