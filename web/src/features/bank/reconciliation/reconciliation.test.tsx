import { screen, waitFor, within } from '@testing-library/react'
import { createBankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import {
  type Candidate,
  findEntriesForLine,
  type LineToReconcile,
  listPeopleToAsk,
  readReconciliation,
  reconcile,
  undoReconciliation,
} from 'contract/bank/reconcile.ts'
import { listCategories, listClients, listProjects } from 'contract/finance/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBankAccount, stubAccounts } from '#testing/bank.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/financeiro/contas/conciliar'

const aLine = (change: Partial<LineToReconcile> = {}): LineToReconcile => ({
  id: 1,
  accountId: 2,
  account: 'Itaú',
  day: '2026-11-12',
  centavos: 1_500_00,
  description: 'PIX RECEBIDO PADARIA AURORA',
  counterparty: null,
  dollars: null,
  waitingUntil: null,
  asked: null,
  ...change,
})

const aCandidate = (id: number, centavos = 1_500_00): Candidate => ({
  otherLineIds: [],
  entries: [
    {
      id,
      paymentId: null,
      kind: 'inflow',
      date: '2026-11-10',
      paidOn: null,
      description: `Mensalidade ${id}`,
      party: null,
      centavos,
    },
  ],
  evidence: ['mesmo valor', '2 dias depois do vencimento'],
})

const PROPOSAL = {
  description: 'Localweb',
  categoryId: 7,
  projectId: null,
  clientId: null,
  supplierId: null,
  methodId: null,
  isKnown: true,
}

const NOTHING = { lines: [], certain: [], transfers: [], fresh: [], doubtful: [], waiting: 0, moreDoubtful: 0, more: 0 }

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listBankAccounts, { today: '2026-11-21', accounts: [], totals: [] })
  stubReply(listCategories, [{ id: 7, name: 'Software', color: '#112233', revision: 1 }])
  stubReply(listProjects, [])
  stubReply(listClients, { items: [] })
  stubReply(listPeopleToAsk, { people: [{ id: 8, name: 'Bia' }] })
  stubReply(reconcile, { ok: true, matchIds: [31, 32], lineIds: [] })
  stubReply(undoReconciliation, { ok: true })
})

const group = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const sent = () => JSON.parse(requestsTo(reconcile).at(-1)?.text ?? 'null')

test('certain lines are accepted together, except unticked ones, and undone together', async () => {
  const lines = [aLine(), aLine({ id: 2, description: 'PIX B' }), aLine({ id: 3, description: 'PIX C' })]
  stubReply(readReconciliation, {
    ...NOTHING,
    lines,
    certain: lines.map(({ id }) => ({ lineId: id, candidate: aCandidate(id + 10) })),
  })
  const { user } = openApp(PATH)
  const certain = await group(/Certos \(3\)/)
  expect(certain.getAllByText('mesmo valor · 2 dias depois do vencimento')[0]).toBeVisible()
  await user.click(certain.getByRole('checkbox', { name: 'Selecionar PIX B' }))
  await user.click(certain.getByRole('button', { name: 'Aceitar 2' }))
  expect(await screen.findByText('2 movimentos conciliados')).toBeVisible()
  expect(sent()).toEqual({
    decisions: [1, 3].map((id) => ({
      kind: 'match',
      lineIds: [id],
      entries: [{ id: id + 10, paymentId: null, centavos: 1_500_00 }],
    })),
  })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Conciliação desfeita')).toBeVisible()
  expect(JSON.parse(requestsTo(undoReconciliation)[0]?.text ?? 'null')).toEqual({ matchIds: [31, 32], lineIds: [] })
})

test('a new line is recorded with the words and the category of its row', async () => {
  stubReply(readReconciliation, { ...NOTHING, lines: [aLine({ centavos: -89_90 })], fresh: [{ lineId: 1, proposal: PROPOSAL }] })
  const { user } = openApp(PATH)
  const fresh = await group(/Novos \(1\)/)
  expect(await fresh.findByText('como da última vez')).toBeVisible()
  const name = fresh.getByRole('textbox')
  await user.clear(name)
  expect(fresh.getByRole('button', { name: 'Registrar 0' })).toBeDisabled()
  await user.fill(name, 'Hospedagem')
  await user.click(fresh.getByRole('button', { name: 'Registrar 1' }))
  expect(await screen.findByText('1 lançamento registrado')).toBeVisible()
  const { isKnown: _, ...fields } = PROPOSAL
  expect(sent()).toEqual({ decisions: [{ kind: 'record', lineId: 1, ...fields, description: 'Hospedagem' }] })
})

