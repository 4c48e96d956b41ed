import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue, undoDuePayment } from 'contract/finance/due.ts'
import { editOutflow, listOutflows, restoreOutflow } from 'contract/finance/outflows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision, readNewestEntryRevisions } from '#testing/revisions.ts'
import { editOccurrence, editOccurrenceAtRevision, findOccurrence, givenSeries } from '#testing/series.ts'

const TODAY = '2026-11-21'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ today: TODAY })
})
afterAll(() => api.close())

async function open(more: Parameters<typeof anOutflow>[0] = {}): Promise<number> {
  const [id = 0] = await insertEntries(api, anOutflow({ description: 'Luz', notes: 'antes', paidOn: null, ...more }))
  return id
}
const readListed = async (id: number) => (await api.ok(listOutflows)).entries.find((row) => row.id === id)
const change = async (id: number, json: object) =>
  api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, json) })
const buildPayment = (entries: { id: number; revision: number }[]) => ({
  json: { kind: 'outflow' as const, entries, paidOn: TODAY },
})

describe('an edit from an old screen', () => {
  test('of the notes leaves the value and the payment that somebody else wrote', async () => {
    const id = await open()
    await change(id, { centavos: 900_00, paid: true })
    await api.ok(editOutflow, { params: { id }, json: { notes: 'minhas', base: { notes: 'antes' }, revision: 1 } })
    expect(await readListed(id)).toMatchObject({ centavos: 900_00, paidOn: TODAY, notes: 'minhas', revision: 3 })
  })

  test('of the same field is refused with both values, and nothing is written', async () => {
    const id = await open()
    await change(id, { notes: 'de outra pessoa' })
    const before = await readListed(id)
    const json = { notes: 'minhas', centavos: 1, base: { notes: 'antes', centavos: 100_00 }, revision: 1 }
    expect(await api.fails(editOutflow, { params: { id }, json })).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      detail: expect.stringContaining('Nada foi gravado'),
      conflict: { revision: 2, fields: { notes: { yours: 'minhas', theirs: 'de outra pessoa' } } },
    })
    expect(await readListed(id)).toEqual(before)
  })

  test('that wants what is there already goes through', async () => {
    const id = await open()
    await change(id, { paid: true })
    await api.ok(editOutflow, { params: { id }, json: { paid: true, base: { paid: false }, revision: 1 } })
    expect(await readListed(id)).toMatchObject({ paidOn: TODAY })
  })

  test('that does not say what it saw is refused wherever it would change something', async () => {
    const id = await open()
    await change(id, { centavos: 5_00 })
    const refused = await api.fails(editOutflow, { params: { id }, json: { notes: 'minhas', revision: 1 } })
    expect(refused).toMatchObject({ status: 409, conflict: { fields: { notes: { theirs: 'antes' } } } })
  })

  test('without a revision is refused, naming it', async () => {
    const id = await open()
    const refused = await api.fails(editOutflow, { params: { id }, json: { notes: 'x' } })
    expect(refused).toMatchObject({ status: 422, fields: { revision: expect.stringContaining('revisão') } })
  })
})

describe('an edit of a series from an old screen', () => {
  const wide = { scope: 'open' as const, revision: 1, base: { centavos: 3_200_00 }, centavos: 50_00 }

  test('is refused where an edit of all of it changed the same field', async () => {
    const id = await givenSeries(api, 'Mensal')
    await editOccurrence(api, id, 6, { centavos: 70_00, scope: 'open' })
    const { id: third } = await findOccurrence(api, id, 3)
    const refused = await api.fails(editOutflow, { params: { id: third }, json: wide })
    expect(refused).toMatchObject({ conflict: { fields: { centavos: { yours: 50_00, theirs: 70_00 } } } })
  })

  test('reaches the others where somebody gave this one its own value', async () => {
    const id = await givenSeries(api, 'Mensal')
    await editOccurrence(api, id, 3, { centavos: 50_00 })
    await editOccurrenceAtRevision(api, id, 3, wide)
    expect(await findOccurrence(api, id, 7)).toMatchObject({ centavos: 50_00 })
  })
})

describe('a deletion from an old screen', () => {
  const deletion = (id: number, revision: number) => ({ json: { nome: 'saída' as const, id, revision } })

  test('is refused with both values for what changed, and done otherwise', async () => {
    const id = await open()
    await change(id, { centavos: 900_00, paid: true })
    const refused = await api.fails(deleteConfigItemOrEntry, deletion(id, 1))
    expect(refused).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      detail: expect.stringContaining('Nada foi excluído'),
    })
    expect(refused.conflict).toEqual({
      revision: 2,
      fields: {
        centavos: { yours: 100_00, theirs: 900_00 },
        paid: { yours: false, theirs: true },
        paidOn: { yours: null, theirs: TODAY },
      },
    })
    await change(id, { centavos: 100_00, paid: false })
    await api.ok(deleteConfigItemOrEntry, deletion(id, 1))
    expect(await readListed(id)).toBeUndefined()
  })

  test('is undone by its author, unless somebody else restored and deleted anew', async () => {
    const id = await open()
    const { revision = 0 } = await api.ok(deleteConfigItemOrEntry, deletion(id, 1))
    await api.ok(restoreOutflow, { params: { id }, json: {} })
    await api.ok(restoreOutflow, { params: { id }, json: { revision } })
    await api.ok(deleteConfigItemOrEntry, deletion(id, revision + 1))
    const refused = await api.fails(restoreOutflow, { params: { id }, json: { revision } })
    expect(refused).toMatchObject({ status: 409, title: 'Este lançamento foi excluído de novo depois' })
    expect(await readListed(id)).toBeUndefined()
  })
})

describe('a payment from an old screen', () => {
  test('is refused with the present value if that is another one', async () => {
    const id = await open()
    const seen = await readNewestEntryRevisions(api, [id])
    await change(id, { notes: 'outra' })
    await change(id, { centavos: 900_00 })
    expect((await api.fails(payDue, buildPayment(seen))).detail).toBe(
      '“Luz” mudou de valor: agora é R$\u00a0900,00. Nada foi pago.',
    )
    await change(id, { centavos: 100_00 })
    await api.ok(payDue, buildPayment(seen))
    expect(await readListed(id)).toMatchObject({ paidOn: TODAY })
  })

  test('with a revision that no row can have is refused by its name', async () => {
    const refused = await api.fails(payDue, buildPayment([{ id: await open(), revision: 2_147_483_648 }]))
    expect(refused).toMatchObject({ status: 422, fields: { 'entries.revision': expect.stringContaining('revisão') } })
  })

  test('is not undone once somebody else reopened and paid the entry again', async () => {
    const id = await open()
    const first = await api.ok(payDue, buildPayment(await readNewestEntryRevisions(api, [id])))
    await change(id, { notes: 'outra' })
    await change(id, { paid: false })
    await change(id, { paid: true })
    expect((await api.fails(undoDuePayment, buildPayment(first.entries))).detail).toContain(
      'foi alterada depois: está paga em 21/11/2026',
    )
    expect(await readListed(id)).toMatchObject({ paidOn: TODAY })
  })
})
