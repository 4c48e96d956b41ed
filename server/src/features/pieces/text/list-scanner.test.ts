import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { expectLinear, repeatTo } from '#testing/linear.ts'
import { createListScanner } from './list-scanner.ts'

const aSlide = record({ headline: string(), sides: array(record({ text: constantFrom('{', '}]', '"', '\\"', 'a') })) })

test('slides in a streamed answer are found once finished, wherever the answer is cut', () => {
  assert(
    property(array(aSlide), string(), integer({ min: 1, max: 7 }), (slides, caption, size) => {
      const answer = `\`\`\`json\n${JSON.stringify({ slides, caption: `${caption} {"slides": [{}]}` })}`
      const scan = createListScanner('slides')
      const found: string[] = []
      for (let at = 0; at < answer.length; at += size) found.push(...scan(answer.slice(at, at + size)))
      expect(found).toEqual(slides.map((slide) => JSON.stringify(slide)))
    }),
  )
})

test.each(['{', '"slides":[', '\\"', '{}', 'a'])('a streamed answer that is full of %j takes linear time', (unit) =>
  expectLinear(unit, (text) => createListScanner('slides')(text), { make: (length) => repeatTo(unit, length), longest: 60_000 }),
)
