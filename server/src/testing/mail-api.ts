import { invitePerson, listPeople } from 'contract/accounts/people.ts'
import { and, eq, lte } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Timings } from '#core/timings.ts'
import { linkMails } from '#db/tables/accounts.ts'
import { jobs } from '#db/tables/jobs.ts'
import { linkMailJobs } from '#features/accounts/link-mails/deliver-mail.ts'
import { LINK_MAIL_JOB } from '#features/accounts/link-mails/schedule-mail.ts'
import { runDue } from '#work/run-work.ts'
import type { TestOptions } from './api.ts'
import { startMailServer } from './smtp.ts'
import { BASE_URL, startTeamApiForTest, type TeamApi } from './team-api.ts'

/** The invited address of `inviteAna`. */
export const ANA_EMAIL = 'ana@agencia.com.br'

type Options = Pick<TestOptions, 'today' | 'logTo'> & { timings?: Partial<Timings>; background?: boolean }

/** The port of the last mail server, which the next one has too, so that tests take turns on the server that sends through it. */
let port = 0

/** Starts a mail server, and a server in team mode that sends its mails through it. */
export async function startMailApi({ today = '2026-11-21', logTo, ...server }: Options = {}) {
  const mail = await startMailServer({ port })
  port = mail.settings.port
  onTestFinished(mail.close)
  const team = { baseUrl: BASE_URL, trustProxy: ['127.0.0.1'], mail: mail.settings }
  return { mail, team, api: await startTeamApiForTest({ today, ...(logTo ? { logTo } : {}), server: { team, ...server } }) }
}

/** Runs the jobs of link mails that are due by the test's clock. @returns their number */
export async function runDueMailJobs({ app, db, time }: TeamApi): Promise<number> {
  const waiting = and(eq(jobs.kind, LINK_MAIL_JOB.kind), eq(jobs.state, 'waiting'), lte(jobs.nextAt, time.now()))
  const due = await db.$count(jobs, waiting)
  for (const work of linkMailJobs(app.services)) await runDue(app.services, work)
  return due
}

export const inviteAna = ({ owner }: TeamApi) => owner.ok(invitePerson, { json: { email: ANA_EMAIL, role: 'viewer' } })

/** Lists the states and reasons of the mails on the screen Pessoas. */
export const readMailStates = async ({ owner }: TeamApi) =>
  (await owner.ok(listPeople)).mails?.map(({ state, reason }) => [state, reason])

export const readSealed = async ({ db }: TeamApi) => (await db.select().from(linkMails)).map(({ sealed }) => sealed)
