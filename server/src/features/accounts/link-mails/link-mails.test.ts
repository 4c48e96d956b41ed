import { createResetLink, invitePerson, listPeople, revokeInvitation } from 'contract/accounts/people.ts'
import { createAccount } from 'contract/accounts/sign-in.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { jobs } from '#db/tables/jobs.ts'
import { users } from '#db/tables/workspace.ts'
import { ANA_EMAIL, inviteAna, readMailStates, readSealed, runDueMailJobs, startMailApi } from '#testing/mail-api.ts'
import { readMailHeaders, readMailPart } from '#testing/smtp.ts'
import { PASSWORD, startTeamApiForTest } from '#testing/team-api.ts'
import { LINK_MAIL_JOB } from './schedule-mail.ts'

const DAY_MS = 24 * 3_600_000

test('an invitation is also sent by mail, once, with the link that is shown', async () => {
  const { api, mail } = await startMailApi()
  const made = await inviteAna(api)
  expect(made.mail).toEqual({ id: expect.any(Number), to: ANA_EMAIL })
  expect((await api.owner.ok(listPeople)).mails).toEqual([
    { id: made.mail?.id, personId: null, state: 'sending', reason: null, expiresAt: made.expiresAt },
  ])
  expect(mail.received).toEqual([])
  await runDueMailJobs(api)
  expect(await readMailStates(api)).toEqual([['sent', null]])
  expect([await runDueMailJobs(api), mail.received.length]).toEqual([0, 1])
  const [sent = expect.fail('no mail')] = mail.received
  expect([sent.from, sent.to]).toEqual(['painel@agencia.com.br', [ANA_EMAIL]])
  expect(readMailPart(sent, 'text/plain')).toContain(`\n\n${made.link}\n\n`)
  expect(readMailPart(sent, 'text/plain')).toContain('Olívia convidou você')
  expect(readMailPart(sent, 'text/html')).toContain(`<a href="${made.link}">${made.link}</a>`)
  expect(readMailPart(sent, 'text/html')).not.toMatch(/<img|src=|url\(/)
  const headers = readMailHeaders(sent)
  expect(headers['message-id']?.[0]).toMatch(/^<link-\d+-\d+@painel\.agencia\.lan>$/)
  expect(headers.date).toEqual([api.time.now().toUTCString().replace('GMT', '+0000')])
  expect(headers.to).toEqual([ANA_EMAIL])
})

test('a mailed link’s token is nowhere readable in the database, nor sealed once it was sent', async () => {
  const { api } = await startMailApi()
  const { link } = await inviteAna(api)
  const token = api.readToken(link)
  const { rows: jobs } = await api.db.execute(sql`select * from pgboss.job where name = ${LINK_MAIL_JOB.kind}`)
  const rows = [jobs, await api.db.select().from(linkMails), await api.db.select().from(accountLinks)]
  expect(jobs).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await readSealed(api))[0]).toMatch(/^v1\./)
  await runDueMailJobs(api)
  expect(await readSealed(api)).toEqual([null])
})

test('a link for a new password is also sent, to its person', async () => {
  const { api, mail } = await startMailApi()
  const bia = await api.join('viewer', 'Bia')
  const { link, mail: made } = await api.owner.ok(createResetLink, { params: { id: bia.id } })
  expect(made?.to).toBe(bia.email)
  await runDueMailJobs(api)
  const [sent = expect.fail('no mail')] = mail.received
  expect(sent.to).toEqual([bia.email])
  expect(readMailPart(sent, 'text/plain')).toMatch(/^Olá, Bia!\n\nOlívia gerou um link/)
  expect(readMailPart(sent, 'text/plain')).toContain(link)
  expect((await api.owner.ok(listPeople)).mails).toEqual([expect.objectContaining({ personId: bia.id, state: 'sent' })])
})

test('an invitation that is revoked, replaced or used before its mail went sends none', async () => {
  const { api, mail } = await startMailApi()
  await inviteAna(api)
  const { link } = await inviteAna(api)
  await runDueMailJobs(api)
  expect(mail.received.map((sent) => readMailPart(sent, 'text/plain').includes(link))).toEqual([true])
  const { mail: revoked } = await api.owner.ok(invitePerson, { json: { email: 'lia@agencia.com.br', role: 'viewer' } })
  await api.owner.ok(revokeInvitation, { params: { id: revoked?.id ?? 0 } })
  const used = await api.owner.ok(invitePerson, { json: { email: 'rui@agencia.com.br', role: 'viewer' } })
  await api.browser().ok(createAccount, { json: { token: api.readToken(used.link), name: 'Rui', password: PASSWORD } })
  expect([await runDueMailJobs(api), mail.received.length, (await readSealed(api)).length]).toEqual([2, 1, 1])
})

