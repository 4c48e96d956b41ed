import { expect, test } from 'vitest'
import { createRenderEngine } from './fonts/engine.ts'
import { findDrawnFaults } from './testing/drawn-faults.ts'

const engine = createRenderEngine()

/** All of them, in every format, are measured by night. */
test.each([
  ['a model’s answer', 'chatgpt.txt', '4:5'],
  ['a chat', 'whatsapp-web.txt', '1:1'],
  ['a lone paragraph', 'paragrafo.txt', '9:16'],
] as const)('no text of a pasted idea overflows, collides, nears the footer or is faint: %s', async (_, name, format) => {
  const { drawn, faults } = await findDrawnFaults(engine, name, { kinds: ['carousel'], formats: [format] })
  expect(faults).toEqual([])
  expect(drawn).toBeGreaterThan(10)
})
