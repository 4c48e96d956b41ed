import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import {
  changeFactorRequirement,
  changeRole,
  createResetLink,
  deactivateOrRestorePerson,
  endPersonSessions,
  invitePerson,
  listPeople,
  revokeInvitation,
} from 'contract/accounts/people.ts'
import { listPersonTokens, revokePersonToken } from 'contract/accounts/tokens.ts'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '#testing/accounts.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { conflictProblem, holdReply, readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const LINK = { ok: true as const, link: 'http://painel.lan/entrar/convite#abc', expiresAt: '2026-11-28T15:00:00.000Z' }
const OWNER = aPerson({ id: 7, name: 'Bia Duarte', role: 'owner', email: 'bia@agencia.com.br' })

beforeEach(() => {
  stubSettings()
  stubPerson('admin', { id: 9, name: 'Eva Lima' })
  stubReply(listPeople, {
    people: [OWNER, aPerson(), aPerson({ id: 10, name: 'Rui Melo', active: false, sessions: 0, lastSeenAt: null })],
    invitations: [
      {
        id: 4,
        email: 'gil@agencia.com.br',
        role: 'viewer',
        invitedBy: 'Bia Duarte',
        expiresAt: '2026-11-28T15:00:00.000Z',
        isExpired: false,
      },
    ],
    requiredFactor: { roles: ['admin'], revision: 4 },
  })
})

const findSection = async () => (await screen.findByRole('heading', { name: 'Pessoas' })).closest('section') as HTMLElement

async function openMenu(name: string) {
  const { user } = openApp('/settings')
  const section = within(await findSection())
  await user.click(await section.findByRole('button', { name: `Mais ações para ${name}` }))
  return { user, menu: within(await screen.findByRole('menu')) }
}

test.runIf(IS_NIGHT)('an invitation’s link is shown even if the dialog is closed before the server has made it', async () => {
  const release = holdReply(invitePerson, LINK)
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Convidar' }))
  await user.fill(await screen.findByLabelText(/E-mail/), 'lia@agencia.com.br')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Criando convite...' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
  expect(shown.getByLabelText('Link')).toHaveValue(LINK.link)
  await user.click(shown.getByRole('button', { name: 'Pronto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.runIf(IS_NIGHT)(
  'on a phone the invitation of a long address is as wide as the window, and its link can be copied',
  async () => {
    await shrinkToPhone()
    stubReply(invitePerson, LINK)
    const { user } = openApp('/settings')
    await user.click(await screen.findByRole('button', { name: 'Convidar' }))
    const long = 'maria.aparecida.dos.santos.albuquerque@agenciadepublicidadeemarketing.com.br'
    await user.type(await screen.findByLabelText(/E-mail/), `${long}{Enter}`)
    const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
    expect(shown.getByText(new RegExp(long)).getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
    expect(shown.getByRole('button', { name: 'Copiar o link' }).getBoundingClientRect().right).toBeLessThanOrEqual(
      window.innerWidth,
    )
  },
)

test.runIf(IS_NIGHT)('on a phone too the list says who has the second factor', async () => {
  stubReply(listPeople, {
    people: [OWNER, aPerson({ id: 11, name: 'Ana Reis', hasSecondFactor: true })],
    invitations: [],
    requiredFactor: { roles: [], revision: 1 },
  })
  await shrinkToPhone()
  openApp('/settings')
  const section = within(await findSection())
  const row = await section.findByRole('row', { name: /Ana Reis/ })
  expect(within(row).getByRole('rowheader').textContent).toMatch(/Operação · .+ · Duas etapas$/)
  expect(within(row).getByText(/· Duas etapas$/)).toBeVisible()
  expect(section.getByRole('row', { name: /Bia Duarte/ })).not.toHaveTextContent('Duas etapas')
})

test('an invitation says where the address is taken, and shows its link once, despite stray keys', async () => {
  stubFailure(invitePerson, { status: 409, code: 'taken', title: 'Caio Prado já tem este e-mail' })
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Convidar' }))
  await user.fill(await screen.findByLabelText(/E-mail/), 'caio@agencia.com.br')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Caio Prado já tem este e-mail')).toBeVisible()
  stubReply(invitePerson, LINK)
  const dialog = within(screen.getByRole('dialog', { name: 'Convidar pessoa' }))
  expect(within(dialog.getByLabelText(/Papel/)).queryByRole('option', { name: 'Dono' })).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/Papel/), 'finance')
  await user.fill(dialog.getByLabelText(/E-mail/), 'lia@agencia.com.br')
  await user.keyboard('{Enter}')
  const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
  expect(shown.getByLabelText('Link')).toHaveValue(LINK.link)
  expect(shown.getByText(/Pode ser usado uma vez, até/)).toBeVisible()
  expect(readJsonBody(requestsTo(invitePerson).at(-1))).toEqual({ email: 'lia@agencia.com.br', role: 'finance' })
  await user.keyboard('{Escape}')
  expect(shown.getByLabelText('Link')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Pronto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an administrator has no actions on owners, missing tokens and the rule of second factors', async () => {
  const { menu } = await openMenu('Caio Prado')
  const section = within(await findSection())
  expect(section.getByText('Bia Duarte')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Mais ações para Bia Duarte' })).toBeNull()
  expect(menu.getByRole('menuitem', { name: 'Exportar os dados' })).toBeVisible()
  expect(menu.queryByRole('menuitem', { name: 'Tokens da API…' })).toBeNull()
  expect(screen.getByText('Exige a verificação em duas etapas: Administrador. Só um dono muda isso.')).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Verificação em duas etapas obrigatória' })).toBeNull()
})

test('one’s own row of the people offers nothing that one cannot do to oneself', async () => {
  stubReply(listPeople, {
    people: [aPerson({ id: 9, name: 'Eva Lima', role: 'admin' })],
    invitations: [],
    requiredFactor: { roles: [], revision: 4 },
  })
  const { menu } = await openMenu('Eva Lima')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Exportar os dados'])
})

test('a person’s role is changed with the revision of the list; a deactivation asks first', async () => {
  stubReply(changeRole, { ok: true })
  stubReply(deactivateOrRestorePerson, { ok: true })
  const { user, menu } = await openMenu('Caio Prado')
  await user.click(menu.getByRole('menuitem', { name: 'Mudar o papel…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Papel de Caio Prado' }))
  await user.selectOptions(dialog.getByLabelText(/Papel/), 'viewer')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(changeRole)[0])).toEqual({ role: 'viewer', revision: 3, base: { role: 'operations' } }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Mais ações para Caio Prado' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Desativar…' }))
  expect(requestsTo(deactivateOrRestorePerson)).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desativar' }))
  await waitFor(() => expect(requestsTo(deactivateOrRestorePerson)[0]?.url.pathname).toBe('/api/people/8/deactivate'))
})

test.runIf(IS_NIGHT)('the late answer to a deactivation leaves the question about another person open', async () => {
  const people = [OWNER, aPerson(), aPerson({ id: 11, name: 'Gil Braga' })]
  stubReply(listPeople, { people, invitations: [], requiredFactor: { roles: [], revision: 1 } })
  const release = holdReply(deactivateOrRestorePerson, { ok: true })
  const { user, menu } = await openMenu('Caio Prado')
  await user.click(menu.getByRole('menuitem', { name: 'Desativar…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desativar' }))
  await waitFor(() => expect(requestsTo(deactivateOrRestorePerson)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Gil Braga' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Desativar…' }))
  const question = await screen.findByText('Desativar Gil Braga?')
  expect(screen.getByRole('button', { name: 'Desativar' })).toBeVisible()
  release()
  expect(await screen.findByText('Pessoa desativada')).toBeVisible()
  expect(question).toBeVisible()
})

