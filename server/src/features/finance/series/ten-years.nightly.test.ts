import { parseFrequency } from 'contract/finance/frequency.ts'
import { addDays, addMonths, type CivilDate, lastDayOfMonth, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import { asc } from 'drizzle-orm'
import { array, constantFrom, integer, oneof, record, sample } from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { givenSeries, runDailyExtension } from '#testing/series.ts'
import { makeOccurrences } from '../recurrence/occurrences.ts'
import { lockRecurrence } from '../recurrence/series-lock.ts'

// Ten years of an agency whose server is often off, with the cases in which other programs lose payables: one makes an occurrence
// only if its job runs on that day, another leaves out the months without a 31st.

const START = '2023-10-31'
const YEARS = 10

/** First days at the ends of months, on a 29th of February, and between them. */
const FIRST_DAYS = ['2023-10-31', '2023-08-30', '2023-10-05', '2023-02-28', '2020-02-29', '2023-11-29', '2024-02-29'] as const
const FREQUENCIES = [
  'Mensal',
  'Bimestral',
  'Trimestral',
  'Semestral',
  'Anual',
  'semanal',
  'quinzenal',
  'a cada 10 dias',
  'a cada 3 semanas',
  'a cada 5 meses',
  'todo dia 31',
  'todo dia 29',
  'todo dia 5',
  '36x',
] as const

type Kept = { id: number; words: string; first: CivilDate }

const monthIndex = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Computes the dates by walking the calendar day by day, with none of the tested code. */
function listDatesByWalking({ words, first }: Kept, until: CivilDate): CivilDate[] {
  const frequency = parseFrequency(words)
  if (!frequency) throw new Error(`${words} is not understood`)
  const { unit, every, dayOfMonth = Number(first.slice(8)), occurrences = Number.POSITIVE_INFINITY } = frequency
  const found = [first]
  for (let day = addDays(first, 1), gone = 1; day <= until && found.length < occurrences; day = addDays(day, 1), gone++) {
    const months = monthIndex(day) - monthIndex(first)
    const isItsDay = Number(day.slice(8)) === Math.min(dayOfMonth, Number(lastDayOfMonth(toMonth(day)).slice(8)))
    if (unit === 'month' ? isItsDay && months % every === 0 : gone % (unit === 'week' ? 7 * every : every) === 0) found.push(day)
  }
  return found
}

/** Lets a server die after it has made occurrences and before the commit: nothing of the transaction stays. */
async function killRandomly({ db, time }: TestApi, id: number, today: CivilDate): Promise<void> {
  const dying = db.transaction(async (tx) => {
    await makeOccurrences(tx, (await lockRecurrence(tx, id)).part, today, time.now())
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
}

const weather = oneof(
  { weight: 12, arbitrary: record({ off: integer({ min: 1, max: 12 }), on: integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: record({ off: integer({ min: 20, max: 90 }), on: constantFrom(1) }) },
  { weight: 1, arbitrary: record({ off: integer({ min: 300, max: 500 }), on: constantFrom(1) }) },
)

/** Lists the days on which a server runs, with the number of servers. */
function upDays(seed: number): { day: CivilDate; servers: number; dies: boolean }[] {
  const end = `${Number(START.slice(0, 4)) + YEARS}${START.slice(4)}`
  const spells = sample(array(weather, { minLength: 900, maxLength: 900, size: 'max' }), { numRuns: 1, seed })[0] ?? []
  const days: ReturnType<typeof upDays> = []
  let day: CivilDate = START
  for (const [index, { off, on }] of spells.entries()) {
    day = addDays(day, off)
    for (let n = 0; n < on && day < end; n++, day = addDays(day, 1))
      days.push({ day, servers: 1 + (index % 3), dies: index % 5 === 0 })
    if (day >= end) return days
  }
  return days
}

const horizonOf = (day: CivilDate) => sameDayInMonth(addMonths(toMonth(day), 12), day)

async function madeBySeries({ db }: TestApi): Promise<Map<number, CivilDate[]>> {
  const rows = await db.select().from(entries).orderBy(asc(entries.date), asc(entries.id))
  const groups = Map.groupBy(rows, ({ seriesId }) => seriesId ?? 0)
  return new Map([...groups].map(([id, of]) => [id, of.map(({ date }) => date)]))
}

async function expectClosedForm(api: TestApi, kept: readonly Kept[], day: CivilDate): Promise<void> {
  const made = await madeBySeries(api)
  for (const one of kept)
    expect(made.get(one.id), `${one.words} since ${one.first}, on ${day}`).toEqual(listDatesByWalking(one, horizonOf(day)))
}

test.each([1, 20261121])(
  'ten years of outages, restarts and several servers: no payable missing, none doubled (seed %i)',
  async (seed) => {
    const api = await startApiForTest({ today: START })
    const kept: Kept[] = []
    for (const [index, words] of [...FREQUENCIES, ...FREQUENCIES.slice(0, 7)].entries()) {
      const first = FIRST_DAYS[index % FIRST_DAYS.length] ?? START
      const fits = words.startsWith('todo dia') ? `2023-10-${words.slice(-2).trim().padStart(2, '0')}` : first
      kept.push({ id: await givenSeries(api, words, { data: fits, nome_saida: words }), words, first: fits })
    }
    const days = upDays(seed)
    for (const [index, { day, servers, dies }] of days.entries()) {
      api.time.set(day)
      if (dies) await killRandomly(api, kept[index % kept.length]?.id ?? 0, day)
      await Promise.all(Array.from({ length: servers }, () => runDailyExtension(api)))
      if (index % 150 === 0) await expectClosedForm(api, kept, day)
    }
    expect(days.length).toBeGreaterThan(100)
    await expectClosedForm(api, kept, days.at(-1)?.day ?? START)
  },
  180_000,
)
