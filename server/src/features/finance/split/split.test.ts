import { reconcile, undoReconciliation } from 'contract/bank/reconcile.ts'
import { closeMonth } from 'contract/finance/month.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { splitEntry, undoSplit } from 'contract/finance/split.ts'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountTotals, bankLines, payments, statements } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

const TODAY = '2026-11-21'
const DAY = '2026-11-10'

async function start(given: Partial<typeof entries.$inferInsert> = {}) {
  const api = await startApiForTest({ today: TODAY })
  const projectId = await givenItem(api, 'projects', 'Site novo')
  const [id = 0] = await insertEntries(
    api,
    anOutflow({ description: 'Google Ads', date: DAY, centavos: 900_00, paidOn: null, ...given }),
  )
  return { api, id, projectId }
}

const split = async (
  api: TestApi,
  id: number,
  parts: { centavos: number; projectId: number | null; categoryId: number | null }[],
) => api.ok(splitEntry, { params: { id }, json: await addNewestEntryRevision(api, id, { parts }) })
const part = (centavos: number, projectId: number | null = null) => ({ centavos, projectId, categoryId: null })

const pay = async (api: TestApi, id: number, more: object) =>
  api.ok(recordPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { day: DAY, ...more }) })

/** A line of the main account pays the entry. */
async function match(api: TestApi, id: number, paymentId: number | null = null): Promise<number> {
  const [statement] = await api.db
    .insert(statements)
    .values({ accountId: 1, name: 'extrato.ofx', firstDay: DAY, lastDay: DAY, lines: 1, recordedBy: 1 })
    .returning()
  const [line] = await api.db
    .insert(bankLines)
    .values({
      accountId: 1,
      statementId: statement?.id ?? 0,
      day: DAY,
      centavos: -900_00,
      description: 'GOOGLE',
      bankId: '1',
      position: 1,
    })
    .returning()
  const decision = { kind: 'match' as const, lineIds: [line?.id ?? 0], entries: [{ id, paymentId, centavos: 900_00 }] }
  const { matchIds } = await api.ok(reconcile, { json: { decisions: [decision] } })
  return matchIds[0] ?? 0
}

const readEntries = (api: TestApi) =>
  api.db
    .select({
      description: entries.description,
      centavos: entries.centavos,
      projectId: entries.projectId,
      paidOn: entries.paidOn,
      paidCentavos: entries.paidCentavos,
    })
    .from(entries)
    .where(isNull(entries.deletedAt))
    .orderBy(asc(entries.id))

/** All that is moved and owed, without who owes it. */
async function readMoney(api: TestApi) {
  const rows = await api.db.select().from(accountTotals).orderBy(asc(accountTotals.accountId), asc(accountTotals.day))
  const moved = await api.db
    .select({
      day: payments.day,
      matchId: payments.matchId,
      centavos: sql`sum(centavos)`.mapWith(Number),
      interest: sql`sum(interest)`.mapWith(Number),
    })
    .from(payments)
    .groupBy(payments.day, payments.matchId)
  return { totals: rows.map(({ day, loose, paid, lines }) => ({ day, loose, paid, lines })), moved }
}

const STATES: Record<string, (api: TestApi, id: number) => Promise<number | undefined>> = {
  open: async () => undefined,
  'paid at once': async (api, id) => void (await pay(api, id, {})),
  'paid with interest': async (api, id) => void (await pay(api, id, { interest: 5_00 })),
  'matched with a line': match,
  'paid with a row, and then matched': async (api, id) => {
    const { paymentId } = await pay(api, id, { interest: 1, discount: 1 })
    return match(api, id, paymentId)
  },
}

