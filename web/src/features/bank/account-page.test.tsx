import { screen, waitFor, within } from '@testing-library/react'
import { listBankAccounts } from 'contract/bank/accounts.ts'
import { listBills } from 'contract/bank/bills.ts'
import { listBankLines } from 'contract/bank/lines.ts'
import { listStatements } from 'contract/bank/statements.ts'
import { deleteOrRestoreTransfer, editTransfer, listTransfers } from 'contract/bank/transfers.ts'
import { beforeEach, expect, test } from 'vitest'
import { aBankAccount, aBill, aCard, aTransfer, stubAccounts } from '#testing/bank.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/contas/1?aba=transferencias'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubAccounts(aBankAccount({ looseCentavos: '-32000' }), aCard())
  stubReply(listTransfers, { transfers: [aTransfer()] })
})

test('an account says its balance, what no statement tells of yet, and what is open', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Itaú', level: 1 })).toBeVisible()
  const balance = within(screen.getByRole('region', { name: 'Saldo de hoje' }))
  expect(balance.getByText(/10\.545,67/)).toBeVisible()
  expect(balance.getByText(/^R\$\s320,00 pagos aqui ainda sem extrato$/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Conciliada' })).getByText('Último extrato: 15/11/2026')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'A conciliar' })).getByText('12')).toBeVisible()
  expect(document.title).toBe('Itaú · AI Dashboard')
})

test('the tabs of an account show its lines, statements and transfers', async () => {
  stubReply(listBankLines, { lines: [] })
  stubReply(listStatements, { statements: [], next: null })
  const { user } = openApp('/financeiro/contas/1')
  expect(await screen.findByText('Nenhum movimento')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Extratos' }))
  expect(await screen.findByText('Nenhum extrato importado')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Transferências' }))
  expect(await screen.findByRole('button', { name: 'Para Cartão Nubank' })).toBeVisible()
})

test('a statement of a card says which total its bill prints where its purchases have another', async () => {
  const facts = { id: 1, accountId: 1, account: 'Itaú', name: 'fatura.csv', firstDay: '2026-11-01', lastDay: '2026-11-20' }
  const state = { lines: 4, matched: 0, createdAt: '2026-11-21T12:00:00.000Z', undoneAt: null, by: 'Bia', gap: null }
  const total = { printedCentavos: '109972', hereCentavos: '9972' }
  stubReply(listStatements, { statements: [{ ...facts, ...state, difference: null, total }], next: null })
  openApp('/financeiro/contas/1?aba=extratos')
  expect(await screen.findByText(/^A fatura diz R\$\s1\.099,72, e as compras .* somam R\$\s99,72\.$/)).toBeVisible()
})

test('a transfer is changed, and deleted with an undo', async () => {
  stubReply(editTransfer, { ok: true })
  stubReply(deleteOrRestoreTransfer, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Para Cartão Nubank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transferência' }))
  await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue('Cartão Nubank'))
  await user.fill(dialog.getByLabelText(/Valor/), '950')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(editTransfer)[0])).toEqual({
      revision: 1,
      base: { centavos: 900_00 },
      centavos: 950_00,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Mais ações para a transferência de 05/11/2026' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  expect(await screen.findByText('Transferência excluída')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Transferência restaurada')).toBeVisible()
  expect(requestsTo(deleteOrRestoreTransfer).map(readJsonBody)).toEqual([{}, { restore: true }])
})

test('a transfer for which a line of a statement stands is neither changed nor deleted', async () => {
  stubReply(listTransfers, { transfers: [aTransfer({ fromCovered: true })] })
  openApp(PATH)
  expect(await screen.findByText('No extrato')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Para Cartão Nubank' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Mais ações para a transferência/ })).toBeNull()
})

test('an archived account has its page, and an address without an account says so', async () => {
  stubAccounts(aCard({ id: 1, isArchived: true }))
  const { router } = openApp('/financeiro/contas/1')
  expect(await screen.findByText('Arquivada')).toBeVisible()
  await router.navigate({ to: '/financeiro/contas/$id', params: { id: '77' } })
  expect(await screen.findByText('Conta não encontrada')).toBeVisible()
  expect(requestsTo(listBankAccounts).map(({ url }) => url.searchParams.get('archived'))).toContain('true')
})

test('a card shows its bills first, and of the chosen one its lines, payments and instalments', async () => {
  const paid = { remainingCentavos: '0', paidCentavos: '120000' }
  const bills = [
    aBill({ looseCentavos: '3000', expectedCentavos: '10000', expected: [{ description: 'Dell 3/10', centavos: 100_00 }] }),
    aBill({ closing: '2026-10-28', due: '2026-11-05', state: 'closed', ...paid }),
  ]
  stubReply(listBills, { today: '2026-11-21', bills })
  stubReply(listBankLines, { lines: [] })
  const { user } = openApp('/financeiro/contas/2')
  expect(await screen.findByRole('tab', { name: 'Faturas', selected: true })).toBeVisible()
  expect(await screen.findByText('Dell 3/10')).toBeVisible()
  expect(screen.getByText('Pago com o cartão aqui')).toBeVisible()
  expect(screen.getByText('Paga')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Vence 05/11/2026' }))
  expect(await screen.findByRole('heading', { name: 'Fatura que vence em 05/11/2026' })).toBeVisible()
  await waitFor(() => expect(requestsTo(listBankLines).at(-1)?.url.searchParams.get('bill')).toBe('2026-10-28'))
})
