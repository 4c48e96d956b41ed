import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createResetLink } from 'contract/accounts/people.ts'
import { readLink } from 'contract/accounts/sign-in.ts'
import { expect, test, vi } from 'vitest'
import { openSecrets } from '#db/secrets.ts'
import { accountLinks, linkMails } from '#db/tables/accounts.ts'
import { jobs } from '#db/tables/jobs.ts'
import { ANA_EMAIL, inviteAna, readMailStates, readSealed, runDueMailJobs, startMailApi } from '#testing/mail-api.ts'
import { readMailHeaders, readMailPart } from '#testing/smtp.ts'
import { BASE_URL, startTeamServer, type TeamApi } from '#testing/team-api.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test.each([
  ['refuse', 'O servidor de e-mail recusou o destinatário (550)'],
  ['full', 'O servidor de e-mail recusou a mensagem (552)'],
] as const)(
  'a mail refused for good (%s) is not tried again; the reason is told, and its link works',
  async (behaviour, reason) => {
    const { api, mail } = await startMailApi()
    mail.behave(behaviour)
    const { link } = await inviteAna(api)
    await runDueMailJobs(api)
    expect(await readMailStates(api)).toEqual([['failed', reason]])
    expect(await readSealed(api)).toEqual([null])
    mail.behave('accept')
    api.time.advance(24 * HOUR_MS)
    expect([await runDueMailJobs(api), mail.received]).toEqual([0, []])
    expect(await api.browser().ok(readLink, { json: { token: api.readToken(link) } })).toMatchObject({ email: ANA_EMAIL })
  },
)

test.each(['down', 'later'] as const)(
  'a mail waits while the mail server is %s, and is sent when it is back',
  async (behaviour) => {
    const { api, mail } = await startMailApi()
    mail.behave(behaviour)
    await inviteAna(api)
    await runDueMailJobs(api)
    expect(await readMailStates(api)).toEqual([['sending', expect.stringMatching(/servidor/)]])
    mail.behave('accept')
    api.time.advance(29_999)
    expect([await runDueMailJobs(api), mail.received.length]).toEqual([0, 0])
    api.time.advance(1)
    expect([await runDueMailJobs(api), mail.received.length]).toEqual([1, 1])
    expect(await readMailStates(api)).toEqual([['sent', null]])
  },
)

test('an invitation is made, and its mail waits, where nobody listens at the mail server’s port', async () => {
  const { api, mail } = await startMailApi()
  await mail.close()
  const { link } = await inviteAna(api)
  await runDueMailJobs(api)
  expect(await readMailStates(api)).toEqual([['sending', 'O servidor de e-mail não respondeu']])
  expect(await api.browser().ok(readLink, { json: { token: api.readToken(link) } })).toMatchObject({ email: ANA_EMAIL })
})

/** Advances the clock in steps, and does the jobs that are due before each step. @returns the number of tries */
async function letMinutesPass(api: TeamApi, minutes: number, step: number): Promise<number> {
  let tries = 0
  for (let minute = 0; minute < minutes; minute += step) {
    tries += await runDueMailJobs(api)
    api.time.advance(step * MINUTE_MS)
  }
  return tries
}

test('a mail is given up with its link: an invitation’s after a day, a new password’s in an hour', async () => {
  const { api, mail } = await startMailApi()
  mail.behave('down')
  const bia = await api.join('viewer', 'Bia')
  await inviteAna(api)
  await api.owner.ok(createResetLink, { params: { id: bia.id } })
  const readRows = async () => (await api.db.select().from(linkMails).orderBy(linkMails.linkId)).map(({ state }) => state)
  await letMinutesPass(api, 60, 5)
  expect(await readRows()).toEqual(['sending', 'failed'])
  await letMinutesPass(api, 24 * 60, 60)
  expect([await readRows(), await readSealed(api)]).toEqual([
    ['failed', 'failed'],
    [null, null],
  ])
  mail.behave('accept')
  expect([await letMinutesPass(api, 24 * 60, 120), mail.received]).toEqual([0, []])
})

