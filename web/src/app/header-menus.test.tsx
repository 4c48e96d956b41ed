import { screen, waitFor } from '@testing-library/react'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubPerson, stubReply } from '#testing/server.ts'

const panel = vi.hoisted(() => ({ isAsked: false, ...Promise.withResolvers<void>() }))
vi.mock('./account-panel.tsx', async (importOriginal) => {
  panel.isAsked = true
  await panel.promise
  return importOriginal()
})

beforeEach(() => stubLaunchers())

/** How many frames a test waits, because React renders loaded code up to 300 ms after it arrived. */
const FRAMES_UNTIL_SHOWN = 30

async function waitFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('the account menu’s code loads once its button is pointed at, and no empty box appears', async () => {
  stubPerson('operations')
  const { user } = openApp('/nada')
  const button = await screen.findByRole('button', { name: /^Conta de/ })
  await user.hover(button)
  await waitFor(() => expect(panel.isAsked).toBe(true))
  await user.click(button)
  await import('./header-popover.tsx')
  await waitFrames(FRAMES_UNTIL_SHOWN)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('dialog')).toBeNull()
  panel.resolve()
  expect(await screen.findByRole('button', { name: 'Sair' })).toBeVisible()
})

test('whoever may see no runs has the bell for what is due', async () => {
  stubPerson('finance')
  stubReply(listNotifications, { notifications: [], unread: 0 })
  openApp('/nada')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Saídas' })).toBeVisible())
  expect(screen.getByRole('button', { name: /^Notificações/ })).toBeVisible()
  await waitFor(() => expect(requestsTo(listNotifications)).not.toEqual([]))
})
