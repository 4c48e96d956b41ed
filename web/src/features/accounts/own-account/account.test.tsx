import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  readAccount,
  removeSecondFactor,
  renewBackupCodes,
  setPassword,
} from 'contract/accounts/own-account.ts'
import { beginOidcSignIn, readSignInOptions, signOut } from 'contract/accounts/sign-in.ts'
import { listTokens } from 'contract/accounts/tokens.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { anAccount } from '#testing/accounts.ts'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const pages = vi.hoisted(() => ({ opened: [] as string[] }))
vi.mock('../load-page.ts', () => ({
  openPage: (href: string) => pages.opened.push(href),
  openIdentityProvider: (href: string) => pages.opened.push(href),
  reloadPage: () => undefined,
}))

beforeEach(() => {
  pages.opened = []
  stubPerson('owner')
  stubReply(readAccount, anAccount())
  stubReply(listTokens, { tokens: [] })
  stubReply(readSignInOptions, { accounts: true, hasOwner: true, isSecure: true, oidc: null })
})

test('the account shows who one is, and asks nothing about tokens where there is none', async () => {
  openApp('/conta')
  expect(await screen.findByText('bia@agencia.com.br')).toBeVisible()
  const { violations } = await axe.run(document.querySelector('main') as HTMLElement, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await screen.findByText(/Um token deixa um programa/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Revogar também os tokens da API' })).toBeNull()
})

test('a wrong current password is told under it; a changed password empties the form', async () => {
  stubFailure(changePassword, { status: 422, code: 'invalid', title: 'Confira', fields: { current: 'Esta não é a sua senha' } })
  const { user } = openApp('/conta')
  await user.fill(await screen.findByLabelText(/Senha atual/), 'errada')
  await user.fill(screen.getByLabelText(/Nova senha/), 'uma frase nova')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Esta não é a sua senha')).toBeVisible()
  stubReply(changePassword, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Alterar a senha' }))
  await waitFor(() => expect(screen.getByLabelText(/Senha atual/)).toHaveValue(''))
  expect(readJsonBody(requestsTo(changePassword)[1])).toEqual({ current: 'errada', next: 'uma frase nova' })
})

test('tokens are revoked with a change of the password only where that is chosen', async () => {
  const token = { id: 5, name: 'n8n', role: 'finance' as const, expiresAt: null, isExpired: false, lastUsedAt: null }
  stubReply(listTokens, { tokens: [{ ...token, createdAt: '2026-11-20T12:00:00.000Z' }] })
  stubReply(changePassword, { ok: true })
  const { user } = openApp('/conta')
  const change = async () => {
    await user.fill(await screen.findByLabelText(/Senha atual/), 'uma frase velha')
    await user.fill(screen.getByLabelText(/Nova senha/), 'uma frase nova')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText(/Senha atual/)).toHaveValue(''))
  }
  const check = await screen.findByRole('checkbox', { name: 'Revogar também os tokens da API' })
  expect(check).not.toBeChecked()
  await change()
  await user.click(check)
  await change()
  await waitFor(() => expect(check).not.toBeChecked())
  const json = { current: 'uma frase velha', next: 'uma frase nova' }
  expect(requestsTo(changePassword).map(readJsonBody)).toEqual([json, { ...json, revokeTokens: true }])
})

test('whoever has signed in with the provider alone sets a first password, and then changes it', async () => {
  stubReply(readAccount, anAccount({ hasPassword: false }))
  stubReply(setPassword, { ok: true })
  const { user } = openApp('/conta')
  const form = within(await screen.findByRole('form', { name: 'Definir senha' }))
  expect(screen.queryByRole('button', { name: 'Ativar a verificação em duas etapas' })).toBeNull()
  await user.fill(form.getByLabelText(/Nova senha/), 'curta')
  await user.keyboard('{Enter}')
  expect(await form.findByText('Use pelo menos 10 caracteres')).toBeVisible()
  expect(requestsTo(setPassword)).toEqual([])
  stubReply(readAccount, anAccount())
  await user.type(form.getByLabelText(/Nova senha/), ' mais longa{Enter}')
  expect(await screen.findByLabelText(/Senha atual/)).toBeVisible()
  expect(readJsonBody(requestsTo(setPassword)[0])).toEqual({ next: 'curta mais longa' })
})

test('a first password needs another sign-in once the last one is old, which leads back', async () => {
  stubReply(readAccount, anAccount({ hasPassword: false }))
  stubReply(readSignInOptions, { accounts: true, hasOwner: true, isSecure: true, oidc: 'Contas da Agência' })
  stubReply(beginOidcSignIn, { ok: true, url: 'https://contas.agencia.com.br/auth?x=1' })
  stubFailure(setPassword, { status: 403, code: 'stale_sign_in', title: 'Entre de novo antes' })
  const { user } = openApp('/conta')
  const field = await screen.findByLabelText(/Nova senha/)
  stubReply(readAccount, anAccount({ hasPassword: false, isSignInFresh: false }))
  await user.fill(field, 'uma frase longa')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Entrar com Contas da Agência' }))
  await waitFor(() => expect(pages.opened).toEqual(['https://contas.agencia.com.br/auth?x=1']))
  expect(readJsonBody(requestsTo(beginOidcSignIn)[0])).toEqual({ returnTo: '/conta' })
})

test('the second factor is set up by password, figure and first code; backup codes show once', async () => {
  stubReply(beginSecondFactor, {
    uri: 'otpauth://totp/AI:bia?secret=ABC',
    secret: 'ABC',
    backupCodes: ['aaaa-bbbb', 'cccc-dddd'],
  })
  stubFailure(confirmSecondFactor, { status: 422, code: 'bad_code', title: 'O código não confere' })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Ativar a verificação em duas etapas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas' }))
  await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
  expect(await dialog.findByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible()
  await user.fill(dialog.getByLabelText(/Código do aplicativo/), '111111')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('O código não confere')).toBeVisible()
  stubReply(confirmSecondFactor, { ok: true })
  await user.fill(dialog.getByLabelText(/Código do aplicativo/), '222222')
  await user.keyboard('{Enter}')
  const codes = within(await screen.findByRole('dialog', { name: 'Guarde os códigos de reserva' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd'])
  await waitFor(() =>
    expect(codes.getByRole('link', { name: 'Baixar' })).toHaveAttribute('href', expect.stringMatching(/^blob:/)),
  )
  expect(codes.getByRole('button', { name: 'Já guardei' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(codes.getByText('aaaa-bbbb')).toBeVisible()
  await user.click(codes.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull())
})

test.runIf(IS_NIGHT)('on a phone with its keyboard open the code is below the figure, and a link opens the app', async () => {
  await page.viewport(390, 450)
  const uri = 'otpauth://totp/AI:bia?secret=ABC'
  stubReply(beginSecondFactor, { uri, secret: 'ABC', backupCodes: ['aaaa-bbbb'] })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Ativar a verificação em duas etapas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas' }))
  await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
  const figure = await dialog.findByRole('img', { name: 'QR code para o aplicativo autenticador' })
  const { bottom } = figure.getBoundingClientRect()
  expect(dialog.getByLabelText(/Código do aplicativo/).getBoundingClientRect().top).toBeGreaterThan(bottom)
  await user.click(dialog.getByText('Não consegue ler o QR code?'))
  expect(dialog.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' })).toHaveAttribute('href', uri)
})

test('the second factor shows its backup codes left, and is turned off with the password', async () => {
  stubReply(readAccount, anAccount({ hasSecondFactor: true, backupCodesLeft: 8 }))
  stubReply(removeSecondFactor, { ok: true })
  const { user } = openApp('/conta')
  expect(await screen.findByText(/Restam 8 códigos de reserva\./)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Desativar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desativar a verificação em duas etapas' }))
  await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(readJsonBody(requestsTo(removeSecondFactor)[0])).toEqual({ password: 'uma frase longa' }))
})

test('a second factor without any valid code is told, and removed with the password', async () => {
  const lost = { hasSecondFactor: true, needsSecondFactor: true, isSecondFactorLost: true }
  stubReply(readAccount, anAccount(lost))
  stubReply(removeSecondFactor, { ok: true })
  const { user } = openApp('/conta')
  expect(await screen.findByText(/Nenhum código do seu aplicativo vale mais/)).toBeVisible()
  expect(screen.getByText('Inválida')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Novos códigos de reserva' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ativar de novo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas de novo' }))
  stubReply(readAccount, anAccount({ needsSecondFactor: true }))
  await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Ativar a verificação em duas etapas' })).toBeVisible()
  expect(requestsTo(removeSecondFactor).map(readJsonBody)).toEqual([{ password: 'uma frase longa' }])
})

test('a required second factor cannot be turned off; its new backup codes are shown once', async () => {
  stubReply(readAccount, anAccount({ hasSecondFactor: true, needsSecondFactor: true, backupCodesLeft: 0 }))
  stubReply(renewBackupCodes, { backupCodes: ['eeee-ffff', 'gggg-hhhh'] })
  const { user } = openApp('/conta')
  expect(await screen.findByText(/O seu papel exige a verificação em duas etapas/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Novos códigos de reserva' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novos códigos de reserva' }))
  await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
  await user.keyboard('{Enter}')
  const codes = within(await screen.findByRole('dialog', { name: 'Guarde os códigos de reserva' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['eeee-ffff', 'gggg-hhhh'])
  expect(readJsonBody(requestsTo(renewBackupCodes)[0])).toEqual({ password: 'uma frase longa' })
  await user.click(codes.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByText('eeee-ffff')).toBeNull())
})

test.each(
  firstByDay([
    ['new ones', 'Novos códigos de reserva', true],
    ['the first ones', 'Ativar a verificação em duas etapas', false],
  ]),
)(
  'backup codes are shown even if their dialog is closed before the server has answered: %s',
  async (_, name, hasSecondFactor) => {
    const backupCodes = ['eeee-ffff', 'gggg-hhhh']
    stubReply(readAccount, anAccount({ hasSecondFactor, backupCodesLeft: 3 }))
    stubReply(beginSecondFactor, { uri: 'otpauth://totp/AI:bia?secret=ABC', secret: 'ABC', backupCodes })
    const answers = [holdReply(renewBackupCodes, { backupCodes }), holdReply(confirmSecondFactor, { ok: true })]
    const { user } = openApp('/conta')
    await user.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.fill(dialog.getByLabelText(/Sua senha/), 'uma frase longa')
    await user.keyboard('{Enter}')
    if (!hasSecondFactor) await user.type(await dialog.findByLabelText(/Código do aplicativo/), '222222{Enter}')
    await dialog.findByRole('button', { busy: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const answer of answers) answer()
    const codes = within(await screen.findByRole('dialog', { name: 'Guarde os códigos de reserva' }))
    expect(codes.getByText('eeee-ffff')).toBeVisible()
    await user.click(codes.getByRole('button', { name: 'Já guardei' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test.runIf(IS_NIGHT).each([
  [1, /Resta 1 código de reserva\./],
  [0, /Não resta nenhum código de reserva/],
])('the account says that %i backup codes are left, and what to do', async (backupCodesLeft, words) => {
  stubReply(readAccount, anAccount({ hasSecondFactor: true, backupCodesLeft }))
  openApp('/conta')
  expect(await screen.findByText(words)).toBeVisible()
})

test('other sessions are ended one by one or all at once; this one is marked', async () => {
  stubReply(endOwnSession, { ok: true })
  stubReply(endOtherSessions, { ok: true })
  const { user } = openApp('/conta')
  expect(await screen.findByText('Esta sessão')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Encerrar Chrome no Windows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Encerrar Safari no iPhone' }))
  await waitFor(() => expect(requestsTo(endOwnSession)[0]?.url.pathname).toBe('/api/account/sessions/2/end'))
  await user.click(screen.getByRole('button', { name: 'Encerrar as outras' }))
  await waitFor(() => expect(requestsTo(endOtherSessions)).toHaveLength(1))
})

test('the account menu names the person and the role, leads to the account, and signs out', async () => {
  stubReply(signOut, { ok: true })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Conta de Bia Duarte' }))
  const menu = within(await screen.findByRole('dialog', { name: /.*/ }))
  expect(await menu.findByText('Dono')).toBeVisible()
  expect(menu.getByRole('link', { name: 'Minha conta' })).toHaveAttribute('href', '/conta')
  expect(menu.getByRole('link', { name: 'Pessoas' })).toHaveAttribute('href', '/settings#pessoas')
  await user.click(menu.getByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(pages.opened).toEqual(['/entrar']))
  expect(localStorage.getItem('pessoa')).toBe('ninguem')
})
