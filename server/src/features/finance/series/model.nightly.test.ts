import { computeOccurrenceDate } from 'contract/finance/frequency.ts'
import { editOutflow, restoreOutflow } from 'contract/finance/outflows.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries, SCOPES, type Scope } from 'contract/finance/series.ts'
import { addDays, formatDate } from 'contract/values/dates.ts'
import { asc, isNotNull } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { deleteOccurrence, findOccurrence, givenSeries, runDailyExtension } from '#testing/series.ts'
import { type ModelRow, type ModelSeries, SeriesModel } from '#testing/series-model.ts'

const START = '2026-01-31'
/** In centavos. */
const PART = 1
const FREQUENCIES = [
  'Mensal',
  'quinzenal',
  'Semestral',
  'todo dia 30',
  '6x',
  'a cada 40 dias',
  'toda segunda',
  '5º dia útil',
] as const

const change = oneof(
  record({ centavos: integer({ min: 1, max: 3 }) }),
  record({ centavos: constantFrom(null) }),
  record({ description: constantFrom('a', 'b') }),
  record({ days: integer({ min: -20, max: 20 }) }),
  record({ centavos: integer({ min: 1, max: 3 }), days: integer({ min: -3, max: 3 }) }),
  record({ frequency: constantFrom(...FREQUENCIES) }),
)
const place = { of: nat(20), at: nat(400) }
const step = oneof(
  { weight: 5, arbitrary: record({ do: constantFrom('edit' as const), ...place, change, scope: constantFrom(...SCOPES) }) },
  {
    weight: 2,
    arbitrary: record({
      do: constantFrom('complete' as const),
      ...place,
      change: record({ centavos: integer({ min: 1, max: 3 }) }),
      scope: constantFrom(...SCOPES),
    }),
  },
  { weight: 2, arbitrary: record({ do: constantFrom('pay' as const), ...place }) },
  { weight: 2, arbitrary: record({ do: constantFrom('pay in part' as const), ...place }) },
  { weight: 3, arbitrary: record({ do: constantFrom('delete' as const), ...place, scope: constantFrom(...SCOPES) }) },
  { weight: 3, arbitrary: record({ do: constantFrom('restore' as const), ...place }) },
  {
    weight: 2,
    arbitrary: record({ do: constantFrom('pause' as const, 'resume' as const, 'end' as const, 'reopen' as const), of: nat(20) }),
  },
  { weight: 3, arbitrary: record({ do: constantFrom('wait' as const), days: integer({ min: 1, max: 70 }) }) },
)
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ today: START })
})
afterAll(() => api.close())

/** The first id of the real series. Their ids follow the order of the model's series. */
let first = 0
const idOf = (model: SeriesModel, of: ModelSeries) => first + model.series.indexOf(of)

function chooseRow(model: SeriesModel, { of, at }: { of: number; at: number }, isWanted: (row: ModelRow) => boolean) {
  const one = model.series[of % model.series.length]
  const rows = [...(one?.rows ?? [])].filter(([, row]) => isWanted(row))
  const found = rows[at % Math.max(1, rows.length)]
  return one && found ? { one, n: found[0], row: found[1] } : undefined
}

const isDeleted = ({ deletion }: ModelRow) => deletion !== null
const isThere = ({ deletion }: ModelRow) => deletion === null
const canBePaidInPart = ({ deletion, paid, parts, centavos }: ModelRow) =>
  deletion === null && !paid && parts === 0 && (centavos ?? 0) > PART
const isIncomplete = ({ deletion, centavos }: ModelRow) => deletion === null && centavos === null

