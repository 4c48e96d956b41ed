import { listDueBuckets, payDue, undoDuePayment } from 'contract/finance/due.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changes } from '#db/tables/changes.ts'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'
import { readNewestEntryRevisions } from '#testing/revisions.ts'
import { shareServer } from '#testing/share-server.ts'

const TODAY = '2026-11-21'
const due = { date: TODAY, paidOn: null }

const rowsOf = (api: TestApi) => api.db.select().from(entries).orderBy(asc(entries.id))
const paidDays = async (api: TestApi) => (await rowsOf(api)).map(({ paidOn }) => paidOn)
/** Builds the payment that a person sends whose screen is up to date. */
const buildPayment = async (api: TestApi, ids: number[], more: object = {}) => ({
  json: { kind: 'outflow' as const, entries: await readNewestEntryRevisions(api, ids), paidOn: TODAY, ...more },
})

test('several entries are paid at once on the given day, and say who paid them', async () => {
  const api = await startApiForTest({ today: TODAY })
  const ids = await insertEntries(
    api,
    anOutflow({ ...due, centavos: 10_00 }),
    anOutflow({ ...due, centavos: 5_50 }),
    anOutflow(due),
  )
  const [a = 0, b = 0] = ids
  const answer = await api.ok(payDue, await buildPayment(api, [a, b, a], { paidOn: '2026-11-19' }))
  expect(answer).toEqual({ ok: true, count: 2, totalCentavos: '1550', entries: await readNewestEntryRevisions(api, [a, b]) })
  expect(await paidDays(api)).toEqual(['2026-11-19', '2026-11-19', null])
  expect(await api.db.select().from(changes).where(eq(changes.thingId, a))).toMatchObject([
    { userId: 1, at: api.time.now(), columns: { paid_on: [null, '2026-11-19'] } },
  ])
})

test('the undo of a payment of several entries restores each as it was', async () => {
  const api = await startApiForTest({ today: TODAY })
  const ids = await insertEntries(api, anOutflow({ ...due, notes: 'N' }), anOutflow({ ...due, date: '2026-12-24' }))
  const withoutTrace = (name: string, value: unknown) => (/^(updated|revision)/.test(name) ? undefined : value)
  const state = async () =>
    JSON.stringify([await rowsOf(api), await api.ok(listDueBuckets, { query: { kind: 'outflow' } })], withoutTrace)
  const before = await state()
  await api.ok(payDue, await buildPayment(api, ids))
  await api.ok(undoDuePayment, await buildPayment(api, ids))
  expect(await state()).toBe(before)
})

describe('a payment of several entries', () => {
  test.each([
    ['already paid', anOutflow({ description: 'Luz', paidOn: '2026-11-05' }), '“Luz” já foi paga em 05/11/2026.'],
    ['without a value', anOutflow({ ...due, description: 'Luz', centavos: null }), '“Luz” está sem valor: complete antes.'],
    ['deleted', anOutflow({ ...due, description: 'Luz', deletedAt: new Date() }), '“Luz” foi excluída.'],
    ['of the other kind', anInflow({ ...due, description: 'Luz' }), '“Luz” é uma entrada.'],
  ])('names an entry that is %s, and pays none', async (_, row, detail) => {
    const api = await startApiForTest({ today: TODAY })
    const ids = await insertEntries(api, anOutflow(due), row)
    const before = await rowsOf(api)
    const refused = await api.fails(payDue, await buildPayment(api, ids))
    const said = `${detail} Nada foi pago.`
    expect(refused).toMatchObject({ status: 409, detail: said, fields: { entries: said } })
    expect(await rowsOf(api)).toEqual(before)
  })

  test('names an unknown entry by its number, and of many only five', async () => {
    const api = await startApiForTest({ today: TODAY })
    expect((await api.fails(payDue, await buildPayment(api, [77]))).detail).toBe('A conta nº 77 não existe. Nada foi pago.')
    expect((await api.fails(payDue, await buildPayment(api, [1, 2, 3, 4, 5, 6, 7]))).detail).toMatch(
      /nº 5 não existe\. E mais 2\. Nada foi pago\.$/,
    )
  })

  test('of the kind inflow is told in the words of receiving', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [open = 0, had = 0] = await insertEntries(
      api,
      anInflow(due),
      anInflow({ description: 'Mensalidade', paidOn: '2026-11-02' }),
    )
    const refused = await api.fails(payDue, await buildPayment(api, [open, had], { kind: 'inflow' }))
    expect(refused).toMatchObject({ detail: '“Mensalidade” já foi recebida em 02/11/2026. Nada foi marcado.' })
    await api.ok(payDue, await buildPayment(api, [open], { kind: 'inflow' }))
    expect(await paidDays(api)).toEqual([TODAY, '2026-11-02'])
  })

  test('by two people at once is done for one and told to the other', async () => {
    const api = await startApiForTest({ today: TODAY })
    const ids = await insertEntries(api, anOutflow(due), anOutflow(due), anOutflow(due))
    const both = [await buildPayment(api, ids), await buildPayment(api, ids.toReversed())]
    const answers = await Promise.all(both.map((payment) => api.send(payDue, payment)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await api.count(changes)).toBe(3)
  })
})

