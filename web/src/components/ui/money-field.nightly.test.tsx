import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'

beforeEach(stubSessionAndEntryLists)

/** Opens a form whose amount is the given one, and selects it by coming back to its field. */
async function selectAmount(amount: string) {
  const { user } = openApp('/financeiro?novo=true')
  const form = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  const field = form.getByRole('textbox', { name: 'Valor' })
  await user.type(field, amount)
  await user.tab()
  await user.tab({ shift: true })
  return { user, field }
}

test.each([
  ['290', '290,00'],
  ['10.5', '10,50'],
  ['R$ 541,50', '541,50'],
  ['R$7.500,5', '7.500,50'],
  [' 7.500', '7.500,00'],
])('%s, typed over an amount that is selected, leaves %s', async (keys, left) => {
  const { user, field } = await selectAmount('531,50')
  await user.keyboard(keys)
  await user.tab()
  expect(field).toHaveValue(left)
})

test.each(['-7.500', '$5', '100+50', 'r'])(
  '%s, typed over an amount, stays as it was typed, with an error under the field',
  async (keys) => {
    const { user, field } = await selectAmount('531,50')
    await user.keyboard(keys)
    await user.tab()
    expect(field).toHaveValue(keys)
    expect(field).toHaveAccessibleDescription(/Valor não reconhecido. Escreva como 1.234,56/)
  },
)

test.each([
  ['R$ 7.500', '7.500,00'],
  ['R$ 7.531', '7.531,00'],
  [' 7.500,5', '7.500,50'],
  ['-7.500', '-7.500'],
])('%s, pasted over an amount that is selected, leaves %s', async (text, left) => {
  const { user, field } = await selectAmount('7.531,50')
  await user.paste(text)
  await user.tab()
  expect(field).toHaveValue(left)
})

test('a text that a keyboard composes over an amount that is selected replaces it, though both begin alike', async () => {
  const { user, field } = await selectAmount('7.531,50')
  await cdp().send('Input.imeSetComposition', { text: '7.500', selectionStart: 5, selectionEnd: 5 })
  await user.tab()
  expect(field).toHaveValue('7.500,00')
})