test('of a deactivated person the data can be exported, and the person activated again', async () => {
  stubReply(deactivateOrRestorePerson, { ok: true })
  const { user, menu } = await openMenu('Rui Melo')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Exportar os dados', 'Reativar'])
  await user.click(menu.getByRole('menuitem', { name: 'Reativar' }))
  await waitFor(() => expect(readJsonBody(requestsTo(deactivateOrRestorePerson)[0])).toEqual({ restore: true }))
})

test('a person’s sessions are ended, and a link for a new password is shown', async () => {
  stubReply(endPersonSessions, { ok: true })
  stubReply(createResetLink, LINK)
  const { user, menu } = await openMenu('Caio Prado')
  await user.click(menu.getByRole('menuitem', { name: 'Encerrar as sessões' }))
  await waitFor(() => expect(requestsTo(endPersonSessions)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Mais ações para Caio Prado' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Gerar link de nova senha' }))
  expect(await screen.findByRole('dialog', { name: 'Link de nova senha' })).toBeVisible()
})

const A_TOKEN = {
  id: 5,
  name: 'n8n',
  role: 'operations' as const,
  createdAt: '2026-11-02T12:00:00.000Z',
  expiresAt: '2027-02-01T12:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
}

test('a person’s tokens are listed with their dates, and one is revoked after a question', async () => {
  const people = [OWNER, aPerson({ tokens: 1 })]
  stubReply(listPeople, { people, invitations: [], requiredFactor: { roles: [], revision: 1 } })
  stubReply(listPersonTokens, { tokens: [A_TOKEN] })
  stubReply(revokePersonToken, { ok: true })
  const { user, menu } = await openMenu('Caio Prado')
  await user.click(menu.getByRole('menuitem', { name: 'Tokens da API…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tokens de Caio Prado' })
  const row = await within(dialog).findByRole('listitem')
  expect(row.textContent).toMatch(/n8n.*Operação.*criado em 02\/11\/2026.*nunca usado.*até 01\/02\/2027/)
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await user.click(within(row).getByRole('button', { name: 'Revogar n8n' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revogar token' }))
  expect(question.getByText('Revogar n8n, de Caio Prado?')).toBeVisible()
  expect(requestsTo(revokePersonToken)).toEqual([])
  stubReply(listPersonTokens, { tokens: [] })
  await user.click(question.getByRole('button', { name: 'Revogar' }))
  expect(await within(dialog).findByText('Não há mais nenhum token.')).toBeVisible()
  expect(requestsTo(revokePersonToken)[0]?.url.pathname).toBe('/api/people/tokens/5/revoke')
})

test.runIf(IS_NIGHT)('the late answer to a revocation leaves the question about another of the tokens open', async () => {
  const people = [OWNER, aPerson({ tokens: 2 })]
  stubReply(listPeople, { people, invitations: [], requiredFactor: { roles: [], revision: 1 } })
  stubReply(listPersonTokens, { tokens: [A_TOKEN, { ...A_TOKEN, id: 6, name: 'Zapier' }] })
  const release = holdReply(revokePersonToken, { ok: true })
  const { user, menu } = await openMenu('Caio Prado')
  await user.click(menu.getByRole('menuitem', { name: 'Tokens da API…' }))
  await user.click(await screen.findByRole('button', { name: 'Revogar n8n' }))
  await user.click(await screen.findByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(requestsTo(revokePersonToken)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Revogar Zapier' }))
  const question = await screen.findByText('Revogar Zapier, de Caio Prado?')
  expect(screen.getByRole('button', { name: 'Revogar' })).toBeVisible()
  release()
  expect(await screen.findByText('Token revogado')).toBeVisible()
  expect(question).toBeVisible()
})

test('an invitation is revoked; axe finds nothing serious', async () => {
  stubReply(revokeInvitation, { ok: true })
  const { user } = openApp('/settings')
  const section = await findSection()
  const revoke = await within(section).findByRole('button', { name: 'Revogar o convite de gil@agencia.com.br' })
  const { violations } = await axe.run(section, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await user.click(revoke)
  await waitFor(() => expect(requestsTo(revokeInvitation)).toHaveLength(1))
})

test('an owner chooses who needs a second factor, and is told whom it concerns and refusals', async () => {
  stubPerson('owner', { id: 7, name: 'Bia Duarte' })
  stubFailure(changeFactorRequirement, { status: 422, code: 'invalid', title: 'Dados inválidos', detail: 'Ative antes a sua' })
  const { user } = openApp('/settings')
  const form = within(await screen.findByRole('form', { name: 'Verificação em duas etapas obrigatória' }))
  expect(form.getByLabelText('Administrador')).toBeChecked()
  expect(form.getByRole('button', { name: 'Salvar papéis' })).toBeDisabled()
  await user.click(form.getByLabelText('Dono'))
  await user.click(form.getByRole('button', { name: 'Salvar papéis' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Ative antes a sua')
  expect(form.getByLabelText('Dono')).toBeChecked()
  await user.click(form.getByLabelText('Dono'))
  stubReply(changeFactorRequirement, { ok: true })
  await user.click(form.getByLabelText('Operação'))
  expect(form.getByText('1 pessoa destes papéis ainda não a ativou: até lá, não faz mais nada aqui.')).toBeVisible()
  await user.click(form.getByLabelText('Dono'))
  expect(form.getByText('2 pessoas destes papéis ainda não a ativaram: até lá, não fazem mais nada aqui.')).toBeVisible()
  await user.click(form.getByLabelText('Dono'))
  await user.click(form.getByRole('button', { name: 'Salvar papéis' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(changeFactorRequirement).at(-1))).toEqual({
      roles: ['admin', 'operations'],
      revision: 4,
      base: { roles: ['admin'] },
    }),
  )
})

test('roles that another person chose for the second factor replace one’s own once loaded', async () => {
  stubPerson('owner', { id: 7, name: 'Bia Duarte' })
  const { user } = openApp('/settings')
  const form = within(await screen.findByRole('form', { name: 'Verificação em duas etapas obrigatória' }))
  stubFailure(changeFactorRequirement, {
    ...conflictProblem({ roles: { yours: ['owner', 'admin'], theirs: ['finance'] } }),
    detail: 'Outra pessoa mudou os papéis',
  })
  const reads = requestsTo(listPeople).length
  const release = holdReply(listPeople, { people: [OWNER], invitations: [], requiredFactor: { roles: ['finance'], revision: 5 } })
  await user.click(form.getByLabelText('Dono'))
  await user.click(form.getByRole('button', { name: 'Salvar papéis' }))
  await waitFor(() => expect(requestsTo(listPeople).length).toBeGreaterThan(reads))
  expect(form.getByLabelText('Dono')).toBeChecked()
  release()
  expect(await form.findByRole('alert')).toHaveTextContent('Outra pessoa mudou os papéis')
  expect(requestsTo(listPeople)).toHaveLength(reads + 1)
  expect(form.getByLabelText('Dono')).not.toBeChecked()
  expect(form.getByLabelText('Financeiro')).toBeChecked()
})
