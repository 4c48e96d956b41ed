import { screen, waitFor, within } from '@testing-library/react'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubReply } from '#testing/server.ts'

test('dollars, rate and IOF give the value in reais once it is taken, and are sent beside it', async () => {
  stubSessionAndEntryLists()
  stubReply(recordOutflow, { ok: true, id: 9 })
  const { user } = openApp('/financeiro?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Figma')
  await user.click(dialog.getByText('Compra em dólar'))
  await user.fill(await dialog.findByLabelText('Em dólar (US$)'), '20')
  await user.fill(dialog.getByLabelText('Cotação (R$ por dólar)'), '5,4321')
  await user.fill(dialog.getByLabelText('IOF (R$)'), '3,80')
  expect(dialog.getByLabelText(/^Valor \*?$|^Valor$/)).toHaveValue('')
  await user.click(dialog.getByRole('button', { name: 'Usar como valor' }))
  expect(dialog.getByText(/^Com a cotação e o IOF: R\$\s112,44\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(1))
  expect(Object.fromEntries(requestsTo(recordOutflow)[0]?.form ?? [])).toMatchObject({
    valor: '112.44',
    em_dolar: 'US$ 20,00 × 5,4321 + IOF R$ 3,80',
  })
})

test('an amount in dollars that cannot be read is told at its field, unfolded and focused, and nothing is sent', async () => {
  stubSessionAndEntryLists()
  const { user } = openApp('/financeiro?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Figma')
  await user.click(dialog.getByText('Compra em dólar'))
  await user.fill(await dialog.findByLabelText('Cotação (R$ por dólar)'), '5,43')
  await user.click(dialog.getByText('Compra em dólar'))
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(dialog.getByLabelText('Em dólar (US$)')).toHaveAccessibleDescription('Informe o valor em dólar'))
  expect(dialog.getByLabelText('Em dólar (US$)')).toBeVisible()
  expect(dialog.getByLabelText('Em dólar (US$)')).toHaveFocus()
  expect(requestsTo(recordOutflow)).toHaveLength(0)
})

test('what is typed of a purchase in dollars is shown as it is recorded once its field is left, and a fault at its own field', async () => {
  stubSessionAndEntryLists()
  const { user } = openApp('/financeiro?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.click(dialog.getByText('Compra em dólar'))
  await user.fill(await dialog.findByLabelText('Em dólar (US$)'), 'US$ 1,234.56')
  await user.tab()
  await user.fill(dialog.getByLabelText('Cotação (R$ por dólar)'), '5.43')
  await user.fill(dialog.getByLabelText('IOF (R$)'), '3,5%')
  await user.tab()
  expect(dialog.getByLabelText('Em dólar (US$)')).toHaveValue('1.234,56')
  expect(dialog.getByLabelText('IOF (R$)')).toHaveAccessibleDescription('Informe o IOF em reais, como 3,80')
  expect(dialog.getByLabelText('Em dólar (US$)')).not.toHaveAccessibleDescription()
  await user.fill(dialog.getByLabelText('IOF (R$)'), 'R$ 234,7')
  await user.tab()
  expect(dialog.getByLabelText('Cotação (R$ por dólar)')).toHaveValue('5,43')
  expect(dialog.getByLabelText('IOF (R$)')).toHaveValue('234,70')
  expect(dialog.getByText(/^Com a cotação e o IOF: R\$\s6\.938,36\./)).toBeVisible()
})
