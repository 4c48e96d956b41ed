import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeSlidesPdf } from './pdf.ts'
import { zipSlides } from './zip.ts'

const aPng = (background: string) =>
  sharp({ create: { width: 1080, height: 1350, channels: 3, background } })
    .png()
    .toBuffer()

/** Reads a PDF as a program does: from its end to the table of objects, to the pages, to their pictures. */
function readPdf(file: Buffer) {
  const text = file.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table, table + 5)).toBe('xref\n')
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  const readObject = (number: number) => {
    const start = offsets[number - 1] as number
    expect(text.slice(start).startsWith(`${number} 0 obj\n`)).toBe(true)
    return { start, text: text.slice(start, text.indexOf('\nendobj', start)) }
  }
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(readObject(2).text)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return kids.map(([, number]) => {
    const page = readObject(Number(number)).text
    const picture = readObject(Number(/\/Slide (\d+) 0 R/.exec(page)?.[1]))
    const begin = picture.start + picture.text.indexOf('stream\n') + 7
    const length = Number(/\/Length (\d+)/.exec(picture.text)?.[1])
    return { box: /\/MediaBox \[([^\]]*)\]/.exec(page)?.[1], jpeg: file.subarray(begin, begin + length) }
  })
}

test('a PDF has a page of the right shape for each slide, with its picture', async () => {
  const pages = readPdf(await writeSlidesPdf([await aPng('#ff0000'), await aPng('#0000ff')], '4:5'))
  expect(pages.map(({ box }) => box)).toEqual(['0 0 612 765', '0 0 612 765'])
  const means = await Promise.all(
    pages.map(async ({ jpeg }) => (await sharp(jpeg).stats()).channels.map(({ mean }) => Math.round(mean))),
  )
  expect(means).toEqual([
    [254, 0, 0],
    [0, 0, 254],
  ])
})

test('a ZIP names the slides in their order', async () => {
  const chunks: Buffer[] = []
  for await (const chunk of zipSlides(Array.from({ length: 11 }, (_, index) => Buffer.from([index])))) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('latin1')
  const directory = text.slice(text.indexOf('PK\u0001\u0002'))
  const names = [...directory.matchAll(/\d\d\.png/g)].map(([name]) => name)
  expect(names).toEqual([
    '01.png',
    '02.png',
    '03.png',
    '04.png',
    '05.png',
    '06.png',
    '07.png',
    '08.png',
    '09.png',
    '10.png',
    '11.png',
  ])
})
