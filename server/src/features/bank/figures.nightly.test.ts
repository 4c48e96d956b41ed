import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { addUpFigures } from '#testing/months/add-up.ts'
import { playMonth } from '#testing/months/play-month.ts'
import { readFigures } from '#testing/months/read-figures.ts'

test.each(Array.from({ length: 195 }, (_, at) => at + 6))('the figures of month %i are what happened in it', async (seed) => {
  const api = await startApiForTest()
  const truth = await playMonth(api, seed)
  expect(await readFigures(api)).toEqual(addUpFigures(truth))
})
