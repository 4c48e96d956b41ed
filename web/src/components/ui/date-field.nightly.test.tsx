import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'

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
  await user.click(form.getAllByRole('button', { name: 'Abrir calendário' })[0] as HTMLElement)
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendário de Data' }))
  const heads = calendar.getAllByRole('columnheader', { hidden: true })
  const days = calendar.getAllByRole('button', { name: /^\d+ / }).slice(0, 7)
  expect(heads).toHaveLength(7)
  for (const [at, head] of heads.entries())
    expect(Math.abs(findTextMiddle(head) - findTextMiddle(days[at] as Element))).toBeLessThan(1)
})

/** Opens the calendar of the new outflow's date by ArrowDown, on the given day. */
async function openCalendarByKeys(typed: string) {
  const { user } = openApp('/financeiro?novo=true')
  const form = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  const field = await form.findByRole('textbox', { name: 'Data' })
  await user.clear(field)
  await user.type(field, typed)
  await user.keyboard('{ArrowDown}')
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendário de Data' }))
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day'))
  return { user, field, calendar }
}

const focusedDay = () => document.activeElement?.getAttribute('data-day')

test.each([
  ['31/03/2026', '{ArrowRight}', '2026-04-01'],
  ['01/03/2026', '{ArrowLeft}', '2026-02-28'],
  ['27/05/2026', '{ArrowDown}', '2026-06-03'],
  ['03/06/2026', '{ArrowUp}', '2026-05-27'],
  ['31/01/2026', '{PageDown}', '2026-02-28'],
  ['31/12/2026', '{PageUp}', '2026-11-30'],
  ['29/02/2028', '{Shift>}{PageDown}{/Shift}', '2029-02-28'],
  ['15/05/2026', '{Shift>}{PageUp}{/Shift}', '2025-05-15'],
  ['01/04/2026', '{Home}', '2026-03-29'],
  ['30/04/2026', '{End}', '2026-05-02'],
  ['15/05/2026', '{ArrowRight}', '2026-05-16'],
  ['31/12/2199', '{ArrowRight}', '2199-12-31'],
  ['15/12/2199', '{PageDown}', '2199-12-31'],
  ['01/01/1900', '{ArrowUp}', '1900-01-01'],
])('in the calendar of %s the keys %s lead to %s, with the ring of the focus', async (typed, keys, day) => {
  const { user } = await openCalendarByKeys(typed)
  await user.keyboard(keys)
  expect(focusedDay()).toBe(day)
  expect(document.activeElement).toHaveProperty('disabled', false)
  expect(document.activeElement).not.toHaveAttribute('data-outside')
  expect(document.activeElement?.matches(':focus-visible')).toBe(true)
  expect(getComputedStyle(document.activeElement as Element).outlineStyle).toBe('solid')
})

test('in the calendar several keys lead on from month to month, and Enter takes the day', async () => {
  const { user, field, calendar } = await openCalendarByKeys('31/10/2026')
  await user.keyboard('{ArrowRight}{PageDown}{ArrowLeft}{ArrowLeft}')
  expect(focusedDay()).toBe('2026-11-29')
  expect(calendar.getByRole('button', { name: 'Escolher o mês' })).toHaveTextContent('novembro 2026')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('29/11/2026')
  await waitFor(() => expect(field).toHaveFocus())
})

test('in the calendar the buttons, the month’s name and the keys lead through the same months', async () => {
  const { user, calendar } = await openCalendarByKeys('31/10/2026')
  await user.click(calendar.getByRole('button', { name: 'Próximo mês' }))
  const first = calendar.getByRole('button', { name: '1 novembro 2026' })
  first.focus()
  await user.keyboard('{ArrowLeft}')
  expect(focusedDay()).toBe('2026-10-31')
  await user.click(calendar.getByRole('button', { name: 'Escolher o mês' }))
  await user.click(await calendar.findByRole('button', { name: 'jan' }))
  expect(await calendar.findByRole('button', { name: '1 janeiro 2026' })).toBeVisible()
})