test('a transfer whose other account is not known is accepted once the person chooses it', async () => {
  stubReply(listBankAccounts, {
    today: '2026-11-21',
    totals: [],
    accounts: [
      { id: 2, name: 'Itaú' },
      { id: 5, name: 'Reserva' },
    ].map((account) => ({
      ...account,
      ...{ revision: 1, kind: 'bank' as const, ispb: null, branch: null, number: null, companyId: null, company: null },
      ...{
        openingCentavos: 0,
        openingDay: null,
        closingDay: null,
        dueDay: null,
        payerId: null,
        pixKey: null,
        pixName: null,
        pixCity: null,
        isMain: false,
        isArchived: false,
      },
      ...{ balanceCentavos: '0', looseCentavos: '0', reconciledUntil: null, lastStatementDay: null, openLines: 0 },
    })),
  })
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine({ centavos: -500_00, description: 'APLICACAO' })],
    transfers: [{ lineIds: [1], transferId: null, otherAccountId: null, evidence: ['o texto do banco diz'] }],
  })
  const { user } = openApp(PATH)
  const transfers = await group(/Transferências \(1\)/)
  expect(transfers.getByRole('button', { name: 'Aceitar 0' })).toBeDisabled()
  await user.selectOptions(await transfers.findByRole('combobox', { name: 'Para a conta' }), 'Reserva')
  await user.click(transfers.getByRole('button', { name: 'Aceitar 1' }))
  await waitFor(() =>
    expect(sent()).toEqual({ decisions: [{ kind: 'transfer', lineIds: [1], transferId: null, otherAccountId: 5 }] }),
  )
})

test('the other account of a transfer is registered from its row, and nothing typed is lost', async () => {
  stubAccounts(aBankAccount({ id: 2 }))
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine({ centavos: -500_00, description: 'APLICACAO' }), aLine({ id: 2, description: 'PIX B' })],
    transfers: [{ lineIds: [1], transferId: null, otherAccountId: null, evidence: ['o texto do banco diz'] }],
    fresh: [{ lineId: 2, proposal: PROPOSAL }],
  })
  stubReply(createBankAccount, { ok: true, id: 5 })
  const { user } = openApp(PATH)
  await user.type(await screen.findByRole('textbox', { name: 'Descrição de PIX B' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Nova Conta' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nova Conta' }))
  await user.type(form.getByLabelText(/Nome/), 'Reserva')
  stubAccounts(aBankAccount({ id: 2 }), aBankAccount({ id: 5, name: 'Reserva', isMain: false }))
  await user.click(form.getByRole('button', { name: 'Criar Conta' }))
  const transfers = await group(/Transferências \(1\)/)
  await transfers.findByRole('option', { name: 'Reserva' })
  await user.selectOptions(transfers.getByRole('combobox', { name: 'Para a conta' }), 'Reserva')
  expect(transfers.getByRole('button', { name: 'Aceitar 1' })).toBeEnabled()
  expect(screen.getByRole('textbox', { name: 'Descrição de PIX B' })).toHaveValue('Localweb 2')
})

test('a phone shows the way to the rules', async () => {
  await shrinkToPhone()
  stubReply(readReconciliation, NOTHING)
  openApp(PATH)
  expect(await screen.findByRole('link', { name: 'Regras' })).toBeVisible()
})

test('a group accepted by keys leaves the focus to the next one, at last to a doubtful line', async () => {
  const lines = [aLine(), aLine({ id: 2, centavos: -89_90 }), aLine({ id: 3, description: 'PIX C' })]
  const candidates = [aCandidate(11), aCandidate(12)]
  const left = { ...NOTHING, doubtful: [{ lineId: 3, candidates, proposal: PROPOSAL }] }
  const fresh = [{ lineId: 2, proposal: PROPOSAL }]
  stubReply(readReconciliation, { ...left, lines, fresh, certain: [{ lineId: 1, candidate: aCandidate(10) }] })
  const { user } = openApp(PATH)
  ;(await screen.findByRole('button', { name: 'Aceitar 1' })).focus()
  stubReply(readReconciliation, { ...left, lines: lines.slice(1), fresh })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Registrar 1' })).toHaveFocus())
  stubReply(readReconciliation, { ...left, lines: lines.slice(2) })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'PIX C' })).toHaveFocus())
})

