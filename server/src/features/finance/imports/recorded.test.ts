import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEntries, previewImport } from 'contract/finance/imports.ts'
import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anInflow, anOutflow, insertEntries } from '#testing/factories.ts'

const FOLDER = join(import.meta.dirname, '../../../testing/statements')
const TODAY = '2026-11-28'

type Form = Record<string, string>
const file = (...lines: string[]) => new File([lines.join('\n')], 'extrato.csv')
const stored = (name: string) => new File([new Uint8Array(readFileSync(join(FOLDER, name)))], name)
const input = (content: File, form: Form) => ({ form: { kind: 'outflow' as const, ...form }, files: { file: content } })
const preview = (api: TestApi, content: File, form: Form = {}) => api.ok(previewImport, input(content, form))
const bring = (api: TestApi, content: File, form: Form = {}) => api.ok(importEntries, input(content, form))
const listDoubts = async (api: TestApi, content: File, form: Form = {}) =>
  (await preview(api, content, form)).rows.map(({ doubt }) => doubt)
const readAll = (api: TestApi) => api.db.select().from(entries).orderBy(asc(entries.id))

const STATEMENT = file(
  'Data;Histórico;Docto;Valor;Saldo',
  '03/11/2026;TARIFA;1;-5,00;95,00',
  '03/11/2026;TARIFA;1;-5,00;90,00',
  '04/11/2026;PIX;2;40,00;130,00',
)

