import { screen, within } from '@testing-library/react'
import { recordPayment } from 'contract/finance/payments.ts'
import { expect, test } from 'vitest'
import { aDueOutflow, stubDue } from '#testing/due.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubReply } from '#testing/server.ts'

test('a part is paid from A Pagar, which says what remains before and after', async () => {
  stubSessionAndEntryLists()
  stubDue({ week: [aDueOutflow({ id: 1, description: 'Luz', centavos: 100_00, paidCentavos: 40_00 })] })
  stubReply(recordPayment, { ok: true, paymentId: 9, revision: 2, remainingCentavos: 35_00 })
  const { user } = openApp('/financeiro/a-pagar')
  const row = within(await screen.findByRole('row', { name: /Luz/ }))
  expect(row.getByText(/Paga em parte, de R\$\s100,00/)).toBeVisible()
  expect(row.getByText(/^R\$\s60,00$/)).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Mais ações para Luz' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Registrar pagamento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pagamento' }))
  await user.fill(dialog.getByLabelText(/Valor/), '25')
  expect(dialog.getByText(/Restam R\$\s35,00 em aberto/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText('Pagamento registrado')).toBeVisible()
  expect(readJsonBody(requestsTo(recordPayment)[0])).toMatchObject({
    revision: 1,
    day: '2026-11-21',
    centavos: 25_00,
    interest: 0,
  })
})