test('further doubtful lines are counted, and come with “Carregar mais”', async () => {
  const lines = [aLine(), aLine({ id: 2 })]
  const doubtful = lines.map(({ id }) => ({ lineId: id, candidates: [aCandidate(11), aCandidate(12)], proposal: PROPOSAL }))
  stubReply(readReconciliation, { ...NOTHING, lines: lines.slice(1), doubtful: doubtful.slice(1), moreDoubtful: 30, more: 7 })
  const { user } = openApp(PATH)
  await group(/Em dúvida \(31\)/)
  expect(screen.getByText('Há mais 30 movimentos em dúvida para depois destes.')).toBeVisible()
  expect(screen.getByText(/Há mais 7 movimentos:/)).toBeVisible()
  stubReply(readReconciliation, { ...NOTHING, lines, doubtful })
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  await group(/Em dúvida \(2\)/)
  expect(requestsTo(readReconciliation).at(-1)?.url.searchParams.get('limit')).toBe('120')
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
})

test('doubtful lines are decided by keys: a number, n for new, i to ignore; the focus goes on', async () => {
  const lines = [aLine(), aLine({ id: 2, description: 'PIX B' }), aLine({ id: 3, description: 'PIX C' })]
  stubReply(readReconciliation, {
    ...NOTHING,
    lines,
    doubtful: lines.map(({ id }) => ({ lineId: id, candidates: [aCandidate(11), aCandidate(12)], proposal: PROPOSAL })),
  })
  const { user } = openApp(PATH)
  await group(/Em dúvida \(3\)/)
  const row = (name: string) => screen.getByRole('listitem', { name })
  row('PIX RECEBIDO PADARIA AURORA').focus()
  await user.keyboard('2')
  await waitFor(() => expect(sent()).toMatchObject({ decisions: [{ kind: 'match', lineIds: [1], entries: [{ id: 12 }] }] }))
  expect(row('PIX B')).toHaveFocus()
  await user.keyboard('n')
  expect(await group(/Novos \(1\)/)).toBeDefined()
  expect(row('PIX C')).toHaveFocus()
  await user.keyboard('i')
  await user.fill(await screen.findByRole('textbox', { name: /Motivo/ }), 'estorno')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toEqual({ decisions: [{ kind: 'ignore', lineId: 3, reason: 'estorno' }] }))
})

test('a candidate of another amount is matched only with a name for the difference', async () => {
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine({ centavos: 1_496_51 })],
    doubtful: [{ lineId: 1, candidates: [aCandidate(11)], proposal: PROPOSAL }],
  })
  const { user } = openApp(PATH)
  const doubtful = await group(/Em dúvida \(1\)/)
  expect(doubtful.queryByRole('button', { name: /É este/ })).toBeNull()
  screen.getByRole('listitem', { name: /PADARIA/ }).focus()
  await user.keyboard('1')
  expect(requestsTo(reconcile)).toHaveLength(0)
  expect(doubtful.getByRole('button', { name: /É tarifa/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toMatchObject({ decisions: [{ kind: 'match', difference: 'fee' }] }))
})

test('a candidate that is much larger than its line is matched as paid in part', async () => {
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine({ centavos: 600_00 })],
    doubtful: [{ lineId: 1, candidates: [aCandidate(11)], proposal: PROPOSAL }],
  })
  const { user } = openApp(PATH)
  await group(/Em dúvida \(1\)/)
  screen.getByRole('listitem', { name: /PADARIA/ }).focus()
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(sent()).toMatchObject({ decisions: [{ kind: 'match', difference: 'partial' }] }))
})

test('lines that pay an entry together are accepted from the row of any of them, and undone together', async () => {
  const lines = [aLine({ centavos: 600_00 }), aLine({ id: 2, centavos: 400_00 }), aLine({ id: 3, centavos: 500_00 })]
  const others = (id: number) => lines.map((line) => line.id).filter((other) => other !== id)
  stubReply(readReconciliation, {
    ...NOTHING,
    lines,
    doubtful: lines.map(({ id }) => ({
      lineId: id,
      candidates: [{ ...aCandidate(11), otherLineIds: others(id) }, aCandidate(11)],
      proposal: PROPOSAL,
    })),
  })
  const { user } = openApp(PATH)
  const doubtful = await group(/Em dúvida \(3\)/)
  expect(doubtful.getAllByRole('button', { name: /São estes 3 movimentos/ })).toHaveLength(3)
  doubtful.getAllByRole('listitem', { name: /PADARIA/ })[1]?.focus()
  stubReply(readReconciliation, NOTHING)
  await user.keyboard('1')
  expect(await screen.findByText('3 movimentos conciliados')).toBeVisible()
  expect(sent()).toEqual({
    decisions: [{ kind: 'match', lineIds: [2, 1, 3], entries: [{ id: 11, paymentId: null, centavos: 1_500_00 }] }],
  })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Conciliação desfeita')).toBeVisible()
})

