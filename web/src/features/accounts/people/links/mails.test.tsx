import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { createResetLink, invitePerson, listPeople } from 'contract/accounts/people.ts'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '#testing/accounts.ts'
import { firstByDay } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply } from '#testing/server.ts'
import { stubSettings } from '#testing/settings.ts'

const EXPIRES_AT = '2026-11-28T15:00:00.000Z'
const EMAIL = 'lia@agencia.com.br'
const LINK = { ok: true as const, link: 'http://painel.lan/entrar/convite#abc', expiresAt: EXPIRES_AT }
const REFUSED = 'O servidor de e-mail recusou o destinatário (550)'
const SILENT = 'O servidor de e-mail não respondeu'

type Mail = { state: 'sending' | 'sent' | 'failed'; reason: string | null }

/** Stubs the list with one person, Caio, and one open invitation, each with the given mail. */
const stubMails = (given: { invitation?: Mail; reset?: Mail; invitationId?: number; sendsMails?: boolean }) => {
  const { invitation, reset, invitationId = 5, sendsMails = true } = given
  const mails = [
    ...(invitation ? [{ id: invitationId, personId: null, expiresAt: EXPIRES_AT, ...invitation }] : []),
    ...(reset ? [{ id: 6, personId: 8, expiresAt: EXPIRES_AT, ...reset }] : []),
  ]
  const openApp = { email: EMAIL, role: 'finance' as const, invitedBy: 'Bia Duarte', expiresAt: EXPIRES_AT, isExpired: false }
  stubReply(listPeople, {
    people: [aPerson()],
    invitations: [{ id: invitationId, ...openApp }],
    requiredFactor: { roles: [], revision: 1 },
    ...(sendsMails ? { mails } : {}),
  })
}

beforeEach(() => {
  stubSettings()
  stubPerson('admin', { id: 9, name: 'Eva Lima' })
})

const findList = async (name: string) => within(await screen.findByRole('list', { name }))

test.each(
  firstByDay<[Mail, string, RegExp][]>([
    [{ state: 'sending', reason: null }, 'Enviando…', /^Enviando o e-mail para lia@agencia\.com\.br…$/],
    [{ state: 'sending', reason: SILENT }, 'Tentando de novo', /^Enviando o e-mail .* não respondeu\. O painel tenta de novo\.$/],
    [{ state: 'sent', reason: null }, 'Enviado', /^Enviado também por e-mail, para lia@agencia\.com\.br\.$/],
    [{ state: 'failed', reason: REFUSED }, 'Não foi entregue', /^O e-mail não foi entregue\. .* \(550\)\. Copie/],
  ]),
)('list and dialog of an invitation say what became of its mail, and keep the link: %j', async (mail, badge, said) => {
  stubMails({})
  stubReply(invitePerson, { ...LINK, mail: { id: 5, to: EMAIL } })
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Convidar' }))
  await user.type(await screen.findByLabelText(/E-mail/), EMAIL)
  stubMails({ invitation: mail })
  await user.click(screen.getByRole('button', { name: 'Criar convite' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
  expect(await shown.findByText(said)).toBeVisible()
  expect(shown.getByLabelText('Link')).toHaveValue(LINK.link)
  await user.click(shown.getByRole('button', { name: 'Pronto' }))
  const list = await findList('Convites em aberto')
  expect(list.getByText(badge)).toBeVisible()
  if (mail.reason) expect(list.getByText(mail.reason)).toBeVisible()
  const resend = list.queryByRole('button', { name: `Enviar de novo o convite de ${EMAIL}` })
  expect(resend !== null).toBe(badge !== 'Enviando…')
})

test('an invitation sent again has a new link, shown although the old one’s row is gone', async () => {
  stubMails({ invitation: { state: 'failed', reason: REFUSED } })
  stubReply(invitePerson, { ...LINK, mail: { id: 7, to: EMAIL } })
  const { user } = openApp('/settings')
  const list = await findList('Convites em aberto')
  const resend = await list.findByRole('button', { name: `Enviar de novo o convite de ${EMAIL}` })
  stubMails({ invitation: { state: 'sending', reason: null }, invitationId: 7 })
  await user.click(resend)
  const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
  expect(shown.getByLabelText('Link')).toHaveValue(LINK.link)
  expect(shown.getByText(/O link anterior não vale mais/)).toBeVisible()
  expect(readJsonBody(requestsTo(invitePerson)[0])).toEqual({ email: EMAIL, role: 'finance' })
})

test('a mailed link for a new password is listed with its person, and sent again', async () => {
  stubMails({ reset: { state: 'failed', reason: REFUSED } })
  stubReply(createResetLink, { ...LINK, mail: { id: 6, to: 'caio@agencia.com.br' } })
  const { user } = openApp('/settings')
  const list = await findList('Links de nova senha')
  expect(list.getByText('Caio Prado')).toBeVisible()
  expect(list.getByText('Não foi entregue')).toBeVisible()
  expect(list.getByText(REFUSED)).toBeVisible()
  const section = screen.getByRole('heading', { name: 'Pessoas' }).closest('section') as HTMLElement
  const { violations } = await axe.run(section, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await user.click(list.getByRole('button', { name: 'Enviar de novo o link de Caio Prado' }))
  expect(await screen.findByRole('dialog', { name: 'Link de nova senha' })).toBeVisible()
  expect(requestsTo(createResetLink)[0]?.url.pathname).toBe('/api/people/8/reset-link')
})

test('a server that sends no mails says nothing of them, and makes a lost link anew', async () => {
  stubMails({ sendsMails: false })
  stubReply(invitePerson, LINK)
  const { user } = openApp('/settings')
  const list = await findList('Convites em aberto')
  expect(list.getByText(EMAIL)).toBeVisible()
  expect(list.queryByRole('button', { name: /^Enviar de novo/ })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Links de nova senha' })).toBeNull()
  await user.click(list.getByRole('button', { name: `Gerar novo link para o convite de ${EMAIL}` }))
  const shown = within(await screen.findByRole('dialog', { name: 'Convite pronto' }))
  expect(shown.getByLabelText('Link')).toHaveValue(LINK.link)
  expect(readJsonBody(requestsTo(invitePerson)[0])).toEqual({ email: EMAIL, role: 'finance' })
})