test('a payment of several entries sent twice with one key pays once and answers the same', async () => {
  const api = await startApiForTest({ today: TODAY })
  const ids = await insertEntries(api, anOutflow(due))
  const key = { 'idempotency-key': api.newKey() }
  const payment = await buildPayment(api, ids)
  const first = await api.send(payDue, payment, key)
  const again = await api.send(payDue, payment, key)
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
  expect(await api.count(changes)).toBe(1)
})

const startWithOneDue = shareServer(async () => {
  const api = await startTestApi({ today: TODAY })
  return { ...api, ids: await insertEntries(api, anOutflow(due)) }
})

test.each([
  ['nothing chosen', { entries: [] }, 'entries'],
  ['more than 500', { entries: Array.from({ length: 501 }, (_, index) => ({ id: index + 1, revision: 1 })) }, 'entries'],
  ['no number', { entries: [{ id: 'x', revision: 1 }] }, 'entries.id'],
  ['no revision', { entries: [{ id: 1 }] }, 'entries.revision'],
  ['a day that has not come', { paidOn: '2026-11-22' }, 'paidOn'],
  ['no day', { paidOn: '2026-02-30' }, 'paidOn'],
  ['no kind', { kind: 'x' }, 'kind'],
])('a payment of several entries with %s is refused, naming its field', async (_, wrong, field) => {
  const api = await startWithOneDue()
  const refused = await api.fails(payDue, await buildPayment(api, api.ids, wrong))
  expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  expect(await paidDays(api)).toEqual([null])
})

describe('the undo of a payment of several entries', () => {
  test('leaves an entry that was paid anew on another day, and names it', async () => {
    const api = await startApiForTest({ today: TODAY })
    const [a = 0, b = 0] = await insertEntries(api, anOutflow(due), anOutflow({ ...due, description: 'Aluguel' }))
    await api.ok(payDue, await buildPayment(api, [a, b]))
    await api.db.update(entries).set({ paidOn: '2026-11-03' }).where(eq(entries.id, b))
    const refused = await api.fails(undoDuePayment, await buildPayment(api, [a, b]))
    expect(refused).toMatchObject({
      title: 'O pagamento não pode ser desfeito',
      detail: '“Aluguel” foi alterada depois: está paga em 03/11/2026. Nada foi desfeito.',
    })
    expect(await paidDays(api)).toEqual([TODAY, '2026-11-03'])
  })

  test('takes an entry that is open again already as done', async () => {
    const api = await startApiForTest({ today: TODAY })
    const ids = await insertEntries(api, anOutflow(due), anOutflow(due))
    await api.ok(undoDuePayment, await buildPayment(api, ids))
    expect(await paidDays(api)).toEqual([null, null])
  })
})

test('an entry undone under one key is paid again under a new one, and told only where written', async () => {
  const api = await startApiForTest({ today: TODAY })
  const ids = await insertEntries(api, anOutflow({ ...due, centavos: 10_00 }))
  const seen = await buildPayment(api, ids)
  const pay = async (key: string, payment = seen) => {
    const { statusCode, headers } = await api.send(payDue, payment, { 'idempotency-key': key })
    return [statusCode, headers['idempotency-replayed'], ...(await paidDays(api))]
  }
  const lost = api.newKey()
  expect(await pay(lost)).toEqual([200, undefined, TODAY])
  await api.ok(undoDuePayment, await buildPayment(api, ids))
  expect(await pay(lost)).toEqual([200, 'true', null])
  expect(await pay(api.newKey(), await buildPayment(api, ids))).toEqual([200, undefined, TODAY])
})
