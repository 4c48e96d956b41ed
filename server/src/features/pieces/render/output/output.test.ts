import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { writeSlidesPdf } from './pdf.ts'

const aPng = (background: string) =>
  sharp({ create: { width: 1080, height: 1350, channels: 3, background } })
    .png()
    .toBuffer()

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('a PDF of slides has a page of the right shape for each, with its picture', async () => {
  const slides = [await aPng('#ff0000'), await aPng('#0000ff')]
  const pages = readPdf(await collect(writeSlidesPdf({ slides, count: 2, format: '4:5' })))
  expect(pages.map(({ box }) => box)).toEqual(['0 0 612 765', '0 0 612 765'])
  const means = await Promise.all(
    pages.map(async ({ jpeg }) => (await sharp(jpeg).stats()).channels.map(({ mean }) => Math.round(mean))),
  )
  expect(means).toEqual([
    [254, 0, 0],
    [0, 0, 254],
  ])
})
