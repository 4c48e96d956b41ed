import { IconPencil } from '@tabler/icons-react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#lib/net/query-client.ts'
import { user } from '#testing/user.ts'
import { RowMenu } from './row-menu.tsx'

const renderMenu = () =>
  render(
    <Providers client={createQueryClient()}>
      <RowMenu name="Café" actions={[{ label: 'Ver', icon: IconPencil, run: () => undefined }]} />
    </Providers>,
  )

test('a row’s menu, whose code loads at first, returns the focus to its button when it closes', async () => {
  renderMenu()
  const button = screen.getByRole('button', { name: 'Mais ações para Café' })
  await user.click(button)
  expect(await screen.findByRole('menu')).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('a row’s menu is placed under its button, and a second press closes it', async () => {
  renderMenu()
  const button = screen.getByRole('button', { name: 'Mais ações para Café' })
  await user.click(button)
  const menu = await screen.findByRole('menu', { name: 'Mais ações para Café' })
  await waitFor(() => expect(menu.getBoundingClientRect().top).toBeCloseTo(button.getBoundingClientRect().bottom + 8, 0))
  await user.click(button)
  await waitFor(() => expect(menu).not.toBeVisible())
})

test('a row’s menu that a key opens has the focus on its first item, which shows a ring', async () => {
  renderMenu()
  act(() => screen.getByRole('button', { name: 'Mais ações para Café' }).focus())
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Ver' })
  await waitFor(() => expect(item).toHaveFocus())
  expect(getComputedStyle(item).outlineStyle).toBe('solid')
})
