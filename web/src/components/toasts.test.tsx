import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { notify, openLinksWith } from '../lib/notify.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { user } from '../testing/user.ts'

const show = () =>
  render(
    <Providers client={makeQueryClient()}>
      <p>tela</p>
    </Providers>,
  )

test('message, reason, undo and link stand in one toast', async () => {
  show()
  const run = vi.fn()
  notify({
    kind: 'done',
    title: 'Feito',
    message: 'O que houve',
    reason: 'O motivo',
    action: { label: 'Desfazer', run },
    link: { label: 'Ver', href: '/execucoes/1' },
  })
  expect(await screen.findByText('O que houve')).toBeVisible()
  expect(screen.getByText('O motivo')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver' })).toHaveAttribute('href', '/execucoes/1')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Feito')).toBeNull())
})

test('a link goes through the app, and closes its toast', async () => {
  const go = vi.fn()
  openLinksWith(go)
  show()
  notify({ kind: 'failed', title: 'Falhou', link: { label: 'Configurar', href: '/settings' } })
  await user.click(await screen.findByRole('link', { name: 'Configurar' }))
  expect(go).toHaveBeenCalledExactlyOnceWith('/settings')
  await waitFor(() => expect(screen.queryByText('Falhou')).toBeNull())
})

test('a link with Ctrl is the browser’s own: a new tab', async () => {
  const go = vi.fn()
  openLinksWith(go)
  show()
  notify({ kind: 'failed', title: 'Falhou', link: { label: 'Configurar', href: '#aqui' } })
  const link = await screen.findByRole('link', { name: 'Configurar' })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(go).not.toHaveBeenCalled()
  expect(screen.getByText('Falhou')).toBeVisible()
})

test.each([
  ['what the person did went well', { kind: 'done' as const }, false],
  ['it goes on by itself', { kind: 'warning' as const, link: { label: 'Ver', href: '/' } }, false],
  ['a mere warning', { kind: 'warning' as const }, true],
  ['news of something else', { kind: 'done' as const, unasked: true as const }, true],
])('after a failure, %s: the failure goes, or stays', async (_, notice, stays) => {
  show()
  notify({ kind: 'failed', title: 'Falhou' })
  expect(await screen.findByText('Falhou')).toBeVisible()
  notify({ ...notice, title: 'Outro' })
  expect(await screen.findByText('Outro')).toBeVisible()
  if (stays) expect(screen.getByText('Falhou')).toBeVisible()
  else await waitFor(() => expect(screen.queryByText('Falhou')).toBeNull())
})