describe('a movement that was imported is known again', () => {
  test('after a rename and under other columns, as often as it came', async () => {
    const api = await startApiForTest({ today: TODAY })
    expect(await bring(api, STATEMENT)).toMatchObject({ imports: [{ entries: 2 }, { entries: 1 }] })
    await api.db.update(entries).set({ description: 'Cesta de serviços', centavos: 7_00, date: '2026-10-01' })
    expect(await listDoubts(api, STATEMENT)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    const other = { mapping: JSON.stringify({ date: 0, description: 2, amount: 3, notes: 1 }) }
    expect(await listDoubts(api, STATEMENT, other)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    await api.db.delete(entries)
    expect(await listDoubts(api, STATEMENT)).toEqual([null, null, null])
  })

  test('in a later file without balances, whose other rows are new', async () => {
    const api = await startApiForTest({ today: TODAY })
    await bring(api, STATEMENT)
    await api.db.update(entries).set({ description: 'Outro nome' })
    const later = file(
      'Data;Histórico;Docto;Valor;Saldo',
      '03/11/2026;TARIFA;1;-5,00;',
      '03/11/2026;TARIFA;1;-5,00;',
      '03/11/2026;TARIFA;1;-5,00;',
    )
    expect(await listDoubts(api, later)).toEqual(['duplicate', 'duplicate', null])
  })

  test('by the bank’s identifier, which tells equal rows apart', async () => {
    const api = await startApiForTest({ today: TODAY })
    const statement = (...ids: string[]) =>
      file('Data,Valor,Identificador,Descrição', ...ids.map((id) => `03/11/2026,-5.00,${id},Tarifa`), '04/11/2026,9.00,z,Pix')
    await bring(api, statement('a', 'b'))
    expect(await listDoubts(api, statement('b', 'c'))).toEqual(['duplicate', null, 'duplicate'])
  })

  test('by an OFX’s FITID, with day and amount where all rows share one', async () => {
    const api = await startApiForTest({ today: TODAY })
    await bring(api, stored('ofx-entities-cdata.ofx'))
    expect((await readAll(api)).map(({ centavos }) => centavos)).toEqual([10_00, 20_00, 1_50, 50])
    await api.db.update(entries).set({ description: 'x' })
    expect(await listDoubts(api, stored('ofx-entities-cdata.ofx'))).toEqual(Array(4).fill('duplicate'))
  })

  test('on its account alone: the same fee of another account is new', async () => {
    const api = await startApiForTest({ today: TODAY })
    await bring(api, STATEMENT, { account: 'Itaú' })
    expect(await listDoubts(api, STATEMENT, { account: 'Inter' })).toEqual([null, null, null])
    expect(await listDoubts(api, STATEMENT, { account: 'Itaú' })).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect((await preview(api, STATEMENT)).accounts).toEqual(['Itaú'])
    expect((await readAll(api)).map(({ account }) => account)).toEqual(['Itaú', 'Itaú', 'Itaú'])
  })

  test('but not as the next instalment of its purchase', async () => {
    const api = await startApiForTest({ today: TODAY })
    await bring(api, stored('c6-jul.csv'))
    expect(await listDoubts(api, stored('c6-ago.csv'))).toEqual([null])
    expect(await listDoubts(api, stored('c6-jul.csv'))).toEqual(['duplicate'])
  })
})

test('an imported row that pays an open entry is left out unless ticked, once for each open entry', async () => {
  const api = await startApiForTest({ today: TODAY })
  await insertEntries(
    api,
    anInflow({ date: '2026-11-15', description: 'Mensalidade Vértice', centavos: 22_500_00, paidOn: null }),
    anOutflow({ date: '2026-11-08', description: 'Notebook Dell 3/10', centavos: 599_90, paidOn: null }),
    anOutflow({ date: '2026-09-08', description: 'Notebook Dell 1/10', centavos: 599_90, paidOn: null }),
  )
  const statement = stored('extrato-de-contas-em-aberto.csv')
  expect(await listDoubts(api, statement)).toEqual(['open', null, 'open'])
  expect(await bring(api, statement, { rows: JSON.stringify({ 2: true }) })).toMatchObject({
    imports: [{ kind: 'outflow', entries: 2, centavos: 1_199_80 }],
    leftOut: 1,
  })
})

test('the columns that a person chose for an import are proposed for the next file with the same columns', async () => {
  const api = await startApiForTest({ today: TODAY })
  const chosen = { date: 0, description: 2, amount: 3, notes: 1 }
  await bring(api, STATEMENT, { mapping: JSON.stringify(chosen) })
  const next = file('Data;Histórico;Docto;Valor;Saldo', '10/11/2026;TARIFA;7;-5,00;95,00')
  expect(await preview(api, next)).toMatchObject({ mapping: chosen, rows: [{ description: '7' }] })
  const other = file('Data;Histórico;Docto;Valor', '10/11/2026;TARIFA;7;-5,00')
  expect(await preview(api, other)).toMatchObject({ mapping: { date: 0, description: 1, amount: 3 } })
})

test('an import whose direction is in doubt is neither summed nor recorded until the person has answered', async () => {
  const api = await startApiForTest({ today: TODAY })
  const list = stored('lista-sem-sinal.csv')
  expect(await preview(api, list, { kind: 'inflow' })).toMatchObject({
    missing: ['direction'],
    negatives: null,
    rows: [],
    counts: { inflow: { centavos: 0 }, outflow: { centavos: 0 } },
  })
  const refused = await api.fails(importEntries, input(list, { kind: 'inflow' }))
  expect(refused).toMatchObject({ status: 422, fields: { negatives: expect.stringMatching(/entradas ou saídas/) } })
  expect(await bring(api, list, { kind: 'inflow', negatives: 'any' })).toMatchObject({
    imports: [{ kind: 'inflow', entries: 2, centavos: 6_000_00 }],
  })
})

test('an import lists rows in another currency with it, and neither sums nor records them', async () => {
  const api = await startApiForTest({ today: TODAY })
  const statement = stored('asgrim-ofx-multiple-accounts-xml.ofx')
  const seen = await preview(api, statement)
  expect(seen).toMatchObject({ currencies: ['GBP'], counts: { outflow: { centavos: 0 }, doubts: { currency: 3 } } })
  expect(seen.rows.map(({ currency, included }) => [currency, included])).toEqual(Array(3).fill(['GBP', false]))
  expect(await api.fails(importEntries, input(statement, {}))).toMatchObject({ status: 422 })
})