test('a mail server that hangs holds up no invitation, and its job no longer than the limit', async () => {
  const { api, mail } = await startMailApi({ timings: { mailMs: 300 } })
  mail.behave('hang')
  const { link } = await inviteAna(api)
  expect(link).toContain(BASE_URL)
  await runDueMailJobs(api)
  expect(await readMailStates(api)).toEqual([['sending', 'O servidor de e-mail demorou demais']])
})

test('a mail server that takes a mail and never says so gets it again with the same Message-ID', async () => {
  const { api, mail } = await startMailApi({ timings: { mailMs: 2_000 } })
  mail.behave('mute')
  await inviteAna(api)
  await runDueMailJobs(api)
  mail.behave('accept')
  api.time.advance(30_000)
  await runDueMailJobs(api)
  const ids = mail.received.map((sent) => readMailHeaders(sent)['message-id']?.[0])
  expect([ids.length, new Set(ids).size, await readMailStates(api)]).toEqual([2, 1, [['sent', null]]])
})

test('a server that stops while a mail is under way counts no try, and leaves it to the next server', async () => {
  const { api, mail } = await startMailApi()
  mail.behave('hang')
  await inviteAna(api)
  const sending = runDueMailJobs(api)
  await vi.waitUntil(() => mail.connections() > 0, { timeout: 30_000, interval: 10 })
  api.app.services.ending.abort()
  await sending
  expect(await readMailStates(api)).toEqual([['sending', null]])
  expect(await api.db.select().from(jobs)).toEqual([expect.objectContaining({ state: 'waiting', tries: 0, reason: null })])
  expect(await runDueMailJobs(api)).toBe(1)
})

test('the mail of a server that ended before it was sent is sent once by the next server', async () => {
  const today = new Date().toISOString()
  const { api, mail, team } = await startMailApi({ today }) // without workers, so that the mail is still unsent when the server stops
  const { link } = await inviteAna(api)
  const { connection, dataDir, time } = api
  const next = await startTeamServer({ server: { connection, dataDir, now: time.now, background: true, team } }, BASE_URL)
  await vi.waitUntil(async () => (await readMailStates(api))?.[0]?.[0] === 'sent', { timeout: 60_000, interval: 50 })
  await next.close()
  expect(mail.received.map((sent) => readMailPart(sent, 'text/plain').includes(link))).toEqual([true])
}, 90_000)

test('a mail that waited at the update of migration 0048 is sent with the tries that are left', async () => {
  const { api, mail } = await startMailApi()
  await inviteAna(api)
  await api.db.delete(jobs)
  await api.db.update(linkMails).set({ attempts: 12, reason: 'O servidor de e-mail não respondeu' })
  await api.db.execute(readFileSync(join(import.meta.dirname, '../../../db/migrations/0048_link_mail_jobs.sql'), 'utf8'))
  expect(await readMailStates(api)).toEqual([['sending', 'O servidor de e-mail não respondeu']])
  api.time.set(new Date().toISOString()) // the migration's time is PostgreSQL's
  await api.db.update(accountLinks).set({ expiresAt: new Date(Date.now() + 24 * HOUR_MS) })
  mail.behave('down')
  expect(await runDueMailJobs(api)).toBe(1)
  api.time.advance(4 * HOUR_MS)
  mail.behave('accept')
  expect([await runDueMailJobs(api), mail.received.length]).toEqual([1, 1])
})

test('a lost secret key gives up the mails that wait for it, and Pessoas says so', async () => {
  const { api } = await startMailApi()
  await inviteAna(api)
  await openSecrets(api.db, { dataDir: api.dataDir, secretKey: undefined, forgetSecrets: true })
  expect(await readMailStates(api)).toEqual([['failed', 'A chave dos segredos se perdeu']])
  expect(await readSealed(api)).toEqual([null])
})

test('neither a mail’s link nor the mail server’s words reach the log', async () => {
  let log = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const { api, mail } = await startMailApi({ logTo })
  const links: string[] = []
  for (const behaviour of ['down', 'full', 'refuse', 'accept'] as const) {
    mail.behave(behaviour)
    links.push((await inviteAna(api)).link)
    await runDueMailJobs(api)
  }
  expect(log).toContain('an attempt of a job failed')
  for (const link of links) expect(log).not.toContain(api.readToken(link))
  expect(log).not.toMatch(/no room for|no mailbox/)
})