async function editSeries(model: SeriesModel, step: Extract<Step, { do: 'edit' | 'complete' }>): Promise<void> {
  const found = chooseRow(model, step, step.do === 'edit' ? isThere : isIncomplete)
  if (!found) return
  const { days, ...rest } = { days: undefined, ...step.change } as { days?: number; centavos?: number | null; frequency?: string }
  const changes = { ...rest, ...(days === undefined ? {} : { date: addDays(found.row.date, days) }) }
  const { id } = await findOccurrence(api, idOf(model, found.one), found.n)
  const { frequency, centavos, date, ...text } = changes as Parameters<SeriesModel['edit']>[2]
  const json = await addNewestEntryRevision(api, id, {
    ...(centavos === undefined ? {} : { centavos }),
    ...(text.description === undefined ? {} : { description: text.description }),
    ...(date === undefined ? {} : { date }),
    ...(frequency === undefined ? {} : { recurrence: frequency }),
    scope: step.scope,
  })
  const same = frequency !== undefined && (await findOccurrence(api, idOf(model, found.one), found.n)).recurrence === frequency
  if (frequency !== undefined && !same && step.scope !== 'following') {
    expect(await api.fails(editOutflow, { params: { id }, json })).toMatchObject({ status: 422 })
    return
  }
  if (frequency !== undefined && !same && model.changesAfter(found.one, found.n)) {
    const title = expect.stringMatching(/^Esta recorrência já muda em/)
    expect(await api.fails(editOutflow, { params: { id }, json })).toMatchObject({ status: 409, title })
    return
  }
  if (centavos !== undefined && (centavos ?? 0) < found.row.parts) {
    expect(await api.fails(editOutflow, { params: { id }, json })).toMatchObject({
      status: 422,
      fields: { centavos: expect.anything() },
    })
    return
  }
  await api.ok(editOutflow, { params: { id }, json })
  noteTyped(id, { centavos, description: text.description, date }, found.row, step.scope)
  const { frequency: _, ...without } = changes as Parameters<SeriesModel['edit']>[2]
  model.edit(found.one, found.n, same ? without : changes, step.scope)
  if (found.row.parts > 0) found.row.paid = found.row.parts === found.row.centavos
}

async function stop(
  model: SeriesModel,
  { do: what, of }: { do: 'pause' | 'resume' | 'end' | 'reopen'; of: number },
): Promise<void> {
  const one = model.series[of % model.series.length]
  if (!one) return
  const params = { id: idOf(model, one) }
  const allowed = {
    pause: one.ended === null && !one.paused,
    resume: one.ended === null && one.paused,
    end: one.ended === null,
    reopen: one.ended !== null,
  }[what]
  const endpoint = { pause: pauseSeries, resume: resumeSeries, end: endSeries, reopen: reopenSeries }[what]
  if (!allowed) return void expect(await api.fails(endpoint, { params })).toMatchObject({ status: 409 })
  await api.ok(endpoint, { params })
  if (what === 'pause' || what === 'end') model.stop(one, what)
  else model.goOn(one, what)
}

async function takeStep(model: SeriesModel, one: Step): Promise<void> {
  if (one.do === 'edit' || one.do === 'complete') return editSeries(model, one)
  if (one.do === 'wait') {
    model.advance(one.days)
    api.time.set(model.today)
    return runDailyExtension(api)
  }
  if (one.do === 'pay') {
    const found = chooseRow(model, one, isThere)
    if (!found) return
    const { id } = await findOccurrence(api, idOf(model, found.one), found.n)
    await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { paid: true }) })
    return model.pay(found.one, found.n)
  }
  if (one.do === 'pay in part') {
    const found = chooseRow(model, one, canBePaidInPart)
    if (!found) return
    const { id } = await findOccurrence(api, idOf(model, found.one), found.n)
    const json = await addNewestEntryRevision(api, id, { day: START, centavos: PART })
    await api.ok(recordPayment, { params: { id }, json })
    found.row.parts = PART
    return
  }
  if (one.do === 'delete') {
    const found = chooseRow(model, one, isThere)
    if (!found) return
    await deleteOccurrence(api, idOf(model, found.one), found.n, one.scope)
    return model.remove(found.one, found.n, one.scope)
  }
  if (one.do === 'restore') {
    const found = chooseRow(model, one, isDeleted)
    if (!found) return
    const { id } = await findOccurrence(api, idOf(model, found.one), found.n)
    await api.ok(restoreOutflow, { params: { id }, json: {} })
    return model.restore(found.one, found.n)
  }
  return stop(model, one)
}

type Typed = { centavos?: number | null | undefined; description?: string | undefined; date?: string | undefined }
/** What a person typed into one occurrence alone, by the entry's id. */
let typed = new Map<number, Typed>()

