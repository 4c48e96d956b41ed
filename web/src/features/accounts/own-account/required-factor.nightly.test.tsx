import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beginSecondFactor, confirmSecondFactor, readAccount, setPassword } from 'contract/accounts/own-account.ts'
import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { readSession } from 'contract/accounts/session.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { aSession, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const MISSING = { status: 403, code: 'second_factor_required', title: 'Ative a verificação em duas etapas para continuar' }
const TITLE = 'Ativar a verificação em duas etapas'

const stubMissingFactor = () =>
  stubReply(
    readSession,
    aSession({
      user: { id: 7, name: 'Bia Duarte', role: 'finance' },
      permissions: [...ROLE_PERMISSIONS.finance],
      isFactorMissing: true,
    }),
  )

beforeEach(() => {
  stubSessionAndEntryLists()
  stubPerson('finance')
  stubReply(readAccount, anAccount({ role: 'finance', needsSecondFactor: true }))
  stubReply(beginSecondFactor, { uri: 'otpauth://totp/AI:bia?secret=ABC', secret: 'ABC', backupCodes: ['aaaa-bbbb'] })
  stubReply(confirmSecondFactor, { ok: true })
})

type User = ReturnType<typeof openApp>['user']

/** Sets up the second factor on the overlay, which then shows the backup codes. */
async function setUp(user: User): Promise<void> {
  const cover = within(await screen.findByRole('dialog', { name: TITLE }))
  await user.type(await cover.findByLabelText(/Sua senha/), 'uma frase longa{Enter}')
  stubPerson('finance')
  await user.type(await cover.findByLabelText(/Código do aplicativo/), '123456{Enter}')
  await cover.findByRole('heading', { name: 'Guarde os códigos de reserva' })
}

test('whoever lacks a required second factor meets its set-up, then the screen of the address', async () => {
  stubMissingFactor()
  const { user, router } = openApp('/financeiro')
  const cover = within(await screen.findByRole('dialog', { name: TITLE }))
  expect(await cover.findByText(/O papel Financeiro exige a verificação em duas etapas/)).toBeVisible()
  const { violations } = await axe.run(document.querySelector('dialog[open]') as HTMLElement, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await user.keyboard('{Escape}')
  await setUp(user)
  expect(readJsonBody(requestsTo(beginSecondFactor)[0])).toEqual({ password: 'uma frase longa' })
  expect(readJsonBody(requestsTo(confirmSecondFactor)[0])).toEqual({ code: '123456' })
  expect(cover.getByText('aaaa-bbbb')).toBeVisible()
  await user.click(cover.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  expect(await screen.findByText('Nenhuma saída encontrada')).toBeVisible()
  expect(router.state.location.pathname).toBe('/financeiro')
})

test('in the set-up of a second factor nothing cuts the ring of the focused field', async () => {
  stubMissingFactor()
  openApp('/financeiro')
  const field = await within(await screen.findByRole('dialog', { name: TITLE })).findByLabelText(/Sua senha/)
  const clipping: string[] = []
  const isBelowCard = (box: Element | null): box is Element => box !== null && box.tagName !== 'SECTION'
  for (let box: Element | null = field.parentElement; isBelowCard(box); box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') clipping.push(box.className)
  expect(clipping).toEqual([])
})

test('before a required second factor, whoever has only the provider sets a password', async () => {
  stubMissingFactor()
  stubReply(readAccount, anAccount({ role: 'finance', needsSecondFactor: true, hasPassword: false }))
  stubReply(setPassword, { ok: true })
  const { user } = openApp('/financeiro')
  const cover = within(await screen.findByRole('dialog', { name: TITLE }))
  const field = await cover.findByLabelText(/Nova senha/)
  stubReply(readAccount, anAccount({ role: 'finance', needsSecondFactor: true }))
  await user.type(field, 'uma frase longa{Enter}')
  expect(await cover.findByLabelText(/Sua senha/)).toBeVisible()
  expect(readJsonBody(requestsTo(setPassword)[0])).toEqual({ next: 'uma frase longa' })
})

test('an owner who requires a second factor in the middle of a form loses nothing of it', async () => {
  const { user } = openApp('/financeiro?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: /Saída/ }))
  await user.type(dialog.getByLabelText(/Nome da saída/), 'Aluguel de estúdio')
  await user.type(dialog.getByLabelText(/Valor/), '1234,56')
  stubFailure(recordOutflow, MISSING)
  stubMissingFactor()
  await user.click(dialog.getByRole('button', { name: /Registrar/ }))
  await setUp(user)
  await user.click(screen.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  expect(within(screen.getByRole('dialog', { name: /Saída/ })).getByLabelText(/Nome da saída/)).toHaveValue('Aluguel de estúdio')
})
