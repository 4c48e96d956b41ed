import { screen, waitFor, within } from '@testing-library/react'
import { listOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { cdp, commands } from 'vitest/browser'
import '#lib/focus/focus-trail.ts'
import { anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { stubReply } from '#testing/server.ts'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [anOutflowRow()] })
})

const findCell = (name: string) => screen.findByRole('cell', { name })

test('a click on any cell of a row opens it, and a closed dialog gives the focus to the row’s name', async () => {
  const { user } = openApp('/financeiro')
  await user.click(await findCell('Software'))
  await screen.findByRole('dialog', { name: 'Saída' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Figma' })).toHaveFocus()
})

test('a click beside a row’s checkbox or actions, or a selection of its text, opens nothing', async () => {
  openApp('/financeiro')
  const [first, ...others] = within(await screen.findByRole('row', { name: /Figma/ })).getAllByRole('cell')
  for (const cell of [first, others.at(-1)]) {
    const { left, top } = (cell as HTMLElement).getBoundingClientRect()
    await commands.pressMouse(left + 3, top + 3)
    expect(screen.getByRole('button', { name: 'Figma' })).not.toHaveFocus() // an opened row has it before its dialog is loaded
  }
  const { left, right, top, height } = (await findCell('Software')).getBoundingClientRect()
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y: top + height / 2, button: 'left', buttons: 1, clickCount: 1 })
  await send('mousePressed', left + 20)
  await send('mouseMoved', right - 5)
  await send('mouseReleased', right - 5)
  expect(String(window.getSelection())).not.toBe('')
  expect(screen.getByRole('button', { name: 'Figma' })).not.toHaveFocus()
})
