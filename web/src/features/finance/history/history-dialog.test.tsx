import { screen, within } from '@testing-library/react'
import { type HistoryEvent, readEntryHistory } from 'contract/finance/history.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const at = '2026-11-21T15:05:00.000Z'
const by = 'Marina'

const EVENTS: HistoryEvent[] = [
  { type: 'receipt-deleted', file: 'nota.pdf', at, by },
  { type: 'receipt-restored', file: 'nota.pdf', at, by },
  {
    type: 'receipt-changed',
    file: 'nota.pdf',
    fields: [{ field: 'Tipo', before: 'Nota ou boleto', after: 'Comprovante de pagamento' }],
    at,
    by,
  },
  {
    type: 'receipt-attached',
    file: 'nota.pdf',
    fields: [{ field: 'Tipo', before: null, after: 'Nota ou boleto' }],
    at,
    by: null,
  },
  { type: 'restored', at, by },
  { type: 'deleted', at, by },
  { type: 'reopened', at, by },
  { type: 'paid', day: '2026-11-20', at, by },
  {
    type: 'changed',
    fields: [
      { field: 'Valor', before: 'R$\u00a010,00', after: 'R$\u00a012,00' },
      { field: 'Projeto', before: 'Site novo', after: null },
    ],
    at,
    by: null,
  },
  {
    type: 'created',
    origin: 'form',
    detail: null,
    fields: [{ field: 'Valor', before: null, after: 'R$\u00a010,00' }],
    at,
    by,
  },
]

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  stubReply(listInflows, { entries: [anInflowRow()] })
})

const stubHistory = (events: HistoryEvent[], more: object = {}) =>
  stubReply(readEntryHistory, { kind: 'outflow', description: 'Figma', events, earlier: 0, ...more })

async function show(path: string, name: string) {
  const { user } = openApp(path)
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Histórico' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Histórico' })) }
}

const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '))

test('the history of an entry has, newest first, when, who, and each field before and after', async () => {
  stubHistory(EVENTS)
  const { dialog } = await show('/financeiro', 'Figma')
  expect(linesOf(await dialog.findByRole('list', { name: 'Histórico' }))).toEqual([
    'Comprovante excluído: nota.pdf21/11/2026 às 12:05 por Marina',
    'Comprovante restaurado: nota.pdf21/11/2026 às 12:05 por Marina',
    'Comprovante alterado: nota.pdf21/11/2026 às 12:05 por MarinaTipode Nota ou boleto para Comprovante de pagamento',
    'Comprovante anexado: nota.pdf21/11/2026 às 12:05 TipoNota ou boleto',
    'Restaurada21/11/2026 às 12:05 por Marina',
    'Excluída21/11/2026 às 12:05 por Marina',
    'Marcada como em aberto21/11/2026 às 12:05 por Marina',
    'Paga em 20/11/202621/11/2026 às 12:05 por Marina',
    'Alterada21/11/2026 às 12:05 pelo sistemaValorde R$ 10,00 para R$ 12,00Projetode Site novo para vazio',
    'Registrada21/11/2026 às 12:05 por MarinaValorR$ 10,00',
  ])
  expect(requestsTo(readEntryHistory)[0]?.url.pathname).toBe('/api/finance/entries/7/history')
})

test.each(
  firstByDay([
    ['import', 'extrato.csv', 'Importada de extrato.csv'],
    ['import', null, 'Importada'],
    ['series', 'Mensal', 'Criada pela recorrência “Mensal”'],
  ] as const),
)('an entry created by %s (%s) says its origin as “%s”', async (origin, detail, title) => {
  stubHistory([{ type: 'created', origin, detail, fields: [], at, by }])
  const { dialog } = await show('/financeiro', 'Figma')
  expect(await dialog.findByRole('heading', { name: title })).toBeVisible()
})

test.each(
  firstByDay([
    [12, 'E mais 12 alterações antes destas.'],
    [1, 'E mais 1 alteração antes destas.'],
  ]),
)('an inflow is received in its history; that there are %i earlier changes is said', async (earlier, text) => {
  stubHistory([{ type: 'paid', day: '2026-11-20', at, by }], { kind: 'inflow', earlier })
  const { dialog } = await show('/financeiro/entradas', 'Mensalidade')
  expect(await dialog.findByRole('heading', { name: 'Recebida em 20/11/2026' })).toBeVisible()
  expect(dialog.getByText(text)).toBeVisible()
})

test('a history that fails to load can be loaded again, without losing the list', async () => {
  stubFailure(readEntryHistory, { status: 404, title: 'Lançamento não encontrado' })
  const { user, dialog } = await show('/financeiro', 'Figma')
  expect(await dialog.findByText('Não foi possível carregar o histórico')).toBeVisible()
  stubHistory(EVENTS.slice(-1))
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  expect(await dialog.findByRole('heading', { name: 'Registrada' })).toBeVisible()
})
