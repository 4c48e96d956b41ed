import { deleteEntries } from 'contract/finance/bulk-deletion.ts'
import { dashboard } from 'contract/finance/dashboard.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { listDueBuckets, payDue, undoDuePayment } from 'contract/finance/due.ts'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { readMonth } from 'contract/finance/month.ts'
import { editOutflow, listOutflows, restoreOutflow, summarizeOutflows } from 'contract/finance/outflows.ts'
import { listPayments, recordPayment, undoPayment } from 'contract/finance/payments.ts'
import { addDays } from 'contract/values/dates.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, option, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountTotals, matches, payments } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { anInflow, anOutflow, givenItem, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { findWrongEntrySums } from '#testing/rollups.ts'

const TODAY = '2026-11-21'
const open = { date: TODAY, paidOn: null, centavos: 100_00 }

const pay = async (api: TestApi, id: number, more: object = {}) =>
  api.ok(recordPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { day: TODAY, ...more }) })
const undo = async (api: TestApi, id: number, paymentId: number | null) =>
  api.ok(undoPayment, { params: { id }, json: await addNewestEntryRevision(api, id, { paymentId }) })
const edit = async (api: TestApi, id: number, change: object) =>
  api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, change) })
const refuseEdit = async (api: TestApi, id: number, change: object) =>
  api.fails(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, change) })

async function startWithOpen(given: Partial<typeof entries.$inferInsert> = {}) {
  const api = await startApiForTest({ today: TODAY })
  const [id = 0] = await insertEntries(api, anOutflow({ ...open, ...given }))
  return { api, id }
}

async function readState(api: TestApi, id: number) {
  const [entry] = await api.db
    .select({ paidOn: entries.paidOn, accountId: entries.accountId, paidCentavos: entries.paidCentavos })
    .from(entries)
    .where(eq(entries.id, id))
  return { ...entry, rows: await api.db.$count(payments, eq(payments.entryId, id)) }
}
const UNPAID = { paidOn: null, accountId: null, paidCentavos: 0, rows: 0 }

async function givenAccount(api: TestApi, name: string): Promise<number> {
  const [row] = await api.db
    .insert(bankAccounts)
    .values({ kind: 'bank', name, nameKey: name.toLowerCase() })
    .returning({ id: bankAccounts.id })
  return row?.id ?? 0
}

/** Ties the payments of an entry to a statement's line, as reconciling does. */
async function matchPayments(api: TestApi, id: number): Promise<void> {
  const before = { paidOn: {}, payments: [], recorded: [], transfer: false }
  const [match] = await api.db.insert(matches).values({ before, recordedBy: 1 }).returning()
  await api.db
    .update(payments)
    .set({ matchId: match?.id ?? 0 })
    .where(eq(payments.entryId, id))
}

/** The stored sums of each account and day, without those that are zero. */
const readAccountSums = async (api: TestApi) =>
  (await api.db.select().from(accountTotals).orderBy(asc(accountTotals.day), asc(accountTotals.accountId)))
    .map(({ accountId, day, loose, received, paid }) => ({
      accountId,
      day,
      loose: Number(loose),
      received: Number(received),
      paid: Number(paid),
    }))
    .filter(({ loose, received, paid }) => loose !== 0 || received !== 0 || paid !== 0)