test('a link that was used is no longer listed with its mail', async () => {
  const { api } = await startMailApi()
  const { link } = await inviteAna(api)
  await runDueMailJobs(api)
  await api.browser().ok(createAccount, { json: { token: api.readToken(link), name: 'Ana', password: PASSWORD } })
  expect(await readMailStates(api)).toEqual([])
})

test('a refused invitation schedules no mail', async () => {
  const { api } = await startMailApi()
  const bia = await api.join('viewer', 'Bia')
  expect(await api.owner.fails(invitePerson, { json: { email: bia.email, role: 'viewer' } })).toMatchObject({ status: 409 })
  expect([await api.count(linkMails), await runDueMailJobs(api)]).toEqual([0, 0])
})

test('names and addresses with signs of mail headers or HTML stay so in an invitation’s mail', async () => {
  const { api, mail } = await startMailApi()
  const name = 'Olívia\r\nBcc: alvo@x.com.br\r\n\r\n<b>Clique</b>'
  await api.db.update(users).set({ name }).where(eq(users.id, api.owner.id))
  const bad = ['a,b@agencia.com.br', 'x>y@agencia.com.br', 'x;y@agencia.com.br', '"x"@agencia.com.br', 'x(y)@agencia.com.br']
  for (const email of ["o'b+x@agencia.com.br", ...bad]) await api.owner.ok(invitePerson, { json: { email, role: 'viewer' } })
  await runDueMailJobs(api)
  expect([mail.recipients, mail.received.map(({ to }) => to)]).toEqual([["o'b+x@agencia.com.br"], [["o'b+x@agencia.com.br"]]])
  const [sent = expect.fail('no mail')] = mail.received
  expect(Object.keys(readMailHeaders(sent))).not.toContain('bcc')
  expect(readMailPart(sent, 'text/plain')).toContain('Olívia Bcc: alvo@x.com.br <b>Clique</b> convidou você')
  expect(readMailPart(sent, 'text/html')).toContain('&lt;b&gt;Clique&lt;/b&gt;')
  expect(await readMailStates(api)).toEqual([
    ['sent', null],
    ...bad.map(() => ['failed', 'Este endereço não pode receber e-mails']),
  ])
})

test('the audit log tells that a link was mailed, or why it was not, without the link', async () => {
  const { api, mail } = await startMailApi()
  const links = [(await inviteAna(api)).link]
  await runDueMailJobs(api)
  mail.behave('refuse')
  links.push((await api.owner.ok(invitePerson, { json: { email: 'lia@agencia.com.br', role: 'viewer' } })).link)
  await runDueMailJobs(api)
  const rows = await api.db.select().from(auditLog).orderBy(auditLog.id)
  const told = rows.filter(({ action }) => action.startsWith('mail'))
  expect(
    told.map(({ actor, action, recordKind, recordName, details }) => [actor, action, recordKind, recordName, details]),
  ).toEqual([
    ['system', 'mailed', 'link', ANA_EMAIL, {}],
    [
      'system',
      'mail-failed',
      'link',
      'lia@agencia.com.br',
      { reason: [null, 'O servidor de e-mail recusou o destinatário (550)'] },
    ],
  ])
  expect(told[0]?.at).toEqual(api.time.now())
  for (const link of links) expect(JSON.stringify(rows)).not.toContain(api.readToken(link))
})

test('housekeeping deletes the mails of expired links with their jobs', async () => {
  const { api } = await startMailApi()
  await inviteAna(api)
  await runHousekeeping(api.app.services)
  expect(await api.count(linkMails)).toBe(1)
  api.time.advance(7 * DAY_MS)
  await runHousekeeping(api.app.services)
  expect([await api.count(linkMails), await api.count(jobs)]).toEqual([0, 0])
})

test('the queue sends the mail of an invitation by itself', async () => {
  // The queue uses PostgreSQL's clock, which tests cannot set.
  const { api, mail } = await startMailApi({ background: true, today: new Date().toISOString() })
  const { link } = await inviteAna(api)
  await vi.waitUntil(() => mail.received.length === 1, { timeout: 60_000, interval: 50 })
  const [sent = expect.fail('no mail')] = mail.received
  expect(readMailPart(sent, 'text/plain')).toContain(link)
}, 90_000)

test('without a mail server nothing of mails is answered or stored', async () => {
  const api = await startTeamApiForTest()
  const made = await inviteAna(api)
  const bia = await api.join('viewer', 'Bia')
  const reset = await api.owner.ok(createResetLink, { params: { id: bia.id } })
  expect([...Object.keys(made), ...Object.keys(reset)]).not.toContain('mail')
  expect(Object.keys(await api.owner.ok(listPeople))).not.toContain('mails')
  const { rows } = await api.db.execute(sql`select 1 from pgboss.job where name = ${LINK_MAIL_JOB.kind}`)
  expect([await api.count(linkMails), rows]).toEqual([0, []])
})
