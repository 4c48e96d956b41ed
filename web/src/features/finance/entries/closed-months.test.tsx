import { screen, waitFor, within } from '@testing-library/react'
import { deleteEntries } from 'contract/finance/bulk-deletion.ts'
import { listClosedMonths } from 'contract/finance/month.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { recordPayment } from 'contract/finance/payments.ts'
import { beforeEach, expect, test } from 'vitest'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubReply } from '#testing/server.ts'

const LOCK = 'Mês fechado: Esta saída é de outubro de 2026, um mês fechado.'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listClosedMonths, { months: [{ month: '2026-10', closedAt: '2026-11-02T12:00:00Z', closedBy: 'Bia' }] })
  stubReply(listOutflows, {
    entries: [
      anOutflowRow({ id: 1, description: 'Luz', date: '2026-10-31', paidOn: null, centavos: 10_00 }),
      anOutflowRow({ id: 2, description: 'Figma', date: '2026-11-02', paidOn: '2026-11-02' }),
    ],
  })
})

test('an entry of a closed month has a lock, no deletion, and a dialog that says why it is fixed', async () => {
  const { user } = openApp('/financeiro')
  expect(await screen.findByRole('img', { name: LOCK })).toBeVisible()
  expect(screen.getAllByRole('img', { name: /^Mês fechado/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Excluir Luz' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Luz' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  expect(dialog.getByRole('region', { name: 'Esta saída é de outubro de 2026, um mês fechado.' })).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Nome da saída/ })).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

test('a payment on a day of a closed month is refused in the dialog before it is sent', async () => {
  const { user } = openApp('/financeiro')
  await screen.findByRole('img', { name: LOCK })
  await user.click(screen.getByRole('button', { name: 'Mais ações para Luz' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Registrar pagamento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pagamento' }))
  const day = dialog.getByRole('textbox', { name: 'Paga em' })
  await user.fill(day, '31/10/2026')
  await user.click(dialog.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await dialog.findByText('O mês de outubro de 2026 está fechado')).toBeVisible()
  expect(requestsTo(recordPayment)).toEqual([])
})

test('a selection with an entry of a closed month is not deleted, and says so', async () => {
  const { user } = openApp('/financeiro')
  await screen.findByRole('img', { name: LOCK })
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Luz' }))
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Figma' }))
  const bar = within(await screen.findByRole('region', { name: 'Seleção' }))
  await user.click(bar.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.getByText('1 saída selecionada de mês fechado')).toBeVisible())
  expect(screen.getByText(/^Nada nela muda mais\. Tire-a da seleção/)).toBeVisible()
  expect(requestsTo(deleteEntries)).toEqual([])
})