describe('a payment of the whole value', () => {
  test('without charges is in the entry alone, and its undo leaves nothing', async () => {
    const { api, id } = await startWithOpen()
    const accountId = await givenAccount(api, 'Nubank')
    expect(await pay(api, id, { accountId, day: '2026-11-20' })).toEqual({
      ok: true,
      paymentId: null,
      revision: 2,
      remainingCentavos: 0,
    })
    expect(await readState(api, id)).toEqual({ paidOn: '2026-11-20', accountId, paidCentavos: 0, rows: 0 })
    expect((await api.ok(listPayments, { params: { id } })).payments).toEqual([
      {
        id: null,
        day: '2026-11-20',
        accountId,
        account: 'Nubank',
        centavos: 100_00,
        interest: 0,
        fine: 0,
        discount: 0,
        isMatched: false,
      },
    ])
    expect(await readAccountSums(api)).toEqual([{ accountId, day: '2026-11-20', loose: -100_00, received: 0, paid: 100_00 }])
    await undo(api, id, null)
    expect(await readState(api, id)).toEqual(UNPAID)
    expect(await readAccountSums(api)).toEqual([])
  })

  test('with interest, fine and discount moves another amount than it settles', async () => {
    const { api, id } = await startWithOpen()
    const { paymentId } = await pay(api, id, { interest: 1_50, fine: 2_00, discount: 50 })
    expect(await readState(api, id)).toEqual({ paidOn: TODAY, accountId: null, paidCentavos: 100_00, rows: 1 })
    expect(await readAccountSums(api)).toMatchObject([{ day: TODAY, loose: -103_00, paid: 103_00 }])
    await undo(api, id, paymentId)
    expect(await readState(api, id)).toEqual(UNPAID)
  })

  test('without a chosen account is from its company’s main account', async () => {
    const { api } = await startWithOpen()
    const companyId = await givenItem(api, 'companies', 'Filial')
    const [whole = 0, part = 0] = await insertEntries(api, anOutflow({ ...open, companyId }), anOutflow({ ...open, companyId }))
    await pay(api, whole)
    await pay(api, part, { centavos: 1 })
    const [one, other] = await Promise.all([whole, part].map((id) => api.ok(listPayments, { params: { id } })))
    const [account] = await api.db.select().from(bankAccounts).where(eq(bankAccounts.companyId, companyId))
    expect([one, other].map((read) => read?.payments[0]?.accountId)).toEqual([account?.id, account?.id])
  })
})

describe('a payment in parts', () => {
  test('leaves the entry open until the parts make its value, on their last day', async () => {
    const { api, id } = await startWithOpen()
    const first = await pay(api, id, { centavos: 60_00, day: '2026-11-20' })
    expect(first).toMatchObject({ remainingCentavos: 40_00 })
    expect(await readState(api, id)).toEqual({ paidOn: null, accountId: null, paidCentavos: 60_00, rows: 1 })
    const second = await pay(api, id, { day: '2026-11-18' })
    expect(await readState(api, id)).toEqual({ paidOn: '2026-11-20', accountId: null, paidCentavos: 100_00, rows: 2 })
    await undo(api, id, first.paymentId)
    expect(await readState(api, id)).toEqual({ paidOn: null, accountId: null, paidCentavos: 40_00, rows: 1 })
    await undo(api, id, second.paymentId)
    expect(await readState(api, id)).toEqual(UNPAID)
    expect(await readAccountSums(api)).toEqual([])
  })

  test('counts for nothing while the entry is in the trash, and again when it is restored', async () => {
    const { api, id } = await startWithOpen()
    await pay(api, id, { centavos: 60_00 })
    await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
    expect(await readAccountSums(api)).toEqual([])
    await api.ok(restoreOutflow, { params: { id }, json: {} })
    expect(await readAccountSums(api)).toMatchObject([{ loose: -60_00, paid: 60_00 }])
  })

  test.each([
    ['more than remains', { centavos: 40_01 }, 'centavos'],
    ['a day that has not come', { day: '2026-11-22' }, 'day'],
    ['a discount of all that moves', { centavos: 10, discount: 10 }, 'discount'],
    ['negative interest', { interest: -1 }, 'interest'],
    ['an unknown account', { accountId: 99 }, 'accountId'],
    ['nothing', { centavos: 0 }, 'centavos'],
  ])('of %s is refused, naming its field', async (_, wrong, field) => {
    const { api, id } = await startWithOpen()
    await pay(api, id, { centavos: 60_00 })
    const json = await addNewestEntryRevision(api, id, { day: TODAY, ...wrong })
    const refused = await api.fails(recordPayment, { params: { id }, json })
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await readState(api, id)).toMatchObject({ paidCentavos: 60_00, rows: 1 })
  })

  test('is refused without the sight of the one before, without a value, or if all is paid', async () => {
    const { api, id } = await startWithOpen()
    const [incomplete = 0] = await insertEntries(api, anOutflow({ ...open, centavos: null }))
    const seen = await addNewestEntryRevision(api, id, { day: TODAY, centavos: 30_00 })
    await pay(api, id, { centavos: 60_00 })
    const refused = await api.fails(recordPayment, { params: { id }, json: seen })
    expect(refused).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      conflict: { fields: { paidCentavos: { theirs: 60_00 } } },
    })
    await pay(api, id)
    for (const [which, title] of [
      [id, 'Já foi paga em 21/11/2026'],
      [incomplete, 'Está sem valor'],
    ] as const) {
      const json = await addNewestEntryRevision(api, which, { day: TODAY })
      expect(await api.fails(recordPayment, { params: { id: which }, json })).toMatchObject({ status: 409, title })
    }
  })

  test('of two at once that together exceed the value, one is recorded', async () => {
    const { api, id } = await startWithOpen()
    const json = await addNewestEntryRevision(api, id, { day: TODAY, centavos: 60_00 })
    const answers = await Promise.all([1, 2].map(() => api.send(recordPayment, { params: { id }, json })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await readState(api, id)).toMatchObject({ paidCentavos: 60_00, rows: 1 })
  })
})