test('a person is asked for the receipt of a line, which then says so', async () => {
  const reply = { ...NOTHING, fresh: [{ lineId: 1, proposal: PROPOSAL }] }
  stubReply(readReconciliation, { ...reply, lines: [aLine()] })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para PIX RECEBIDO PADARIA AURORA' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pedir o comprovante…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir o comprovante' }))
  await user.click(dialog.getByRole('button', { name: 'Pedir' }))
  expect(await dialog.findByText('Escolha a pessoa')).toBeVisible()
  await user.fill(dialog.getByRole('combobox', { name: /Pessoa/ }), 'Bia')
  stubReply(readReconciliation, { ...reply, lines: [aLine({ asked: { name: 'Bia', at: '2026-11-21T12:00:00.000Z' } })] })
  await user.click(dialog.getByRole('button', { name: 'Pedir' }))
  expect(await screen.findByText(/^Comprovante pedido a Bia/)).toBeVisible()
  expect(sent()).toEqual({ decisions: [{ kind: 'ask', lineId: 1, personId: 8 }] })
})

test('an address that names a line gives it the focus', async () => {
  const lines = [aLine({ centavos: -10 }), aLine({ id: 2, centavos: -20 })]
  stubReply(readReconciliation, { ...NOTHING, lines, fresh: lines.map(({ id }) => ({ lineId: id, proposal: PROPOSAL })) })
  openApp(`${PATH}?movimento=2`)
  const rows = (await group(/Novos/)).getAllByRole('listitem')
  await waitFor(() => expect(rows[1]).toHaveFocus())
})

test('a refusal for lines that are reconciled already is told, and the list is read anew', async () => {
  stubReply(readReconciliation, { ...NOTHING, lines: [aLine()], certain: [{ lineId: 1, candidate: aCandidate(11) }] })
  stubFailure(reconcile, {
    status: 409,
    title: 'Há movimentos que não estão mais em aberto',
    detail: '“PIX”. Nada foi gravado: a lista foi atualizada.',
  })
  const { user } = openApp(PATH)
  await user.click((await group(/Certos/)).getByRole('button', { name: 'Aceitar 1' }))
  expect(await screen.findByText(/Nada foi gravado: a lista foi atualizada/)).toBeVisible()
  await waitFor(() => expect(requestsTo(readReconciliation).length).toBeGreaterThan(1))
})

test('a screen with nothing to reconcile says so, and how many lines wait', async () => {
  stubReply(readReconciliation, { ...NOTHING, waiting: 2 })
  openApp(PATH)
  expect(await screen.findByText('Nada para conciliar')).toBeVisible()
  expect(screen.getByText('2 movimentos em espera voltam no dia escolhido.')).toBeVisible()
})

test('an entry that was not proposed is searched for, and matched', async () => {
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine()],
    doubtful: [{ lineId: 1, candidates: [aCandidate(11)], proposal: PROPOSAL }],
  })
  stubReply(findEntriesForLine, { candidates: [aCandidate(40)] })
  const { user } = openApp(PATH)
  await group(/Em dúvida \(1\)/)
  screen.getByRole('listitem', { name: /PADARIA/ }).focus()
  await user.keyboard('p')
  const found = within(await screen.findByRole('dialog', { name: 'Buscar lançamento' }))
  await user.fill(found.getByRole('searchbox'), 'aurora')
  await user.click(await found.findByRole('button', { name: /É este/ }))
  await waitFor(() => expect(sent()).toMatchObject({ decisions: [{ kind: 'match', lineIds: [1], entries: [{ id: 40 }] }] }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a line’s menu opens each entry that it may pay in another tab', async () => {
  stubReply(readReconciliation, {
    ...NOTHING,
    lines: [aLine()],
    certain: [{ lineId: 1, candidate: aCandidate(11) }],
  })
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = openApp(PATH)
  await group(/Certos/)
  await user.click(screen.getByRole('button', { name: 'Mais ações para PIX RECEBIDO PADARIA AURORA' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ver “Mensalidade 11”' }))
  expect(tab).toHaveBeenCalledWith('/financeiro/entradas?from=2026-11-10&to=2026-11-10&q=Mensalidade+11', '_blank', 'noopener')
})
