import { expect, test } from 'vitest'
import { parse, safeParse } from 'zod/mini'
import { dashboard } from './dashboard.ts'
import { listInflows } from './inflows.ts'
import { listOutflows } from './outflows.ts'
import { listClients, listProjectOptions, listProjects } from './settings.ts'

// Another service answers the specification's shapes (§3, §5, §7), in any of their variants, without our additions.

const item = { id: 1, nome: 'ACME' }
const named = { id: 1, name: 'ACME' }

test.each([
  ['an array', [item]],
  ['an object with items', { items: [item] }],
  ['a single object with id and nome', item],
])('a config list may be %s', (_, body) => {
  expect(parse(listClients.tolerant, body)).toEqual([named])
  expect(parse(listProjects.tolerant, body)).toEqual([named])
})

test('ids may be text', () => {
  expect(parse(listClients.tolerant, [{ id: 'a1', nome: 'ACME' }])).toEqual([{ id: 'a1', name: 'ACME' }])
})

test('projects are an array or a single object with an id; anything else is invalid', () => {
  expect(parse(listProjectOptions.tolerant, [item])).toEqual([named])
  expect(parse(listProjectOptions.tolerant, item)).toEqual([named])
  for (const body of [{ items: [item] }, 'projects', null, 7, { erro: 'x' }])
    expect(safeParse(listProjectOptions.tolerant, body).success).toBe(false)
})

test('a listed outflow has the seed’s six fields and no more', () => {
  const row = { id: 9, data: '01/11/2026', descricao: 'Aluguel', projeto: 'Interno', categoria: 'Estrutura', valor: 'R$ 1,00' }
  expect(parse(listOutflows.tolerant, { saidas: [row] })).toEqual({
    entries: [
      { id: 9, dateText: '01/11/2026', description: 'Aluguel', project: 'Interno', category: 'Estrutura', amountText: 'R$ 1,00' },
    ],
  })
})

test('a listed inflow may lack its client, and its value may be a number', () => {
  const row = { id: 'x', data: '01/11/2026', descricao: 'Venda', valor: 10.5 }
  expect(parse(listInflows.tolerant, { entradas: [row] })).toEqual({
    entries: [{ id: 'x', dateText: '01/11/2026', description: 'Venda', amountText: 10.5 }],
  })
})

test('the KPIs are a list of objects, in any order, some of them missing', () => {
  expect(parse(dashboard.readKpis.tolerant, [{ a_pagar: '10.00' }, { receita_mes: 5 }])).toMatchObject({
    payable: '10.00',
    monthRevenue: 5,
  })
  expect(parse(dashboard.readKpis.tolerant, [])).toEqual({})
})

test('amounts of the dashboard are text or numbers, or are not there', () => {
  expect(safeParse(dashboard.readCashFlow.tolerant, [{ mes: '2026-11', entradas: 1.5, saidas: '2.00' }]).success).toBe(true)
  expect(safeParse(dashboard.readProjectProfits.tolerant, [{ nome: 'X', total_recebido: null }]).success).toBe(true)
  expect(safeParse(dashboard.readTopCategories.tolerant, [{ nome: 'X', total_gasto: '3' }]).success).toBe(true)
})
