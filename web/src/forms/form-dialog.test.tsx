import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Providers } from '#app/providers.tsx'
import { Button } from '#components/ui/button.tsx'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { createQueryClient } from '#lib/net/query-client.ts'
import { user } from '#testing/user.ts'
import NameDialog from './name-dialog.tsx'

const send = vi.fn(async (_change: { id: number } & RenameChange) => undefined)

function ScreenWithForm({ name }: { name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Renomear</Button>
      <NameDialog
        renameTitle="Renomear projeto"
        label="Nome do projeto"
        maxLength={80}
        kind="name:project"
        item={{ id: 1, name, revision: name === 'Site' ? 1 : 2 }}
        opened={opened}
        onClose={() => setOpened(false)}
        rename={send}
      />
    </>
  )
}

async function openDialog(name = 'Site', client = createQueryClient()) {
  const component = () => <ScreenWithForm name={name} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <Providers client={client}>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  await user.click(await screen.findByRole('button', { name: 'Renomear' }))
  return within(await screen.findByRole('dialog', { name: 'Renomear projeto' }))
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a form’s dialog opens with the focus in its first field, which gets the typed text', async () => {
  const dialog = await openDialog()
  await waitFor(() => expect(dialog.getByLabelText(/Nome do projeto/)).toHaveFocus())
  await user.keyboard('{End} novo{Enter}')
  await waitUntilClosed()
  expect(send.mock.lastCall?.[0]).toMatchObject({ name: 'Site novo' })
})

test('the focus stays where Tab has moved it though a dialog focuses its first field late', async () => {
  const late: (() => void)[] = []
  const { setTimeout: schedule } = window
  const timeouts = vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms === undefined && /focusNode/.test(String(run))) late.push(run)
    else return schedule(run, ms, ...rest)
  }) as never)
  const dialog = await openDialog()
  await waitFor(() => expect(late).toHaveLength(2))
  timeouts.mockRestore()
  late[0]?.()
  expect(dialog.getByLabelText(/Nome do projeto/)).toHaveFocus()
  await user.tab()
  late[1]?.()
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
})

test('Tab stays inside the dialog, and Esc gives the focus back to the button that opened it', async () => {
  const dialog = await openDialog()
  const field = dialog.getByLabelText(/Nome do projeto/)
  await waitFor(() => expect(field).toHaveFocus())
  await user.tab({ shift: true })
  expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(dialog.getByRole('button', { name: 'Salvar' })).toHaveFocus()
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitUntilClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renomear' })).toHaveFocus())
})

test('on a phone on its side a dialog fills the window, and scrolls as a whole', async () => {
  await page.viewport(844, 390)
  const dialog = await openDialog()
  expect(screen.getByRole('dialog').getBoundingClientRect()).toMatchObject({ top: 0, width: 844, height: 390 })
  await page.viewport(844, 180)
  const field = dialog.getByLabelText(/Nome do projeto/)
  const submit = dialog.getByRole('button', { name: 'Salvar' })
  for (const element of [field, submit]) {
    element.scrollIntoView()
    const { top, bottom } = element.getBoundingClientRect()
    expect([top >= 0, bottom <= 180]).toEqual([true, true])
  }
})

test('a form that is closed leaves the failure of another form, which keeps what was typed there', async () => {
  const client = createQueryClient()
  const dialog = await openDialog('Site', client)
  const meta = { failed: 'Não foi possível registrar a saída', keepsForm: true }
  const mutationFn = () => Promise.reject(new Error('failed'))
  await client
    .getMutationCache()
    .build(client, { mutationFn, meta })
    .execute(undefined)
    .catch(() => undefined)
  await screen.findByText('Não foi possível registrar a saída')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitUntilClosed()
  expect(screen.getByText('Não foi possível registrar a saída')).toBeVisible()
})

test('closing a changed form asks first, with the focus on "Continuar", and keeps the typed text', async () => {
  const dialog = await openDialog()
  await waitFor(() => expect(dialog.getByLabelText(/Nome do projeto/)).toHaveFocus())
  await user.keyboard('{End}!{Escape}')
  expect(await dialog.findByRole('button', { name: 'Continuar' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(dialog.getByLabelText(/Nome do projeto/)).toHaveValue('Site!')
  expect(send.mock.calls.map(([{ name }]) => name)).not.toContain('Site!')
})

test('the draft of a new name is restored though somebody renamed the record, over the old name', async () => {
  const dialog = await openDialog()
  await user.type(dialog.getByLabelText(/Nome do projeto/), ' novo')
  cleanup()
  const again = await openDialog('Site da clínica')
  expect(again.getByLabelText(/Nome do projeto/)).toHaveValue('Site novo')
  await user.click(again.getByRole('button', { name: 'Salvar' }))
  await waitUntilClosed()
  expect(send.mock.lastCall?.[0]).toEqual({ id: 1, name: 'Site novo', revision: 1, base: { name: 'Site' } })
})
