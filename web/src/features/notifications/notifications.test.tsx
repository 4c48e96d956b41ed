import { screen, waitFor, within } from '@testing-library/react'
import { listNotifications, markNotificationsAsRead } from 'contract/notifications/notifications.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubLaunchers } from '#testing/launchers.ts'
import { openApp } from '#testing/render.tsx'
import { aNotification } from '#testing/runs.ts'
import { readJsonBody, requestsTo, stubFailure, stubReply, stubSession } from '#testing/server.ts'

beforeEach(() => {
  stubSession()
  stubLaunchers()
})
afterEach(() => void vi.unstubAllGlobals())

async function openBell(name: string) {
  const { user, router } = openApp('/nada')
  await user.click(await screen.findByRole('button', { name }))
  return { user, router, list: within(await screen.findByRole('dialog')) }
}

test('the bell without notifications says that there is none, and marks none as read', async () => {
  const { list } = await openBell('Notificações')
  expect(await list.findByText('Nenhuma notificação ainda')).toBeVisible()
  expect(requestsTo(markNotificationsAsRead)).toEqual([])
})

test('the bell counts new notifications; opening it marks as read up to the newest', async () => {
  stubReply(markNotificationsAsRead, { ok: true })
  const old = aNotification({ id: 30, kind: 'failed', title: 'Estático falhou', read: true })
  stubReply(listNotifications, { notifications: [aNotification({ id: 32, kind: 'uncertain' }), aNotification(), old], unread: 2 })
  const { user, list } = await openBell('Notificações, 2 novas')
  expect(await list.findAllByText('Nova:')).toHaveLength(2)
  expect(list.getByText('Estático falhou')).toBeVisible()
  await waitFor(() => expect(requestsTo(markNotificationsAsRead).map(readJsonBody)).toEqual([{ upTo: 32 }]))
  expect(await screen.findByRole('button', { name: 'Notificações', hidden: true })).toBeInTheDocument()
  expect(list.getAllByText('Nova:')).toHaveLength(2)
  const before = requestsTo(listNotifications).length
  await user.keyboard('{Escape}')
  await waitFor(() => expect(requestsTo(listNotifications).length).toBeGreaterThan(before))
})

test('a notification leads to its record, and closes the list', async () => {
  stubReply(markNotificationsAsRead, { ok: true })
  stubReply(listNotifications, { notifications: [aNotification({ href: '/ai-tools?aba=criacoes' })], unread: 1 })
  const { user, router, list } = await openBell('Notificações, 1 nova')
  await user.click(await list.findByRole('link', { name: /Carrossel pronto/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/ai-tools?aba=criacoes'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('notifications that fail to load say so', async () => {
  stubFailure(listNotifications, { status: 500 })
  const { list } = await openBell('Notificações')
  expect(await list.findByText('Não foi possível carregar as notificações.')).toBeVisible()
})

describe('the browser’s own notifications', () => {
  test('are offered once', async () => {
    const requestPermission = vi.fn(async () => 'granted')
    vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'default', requestPermission }))
    const { user, list } = await openBell('Notificações')
    await user.click(await list.findByRole('button', { name: 'Ativar avisos do navegador' }))
    expect(requestPermission).toHaveBeenCalled()
    await waitFor(() => expect(list.queryByRole('button', { name: 'Ativar avisos do navegador' })).toBeNull())
  })

  test('are not offered after a refusal', async () => {
    vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'denied' }))
    const { list } = await openBell('Notificações')
    await list.findByText('Nenhuma notificação ainda')
    expect(list.queryByRole('button', { name: 'Ativar avisos do navegador' })).toBeNull()
  })
})
