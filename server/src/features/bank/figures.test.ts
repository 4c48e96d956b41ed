import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { addUpFigures } from '#testing/months/add-up.ts'
import { playMonth } from '#testing/months/play-month.ts'
import { readFigures } from '#testing/months/read-figures.ts'

test.each([1, ...byNight(2, 3, 4, 5)])(
  'dashboard, cash view, balances and forecast of month %i are what happened in it, added up apart',
  async (seed) => {
    const api = await startApiForTest()
    const truth = await playMonth(api, seed)
    expect(await readFigures(api)).toEqual(addUpFigures(truth))
  },
)
