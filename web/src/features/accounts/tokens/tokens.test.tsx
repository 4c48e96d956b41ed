import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readAccount } from 'contract/accounts/own-account.ts'
import { readSignInOptions } from 'contract/accounts/sign-in.ts'
import { type ApiToken, createToken, listTokens, revokeToken } from 'contract/accounts/tokens.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const TOKEN = `painel_${'aB3_'.repeat(10)}xyz`

const aToken = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 5,
  name: 'n8n',
  role: 'finance',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  ...given,
})

beforeEach(() => {
  stubPerson('owner')
  stubReply(readAccount, anAccount())
  stubReply(readSignInOptions, { accounts: true, hasOwner: true, isSecure: true, oidc: null })
  stubReply(listTokens, { tokens: [] })
})

test('a token is made with a name, a role and an end, and shown once', async () => {
  stubFailure(createToken, { status: 422, code: 'invalid', title: 'Dados inválidos', fields: { name: 'Já há um com este nome' } })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo token' }))
  await user.type(dialog.getByLabelText(/Nome/), 'n8n')
  await user.selectOptions(dialog.getByLabelText(/Papel/), 'finance')
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))
  expect(await dialog.findByText('Já há um com este nome')).toBeVisible()
  stubReply(createToken, { ok: true, id: 5, token: TOKEN })
  stubReply(listTokens, { tokens: [aToken()] })
  await user.selectOptions(dialog.getByLabelText(/Vale por/), '')
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Token pronto' }))
  expect(shown.getByLabelText(/n8n/)).toHaveValue(TOKEN)
  await waitFor(() => expect(shown.getByLabelText(/n8n/)).toHaveFocus())
  expect(shown.getByRole('button', { name: 'Copiar o token' })).toBeEnabled()
  expect(requestsTo(createToken).map(readJsonBody)).toEqual([
    { name: 'n8n', role: 'finance', days: 365 },
    { name: 'n8n', role: 'finance', days: null },
  ])
  const { violations } = await axe.run(document.querySelector('[role=dialog]') as HTMLElement, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await user.keyboard('{Escape}')
  expect(shown.getByLabelText(/n8n/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Pronto' }))
  expect(await screen.findByText('nunca usado')).toBeVisible()
  await waitFor(() => expect(document.body.innerHTML).not.toContain(TOKEN))
})

test.runIf(IS_NIGHT)('a token is shown even if the dialog is closed before the server has made it', async () => {
  const release = holdReply(createToken, { ok: true, id: 5, token: TOKEN })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  await user.type(await screen.findByLabelText(/Nome/), 'n8n{Enter}')
  await screen.findByRole('button', { name: 'Criando...' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  const shown = within(await screen.findByRole('dialog', { name: 'Token pronto' }))
  expect(shown.getByLabelText(/n8n/)).toHaveValue(TOKEN)
  await user.click(shown.getByRole('button', { name: 'Pronto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a token has no role that may more than its person', async () => {
  stubReply(readAccount, anAccount({ role: 'operations' }))
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  const role = await screen.findByRole('combobox', { name: /Papel/ })
  expect(
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Operação', 'Leitura'])
})

test('a token is revoked after a question; expired ones say so', async () => {
  const expired = aToken({ id: 6, name: 'Antigo', isExpired: true, expiresAt: '2026-11-01T12:00:00.000Z' })
  stubReply(listTokens, { tokens: [aToken({ expiresAt: '2027-02-01T12:00:00.000Z' }), expired] })
  stubReply(revokeToken, { ok: true })
  const { user } = openApp('/conta')
  const list = within(await screen.findByRole('list', { name: 'Tokens da API' }))
  expect(list.getByText('até 01/02/2027')).toBeVisible()
  expect(list.getByText('Expirou')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Revogar n8n' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revogar token' }))
  stubReply(listTokens, { tokens: [expired] })
  await user.click(question.getByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(requestsTo(revokeToken)[0]?.url.pathname).toBe('/api/account/tokens/5/revoke'))
  await waitFor(() => expect(screen.queryByText('até 01/02/2027')).toBeNull())
})

test.runIf(IS_NIGHT)('the late answer to a revocation leaves the question about another token open', async () => {
  stubReply(listTokens, { tokens: [aToken(), aToken({ id: 6, name: 'Zapier' })] })
  const release = holdReply(revokeToken, { ok: true })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Revogar n8n' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(requestsTo(revokeToken)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Revogar Zapier' }))
  const question = await screen.findByText('Revogar Zapier?')
  expect(screen.getByRole('button', { name: 'Revogar' })).toBeVisible()
  release()
  expect(await screen.findByText('Token revogado')).toBeVisible()
  expect(question).toBeVisible()
})