describe('an edit of an entry paid in parts', () => {
  const startWithParts = async (...parts: number[]) => {
    const started = await startWithOpen()
    for (const centavos of parts) await pay(started.api, started.id, { centavos, day: '2026-11-20' })
    return started
  }

  test('to open takes all parts away', async () => {
    const { api, id } = await startWithParts(60_00, 40_00)
    await edit(api, id, { paid: false })
    expect(await readState(api, id)).toEqual(UNPAID)
  })

  test('to paid pays what remains', async () => {
    const { api, id } = await startWithParts(60_00)
    await edit(api, id, { paid: true })
    expect(await readState(api, id)).toEqual({ paidOn: TODAY, accountId: null, paidCentavos: 100_00, rows: 2 })
  })

  test('to a higher value leaves it open, to the parts’ sum paid, and to less is refused', async () => {
    const { api, id } = await startWithParts(60_00, 40_00)
    await edit(api, id, { centavos: 150_00 })
    expect(await readState(api, id)).toMatchObject({ paidOn: null, paidCentavos: 100_00 })
    await edit(api, id, { centavos: 100_00 })
    expect(await readState(api, id)).toMatchObject({ paidOn: '2026-11-20', paidCentavos: 100_00 })
    for (const centavos of [99_99, null])
      expect(await refuseEdit(api, id, { centavos })).toMatchObject({
        status: 422,
        fields: { centavos: expect.stringContaining('100,00') },
      })
  })

  test('to another day moves the one payment, and is refused for several', async () => {
    const { api, id } = await startWithOpen()
    await pay(api, id, { interest: 1, day: '2026-11-20' })
    await edit(api, id, { paidOn: '2026-11-19' })
    expect((await api.ok(listPayments, { params: { id } })).payments).toMatchObject([{ day: '2026-11-19', interest: 1 }])
    expect(await readState(api, id)).toMatchObject({ paidOn: '2026-11-19' })
    const several = await startWithParts(60_00, 40_00)
    expect(await refuseEdit(several.api, several.id, { paidOn: '2026-11-19' })).toMatchObject({
      status: 422,
      fields: { paidOn: expect.any(String) },
    })
  })

  test('of its date alone leaves the parts on their days', async () => {
    const { api, id } = await startWithOpen({ date: '2026-11-20' })
    await pay(api, id, { interest: 1, day: '2026-11-20' })
    await edit(api, id, { date: '2026-11-18' })
    expect(await readState(api, id)).toMatchObject({ paidOn: '2026-11-20' })
  })
})