/** Notes what was typed for `Só esta` and differs from what stood there. What is typed into the same occurrence with another scope replaces it. */
function noteTyped(id: number, values: Typed, before: Typed, scope: Scope): void {
  const names = (Object.keys(values) as (keyof Typed)[]).filter(
    (name) => values[name] !== undefined && values[name] !== before[name],
  )
  const others = Object.entries(typed.get(id) ?? {}).filter(([name]) => !names.includes(name as keyof Typed))
  const given = scope === 'this' ? names.map((name) => [name, values[name]]) : []
  typed.set(id, Object.fromEntries([...others, ...given]))
}

/** Compares what was typed by hand with what is stored. */
async function requireTypedKept(): Promise<void> {
  const rows = new Map((await api.db.select().from(entries)).map((row) => [row.id, row]))
  for (const [id, values] of typed) expect(rows.get(id)).toMatchObject(values)
}

/** Compares what the screen of recurrences says with the model. */
async function requireOverviewAgrees(model: SeriesModel): Promise<void> {
  const { series: shown, monthly } = await api.ok(listSeries)
  const wanted = model.series
    .filter(({ recurrence }, index) => recurrence === index)
    .map((one) => ({ id: idOf(model, one), ...model.describe(one) }))
  expect(shown.filter(({ id }) => id >= first)).toMatchObject(wanted)
  expect(monthly.outflowCentavos).toBe(String(wanted.reduce((sum, { monthlyCentavos }) => sum + (monthlyCentavos ?? 0), 0)))
}

const formatRow = (index: number, n: number, row: { date: string; centavos: number | null; description: string }, more: string) =>
  `${index} #${n} ${formatDate(row.date)} ${row.description} ${row.centavos} ${more}`

async function readRows(): Promise<string[]> {
  const rows = await api.db
    .select()
    .from(entries)
    .where(isNotNull(entries.seriesId))
    .orderBy(asc(entries.seriesId), asc(entries.occurrence))
  return rows
    .filter(({ seriesId }) => (seriesId ?? 0) >= first)
    .map((row) =>
      formatRow((row.seriesId ?? 0) - first, row.occurrence ?? 0, row, `${row.paidOn !== null} ${row.deletedAt !== null}`),
    )
}

const listModelRows = (model: SeriesModel): string[] =>
  model.series.flatMap(({ rows }, index) =>
    [...rows].sort(([a], [b]) => a - b).map(([n, row]) => formatRow(index, n, row, `${row.paid} ${row.deletion !== null}`)),
  )

/** Lists the occurrences that differ from their series in a field that is not their own. */
async function findStrays(): Promise<unknown[]> {
  const all = new Map((await api.db.select().from(series)).map((one) => [one.id, one]))
  const rows = await api.db.select().from(entries).where(isNotNull(entries.seriesId))
  return rows.filter((row) => {
    const of = all.get(row.seriesId ?? 0)
    const isOwn = (column: string) => row.ownFields.includes(column)
    return !(
      of &&
      (isOwn('centavos') || row.centavos === of.centavos) &&
      (isOwn('description') || row.description === of.description) &&
      (isOwn('recurrence') || row.recurrence === of.frequency) &&
      (isOwn('date') || row.date === computeOccurrenceDate(of, row.occurrence ?? 0))
    )
  })
}

test('any sequence of edits, deletions, undos, pauses and days does what the page says', async () => {
  const start = record({
    words: constantFrom(...FREQUENCIES),
    day: integer({ min: -60, max: 20 }),
    centavos: constantFrom(1, 1, null),
  })
  await assert(
    asyncProperty(start, array(step, { minLength: 1, maxLength: 14 }), async ({ words, day, centavos }, steps) => {
      await api.db.delete(entries)
      await api.db.update(series).set({ endedAt: new Date(0), nextOccurrence: 0 })
      api.time.set(START)
      const date = addDays(START, day)
      const model = new SeriesModel(START)
      first = await givenSeries(api, words, { data: date, nome_saida: 'a', valor: centavos === null ? '' : '0.01', paga: false })
      model.record(words, date, centavos, 'a')
      typed = new Map()
      for (const one of steps) {
        await takeStep(model, one)
        expect(await readRows()).toEqual(listModelRows(model))
        await requireTypedKept()
        await requireOverviewAgrees(model)
      }
      expect(await findStrays()).toEqual([])
    }),
    { numRuns: Number(process.env.SERIES_RUNS ?? 40), endOnFailure: false },
  )
}, 120_000)
