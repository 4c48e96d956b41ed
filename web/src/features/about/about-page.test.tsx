import { screen, waitFor, within } from '@testing-library/react'
import { readVersion } from 'contract/accounts/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '#testing/render.tsx'
import { stubReply } from '#testing/server.ts'

beforeEach(() => stubReply(readVersion, { version: '0.2.0 (5e01b80f)' }))

test('Sobre shows the version, and each licence with its components, copyrights and text', async () => {
  const { user } = openApp('/sobre')
  expect(await screen.findByText('0.2.0 (5e01b80f)')).toBeVisible()
  await user.click(await screen.findByText(/^OFL-1\.1 \(10 componentes\)$/))
  const license = within((await screen.findByText(/SIL OPEN FONT LICENSE Version 1\.1/)).closest('li') as HTMLElement)
  expect(license.getByText(/^@fontsource-variable\/inter \d/)).toBeVisible()
  expect(license.getByText(/^Copyright .*Inter Project Authors/)).toBeVisible()
})

test('the search of Sobre keeps what it names, stays in the address, and can be cleared', async () => {
  const { user, router } = openApp('/sobre')
  const search = await screen.findByRole('searchbox', { name: 'Buscar componente ou licença' })
  await screen.findByText(/^OFL-1\.1/)
  await user.fill(search, 'drizzle-orm 0')
  await waitFor(() => expect(screen.queryByText(/^OFL-1\.1/)).toBeNull())
  expect(screen.getByText(/^drizzle-orm 0\.[\d.]+: Apache-2\.0$/)).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'drizzle-orm 0' }))
  await user.fill(search, 'nada disso')
  await user.click(await screen.findByRole('button', { name: 'Limpar a busca' }))
  expect(await screen.findByText(/^OFL-1\.1/)).toBeVisible()
})