test('an entry matched with lines is neither opened, moved, undone nor deleted before the match is undone', async () => {
  const { api, id } = await startWithOpen({ description: 'Luz' })
  const { paymentId } = await pay(api, id, { fine: 1 })
  await matchPayments(api, id)
  const refusal = {
    status: 409,
    title: 'Está conciliada com o extrato',
    detail: expect.stringContaining('Desfaça o vínculo antes.'),
  }
  expect(await refuseEdit(api, id, { paid: false })).toMatchObject(refusal)
  expect(await refuseEdit(api, id, { paidOn: '2026-11-19' })).toMatchObject(refusal)
  const undoing = { params: { id }, json: await addNewestEntryRevision(api, id, { paymentId }) }
  expect(await api.fails(undoPayment, undoing)).toMatchObject(refusal)
  expect(await api.fails(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })).toMatchObject(refusal)
  const selected = { kind: 'outflow' as const, entries: await readNewestEntryRevisions(api, [id]) }
  const said = '“Luz” está conciliada com o extrato: desfaça o vínculo antes.'
  expect((await api.fails(deleteEntries, { json: selected })).detail).toContain(said)
  expect((await api.fails(undoDuePayment, { json: { ...selected, paidOn: TODAY } })).detail).toContain(said)
  expect(await readState(api, id)).toMatchObject({ paidOn: TODAY, rows: 1 })
})

describe('a payment of several entries', () => {
  test('pays what remains of each, and its undo leaves the parts paid before', async () => {
    const { api, id } = await startWithOpen()
    const [other = 0] = await insertEntries(api, anOutflow(open))
    const accountId = await givenAccount(api, 'Nubank')
    await pay(api, id, { centavos: 60_00, day: '2026-11-02' })
    const seen = {
      kind: 'outflow' as const,
      entries: await readNewestEntryRevisions(api, [id, other]),
      paidOn: '2026-11-20',
      accountId,
    }
    const answer = await api.ok(payDue, { json: seen })
    expect(answer).toMatchObject({ count: 2, totalCentavos: '14000' })
    expect(await readState(api, id)).toEqual({ paidOn: '2026-11-20', accountId: null, paidCentavos: 100_00, rows: 2 })
    expect(await readState(api, other)).toEqual({ paidOn: '2026-11-20', accountId, paidCentavos: 0, rows: 0 })
    expect(await readAccountSums(api)).toContainEqual({ accountId, day: '2026-11-20', loose: -140_00, received: 0, paid: 140_00 })
    await api.ok(undoDuePayment, { json: { ...seen, entries: answer.entries } })
    expect(await readState(api, id)).toEqual({ paidOn: null, accountId: null, paidCentavos: 60_00, rows: 1 })
    expect(await readState(api, other)).toEqual(UNPAID)
  })

  test('is refused if another part was paid since, and so is its undo', async () => {
    const { api, id } = await startWithOpen({ description: 'Luz' })
    const seen = { kind: 'outflow' as const, entries: await readNewestEntryRevisions(api, [id]), paidOn: TODAY }
    const { paymentId } = await pay(api, id, { centavos: 60_00 })
    expect((await api.fails(payDue, { json: seen })).detail).toMatch(
      /^“Luz” teve um pagamento alterado: agora restam R\$\s40,00\./,
    )
    const answer = await api.ok(payDue, { json: { ...seen, entries: await readNewestEntryRevisions(api, [id]) } })
    await undo(api, id, paymentId)
    await pay(api, id, { centavos: 60_00 })
    expect(await api.fails(undoDuePayment, { json: { ...seen, entries: answer.entries } })).toMatchObject({ status: 409 })
  })
})

const act = record({
  which: nat(7),
  part: integer({ min: 1, max: 999 }),
  charge: nat(3),
  days: nat(40),
  account: option(nat(1)),
  isUndo: boolean(),
})
const given = record({
  isInflow: boolean(),
  days: integer({ min: -60, max: 60 }),
  centavos: integer({ min: 1, max: 999 }),
  project: option(constantFrom(1)),
})