describe.each(Object.entries(STATES))('an entry that is %s', (_, prepare) => {
  test('is split without a centavo moving, and joined as it was', async () => {
    const { api, id, projectId } = await start()
    await prepare(api, id)
    const [before, money] = [await readEntries(api), await readMoney(api)]
    const { revision, parts } = await split(api, id, [part(300_01), part(599_00, projectId), part(99)])
    expect((await readEntries(api)).map(({ centavos, projectId: of, paidOn }) => [centavos, of, paidOn])).toEqual([
      [300_01, null, before[0]?.paidOn],
      [599_00, projectId, before[0]?.paidOn],
      [99, null, before[0]?.paidOn],
    ])
    expect(await readMoney(api)).toEqual(money)
    expect(await findWrongEntrySums(api)).toEqual([])
    await api.ok(undoSplit, { params: { id }, json: { revision, parts, projectId: null, categoryId: null } })
    expect(await readEntries(api)).toEqual(before)
    expect(await readMoney(api)).toEqual(money)
    expect(await findWrongEntrySums(api)).toEqual([])
  })
})

test.each(['matched with a line', 'paid with a row, and then matched'])(
  'the undone match of a split entry that was %s leaves each part as the whole was',
  async (name) => {
    const { api, id } = await start()
    const matchId = await STATES[name]?.(api, id)
    await split(api, id, [part(300_00), part(600_00)])
    await api.ok(undoReconciliation, { json: { matchIds: [matchId ?? 0], lineIds: [] } })
    const paidOn = name === 'matched with a line' ? null : DAY
    expect((await readEntries(api)).map((entry) => [entry.centavos, entry.paidOn])).toEqual([
      [300_00, paidOn],
      [600_00, paidOn],
    ])
    expect(await findWrongEntrySums(api)).toEqual([])
  },
)

test('a split into another sum, of an entry paid in parts or changed since, is refused', async () => {
  const { api, id } = await start()
  const json = await addNewestEntryRevision(api, id, { parts: [part(1_00), part(2_00)] })
  expect(await api.fails(splitEntry, { params: { id }, json })).toMatchObject({
    status: 422,
    fields: { parts: 'As partes somam R$\u00a03,00, e o lançamento é de R$\u00a0900,00' },
  })
  await pay(api, id, { centavos: 100_00 })
  expect(await api.fails(splitEntry, { params: { id }, json: { ...json, parts: [part(1_00), part(899_00)] } })).toMatchObject({
    status: 409,
  })
  const newest = await addNewestEntryRevision(api, id, { parts: [part(1_00), part(899_00)] })
  expect(await api.fails(splitEntry, { params: { id }, json: newest })).toMatchObject({
    status: 409,
    title: 'Foi pago em partes',
  })
  expect(await api.count(entries)).toBe(1)
})

test('a split entry is not joined again once a part was changed', async () => {
  const { api, id } = await start()
  const { revision, parts } = await split(api, id, [part(300_00), part(600_00)])
  await pay(api, parts[0]?.id ?? 0, {})
  const json = { revision, parts, projectId: null, categoryId: null }
  expect(await api.fails(undoSplit, { params: { id }, json })).toMatchObject({
    status: 409,
    title: 'Uma das partes mudou',
    detail: expect.stringMatching(
      /^“.+” mudou depois da divisão\. Nada foi desfeito\. Para juntar as partes, .*mude o valor de uma/,
    ),
  })
  expect(await readEntries(api)).toHaveLength(2)
})

test('an inflow is split without categories, and no entry of a closed month is split', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [id = 0] = await insertEntries(api, anInflow({ date: '2026-10-10', centavos: 100_00, paidOn: '2026-10-10' }))
  const withCategory = await addNewestEntryRevision(api, id, { parts: [part(1_00), { ...part(99_00), categoryId: 1 }] })
  expect(await api.fails(splitEntry, { params: { id }, json: withCategory })).toMatchObject({
    fields: { parts: 'Uma entrada não tem categoria' },
  })
  await api.ok(closeMonth, { json: { month: '2026-10' } })
  const json = await addNewestEntryRevision(api, id, { parts: [part(1_00), part(99_00)] })
  expect(await api.fails(splitEntry, { params: { id }, json })).toMatchObject({ status: 409 })
  expect(await api.db.select({ centavos: entries.centavos }).from(entries).where(eq(entries.kind, 'inflow'))).toEqual([
    { centavos: 100_00 },
  ])
})
