import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRenderEngine } from './fonts/engine.ts'
import { findDrawnFaults } from './testing/drawn-faults.ts'

const IDEAS = readdirSync(new URL('../text/testing/ideas', import.meta.url))
const engine = createRenderEngine()

test.each(IDEAS)('every slide of a pasted idea is fit to post: %s', { timeout: 600_000 }, async (name) => {
  const { faults } = await findDrawnFaults(engine, name)
  expect(faults).toEqual([])
})
