import { dashboard } from 'contract/finance/dashboard.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { listCompanies, listProjectOptions } from 'contract/finance/settings.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'

// The code has its own names for the specification's fields (contract/src/calls/wire-names.ts), and the wire has the specification's
// names (§7).

test('lists of entries have the specification’s fields to the letter, and ours beside them', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const [projectId, clientId] = [await givenItem(api, 'projects', 'Site'), await givenItem(api, 'clients', 'Aurora')]
  const outflow = anOutflow({ description: 'Figma', projectId, categoryId: await findCategoryId(api, 'Software') })
  await insertEntries(api, outflow, anInflow({ description: 'Mensalidade', clientId }))

  const said = { data: '10/11/2026', valor: 'R$\u00a0100,00', date: '2026-11-10', centavos: 100_00 }
  expect((await api.send(listOutflows)).json()).toEqual({
    saidas: [expect.objectContaining({ ...said, descricao: 'Figma', projeto: 'Site', categoria: 'Software' })],
  })
  expect((await api.send(listInflows)).json()).toEqual({
    entradas: [expect.objectContaining({ ...said, descricao: 'Mensalidade', cliente: 'Aurora' })],
  })
})

test('settings lists and the dashboard have the specification’s fields to the letter', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await givenItem(api, 'companies', 'Lume')
  await insertEntries(
    api,
    anOutflow({ categoryId: await findCategoryId(api, 'Software'), projectId: 1 }),
    anInflow({ projectId: 1 }),
  )

  expect((await api.send(listCompanies)).json()).toEqual([{ id: 1, nome: 'Lume', revision: 1 }])
  expect((await api.send(listProjectOptions)).json()).toMatchObject([{ id: 1, nome: 'Operações Internas' }])
  expect((await api.send(dashboard.readKpis)).json()).toMatchObject([
    { receita_mes: '100.00' },
    { despesa_mes: '100.00' },
    { a_pagar: '0.00' },
  ])
  const months = (await api.send(dashboard.readCashFlow)).json()
  expect(months.at(-1)).toEqual({ mes: '2026-11', entradas: '100.00', saidas: '100.00' })
  expect((await api.send(dashboard.readTopCategories)).json()).toMatchObject([{ nome: 'Software', total_gasto: '100.00' }])
  expect((await api.send(dashboard.readProjectProfits)).json()).toMatchObject([
    { nome: 'Operações Internas', total_recebido: '100.00', custo_total: '100.00' },
  ])
})
