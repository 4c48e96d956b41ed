import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '../testing/finance.ts'
import { openApp } from '../testing/render.tsx'

beforeEach(stubSessionAndEntryLists)

test.each([
  ['R$ 541,50', '541,50'],
  ['$5', '0,05'],
  ['r', '531,50'],
])(
  '%s, typed over an amount that is selected, leaves %s: a key that is no part of an amount keeps the selection',
  async (keys, left) => {
    const { user } = openApp('/financeiro?novo=true')
    const form = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
    const field = form.getByRole('textbox', { name: 'Valor' })
    await user.type(field, '531,50')
    await user.tab()
    await user.tab({ shift: true })
    await user.keyboard(keys)
    await user.tab()
    expect(field).toHaveValue(left)
  },
)
