import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '../testing/finance.ts'
import { openApp } from '../testing/render.tsx'

beforeEach(stubSessionAndEntryLists)

/** Returns the middle of an element's text, in px from the window's left edge. */
function findTextMiddle(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, width } = range.getBoundingClientRect()
  return left + width / 2
}

test('in the calendar each weekday stands over the middle of its days', async () => {
  const { user } = openApp('/financeiro?novo=true')
  const form = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.click(form.getByRole('button', { name: 'Abrir calendário' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendário de Data' }))
  const heads = calendar.getAllByRole('columnheader', { hidden: true })
  const days = calendar.getAllByRole('button', { name: /^\d+ / }).slice(0, 7)
  expect(heads).toHaveLength(7)
  for (const [at, head] of heads.entries())
    expect(Math.abs(findTextMiddle(head) - findTextMiddle(days[at] as Element))).toBeLessThan(1)
})
