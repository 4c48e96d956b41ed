import { dashboard } from 'contract/finance/dashboard.ts'
import { MAX_PRINTED_ENTRIES, readMonth } from 'contract/finance/month.ts'
import { toDecimal } from 'contract/money.ts'
import { expect, test } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { anInflow, anOutflow, categoryId, givenItem, insertEntries } from '../../../testing/factories.ts'

const MONTH = { query: { month: '2026-11' } }

test('an empty month has zeros and no rows', async () => {
  const api = await testApi({ today: '2026-11-21' })
  expect(await api.ok(readMonth, { query: { month: '2031-02' } })).toEqual({
    mes: '2031-02',
    hoje: '2026-11-21',
    empresas: [],
    receitaCentavos: '0',
    despesaCentavos: '0',
    lucroCentavos: '0',
    aPagar: { quantidade: 0, totalCentavos: '0' },
    aReceber: { quantidade: 0, totalCentavos: '0' },
    aCompletar: 0,
    categorias: [],
    projetos: [],
    quantidade: 0,
    lancamentos: [],
  })
})

test('summary, categories, projects and entries of the month, and of no other', async () => {
  const api = await testApi({ today: '2026-11-21' })
  await givenItem(api, 'companies', 'Ateliê Ltda.')
  const project = await givenItem(api, 'projects', 'Site novo')
  const client = await givenItem(api, 'clients', 'Odonto Aurora')
  const software = await categoryId(api, 'Software')
  await insertEntries(
    api,
    anOutflow({ date: '2026-11-30', centavos: 30_00, categoryId: software, paidOn: null, description: 'Último dia' }),
    anOutflow({ date: '2026-11-01', centavos: 50_00, projectId: project }),
    anInflow({ date: '2026-11-15', centavos: 100_00, projectId: project, clientId: client }),
    anInflow({ date: '2026-11-25', centavos: 11_00, paidOn: null }),
    anOutflow({ date: '2026-11-20', centavos: null, paidOn: null, description: 'Sem valor' }),
    anOutflow({ date: '2026-10-31' }),
    anOutflow({ date: '2026-12-01' }),
    anOutflow({ date: '2026-11-10', deletedAt: new Date() }),
  )
  const month = await api.ok(readMonth, MONTH)
  expect(month).toMatchObject({
    empresas: ['Ateliê Ltda.'],
    receitaCentavos: '11100',
    despesaCentavos: '8000',
    lucroCentavos: '3100',
    aPagar: { quantidade: 1, totalCentavos: '3000' },
    aReceber: { quantidade: 1, totalCentavos: '1100' },
    aCompletar: 1,
    categorias: [
      { nome: null, totalCentavos: '5000' },
      { nome: 'Software', totalCentavos: '3000' },
    ],
    projetos: [
      { nome: 'Site novo', receitaCentavos: '10000', despesaCentavos: '5000', lucroCentavos: '5000' },
      { nome: null, receitaCentavos: '1100', despesaCentavos: '3000', lucroCentavos: '-1900' },
    ],
    quantidade: 5,
  })
  expect(
    month.lancamentos?.map(({ data, descricao, classe, valorCentavos }) => [data, descricao, classe, valorCentavos]),
  ).toEqual([
    ['2026-11-01', 'Um lançamento', null, 50_00],
    ['2026-11-15', 'Um lançamento', 'Odonto Aurora', 100_00],
    ['2026-11-20', 'Sem valor', null, null],
    ['2026-11-25', 'Um lançamento', null, 11_00],
    ['2026-11-30', 'Último dia', 'Software', 30_00],
  ])
})

test('the current month says what the dashboard says', async () => {
  const api = await testApi({ today: '2026-11-21' })
  await insertEntries(
    api,
    anInflow({ date: '2026-11-30', centavos: 77_10 }),
    anOutflow({ date: '2026-11-02', centavos: 12_03, paidOn: null }),
  )
  const { receitaCentavos, despesaCentavos } = await api.ok(readMonth, MONTH)
  const [revenue, expense] = await api.ok(dashboard.readKpis)
  expect([toDecimal(BigInt(receitaCentavos)), toDecimal(BigInt(despesaCentavos))]).toEqual([
    revenue.receita_mes,
    expense.despesa_mes,
  ])
})

test('more entries than can be printed are counted and summed, not listed', async () => {
  const api = await testApi({ today: '2026-11-21' })
  const some = (length: number) => Array.from({ length }, () => anOutflow({ centavos: 1 }))
  await insertEntries(api, ...some(MAX_PRINTED_ENTRIES / 2))
  await insertEntries(api, ...some(MAX_PRINTED_ENTRIES / 2))
  const full = await api.ok(readMonth, MONTH)
  expect([full.quantidade, full.lancamentos?.length]).toEqual([MAX_PRINTED_ENTRIES, MAX_PRINTED_ENTRIES])
  await insertEntries(api, anOutflow({ centavos: null }))
  expect(await api.ok(readMonth, MONTH)).toMatchObject({
    quantidade: MAX_PRINTED_ENTRIES + 1,
    lancamentos: null,
    despesaCentavos: '5000',
  })
})

test.each(['2026-13', '2026-1', '2026-11-01', 'agora', undefined])('%s is no month', async (month) => {
  const api = await testApi()
  expect(await api.fails(readMonth, { query: { month } })).toMatchObject({ status: 422, fields: { month: expect.any(String) } })
})
