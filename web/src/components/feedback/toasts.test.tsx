import { notificationsStore } from '@mantine/notifications'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#lib/net/query-client.ts'
import { notify, setLinkOpener } from '#lib/notify.ts'
import { firstByDay } from '#testing/by-day.ts'
import { user } from '#testing/user.ts'

const renderScreen = (screen: ReactNode = <p>tela</p>) => render(<Providers client={createQueryClient()}>{screen}</Providers>)

test('one toast shows message, reason, undo and link', async () => {
  renderScreen()
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

test.each(firstByDay(['Desfazer', 'Fechar aviso']))(
  'a toast that %s closes returns the focus to where it was before',
  async (name) => {
    renderScreen(<button type="button">Excluir</button>)
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    notify({ kind: 'deleted', title: 'Excluída', action: { label: 'Desfazer', run: () => undefined } })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByText('Excluída')).toBeNull())
    expect(screen.getByRole('button', { name: 'Excluir' })).toHaveFocus()
  },
)

test('Ctrl+Z presses the undo of the newest toast, except in a text or where an editor takes it', async () => {
  renderScreen(
    <>
      <input aria-label="Texto" />
      <button type="button">Linha</button>
      <input type="checkbox" aria-label="Selecionar" />
    </>,
  )
  const [older, newer] = [vi.fn(), vi.fn()]
  notify({ kind: 'deleted', title: 'Primeira', action: { label: 'Desfazer', run: older } })
  notify({ kind: 'deleted', title: 'Segunda', action: { label: 'Desfazer', run: newer } })
  await screen.findByText('Segunda')
  await user.click(screen.getByLabelText('Texto'))
  await user.keyboard('{Control>}z{/Control}')
  await user.click(screen.getByRole('button', { name: 'Linha' }))
  const takeKey = (event: Event) => event.preventDefault()
  window.addEventListener('keydown', takeKey)
  await user.keyboard('{Control>}z{/Control}')
  window.removeEventListener('keydown', takeKey)
  expect(newer).not.toHaveBeenCalled()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(newer).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByText('Segunda')).toBeNull())
  expect(older).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar' })) // where the focus is after a row was deleted
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(older).toHaveBeenCalledOnce())
})

test('a toast replaces a confirmation with its title; each toast with an undo stays', async () => {
  renderScreen()
  const undo = { label: 'Desfazer', run: () => undefined }
  for (const message of ['a primeira', 'a segunda']) {
    notify({ kind: 'done', title: 'Saída registrada', message })
    notify({ kind: 'done', title: 'Saída paga', message: `paga: ${message}`, action: undo })
    expect(await screen.findByText(message)).toBeVisible()
  }
  const titles = notificationsStore.getState().notifications.map(({ title }) => title)
  expect(titles).toEqual(['Saída paga', 'Saída registrada', 'Saída paga'])
})

test('a toast’s link navigates inside the app, and closes its toast', async () => {
  const go = vi.fn()
  setLinkOpener(go)
  renderScreen()
  notify({ kind: 'failed', title: 'Falhou', link: { label: 'Configurar', href: '/settings' } })
  await user.click(await screen.findByRole('link', { name: 'Configurar' }))
  expect(go).toHaveBeenCalledExactlyOnceWith('/settings')
  await waitFor(() => expect(screen.queryByText('Falhou')).toBeNull())
})

test('a click with Ctrl on a toast’s link is left to the browser, which opens a new tab', async () => {
  const go = vi.fn()
  setLinkOpener(go)
  renderScreen()
  notify({ kind: 'failed', title: 'Falhou', link: { label: 'Configurar', href: '#aqui' } })
  const link = await screen.findByRole('link', { name: 'Configurar' })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(go).not.toHaveBeenCalled()
  expect(screen.getByText('Falhou')).toBeVisible()
})

test.each([
  ['a success closes the toast of an invalid form', { kind: 'invalid' as const }, { kind: 'done' as const }, false],
  [
    'what goes on by itself closes the toast of an invalid form too',
    { kind: 'invalid' as const },
    { kind: 'warning' as const, link: { label: 'Ver', href: '/' } },
    false,
  ],
  ['a mere warning leaves the toast of an invalid form', { kind: 'invalid' as const }, { kind: 'warning' as const }, true],
  [
    'news of something else leaves the toast of an invalid form',
    { kind: 'invalid' as const },
    { kind: 'done' as const, unasked: true as const },
    true,
  ],
  ['a success leaves the toast of another act’s failure', { kind: 'failed' as const }, { kind: 'done' as const }, true],
])('%s', async (_, first, next, stays) => {
  renderScreen()
  notify({ ...first, title: 'Falhou' })
  expect(await screen.findByText('Falhou')).toBeVisible()
  notify({ ...next, title: 'Outro' })
  expect(await screen.findByText('Outro')).toBeVisible()
  if (stays) expect(screen.getByText('Falhou')).toBeVisible()
  else await waitFor(() => expect(screen.queryByText('Falhou')).toBeNull())
})

const shownTitles = () => [...document.querySelectorAll('.toast__title')].map(({ textContent }) => textContent)

test('a fifth toast takes the place of the oldest one that is no failure, or of the oldest failure', async () => {
  renderScreen()
  notify({ kind: 'failed', title: 'Falhou 1' })
  for (const n of [1, 2, 3, 4]) notify({ kind: 'warning', title: `Aviso ${n}` })
  await waitFor(() => expect(shownTitles()).toEqual(['Falhou 1', 'Aviso 2', 'Aviso 3', 'Aviso 4']))
  for (const n of [2, 3, 4, 5]) notify({ kind: 'failed', title: `Falhou ${n}` })
  await waitFor(() => expect(shownTitles()).toEqual(['Falhou 2', 'Falhou 3', 'Falhou 4', 'Falhou 5']))
})

/** A page that is higher than the window by the button in its bottom right corner. */
const FULL_PAGE = (
  <main>
    <div style={{ height: '100dvh' }} />
    <button type="button" style={{ display: 'block', marginLeft: 'auto' }}>
      Última
    </button>
  </main>
)

/** Waits for two frames. After these the page's height has been measured again. */
const waitForTwoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const isOnTop = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

test.each(
  firstByDay([
    [390, 844],
    [1440, 900],
    [1024, 768],
  ]),
)('at %i × %i px the last button of a page can be scrolled out from under a toast', async (width, height) => {
  await page.viewport(width, height)
  renderScreen(FULL_PAGE)
  const last = screen.getByRole('button', { name: 'Última' })
  notify({ kind: 'failed', title: 'Falhou', message: 'Tente novamente mais tarde.' })
  await screen.findByText('Falhou')
  await waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(isOnTop(last)).toBe(true)
  })
  const { top } = last.getBoundingClientRect()
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  await waitFor(() => expect(screen.queryByText('Falhou')).toBeNull())
  await waitForTwoFrames()
  expect(last.getBoundingClientRect().top).toBe(top)
  window.scrollTo(0, 0)
  await waitFor(() => expect(getComputedStyle(document.documentElement).getPropertyValue('--toasts-room')).toBe('0px'))
})