test('after any payments in parts and undos sums have what remains, and accounts what moved', async () => {
  const api = await startApiForTest({ today: TODAY })
  const accounts = [await givenAccount(api, 'Nubank'), await givenAccount(api, 'Itaú')]
  await assert(
    asyncProperty(array(given, { minLength: 1, maxLength: 8 }), array(act, { maxLength: 16 }), async (rows, acts) => {
      await api.db.delete(payments)
      await api.db.delete(entries)
      const model = rows.map((row) => ({
        ...row,
        date: addDays(TODAY, row.days),
        paid: [] as { id: number | null; centavos: number; moved: number; account: number | undefined; day: string }[],
      }))
      const ids = await insertEntries(
        api,
        ...model.map(({ isInflow, date, centavos, project }) =>
          (isInflow ? anInflow : anOutflow)({ date, centavos, projectId: project, paidOn: null }),
        ),
      )
      for (const { which, part, charge, days, account, isUndo } of acts) {
        const at = which % model.length
        const [id = 0, of] = [ids[at], model[at]]
        if (!of) continue
        const remaining = of.centavos - of.paid.reduce((sum, { centavos }) => sum + centavos, 0)
        if (isUndo) {
          const last = of.paid.pop()
          if (last) await undo(api, id, last.id)
        } else if (remaining > 0) {
          const centavos = Math.min(part, remaining)
          const day = addDays(TODAY, -days)
          const accountId = account === null ? undefined : accounts[account]
          const { paymentId } = await pay(api, id, {
            centavos,
            day,
            accountId,
            interest: charge,
            fine: charge,
            discount: charge && 1,
          })
          of.paid.push({ id: paymentId, centavos, moved: centavos + 2 * charge - (charge && 1), account: accountId, day })
        }
      }
      const remainingOf = ({ centavos, paid }: (typeof model)[number]) =>
        centavos - paid.reduce((sum, one) => sum + one.centavos, 0)
      const sumOpen = (keep: (one: (typeof model)[number]) => boolean) =>
        String(model.filter(keep).reduce((sum, one) => sum + remainingOf(one), 0))
      for (const kind of ['outflow', 'inflow'] as const) {
        const isOf = ({ isInflow }: (typeof model)[number]) => isInflow === (kind === 'inflow')
        const { buckets } = await api.ok(listDueBuckets, { query: { kind } })
        expect(String(buckets.reduce((sum, { totalCentavos }) => sum + Number(totalCentavos), 0))).toBe(sumOpen(isOf))
        const summarize = kind === 'outflow' ? summarizeOutflows : summarizeInflows
        for (const query of [{}, { q: 'lançamento' }, { project: 1 }] as const) {
          const { overdueCentavos } = await api.ok(summarize, { query })
          expect(overdueCentavos).toBe(
            sumOpen((one) => isOf(one) && one.date < TODAY && (query.project === undefined || one.project !== null)),
          )
        }
      }
      const [, , payable] = await api.ok(dashboard.readKpis)
      const isSoon = (one: (typeof model)[number]) => !one.isInflow && one.date >= TODAY && one.date <= addDays(TODAY, 30)
      expect(String(Math.round(Number(payable.payable) * 100))).toBe(sumOpen(isSoon))
      const month = await api.ok(readMonth, { query: { month: '2026-11' } })
      expect(month.payable.totalCentavos).toBe(sumOpen((one) => !one.isInflow && one.date.startsWith('2026-11')))
      const outflows = (await api.ok(listOutflows, { query: {} })).entries
      const inflows = (await api.ok(listInflows, { query: {} })).entries
      for (const [at, one] of model.entries()) {
        const row = (one.isInflow ? inflows : outflows).find(({ id }) => id === ids[at])
        expect(row && (row.paidOn === null ? (row.centavos ?? 0) - (row.paidCentavos ?? 0) : 0)).toBe(remainingOf(one))
      }
      const [main] = await api.db.select().from(bankAccounts).where(sql`is_main and company_id is null`)
      const moved = Map.groupBy(
        model.flatMap(({ isInflow, paid }) => paid.map((one) => ({ ...one, isInflow }))),
        ({ account, day }) => `${account ?? main?.id} ${day}`,
      )
      const wanted = [...moved].map(([key, all]) => [
        key,
        all.reduce((sum, one) => sum + (one.isInflow ? one.moved : -one.moved), 0),
      ])
      const stored = (await readAccountSums(api)).map(({ accountId, day, loose }) => [`${accountId} ${day}`, loose])
      expect(stored.filter(([, sum]) => sum !== 0).toSorted()).toEqual(wanted.filter(([, sum]) => sum !== 0).toSorted())
      expect(await findWrongEntrySums(api)).toEqual([])
    }),
    { numRuns: countRuns(15) },
  )
})
